#!/usr/bin/env bash
# jcheck.sh: what OpenJDK's jcheck would say of the commits of make upstream: of all changes, or of CHANGE= and those it needs.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

options=()
[[ -z ${CHANGE:-} ]] || options+=(--change="$CHANGE")
exec "$HOTDIGEST_HOME/build-scripts/lab.sh" jcheck "${options[@]}"
