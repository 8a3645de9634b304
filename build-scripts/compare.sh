#!/usr/bin/env bash
# Compares A with B: JVM flags A and B on the JDKs A_JDK and B_JDK. A JDK that is not named is the patched one, which is
# built if need be.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lab=$HOTDIGEST_HOME/build-scripts/lab.sh

if [[ -z ${A_JDK:-} || -z ${B_JDK:-} ]]; then
    jdk=$("$lab" build jdk --path-only)
fi
quick=()
[[ -z ${QUICK:-} || ${QUICK:-} == 0 ]] || quick=(--quick)
exec "$lab" compare --a-jdk "${A_JDK:-$jdk}" --b-jdk "${B_JDK:-$jdk}" \
    --a-flags="${A:-}" --b-flags="${B:-}" "${quick[@]}"
