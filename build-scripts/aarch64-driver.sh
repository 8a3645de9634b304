# shellcheck shell=bash
# Builds the driver of the aarch64 digest stubs (micro/aarch64) with HotSpot's own assembler, cross-compiled. Sourced after
# lib.sh. Sets stubs, driver and hotspot, folders of sources, and work, which has the objects and is gone at the end.
stubs=$HOTDIGEST_HOME/hotspot-stubs/src/hotspot/cpu/aarch64
driver=$HOTDIGEST_HOME/micro/aarch64

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

# build_driver: $work/driver, out of $work/*.o as well.
build_driver() {
    compile "$work" "$hotspot"/cpu/aarch64/{assembler,register,immediate,macroAssembler,relocInfo}_aarch64.cpp \
        "$hotspot"/share/asm/{assembler,codeBuffer,register}.cpp "$hotspot/share/code/relocInfo.cpp" \
        "$stubs"/*.cpp "$driver/driver.cpp"
    aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -c -o "$work/reference.o" "$driver/reference.c"
    aarch64-linux-gnu-gcc -c -o "$work/call.o" "$driver/call.S"
    aarch64-linux-gnu-gcc -c -o "$work/shim.o" "$driver/shim.S"
    link "$work/driver" "$work"/*.o
}
