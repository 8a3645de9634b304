#!/usr/bin/env bash
# llvm-mca's estimate of the aarch64 digest stubs, on the CPUs MCA=, of instructions traced under qemu: docs/aarch64.md.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
require_aarch64_tools
require_tools 'binutils-aarch64-linux-gnu and llvm' aarch64-linux-gnu-objdump llvm-mca
. "$HOTDIGEST_HOME/build-scripts/aarch64-driver.sh"

# The JDK's own MD5 stub: a class and member functions in the middle of a large class, up to the end of the one named here.
awk '/^  class Cached64Bytes/ { on = 1 } on { print } /address generate_md5_implCompress/ { last = 1 }
    on && last && /^  }$/ { done = 1; exit } END { exit !done }' \
    "$hotspot/cpu/aarch64/stubGenerator_aarch64.cpp" >"$work/jdk_md5.inc" ||
    die "stubGenerator_aarch64.cpp has its MD5 stub no longer where build-scripts/model-aarch64.sh looks for it"
flags+=("-I$work")
compile "$work" "$driver/jdk_md5.cpp"
build_driver

aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -static -no-pie -o "$work/compiled" \
    "$driver"/{compiled,reference,unrolled}.c -lm

options=(--driver="$work/driver" --driver="$work/compiled")
[[ -z ${MCA:-} ]] || options+=(--mca="$MCA")
"$HOTDIGEST_HOME/build-scripts/lab.sh" model-aarch64 "${options[@]}"
