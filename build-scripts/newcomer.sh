#!/usr/bin/env bash
# newcomer.sh: what a newcomer meets, for maintainers. Clones the last commit into a path with a space, runs the README's two
# commands there, as they stand in it, with a temporary home that has no cache (the comparison with QUICK=1), and prints the
# time and the disk that they took. KEEP=1 leaves the folders. Packages go into the system, as they do for anybody.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
check_base

# Commands are the README's indented lines that begin with make, without the remarks.
readme_commands() {
    sed -n 's/^    \(make [^#]*[^# ]\) *\(#.*\)\{0,1\}$/\1/p' "$1/README.md"
}

clock() {
    printf '%d:%02d:%02d' $(($1 / 3600)) $(($1 / 60 % 60)) $(($1 % 60))
}

# disk FOLDER WHAT: a line of the report, if the folder is there.
disk() {
    [[ ! -d $1 ]] || printf '%8s  %s\n' "$(du -sh "$1" | cut -f 1)" "$2"
}

[[ -z $(git -C "$HOTDIGEST_HOME" status --porcelain) ]] ||
    echo 'note: what is not committed is not in the clone' >&2

# Not below a folder with a space or another sign that the JDK's build can't have in its path: the cache is in this home.
home=$(mktemp -d "${TMPDIR:-/tmp}/newcomer-XXXXXX")
clone="$home/a path/hotdigest"
if [[ -n ${KEEP:-} ]]; then
    trap 'echo "kept: $home" >&2' EXIT
else
    trap 'rm -rf "$home"' EXIT
fi

# Java asks the system's list of users for its home: this is how Maven gets to know of ours. What the network needs (a mirror,
# a proxy) stands in the settings, and is the machine's, not the newcomer's.
# shellcheck disable=SC2016
echo 'MAVEN_OPTS="$MAVEN_OPTS -Duser.home=$HOME"' >"$home/.mavenrc"
if [[ -f $HOME/.m2/settings.xml ]]; then
    mkdir "$home/.m2"
    cp "$HOME/.m2/settings.xml" "$home/.m2/"
fi

git clone -q "$HOTDIGEST_HOME" "$clone"
mapfile -t commands < <(readme_commands "$clone")
[[ ${#commands[@]} == 2 ]] || die "the README has ${#commands[@]} indented make commands, where two are expected"

environment=("HOME=$home" "PATH=$PATH" "TERM=${TERM:-dumb}" "LANG=${LANG:-C.UTF-8}" QUICK=1)
for name in BASE BOOT_JDK LAB_JDK JAVA_HOME JDK_TARBALL JTREG JOBS DEPS http_proxy https_proxy no_proxy; do
    [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
done

report=()
status=0
for command in "${commands[@]}"; do
    printf '\n%s\n' "$command" >&2
    begin=$SECONDS
    result=0
    read -ra words <<<"$command"
    env -i -C "$clone" "${environment[@]}" "${words[@]}" || result=$?
    report+=("$(printf '%8s  %s, exit status %d' "$(clock $((SECONDS - begin)))" "$command" "$result")")
    [[ $result == 0 ]] || status=1
done

echo
sed -n 's/^model name\s*: /CPU: /p' /proc/cpuinfo | head -1
printf '%s\n' "${report[@]}"
disk "$home/.cache/hotdigest" "sources, builds and images"
disk "$home/.m2" "Maven's repository"
disk "$clone" 'checkout, with the built harness and the results'
disk "$home" 'in all'
exit $status
