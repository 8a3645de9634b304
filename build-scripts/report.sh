#!/usr/bin/env bash
# report.sh: the report of saved results, IN=before.json,after.json or one file of make compare. THRESHOLD is the harness's.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
[[ -n ${IN:-} ]] || die "make report needs results, as in make report IN=before.json,after.json (JMH's -rf json)"
options=(--in="$IN")
[[ -z ${THRESHOLD:-} ]] || options+=(--threshold="$THRESHOLD")
exec "$HOTDIGEST_HOME/build-scripts/lab.sh" report "${options[@]}"
