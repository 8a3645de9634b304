/*
 * To be preloaded, for what HotSpot asks the system about its CPU:
 *   HIDE_HWCAP  a hexadecimal mask of AT_HWCAP's bits (asm/hwcap.h of the kernel) that getauxval(3) leaves out;
 *   CPU_PART    a core by Arm, by its part number (0xd08), which /proc/cpuinfo then tells of: under qemu's user emulation
 *               that file is the host's.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static FILE *open_as(const char *function, const char *path, const char *mode) {
    static char text[128];
    const char *part = getenv("CPU_PART");
    if (part != NULL && strcmp(path, "/proc/cpuinfo") == 0) {
        snprintf(text, sizeof text, "CPU implementer\t: 0x41\nCPU variant\t: 0x0\nCPU part\t: %s\nCPU revision\t: 0\n", part);
        return fmemopen(text, strlen(text), "r");
    }
    FILE *(*next)(const char *, const char *) = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, function);
    return next(path, mode);
}

FILE *fopen(const char *path, const char *mode) {
    return open_as("fopen", path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    return open_as("fopen64", path, mode);
}
