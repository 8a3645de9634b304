#!/usr/bin/env bash
# stubs.sh COMMAND: looks at the digest stubs of JDK (default: the patched one, built if need be) with FLAGS for its VM.
# COMMAND is stubs, check (SEED), cycles (JSON), dump (DIGEST, STUBPATH, MCA), model (DIGEST, MCA), emulate or
# emulate-sha512ni.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
lab=$HOTDIGEST_HOME/build-scripts/lab.sh

command=$1
options=()
[[ $command == emulate* ]] || options+=(--flags="${FLAGS:-}")
case $command in
    check) [[ -z ${SEED:-} ]] || options+=(--seed="$SEED") ;;
    cycles)
        options+=(--save="$HOTDIGEST_HOME/results/cycles/$(date -u +%Y-%m-%dT%H-%M-%S).jsonl")
        [[ -z ${JSON:-} ]] || options+=(--json)
        ;;
    dump)
        [[ -n ${DIGEST:-} && -n ${STUBPATH:-} ]] ||
            die "make dump needs a digest and a path, as in make dump DIGEST=md5 STUBPATH=bmi1; make stubs lists them"
        options+=(--digest="$DIGEST" --path="$STUBPATH")
        [[ -z ${MCA:-} ]] || options+=(--mca="$MCA")
        ;;
    model)
        [[ -n ${DIGEST:-} ]] || die "make model needs a digest, as in make model DIGEST=sha512 MCA=skylake,icelake-server"
        options+=(--digest="$DIGEST")
        [[ -z ${MCA:-} ]] || options+=(--mca="$MCA")
        ;;
esac
if [[ -z ${JDK:-} ]]; then
    JDK=$("$lab" build jdk --path-only)
fi
if [[ $command == emulate-sha512ni ]]; then
    "$lab" --help >/dev/null
    # Where it can't be had, the line before says why.
    if ! bochs=$("$lab" build bochs); then
        echo '0 passed, 0 failed, 1 not run'
        exit 0
    fi
    command=emulate
    options=(--sha512ni="$bochs")
fi
exec "$lab" "$command" --jdk="$JDK" "${options[@]}"
