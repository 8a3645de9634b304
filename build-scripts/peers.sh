#!/usr/bin/env bash
# peers.sh: measures ACCP, Conscrypt and Bouncy Castle beside the JDK's digests, all in JDK (default: the patched one).
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lab=$HOTDIGEST_HOME/build-scripts/lab.sh
if [[ -z ${JDK:-} ]]; then
    JDK=$("$lab" build jdk --path-only)
fi
options=()
[[ -z ${LENGTHS:-} ]] || options+=(--lengths="$LENGTHS")
[[ -z ${DIGESTS:-} ]] || options+=(--digests="$DIGESTS")
exec "$lab" peers --jdk="$JDK" "${options[@]}"
