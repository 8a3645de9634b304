// long planted_call(struct Call* call): calls a stub with a planted value in every register that it has to preserve, and
// keeps what is in them afterwards. x18 is among them: it belongs to the platform.

        // Offsets in struct Call (driver.cpp)
        .set    FUNCTION, 0
        .set    ARGUMENTS, 8
        .set    PLANTED_X, 40                   // x18-x29
        .set    PLANTED_D, 136                  // d8-d15
        .set    FOUND_X, 200
        .set    FOUND_D, 296
        .set    SP_BEFORE, 360
        .set    SP_AFTER, 368

        // The frame: the caller's registers
        .set    SAVED_X, 16
        .set    SAVED_D, 96
        .set    FRAME, 160

        // op is ldp or stp; base is no register of these
        .macro  x19_to_x28 op, base, at
        \op     x19, x20, [\base, \at]
        \op     x21, x22, [\base, \at + 16]
        \op     x23, x24, [\base, \at + 32]
        \op     x25, x26, [\base, \at + 48]
        \op     x27, x28, [\base, \at + 64]
        .endm

        .macro  x18_to_x29 op, base, at
        \op     x18, x19, [\base, \at]
        \op     x20, x21, [\base, \at + 16]
        \op     x22, x23, [\base, \at + 32]
        \op     x24, x25, [\base, \at + 48]
        \op     x26, x27, [\base, \at + 64]
        \op     x28, x29, [\base, \at + 80]
        .endm

        .macro  d8_to_d15 op, base, at
        \op     d8, d9, [\base, \at]
        \op     d10, d11, [\base, \at + 16]
        \op     d12, d13, [\base, \at + 32]
        \op     d14, d15, [\base, \at + 48]
        .endm

        .text
        .globl  planted_call
        .type   planted_call, %function
planted_call:
        stp     x29, x30, [sp, -FRAME]!
        x19_to_x28 stp, sp, SAVED_X
        d8_to_d15 stp, sp, SAVED_D
        adrp    x9, current
        str     x0, [x9, :lo12:current]

        mov     x9, x0
        d8_to_d15 ldp, x9, PLANTED_D
        x18_to_x29 ldp, x9, PLANTED_X
        mov     x10, sp
        str     x10, [x9, SP_BEFORE]
        ldp     x0, x1, [x9, ARGUMENTS]
        ldp     x2, x3, [x9, ARGUMENTS + 16]
        ldr     x9, [x9, FUNCTION]
        blr     x9

        // No register is to be relied on, nor sp: it may have moved.
        adrp    x10, current
        ldr     x10, [x10, :lo12:current]
        mov     x11, sp
        x18_to_x29 stp, x10, FOUND_X
        d8_to_d15 stp, x10, FOUND_D
        str     x11, [x10, SP_AFTER]
        ldr     x11, [x10, SP_BEFORE]
        mov     sp, x11

        x19_to_x28 ldp, sp, SAVED_X
        d8_to_d15 ldp, sp, SAVED_D
        ldp     x29, x30, [sp], FRAME
        ret

        .bss
        .balign 8
current:                                        // the Call
        .skip   8
        .section .note.GNU-stack, "", %progbits
