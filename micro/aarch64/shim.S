// What the assembler's few files refer to outside themselves: functions that return 0 at once, functions that must not be
// called, and data.
        .macro none names:vararg
        .irp n, \names
        .globl \n
        .weak \n
\n:
        .endr
        mov x0, 0
        ret
        .endm
        .text
        none _ZN9LogTagSetC1EPFmPcmEN6LogTag4typeES4_S4_S4_S4_, _ZN11OopRecorderC1EP5Arenab, _ZN5ArenaC1E6MemTagNS_3TagEm, _ZN5ArenaC1E6MemTag, _ZN4GCId12print_prefixEPcm
        .macro bad names:vararg
        .irp n, \names
        .globl \n
        .weak \n
\n:
        .endr
        brk 1
        .endm
        bad _Z12AllocateHeapm6MemTagN17AllocFailStrategy13AllocFailEnumE, _Z15report_vm_errorPKciS0_S0_z, _Z28report_should_not_reach_herePKci
        .bss
        .balign 64
        .globl AvoidUnalignedAccesses, _ZN10VM_Version15_rop_protectionE, _ZN6OSInfo13_vm_page_sizeE
        .weak AvoidUnalignedAccesses, _ZN10VM_Version15_rop_protectionE, _ZN6OSInfo13_vm_page_sizeE
AvoidUnalignedAccesses:
_ZN10VM_Version15_rop_protectionE:
        .zero 64
_ZN6OSInfo13_vm_page_sizeE:
        .zero 64
        .data
        .balign 8
        .globl CodeEntryAlignment
CodeEntryAlignment: .quad 64
        .section .note.GNU-stack,"",%progbits
