#!/usr/bin/env bash
# Installs what building, testing and comparing need, through apt. Quick when nothing is missing.
#   deps.sh             installs
#   deps.sh --list      prints the missing packages, one a line, and installs nothing
# and what only one target needs, which says what did not run where it can't be had:
#   deps.sh --emulator  for paths that this CPU lacks
#   deps.sh --aarch64   the cross compiler and qemu
#   deps.sh --x86_32    what compiles for 32-bit x86, and qemu
#   deps.sh --model     llvm-mca
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
check_base

packages=(
    # the JDK's build
    autoconf bzip2 file g++ gcc git make pkg-config unzip xz-utils zip
    libasound2-dev libcups2-dev libfontconfig-dev libfreetype-dev libgif-dev libharfbuzz-dev libjpeg-dev
    liblcms2-dev libpcsclite-dev libpng-dev libx11-dev libxext-dev libxrandr-dev libxrender-dev libxt-dev
    libxtst-dev zlib1g-dev
    # the harness and its build
    ca-certificates debian-archive-keyring maven util-linux
)

optional=true
case ${1:-} in
    --emulator) packages=(binutils bochs bochs-term gcc) ;;
    --aarch64) packages=(g++-aarch64-linux-gnu qemu-user-static) ;;
    --x86_32)
        # gcc-multilib, which has the right ones, excludes the cross compilers
        gcc=$(gcc -dumpversion)
        packages=("lib32gcc-${gcc%%.*}-dev" "lib32stdc++-${gcc%%.*}-dev" libc6-dev-i386 qemu-user-static)
        ;;
    --model) packages=(binutils llvm) ;;
    *) optional=false ;;
esac

if [[ $optional == false && ${1:-} != --list && $(uname -sm) != 'Linux x86_64' ]]; then
    die "$(uname -sm) is not supported: this project builds on Linux on x86_64"
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    [[ ${1:-} == --list || $optional == true ]] && exit 0
    die "this system has no apt: install the counterparts of these Debian packages by hand, then use make with DEPS=skip: ${packages[*]}"
fi

# A virtual package counts as installed if something installed provides it, so dpkg is asked for both.
missing() {
    local installed
    installed=" $(dpkg-query -W -f '${db:Status-Abbrev} ${Package} ${Provides}\n' |
        sed -n 's/^ii  *//p' | sed 's/([^)]*)//g; s/,/ /g' | tr -s ' \n' ' ') "
    local package
    for package in "${packages[@]}"; do
        [[ $installed == *" $package "* ]] || printf '%s\n' "$package"
    done
}

# Ends with one line if this user can't become root; asks for sudo's password here, where it can be seen.
check_root() {
    [[ $(id -u) == 0 ]] && return
    if command -v sudo >/dev/null && sudo -v; then
        return
    fi
    die "not root, and no use of sudo: have an administrator run: apt-get install $*"
}

as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}

install() {
    check_root "$@"
    if [[ -z ${log:-} ]]; then
        log=$(mktemp)
        trap 'rm -f "$log"' EXIT
    fi
    printf 'installing %d packages through apt: %s\n' "$#" "$*" >&2
    if ! as_root apt-get -qq update >"$log" 2>&1 ||
        ! as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "$@" >"$log" 2>&1; then
        grep -E '^(E|W|Err):' "$log" | head -5 >&2 || true
        return 1
    fi
}

mapfile -t todo < <(missing)
if [[ ${1:-} == --list ]]; then
    [[ ${#todo[@]} == 0 ]] || printf '%s\n' "${todo[@]}"
    exit 0
fi
if [[ $optional == true ]]; then
    [[ ${#todo[@]} == 0 ]] || (install "${todo[@]}") || printf 'note: apt could not install %s\n' "${todo[*]}" >&2
    exit 0
fi

# Before anything is installed, which would be in vain where no JDK is to be had.
if ! find_boot_jdk >/dev/null; then
    [[ -z ${BOOT_JDK:-} ]] || no_boot_jdk
    if apt_is_blank; then
        check_root "${todo[@]}" 'and a JDK'
        as_root apt-get -qq update >/dev/null 2>&1 || true
        ! apt_is_blank || die "apt has no lists of packages and could not read them: is there a network?"
    fi
    package=$(boot_jdk_package) || no_boot_jdk
    todo+=("$package")
fi
if [[ ${#todo[@]} != 0 ]]; then
    install "${todo[@]}" || die "apt could not install: ${todo[*]} (no network, or no such package in this system's suites?)"
    find_boot_jdk >/dev/null || no_boot_jdk
fi
boot=$(find_boot_jdk)
find_lab_jdk "$boot" >/dev/null || no_lab_jdk
