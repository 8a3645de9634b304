// Stands in for the rest of HotSpot: what the few files of it in the driver refer to and are reached on the way.

        // Functions that return 0 at once
        .macro  returns_0 names:vararg
        .irp    name, \names
        .weak   \name
        .type   \name, %function
\name:
        .endr
        mov     x0, 0
        ret
        .endm

        // Functions that stop the driver: nothing right reaches them
        .macro  stops names:vararg
        .irp    name, \names
        .weak   \name
        .type   \name, %function
\name:
        .endr
        brk     1
        .endm

        // Data, all zeros
        .macro  zeros name
        .weak   \name
        .balign 64
\name:  .zero   64
        .endm

        .text
        // LogTagSet, OopRecorder and both forms of Arena: constructors. GCId::print_prefix.
        returns_0 _ZN9LogTagSetC1EPFmPcmEN6LogTag4typeES4_S4_S4_S4_
        returns_0 _ZN11OopRecorderC1EP5Arenab
        returns_0 _ZN5ArenaC1E6MemTagNS_3TagEm, _ZN5ArenaC1E6MemTag
        returns_0 _ZN4GCId12print_prefixEPcm

        // AllocateHeap, report_vm_error, report_should_not_reach_here
        stops   _Z12AllocateHeapm6MemTagN17AllocFailStrategy13AllocFailEnumE
        stops   _Z15report_vm_errorPKciS0_S0_z
        stops   _Z28report_should_not_reach_herePKci

        .bss
        zeros   AvoidUnalignedAccesses
        zeros   _ZN10VM_Version15_rop_protectionE
        zeros   _ZN6OSInfo13_vm_page_sizeE

        .data
        .balign 8
        .globl  CodeEntryAlignment
CodeEntryAlignment:
        .quad   64
        .section .note.GNU-stack, "", %progbits
