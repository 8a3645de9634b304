/*
 * To be preloaded: hides CPU features from the program, those of HIDE_HWCAP (a hexadecimal mask of AT_HWCAP's bits,
 * asm/hwcap.h of the kernel). getauxval(3) is how HotSpot learns them.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/auxv.h>

unsigned long getauxval(unsigned long type) {
    static unsigned long (*next)(unsigned long);
    if (next == NULL) {
        next = (unsigned long (*)(unsigned long))dlsym(RTLD_NEXT, "getauxval");
    }
    unsigned long value = next(type);
    const char *hidden = getenv("HIDE_HWCAP");
    return type == AT_HWCAP && hidden != NULL ? value & ~strtoul(hidden, NULL, 16) : value;
}
