#!/usr/bin/env bash
# test-aarch64-stubs.sh: generates the aarch64 digest stubs with HotSpot's own assembler, cross-compiled, and proves them under
# qemu, without a JVM: right on three CPU models, and with one fault planted at a time found wrong.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
kit=$HOTDIGEST_HOME/micro/aarch64
stubs=$HOTDIGEST_HOME/hotspot-stubs/src/hotspot/cpu/aarch64
cxx='aarch64-linux-gnu-g++'
qemu='qemu-aarch64-static'

for tool in "$cxx" "$qemu"; do
    if ! command -v "$tool" >/dev/null; then
        echo "not-run: no $tool on this machine (Debian packages g++-aarch64-linux-gnu and qemu-user-static)"
        echo '0 passed, 0 failed, 1 not run'
        exit 0
    fi
done

# The patched source with the generated headers of its build, the newest of the cache.
cache=${BUILD_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/hotdigest}
tree=
for dir in "$cache"/tree/*/; do
    [[ -d $dir/build/hotspot/variant-server/gensrc && -f $dir/src/src/hotspot/cpu/x86/digestStubs_x86.hpp ]] || continue
    [[ -z $tree || $dir -nt $tree ]] && tree=$dir
done
[[ -n $tree ]] || die "no built tree of the patched JDK in $cache: run make jdk first"
src=$tree/src/src
hotspot=$src/hotspot
gen=$tree/build

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

flags=(
    -std=c++17 -O1 -w -fno-rtti -fno-exceptions -fno-strict-aliasing -fno-lifetime-dse -fno-access-control
    -ffunction-sections -fdata-sections -D_GNU_SOURCE -D_REENTRANT -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS
    -D__STDC_CONSTANT_MACROS -DLIBC=gnu -DLINUX -D_LP64=1 -DVM_LITTLE_ENDIAN -DNDEBUG -DPRODUCT -DAARCH64 -DCOMPILER1
    -DTARGET_ARCH_aarch64 -DTARGET_COMPILER_gcc -DINCLUDE_SUFFIX_OS=_linux -DINCLUDE_SUFFIX_CPU=_aarch64
    -DINCLUDE_SUFFIX_COMPILER=_gcc '-DHOTSPOT_LIB_ARCH="aarch64"' '-DHOTSPOT_VERSION_STRING="x"'
    "-I$stubs" "-I$hotspot/share" "-I$hotspot/os/linux" "-I$hotspot/os/posix" "-I$hotspot/cpu/aarch64"
    "-I$hotspot/os_cpu/linux_aarch64" "-I$gen/hotspot/variant-server/gensrc" "-I$hotspot/share/include"
    "-I$hotspot/os/posix/include" "-I$gen/support/modules_include/java.base"
    "-I$gen/support/modules_include/java.base/linux" "-I$src/java.base/share/native/libjimage"
    "-I$src/java.base/unix/native/include" "-I$src/java.base/share/native/include"
)

compile() {
    local file
    for file; do
        "$cxx" "${flags[@]}" -c -o "$work/$(basename "${file%.*}").o" "$file"
    done
}

# What the few files of HotSpot refer to and never call stays unresolved.
link() {
    "$cxx" -static -no-pie -o "$work/driver" "$work"/*.o -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
        -Wl,--noinhibit-exec -Wl,--allow-multiple-definition -lm >"$work/link.log" 2>&1 || true
    [[ -x $work/driver ]] || die "the driver does not link: $(grep -m1 -v warning "$work/link.log")"
}

compile "$hotspot"/cpu/aarch64/{assembler,register,immediate,macroAssembler,relocInfo}_aarch64.cpp \
    "$hotspot"/share/asm/{assembler,codeBuffer,register}.cpp "$hotspot"/share/code/relocInfo.cpp \
    "$stubs"/*.cpp "$kit/driver.cpp"
aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -c -o "$work/reference.o" "$kit/reference.c"
aarch64-linux-gnu-gcc -c -o "$work/call.o" "$kit/call.S"
aarch64-linux-gnu-gcc -c -o "$work/shim.o" "$kit/shim.S"
link

passed=0 failed=0
for cpu in cortex-a72 neoverse-n1 max; do
    echo "on $cpu:"
    "$qemu" -cpu "$cpu" "$work/driver" >"$work/said" && status=0 || status=$?
    sed 's/^/  /' "$work/said"
    passed=$((passed + $(grep -c '^ok ' "$work/said" || true)))
    failed=$((failed + status))
done

# mutant FILE EDIT PATH: the driver has to find PATH wrong, or crash in it.
mutant() {
    mkdir -p "$work/mutant"
    sed "$2" "$stubs/$1" >"$work/mutant/$1"
    ! cmp -s "$stubs/$1" "$work/mutant/$1" || die "the mutant $2 of $1 changes nothing: bring it up to date"
    compile "$work/mutant/$1"
    link
    if timeout 60 "$qemu" -cpu max "$work/driver" "$3" >"$work/said" 2>&1; then
        echo "FAIL not found: $2 in $1"
        failed=$((failed + 1))
    else
        echo "ok found: $2 in $1"
        passed=$((passed + 1))
    fi
    compile "$stubs/$1"
}

mutant stubGenerator_aarch64_sha512.cpp 's/0x428a2f98d728ae22/0x428a2f98d728ae23/' 'sha512 neon'
mutant stubGenerator_aarch64_sha512.cpp 's/w14, Assembler::LSR, 6/w14, Assembler::LSR, 5/' 'sha512 scalar'
mutant stubGenerator_aarch64_sha512.cpp 's/const Register _u = r10;/const Register _u = r20;/' 'sha512 neon'
mutant stubGenerator_aarch64_sha256.cpp 's/0xc67178f2/0xc67178f3/' 'sha256'
mutant stubGenerator_aarch64_sha256.cpp 's/_zero = v22/_zero = v9/' 'sha256 neon'
mutant stubGenerator_aarch64_sha1.cpp 's/0xca62c1d6/0xca62c1d7/' 'sha1'
mutant stubGenerator_aarch64_md5.cpp 's/0xeb86d391/0xeb86d390/' 'md5'
mutant digestGPR_aarch64.cpp 's/Assembler::LS, loop/Assembler::LO, loop/' 'sha256 neon'
mutant digestGPR_aarch64.cpp 's/addw(new_ofs, new_ofs, _block_bytes)/addw(new_ofs, new_ofs, 0)/' 'md5'

echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
