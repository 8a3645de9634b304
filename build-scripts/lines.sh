#!/usr/bin/env bash
# lines.sh: compares the stock and the patched JDK of every line that build-scripts/bases names, each built if need be.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lab=$HOTDIGEST_HOME/build-scripts/lab.sh

JDKS=
for conf in "$HOTDIGEST_HOME"/build-scripts/bases/*.conf; do
    BASE=$(basename "$conf" .conf)
    export BASE
    [[ ${DEPS:-} == skip ]] || "$HOTDIGEST_HOME/build-scripts/deps.sh"
    stock=$("$lab" build jdk --stock --path-only)
    patched=$("$lab" build jdk --path-only)
    JDKS+=${JDKS:+,}"stock $BASE=$stock,patched $BASE=$patched"
done
export JDKS
exec "$HOTDIGEST_HOME/build-scripts/compare.sh"
