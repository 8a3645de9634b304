#!/usr/bin/env bash
# Generates the aarch64 digest stubs with HotSpot's own assembler, cross-compiled, and proves them in qemu, without a JVM:
# each path has to be right on three CPU models, and each planted fault has to be found. What is proven: docs/aarch64.md.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
stubs=$HOTDIGEST_HOME/hotspot-stubs/src/hotspot/cpu/aarch64
driver=$HOTDIGEST_HOME/micro/aarch64
cpus=(cortex-a72 neoverse-n1 max)
seconds=120

require_aarch64_tools

# find_tree: prints the newest of the patched source trees that have been built.
find_tree() {
    local cache=${BUILD_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/hotdigest} dir newest=''
    for dir in "$cache"/tree/*/; do
        [[ -f $dir/src/src/hotspot/cpu/x86/digestStubs_x86.hpp && -d $dir/src/src/hotspot/cpu/aarch64 &&
            -d $dir/build/hotspot/variant-server/gensrc && -d $dir/build/support/modules_include/java.base ]] || continue
        [[ -n $newest && ! $dir -nt $newest ]] || newest=$dir
    done
    [[ -n $newest ]] || die "no built source of the patched JDK in $cache/tree: run make jdk first"
    printf '%s\n' "${newest%/}"
}

tree=$(find_tree)
src=$tree/src/src
hotspot=$src/hotspot
generated=$tree/build

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/mutant"
ulimit -c 0 # some mutants crash

flags=(
    # as HotSpot's own build, but for a path to the private constructors of its assembler
    -std=c++17 -O1 -w -fno-rtti -fno-exceptions -fno-strict-aliasing -fno-lifetime-dse -fno-stack-protector
    -fno-omit-frame-pointer -fno-access-control -ffunction-sections -fdata-sections
    -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS -D__STDC_CONSTANT_MACROS -D_GNU_SOURCE -D_REENTRANT
    -D_FILE_OFFSET_BITS=64 -DLIBC=gnu -DLINUX -D_LP64=1 -DVM_LITTLE_ENDIAN -DNDEBUG -DPRODUCT -DCOMPILER1 -DAARCH64
    -DTARGET_ARCH_aarch64 -DTARGET_COMPILER_gcc -DINCLUDE_SUFFIX_OS=_linux -DINCLUDE_SUFFIX_CPU=_aarch64
    -DINCLUDE_SUFFIX_COMPILER=_gcc '-DHOTSPOT_LIB_ARCH="aarch64"' '-DHOTSPOT_VERSION_STRING="none"'
    "-I$stubs" "-I$HOTDIGEST_HOME/hotspot-stubs/src/hotspot/share" "-I$hotspot/share" "-I$hotspot/os/linux" "-I$hotspot/os/posix" "-I$hotspot/cpu/aarch64"
    "-I$hotspot/os_cpu/linux_aarch64" "-I$generated/hotspot/variant-server/gensrc" "-I$hotspot/share/include"
    "-I$hotspot/os/posix/include" "-I$generated/support/modules_include/java.base"
    "-I$generated/support/modules_include/java.base/linux" "-I$src/java.base/share/native/libjimage"
    "-I$src/java.base/unix/native/include" "-I$src/java.base/share/native/include"
)

# compile FOLDER FILE...: objects into the folder.
compile() {
    local folder=$1 file name
    shift
    for file; do
        name=${file##*/}
        aarch64-linux-gnu-g++ "${flags[@]}" -c -o "$folder/${name%.*}.o" "$file" || die "$name does not compile for aarch64"
    done
}

# link PROGRAM OBJECT...: what HotSpot's files refer to and nothing here calls stays unresolved.
link() {
    aarch64-linux-gnu-g++ -static -no-pie -o "$@" -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
        -Wl,--allow-multiple-definition -lm >"$work/link.log" 2>&1 ||
        die "the driver does not link: $(grep -m1 error "$work/link.log" || tail -n1 "$work/link.log")"
}

compile "$work" "$hotspot"/cpu/aarch64/{assembler,register,immediate,macroAssembler,relocInfo}_aarch64.cpp \
    "$hotspot"/share/asm/{assembler,codeBuffer,register}.cpp "$hotspot/share/code/relocInfo.cpp" \
    "$stubs"/*.cpp "$driver/driver.cpp"
aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -c -o "$work/reference.o" "$driver/reference.c"
aarch64-linux-gnu-gcc -c -o "$work/call.o" "$driver/call.S"
aarch64-linux-gnu-gcc -c -o "$work/shim.o" "$driver/shim.S"
link "$work/driver" "$work"/*.o

passed=0
failed=0

# run CPU PROGRAM [FILTER]: its output in $said, its exit status in $status.
run() {
    status=0
    said=$(timeout "$seconds" qemu-aarch64-static -cpu "$@" 2>&1) || status=$?
}

for cpu in "${cpus[@]}"; do
    run "$cpu" "$work/driver"
    printf 'on %s:\n%s\n' "$cpu" "$said"
    passed=$((passed + $(grep -c '^ok ' <<<"$said" || true)))
    wrong=$(grep -c '^FAIL ' <<<"$said" || true)
    if [[ $status != 0 && $wrong == 0 ]]; then
        echo "FAIL $cpu: the driver ended with status $status"
        wrong=1
    fi
    failed=$((failed + wrong))
done

# mutant FILE EDIT PATH: with the edit (sed) in the file, the driver has to find the path wrong, or crash in it.
mutant() {
    local file=$1 edit=$2 path=$3 object objects=()
    sed "$edit" "$stubs/$file" >"$work/mutant/$file"
    ! cmp -s "$stubs/$file" "$work/mutant/$file" || die "the mutant \"$edit\" changes nothing in $file: bring it up to date"
    compile "$work/mutant" "$work/mutant/$file"
    for object in "$work"/*.o; do
        [[ ${object##*/} == "${file%.*}.o" ]] || objects+=("$object")
    done
    link "$work/mutant/driver" "$work/mutant/${file%.*}.o" "${objects[@]}"
    run max "$work/mutant/driver" "$path"
    # 124 is timeout's, from 128 on it is a signal.
    if [[ $status == 1 && $said == *"FAIL $path: "* ]] || ((status >= 124)); then
        printf 'ok found: %s in %s\n' "$edit" "$file"
        passed=$((passed + 1))
    else
        printf 'FAIL not found: %s in %s (status %d)\n' "$edit" "$file" "$status"
        failed=$((failed + 1))
    fi
}

echo 'with one fault at a time:'
# Constants, a rotation, a shift
mutant stubGenerator_aarch64_sha512.cpp 's/0x428a2f98d728ae22/0x428a2f98d728ae23/' 'sha512 neon'
mutant stubGenerator_aarch64_sha512.cpp 's/0x6c44198c4a475817/0x6c44198c4a475816/' 'sha512 scalar'
mutant stubGenerator_aarch64_sha512.cpp 's/_t1, __ T2D, x7, 61/_t1, __ T2D, x7, 60/' 'sha512 neon'
mutant stubGenerator_aarch64_sha512.cpp 's/w14, Assembler::LSR, 6/w14, Assembler::LSR, 5/' 'sha512 scalar'
mutant stubGenerator_aarch64_sha256.cpp 's/0xc67178f2/0xc67178f3/' 'sha256 neon'
mutant stubGenerator_aarch64_sha256.cpp 's/0x428a2f98/0x428a2f99/' 'sha256 scalar'
mutant stubGenerator_aarch64_sha1.cpp 's/0xca62c1d6/0xca62c1d7/' 'sha1 neon'
mutant stubGenerator_aarch64_sha1.cpp 's/0x8f1bbcdc/0x8f1bbcde/' 'sha1 scalar'
mutant stubGenerator_aarch64_md5.cpp 's/0xeb86d391/0xeb86d390/' 'md5 base'
# A register not saved, the last block, the sign of the distance, the returned ofs
mutant digestGPR_aarch64.cpp 's/\(push\|pop\)(_saved, sp)/\1(_saved - r20, sp)/' 'sha512 scalar'
mutant digestGPR_aarch64.cpp 's/Assembler::LS, loop/Assembler::LO, loop/' 'sha256 neon'
mutant digestGPR_aarch64.cpp 's/ext::sxtw/ext::uxtx/' 'sha1 neon'
mutant digestGPR_aarch64.cpp 's/addw(new_ofs, new_ofs, _block_bytes)/addw(new_ofs, new_ofs, 0)/' 'md5 base'
# Registers of the caller, and sp
mutant stubGenerator_aarch64_sha512.cpp 's/const Register _u = r10;/const Register _u = r20;/' 'sha512 neon'
mutant stubGenerator_aarch64_sha256.cpp 's/_zero = v22/_zero = v9/' 'sha256 neon'
mutant digestGPR_aarch64.cpp 's/__ ret(lr);/__ add(sp, sp, 16); &/' 'sha512 scalar'
# A read after and before the data, a write after and before the state
mutant stubGenerator_aarch64_sha512.cpp 's/__ ldr(block, data());/& __ ldr(_u, Address(block, 128));/' 'sha512 scalar'
mutant stubGenerator_aarch64_sha512.cpp 's/__ ldr(block, data());/& __ ldr(_u, Address(block, -8));/' 'sha512 scalar'
mutant stubGenerator_aarch64_sha512.cpp 's/__ ldr(state_ptr, state());/& __ str(_u, Address(state_ptr, 64));/' 'sha512 scalar'
mutant stubGenerator_aarch64_sha512.cpp 's/__ ldr(state_ptr, state());/& __ str(_u, Address(state_ptr, -8));/' 'sha512 scalar'

echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
