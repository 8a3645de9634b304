# The whole firmware of an emulated PC: from the reset vector to 64-bit mode with every vector state that the CPU has
# enabled, then into the test program, which it copies to 1 MiB. ROM_BYTES (a power of two) is defined by the build;
# the ROM ends at 4 GiB, its last 64 KiB are seen below 1 MiB as well.

        .set    PAYLOAD_AT, 0x100000
        .set    TABLES, 0x1000                  # PML4, PDPT, four page directories
        .set    STACK_TOP, 0x90000
        .set    CODE32, 0x08
        .set    DATA, 0x10
        .set    CODE64, 0x18

        .text
        .globl  rom
rom:
payload:
        .incbin "payload.bin"
payload_end:

        .org    ROM_BYTES - 0x1000
        .code16
start:  cli
        cld
        lgdtl   %cs:(gdt_pointer - rom - ROM_BYTES + 0x10000)
        movl    $1, %eax                        # PE; caches on
        movl    %eax, %cr0
        ljmpl   $CODE32, $protected

        .code32
protected:
        movw    $DATA, %ax
        movw    %ax, %ds
        movw    %ax, %es
        movw    %ax, %ss
        movl    $payload, %esi
        movl    $PAYLOAD_AT, %edi
        movl    $(payload_end - payload + 3) / 4, %ecx
        rep movsl

        # The first 4 GiB at their own addresses, in pages of 2 MiB.
        xorl    %eax, %eax
        movl    $TABLES, %edi
        movl    $6 * 4096 / 4, %ecx
        rep stosl
        movl    $TABLES + 0x1003, TABLES
        xorl    %ecx, %ecx
1:      movl    %ecx, %eax
        shll    $12, %eax
        addl    $TABLES + 0x2003, %eax
        movl    %eax, TABLES + 0x1000(, %ecx, 8)
        incl    %ecx
        cmpl    $4, %ecx
        jne     1b
        xorl    %ecx, %ecx
2:      movl    %ecx, %eax
        shll    $21, %eax
        orl     $0x83, %eax
        movl    %eax, TABLES + 0x2000(, %ecx, 8)
        incl    %ecx
        cmpl    $4 * 512, %ecx
        jne     2b
        movl    $TABLES, %eax
        movl    %eax, %cr3
        movl    $0x40620, %eax                  # PAE, OSFXSR, OSXMMEXCPT, OSXSAVE
        movl    %eax, %cr4
        movl    $0xc0000080, %ecx               # EFER
        rdmsr
        orl     $0x100, %eax                    # LME
        wrmsr
        movl    $0x80010033, %eax               # PG, WP, NE, ET, MP, PE
        movl    %eax, %cr0
        ljmpl   $CODE64, $long_mode

        .code64
long_mode:
        movl    $0xd, %eax
        xorl    %ecx, %ecx
        cpuid
        andl    $0xe7, %eax                     # x87, SSE, AVX, AVX-512 of what there is
        xorl    %edx, %edx
        xorl    %ecx, %ecx
        xsetbv
        movl    $STACK_TOP, %esp
        movl    $PAYLOAD_AT, %eax
        jmp     *%rax

        .balign 8
gdt:    .quad   0
        .quad   0x00cf9b000000ffff              # CODE32
        .quad   0x00cf93000000ffff              # DATA
        .quad   0x00af9b000000ffff              # CODE64
gdt_pointer:
        .word   . - gdt - 1
        .long   gdt

        .org    ROM_BYTES - 16                  # where a CPU starts
        .code16
        jmp     start
        .org    ROM_BYTES
        .section .note.GNU-stack, "", @progbits
