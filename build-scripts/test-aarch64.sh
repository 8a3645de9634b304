#!/usr/bin/env bash
# Cross-compiles the patched JDK for aarch64 and runs its digests under qemu. What is proven: docs/aarch64.md.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
lab=$HOTDIGEST_HOME/build-scripts/lab.sh
require_aarch64_tools
jdk=$("$lab" build aarch64)
exec "$lab" aarch64 --jdk="$jdk"
