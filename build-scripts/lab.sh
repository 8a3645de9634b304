#!/usr/bin/env bash
# lab.sh ARGS…: runs the Java harness (micro/lab), after building it if its sources have changed.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
check_base
found=$(find_boot_jdk) || no_boot_jdk
BOOT_JDK=$found
lab_jdk=$(find_lab_jdk "$BOOT_JDK") || no_lab_jdk
export HOTDIGEST_HOME BASE BOOT_JDK

micro=$HOTDIGEST_HOME/micro
stamp=$micro/lab/target/built

# Prints the sources that are newer than the build, if any.
newer() {
    if [[ -f $stamp && -d $(<"$stamp") ]]; then
        find "$micro" -name target -prune -o -type f -newer "$stamp" -print -quit
        # A file that was removed shows in its folder alone.
        find "$micro"/*/src -type d -newer "$stamp" -print -quit
    else
        echo unbuilt
    fi
}

build() {
    local log=$micro/target/lab-build.log now=$micro/target/now
    mkdir -p "$micro/target" "$micro/lab/target"
    touch "$now"
    echo 'building the harness' >&2
    trap 'exit 130' INT
    if ! mvn_quiet >"$log" 2>&1; then
        grep -m 1 -E '^\[ERROR\] .' "$log" >&2 || tail -1 "$log" >&2
        die "Maven could not build the harness (its first build fetches libraries: is there a network?); its output is in $log"
    fi
    trap - INT
    # Each build runs from a copy of its own: one that builds a JDK for an hour must not find its classes exchanged.
    find "$micro/lab/target" -maxdepth 1 -name 'run-*' -mtime +1 -exec rm -rf {} +
    local run
    run=$(mktemp -d "$micro/lab/target/run-XXXXXX")
    cp -r "$micro/lab/target/lab.jar" "$micro/lab/target/lib" "$run"
    echo "$run" >"$now"
    mv "$now" "$stamp"
}

mvn_quiet() {
    JAVA_HOME=$lab_jdk MAVEN_OPTS='--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow' \
        mvn -B -q -f "$micro/pom.xml" -DskipTests package
}

# Runs in a checkout take turns here: the jar must not change while another one starts from it.
mkdir -p "$micro/target"
exec 9>"$micro/target/lock"
flock 9
[[ -z $(newer) ]] || build
run=$(<"$stamp")
flock -u 9
exec 9>&-

# Progress goes to stderr, results to stdout: either may be a file.
tty=false stdout_tty=false
[[ -t 2 ]] && tty=true
[[ -t 1 ]] && stdout_tty=true
exec "$lab_jdk/bin/java" --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    -Dhotdigest.home="$HOTDIGEST_HOME" -Dhotdigest.tty=$tty -Dhotdigest.tty.stdout=$stdout_tty \
    -cp "$run/lab.jar:$run/lib/*" org.hotdigest.lab.Main "$@"
