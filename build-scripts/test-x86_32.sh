#!/usr/bin/env bash
# Builds libjvm of the patched JDK 17 for 32-bit x86 into Debian's JRE for i386 and runs its digests. What is proven: docs/x86_32.md.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
lab=$HOTDIGEST_HOME/build-scripts/lab.sh
if ! echo 'int main() { return 0; }' | g++ -m32 -x c++ -o /dev/null - 2>/dev/null; then
    echo 'not-run: g++ -m32 links nothing here; build-scripts/deps.sh --x86_32 installs what it takes'
    echo '0 passed, 0 failed, 1 not run'
    exit 0
fi
jdk=$("$lab" build x86_32)
exec "$lab" x86_32 --jdk="$jdk"
