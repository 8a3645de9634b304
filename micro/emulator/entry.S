# What the test program has in assembler: its start with an interrupt table, and the call of a stub.

        .section .text.entry, "ax"
        .globl  _start
_start: leaq    vectors(%rip), %rax
        leaq    idt(%rip), %rdi
        movl    $VECTORS, %ecx
1:      movw    %ax, (%rdi)                     # an interrupt gate to %rax
        movw    $0x18, 2(%rdi)
        movw    $0x8e00, 4(%rdi)
        movq    %rax, %rdx
        shrq    $16, %rdx
        movw    %dx, 6(%rdi)
        shrq    $16, %rdx
        movl    %edx, 8(%rdi)
        movl    $0, 12(%rdi)
        addq    $16, %rax
        addq    $16, %rdi
        loop    1b
        lidt    idt_pointer(%rip)
        call    run_tests
2:      hlt
        jmp     2b

        .set    VECTORS, 32
        .balign 16
vectors:
        .set    vector, 0
        .rept   VECTORS
        .balign 16
        .if     vector == 8 || (vector >= 10 && vector <= 14) || vector == 17
        .else
        pushq   $0                              # these push no error code themselves
        .endif
        pushq   $vector
        jmp     exception
        .set    vector, vector + 1
        .endr

        # fault(vector, error code, address of the instruction, CR2); does not return
exception:
        popq    %rdi
        popq    %rsi
        movq    (%rsp), %rdx
        movq    %cr2, %rcx
        movl    $0x90000, %esp
        call    fault

# long call_stub(address of the stub, data, state, ofs, limit, unsigned* damage)
# Calls it with a pattern in every callee-saved register. The result is the stub's; *damage has a bit for each of
# rbx, rbp, r12, r13, r14, r15 that came back changed, bit 6 for rsp, bit 7 for the direction flag.
        .text
        .globl  call_stub
call_stub:
        pushq   %rbx
        pushq   %rbp
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        pushq   %r9
        movq    %rsp, saved_rsp(%rip)
        movq    %rdi, %rax
        movq    %rsi, %rdi
        movq    %rdx, %rsi
        movl    %ecx, %edx
        movl    %r8d, %ecx
        movq    $0x6272627852425842, %rbx
        leaq    1(%rbx), %rbp
        leaq    2(%rbx), %r12
        leaq    3(%rbx), %r13
        leaq    4(%rbx), %r14
        leaq    5(%rbx), %r15
        call    *%rax
        pushfq
        popq    %r10
        xorl    %r11d, %r11d
        movq    $0x6272627852425842, %r9
        .macro  expect  register, bit
        cmpq    %r9, \register
        setne   %cl
        movzbl  %cl, %ecx
        shll    $\bit, %ecx
        orl     %ecx, %r11d
        incq    %r9
        .endm
        expect  %rbx, 0
        expect  %rbp, 1
        expect  %r12, 2
        expect  %r13, 3
        expect  %r14, 4
        expect  %r15, 5
        movq    saved_rsp(%rip), %r9
        expect  %rsp, 6
        movq    saved_rsp(%rip), %rsp
        btl     $10, %r10d
        setc    %cl
        movzbl  %cl, %ecx
        shll    $7, %ecx
        orl     %ecx, %r11d
        cld
        popq    %r9
        movl    %r11d, (%r9)
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbp
        popq    %rbx
        ret

        .data
        .balign 8
idt_pointer:
        .word   16 * VECTORS - 1
        .quad   idt
        .bss
        .balign 16
idt:    .skip   16 * VECTORS
saved_rsp:
        .skip   8
        .section .note.GNU-stack, "", @progbits
