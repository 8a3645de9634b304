# shellcheck shell=bash
# What the scripts share. Sourced; expects HOTDIGEST_HOME, the checkout.

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# conf KEY: the value of KEY in the file of the chosen base.
conf() {
    sed -n "s/^$1=//p" "$HOTDIGEST_HOME/build-scripts/bases/${BASE:=26}.conf"
}

# Ends with one line if there is no such base.
check_base() {
    [[ ${BASE:=26} =~ ^[0-9a-z.]+$ && -f "$HOTDIGEST_HOME/build-scripts/bases/$BASE.conf" ]] && return
    local known
    known=$(cd "$HOTDIGEST_HOME/build-scripts/bases" && echo *.conf)
    die "no base \"$BASE\": build-scripts/bases has ${known//.conf/}; use BASE= one of them"
}

# The feature versions of a boot JDK that the source accepts: a tree of the user's own knows best.
boot_versions() {
    local own="${JDK_SRC:-}/make/conf/version-numbers.conf"
    if [[ -n ${JDK_SRC:-} && -f $own ]]; then
        sed -n 's/^DEFAULT_ACCEPTABLE_BOOT_VERSIONS="\(.*\)".*/\1/p' "$own"
    else
        conf BOOT_VERSIONS
    fi
}

# Feature versions that run the harness.
lab_versions='22 23 24 25 26 27 28'

# jdk_feature DIR: the feature version of the JDK in DIR, or nothing if it is none.
jdk_feature() {
    [[ -x $1/bin/javac && -f $1/release ]] && sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# find_jdk VERSIONS FIRST: prints the folder of a JDK of one of these feature versions; fails if there is none.
# FIRST, if not empty, is the only candidate.
find_jdk() {
    local dir java='' accepted=" $1 "
    if [[ -n $2 ]]; then
        set -- "$2"
    else
        java=$(readlink -f "$(command -v java || true)" || true)
        set -- "${JAVA_HOME:-/none}" /usr/lib/jvm/* "${java%/bin/java}"
    fi
    for dir; do
        if [[ $accepted == *" $(jdk_feature "$dir" || true) "* ]]; then
            printf '%s\n' "$(cd "$dir" && pwd -P)"
            return
        fi
    done
    return 1
}

# find_boot_jdk: prints the folder of a JDK that may build the source; fails if there is none.
find_boot_jdk() {
    find_jdk "$(boot_versions)" "${BOOT_JDK:-}"
}

# find_lab_jdk: prints the folder of the JDK that runs the harness: the boot JDK if that is new enough, else one that is.
find_lab_jdk() {
    if [[ -n ${LAB_JDK:-} ]]; then
        find_jdk "$lab_versions" "$LAB_JDK"
    else
        find_jdk "$lab_versions" "$1" || find_jdk "$lab_versions" ''
    fi
}

no_lab_jdk() {
    if [[ -n ${LAB_JDK:-} ]]; then
        die "LAB_JDK=$LAB_JDK is not a JDK of version 22 or later, which the harness takes"
    fi
    die "no JDK 22 or later to run the harness with (the one that builds this source is older): install one, such as 25, and name its folder with LAB_JDK="
}

# boot_jdk_package: prints the package of a JDK that may build the source, if this system's apt has one.
boot_jdk_package() {
    local version
    for version in $(boot_versions); do
        if [[ -n $(apt-cache madison "openjdk-$version-jdk-headless" 2>/dev/null) ]]; then
            printf 'openjdk-%s-jdk-headless\n' "$version"
            return
        fi
    done
    return 1
}

# Whether apt knows nothing: its lists were removed, as in containers' images.
apt_is_blank() {
    [[ -z $(apt-cache madison make 2>/dev/null) ]]
}

no_boot_jdk() {
    local accepted package how
    accepted=$(boot_versions)
    accepted=${accepted// / or }
    if [[ -n ${BOOT_JDK:-} ]]; then
        die "BOOT_JDK=$BOOT_JDK is not a JDK of an accepted version: this source is built by JDK $accepted"
    fi
    if ! command -v apt-get >/dev/null; then
        how='install one and name its folder'
    elif package=$(boot_jdk_package); then
        how="make deps installs $package; or name the folder of another one"
    elif apt_is_blank; then
        how='make deps installs one if apt has it; or name the folder of another one'
    else
        how="this system's apt has none either; install one by hand and name its folder"
    fi
    die "no JDK $accepted to build with: looked at JAVA_HOME, /usr/lib/jvm and PATH; $how with BOOT_JDK="
}

# require_tools PACKAGES TOOL...: ends with a count of nothing where a tool is missing.
require_tools() {
    local packages=$1 tool
    shift
    for tool; do
        if ! command -v "$tool" >/dev/null; then
            echo "not-run: no $tool here; it takes the packages $packages"
            echo '0 passed, 0 failed, 1 not run'
            exit 0
        fi
    done
}

require_aarch64_tools() {
    require_tools 'g++-aarch64-linux-gnu and qemu-user-static' aarch64-linux-gnu-g++ qemu-aarch64-static
}
