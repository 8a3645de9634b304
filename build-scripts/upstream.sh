#!/usr/bin/env bash
# upstream.sh: commits for the JDK, all changes or CHANGE= after those it needs; VERIFY=1 compiles each. The evidence is out of
# IN= (results.json of make compare) and CYCLES= (what make cycles wrote), commas between; otherwise out of all in results/.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"

# Files, of which the last one comes first, with commas between.
newest() {
    local found=() file
    for file in "$@"; do
        [[ ! -f $file ]] || found=("$file" "${found[@]}")
    done
    (IFS=, && echo "${found[*]}")
}

results=${IN:-$(newest "$HOTDIGEST_HOME"/results/2*/results.json)}
cycles=${CYCLES:-$(newest "$HOTDIGEST_HOME"/results/cycles/*.jsonl)}
options=()
[[ -z ${CHANGE:-} ]] || options+=(--change="$CHANGE")
[[ -z ${VERIFY:-} ]] || options+=(--verify)
[[ -z $results ]] || options+=(--results="$results")
[[ -z $cycles ]] || options+=(--cycles="$cycles")
exec "$HOTDIGEST_HOME/build-scripts/lab.sh" upstream "${options[@]}"
