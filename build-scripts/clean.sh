#!/usr/bin/env bash
# clean.sh: removes the images and the checkout's own build output; with --all the whole cache.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lab=$HOTDIGEST_HOME/build-scripts/lab.sh

cache=${BUILD_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/hotdigest}
status=0
if [[ -d $cache && -n $(ls -A "$cache") ]]; then
    # Without a harness that starts, the rest is done all the same. If it starts and refuses, as another run is in the
    # cache, the build output stays too: that run has its classes there.
    if "$lab" --version >/dev/null; then
        "$lab" build clean "$@"
    else
        status=1
        what="its folders image and test"
        [[ ${1:-} != --all ]] || what=it
        ! grep -qs HotDigest "$cache/CACHEDIR.TAG" ||
            printf 'note: %s stays as it is, for want of the harness: remove %s by hand\n' "$cache" "$what" >&2
    fi
fi
rm -rf "$HOTDIGEST_HOME"/micro/target "$HOTDIGEST_HOME"/micro/*/target
exit "$status"
