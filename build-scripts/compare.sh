#!/usr/bin/env bash
# Compares A with B: JVM flags A and B on the JDKs A_JDK and B_JDK. A JDK that is not named is the patched one, which is
# built if need be. A=@NAME takes saved results for A, which need no JDK. BENCHMARKS, LENGTHS, DIGESTS, THRESHOLD,
# FAIL_IF_SLOWER, SAVE, SEED and QUICK are the harness's options of these names. FLAGS_MATRIX='UseAVX=3,2,1,0' compares these values of a flag
# of JDK (default: the patched one) in place of A with B, JDKS='17=/jdk-17,26=/jdk-26' these JDKs; FLAGS are for all of them.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
lab=$HOTDIGEST_HOME/build-scripts/lab.sh

options=()
[[ -z ${QUICK:-} || ${QUICK:-} == 0 ]] || options+=(--quick)
[[ -z ${BENCHMARKS:-} ]] || options+=(--benchmarks="$BENCHMARKS")
[[ -z ${LENGTHS:-} ]] || options+=(--lengths="$LENGTHS")
[[ -z ${DIGESTS:-} ]] || options+=(--digests="$DIGESTS")
[[ -z ${THRESHOLD:-} ]] || options+=(--threshold="$THRESHOLD")
[[ -z ${SEED:-} ]] || options+=(--seed="$SEED")

if [[ -n ${FLAGS_MATRIX:-}${JDKS:-} ]]; then
    several=FLAGS_MATRIX
    [[ -z ${JDKS:-} ]] || several=JDKS
    for other in A B A_JDK B_JDK SAVE FAIL_IF_SLOWER; do
        [[ -z ${!other:-} ]] || die "$several= has contenders in place of A and B: leave $other= out (FLAGS= are for all of them)"
    done
    if [[ -n ${JDKS:-} ]]; then
        [[ -z ${FLAGS_MATRIX:-} ]] || die "JDKS= and FLAGS_MATRIX= are two ways to name contenders: leave one of them out"
        exec "$lab" jdks --jdks="$JDKS" --flags="${FLAGS:-}" "${options[@]}"
    fi
    if [[ -z ${JDK:-} ]]; then
        JDK=$("$lab" build jdk --path-only)
    fi
    exec "$lab" matrix --jdk="$JDK" --matrix="$FLAGS_MATRIX" --flags="${FLAGS:-}" "${options[@]}"
fi

[[ -z ${FAIL_IF_SLOWER:-} ]] || options+=(--fail-if-slower="$FAIL_IF_SLOWER")
[[ -z ${SAVE:-} ]] || options+=(--save="$SAVE")

saved=false
[[ ${A:-} != @* ]] || saved=true
if [[ -z ${B_JDK:-} || ( -z ${A_JDK:-} && $saved == false ) ]]; then
    jdk=$("$lab" build jdk --path-only)
fi
[[ -z ${A_JDK:-} && $saved == true ]] || options+=(--a-jdk="${A_JDK:-$jdk}")
exec "$lab" compare --b-jdk="${B_JDK:-$jdk}" --a-flags="${A:-}" --b-flags="${B:-}" "${options[@]}"
