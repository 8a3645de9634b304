#!/usr/bin/env bash
# Generates the aarch64 digest stubs with HotSpot's own assembler, cross-compiled, and proves them in qemu, without a JVM:
# each path has to be right on three CPU models, and each planted fault has to be found. What is proven: docs/aarch64.md.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
cpus=(cortex-a72 neoverse-n1 max)
seconds=120

require_aarch64_tools
. "$HOTDIGEST_HOME/build-scripts/aarch64-driver.sh"
mkdir "$work/mutant"
ulimit -c 0 # some mutants crash
build_driver

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
