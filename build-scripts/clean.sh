#!/usr/bin/env bash
# clean.sh: removes the images and the checkout's own build output; with --all the whole cache.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"

cache=${BUILD_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/hotdigest}
status=0
if [[ -d $cache && -n $(ls -A "$cache") ]]; then
    "$HOTDIGEST_HOME/build-scripts/lab.sh" build clean "$@" || status=$?
fi
rm -rf "$HOTDIGEST_HOME"/micro/target "$HOTDIGEST_HOME"/micro/*/target
exit "$status"
