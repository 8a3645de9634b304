// long planted_call(struct Call*): calls a stub with every callee-saved register planted, and keeps what is found in them.
// Offsets in Call (driver.cpp): 0 function, 8 its four arguments, 40 planted x18-x29, 136 planted d8-d15, 200 found x18-x29,
// 296 found d8-d15, 360 sp before, 368 sp after.

        .text
        .globl planted_call
        .type planted_call, %function
planted_call:  stp x29, x30, [sp, -176]!
        stp x19, x20, [sp, 16]
        stp x21, x22, [sp, 32]
        stp x23, x24, [sp, 48]
        stp x25, x26, [sp, 64]
        stp x27, x28, [sp, 80]
        stp d8, d9, [sp, 96]
        stp d10, d11, [sp, 112]
        stp d12, d13, [sp, 128]
        stp d14, d15, [sp, 144]
        str x0, [sp, 160]
        mov x9, x0
        ldp d8, d9, [x9, 136]
        ldp d10, d11, [x9, 152]
        ldp d12, d13, [x9, 168]
        ldp d14, d15, [x9, 184]
        ldp x18, x19, [x9, 40]
        ldp x20, x21, [x9, 56]
        ldp x22, x23, [x9, 72]
        ldp x24, x25, [x9, 88]
        ldp x26, x27, [x9, 104]
        ldp x28, x29, [x9, 120]
        mov x10, sp
        str x10, [x9, 360]
        ldp x0, x1, [x9, 8]
        ldp x2, x3, [x9, 24]
        ldr x9, [x9]
        blr x9
        mov x11, sp
        ldr x10, [sp, 160]
        stp x18, x19, [x10, 200]
        stp x20, x21, [x10, 216]
        stp x22, x23, [x10, 232]
        stp x24, x25, [x10, 248]
        stp x26, x27, [x10, 264]
        stp x28, x29, [x10, 280]
        stp d8, d9, [x10, 296]
        stp d10, d11, [x10, 312]
        stp d12, d13, [x10, 328]
        stp d14, d15, [x10, 344]
        str x11, [x10, 368]
        ldp x19, x20, [sp, 16]
        ldp x21, x22, [sp, 32]
        ldp x23, x24, [sp, 48]
        ldp x25, x26, [sp, 64]
        ldp x27, x28, [sp, 80]
        ldp d8, d9, [sp, 96]
        ldp d10, d11, [sp, 112]
        ldp d12, d13, [sp, 128]
        ldp d14, d15, [sp, 144]
        ldp x29, x30, [sp], 176
        ret
        .section .note.GNU-stack,"",%progbits
