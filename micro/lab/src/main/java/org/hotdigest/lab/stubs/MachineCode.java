package org.hotdigest.lab.stubs;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;

/** Just enough of an x86_64 assembler for the lab's own trampolines. Registers by their encoding. */
final class MachineCode {
    static final int RAX = 0;
    static final int RCX = 1;
    static final int RDX = 2;
    static final int RBX = 3;
    static final int RSP = 4;
    static final int RBP = 5;
    static final int RSI = 6;
    static final int RDI = 7;
    static final int R8 = 8;
    static final int R9 = 9;
    static final int R10 = 10;
    static final int R11 = 11;
    static final int R12 = 12;
    static final int R13 = 13;
    static final int R14 = 14;
    static final int R15 = 15;

    private final ByteArrayOutputStream code = new ByteArrayOutputStream();

    int position() {
        return code.size();
    }

    MachineCode bytes(int... bytes) {
        for (int b : bytes) {
            code.write(b);
        }
        return this;
    }

    private MachineCode int32(int value) {
        return bytes(value, value >> 8, value >> 16, value >> 24);
    }

    // ModRM (and SIB where the base demands one) for [base + disp32]
    private MachineCode memory(int reg, int base, int disp) {
        bytes(0x80 | (reg & 7) << 3 | base & 7);
        if ((base & 7) == RSP) {
            bytes(0x24);
        }
        return int32(disp);
    }

    private MachineCode rexW(int reg, int base) {
        return bytes(0x48 | (reg >> 3) << 2 | base >> 3);
    }

    MachineCode load(int reg, int base, int disp) {
        return rexW(reg, base).bytes(0x8b).memory(reg, base, disp);
    }

    MachineCode store(int base, int disp, int reg) {
        return rexW(reg, base).bytes(0x89).memory(reg, base, disp);
    }

    MachineCode move(int to, int from) {
        return rexW(from, to).bytes(0x89, 0xc0 | (from & 7) << 3 | to & 7);
    }

    MachineCode add(int to, int from) {
        return rexW(from, to).bytes(0x01, 0xc0 | (from & 7) << 3 | to & 7);
    }

    MachineCode addImmediate(int reg, int value) {
        return rexW(0, reg).bytes(0x81, 0xc0 | reg & 7).int32(value);
    }

    MachineCode push(int reg) {
        return reg < 8 ? bytes(0x50 + reg) : bytes(0x41, 0x50 + reg - 8);
    }

    MachineCode pop(int reg) {
        return reg < 8 ? bytes(0x58 + reg) : bytes(0x41, 0x58 + reg - 8);
    }

    MachineCode callRax() {
        return bytes(0xff, 0xd0);
    }

    MachineCode ret() {
        return bytes(0xc3);
    }

    MachineCode decrement(int reg) {
        return rexW(0, reg).bytes(0xff, 0xc8 | reg & 7);
    }

    MachineCode jumpIfNotZero(int target) {
        bytes(0x0f, 0x85);
        return int32(target - (position() + 4));
    }

    /** mov reg, [rip + …] or back: the eight bytes at {@code target}, a position in this code. */
    MachineCode loadAt(int reg, int target) {
        rexW(reg, 0).bytes(0x8b, (reg & 7) << 3 | 5);
        return int32(target - (position() + 4));
    }

    MachineCode storeAt(int target, int reg) {
        rexW(reg, 0).bytes(0x89, (reg & 7) << 3 | 5);
        return int32(target - (position() + 4));
    }

    MachineCode vzeroupper() {
        return bytes(0xc5, 0xf8, 0x77);
    }

    MachineCode storeMxcsr(int base, int disp) {
        if (base >= 8) {
            bytes(0x41);
        }
        return bytes(0x0f, 0xae).memory(3, base, disp);
    }

    /** vextractf128 [base + disp], ymm, 1 */
    MachineCode storeUpperHalf(int base, int disp, int ymm) {
        return bytes(0xc4, (ymm < 8 ? 0x80 : 0) | 0x40 | (base < 8 ? 0x20 : 0) | 3, 0x7d, 0x19)
                .memory(ymm, base, disp).bytes(1);
    }

    MachineCode align(int boundary) {
        while (position() % boundary != 0) {
            bytes(0x90);
        }
        return this;
    }

    /** Copies the code to {@code memory} and answers the segment that it fills. */
    MemorySegment into(MemorySegment memory) {
        MemorySegment.copy(MemorySegment.ofArray(code.toByteArray()), 0, memory, 0, code.size());
        return memory.asSlice(0, code.size());
    }

    byte[] toBytes() {
        return code.toByteArray();
    }
}
