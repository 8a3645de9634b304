package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.hotdigest.lab.stubs.MachineCode.R11;
import static org.hotdigest.lab.stubs.MachineCode.R12;
import static org.hotdigest.lab.stubs.MachineCode.R13;
import static org.hotdigest.lab.stubs.MachineCode.R14;
import static org.hotdigest.lab.stubs.MachineCode.R15;
import static org.hotdigest.lab.stubs.MachineCode.R8;
import static org.hotdigest.lab.stubs.MachineCode.RAX;
import static org.hotdigest.lab.stubs.MachineCode.RBP;
import static org.hotdigest.lab.stubs.MachineCode.RBX;
import static org.hotdigest.lab.stubs.MachineCode.RCX;
import static org.hotdigest.lab.stubs.MachineCode.RDI;
import static org.hotdigest.lab.stubs.MachineCode.RDX;
import static org.hotdigest.lab.stubs.MachineCode.RSI;
import static org.hotdigest.lab.stubs.MachineCode.RSP;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Calls a stub the way compiled code does, with planted registers around it, and says what it left behind.
 *
 * <p>A trampoline in executable memory plants rbx, rbp, r12 to r15 and eight words of the caller's frame, clears the
 * upper halves of the vector registers, calls, and takes down every one of them, the stack pointer, the direction flag,
 * MXCSR and the upper halves. All of this is System V's contract (psABI x86_64, 3.2.1), the last one Intel's advice
 * (Optimization Reference Manual, "mixing AVX and SSE").
 */
final class Probe {
    private static final int[] CALLEE_SAVED = {RBX, RBP, R12, R13, R14, R15};
    private static final String[] CALLEE_SAVED_NAMES = {"rbx", "rbp", "r12", "r13", "r14", "r15"};
    private static final int[] ARGUMENTS = {RDI, RSI, RDX, RCX, R8};
    private static final int CANARIES = 8;
    private static final int VECTORS = 16;
    private static final long DIRECTION_FLAG = 1 << 10;

    // Offsets in the context, in bytes.
    private static final int TARGET = 0;
    private static final int ARGUMENT = 8;
    private static final int RESULT = 48;
    private static final int PLANTED = 56;
    private static final int FOUND = 104;
    private static final int RSP_BEFORE = 152;
    private static final int RSP_AFTER = 160;
    private static final int FLAGS = 168;
    private static final int MXCSR_BEFORE = 176;
    private static final int MXCSR_AFTER = 180;
    private static final int CANARY = 184;
    private static final int CANARIES_FOUND = 192;
    private static final int UPPER_HALVES = 256;
    private static final int CONTEXT_BYTES = UPPER_HALVES + 16 * VECTORS;

    private final MemorySegment context;
    private final MethodHandle trampoline;
    private final boolean avx;

    /** @param avx whether the CPU has the upper halves */
    Probe(Arena arena, boolean avx) {
        this.avx = avx;
        context = arena.allocate(CONTEXT_BYTES, 64);
        MemorySegment code = assemble(avx).into(Memory.executable(4096));
        trampoline = Linker.nativeLinker().downcallHandle(code, FunctionDescriptor.ofVoid(ADDRESS));
    }

    private static MachineCode assemble(boolean avx) {
        MachineCode code = new MachineCode();
        // Eight bytes jumped over, for the context's address: no register survives a stub that breaks the rules.
        code.bytes(0xeb, 14).align(8);
        int contextAddress = code.position();
        code.bytes(new int[8]);

        for (int reg : CALLEE_SAVED) {
            code.push(reg);
        }
        code.storeAt(contextAddress, RDI);
        int frame = 8 * CANARIES + 8;
        code.addImmediate(RSP, -frame);
        code.load(RAX, RDI, CANARY);
        for (int i = 0; i < CANARIES; i++) {
            code.store(RSP, 8 * i, RAX);
        }
        code.store(RDI, RSP_BEFORE, RSP);
        code.storeMxcsr(RDI, MXCSR_BEFORE);
        if (avx) {
            code.vzeroupper();
        }
        code.load(RAX, RDI, TARGET);
        for (int i = 0; i < CALLEE_SAVED.length; i++) {
            code.load(CALLEE_SAVED[i], RDI, PLANTED + 8 * i);
        }
        for (int i = ARGUMENTS.length - 1; i >= 0; i--) {
            code.load(ARGUMENTS[i], RDI, ARGUMENT + 8 * i);
        }
        code.callRax();

        code.loadAt(R11, contextAddress);
        code.store(R11, RSP_AFTER, RSP);
        code.load(RSP, R11, RSP_BEFORE);
        code.store(R11, RESULT, RAX);
        for (int i = 0; i < CALLEE_SAVED.length; i++) {
            code.store(R11, FOUND + 8 * i, CALLEE_SAVED[i]);
        }
        code.bytes(0x9c).pop(RAX).store(R11, FLAGS, RAX).bytes(0xfc); // pushfq … cld
        code.storeMxcsr(R11, MXCSR_AFTER);
        for (int i = 0; avx && i < VECTORS; i++) {
            code.storeUpperHalf(R11, UPPER_HALVES + 16 * i, i);
        }
        if (avx) {
            code.vzeroupper();
        }
        for (int i = 0; i < CANARIES; i++) {
            code.load(RAX, RSP, 8 * i).store(R11, CANARIES_FOUND + 8 * i, RAX);
        }
        code.addImmediate(RSP, frame);
        for (int i = CALLEE_SAVED.length - 1; i >= 0; i--) {
            code.pop(CALLEE_SAVED[i]);
        }
        return code.ret();
    }

    /**
     * Calls {@code target} with up to five arguments.
     *
     * @return what the callee broke, one phrase each; empty if it kept the rules
     */
    List<String> call(long target, RandomGenerator random, long... arguments) {
        context.set(JAVA_LONG, TARGET, target);
        for (int i = 0; i < ARGUMENTS.length; i++) {
            // the upper half of an int argument is not the callee's to rely on
            context.set(JAVA_LONG, ARGUMENT + 8 * i, i < arguments.length ? arguments[i] : random.nextLong());
        }
        for (int i = 0; i < CALLEE_SAVED.length; i++) {
            context.set(JAVA_LONG, PLANTED + 8 * i, random.nextLong());
        }
        context.set(JAVA_LONG, CANARY, random.nextLong());
        try {
            trampoline.invokeExact(context);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        return broken();
    }

    private List<String> broken() {
        List<String> broken = new ArrayList<>();
        for (int i = 0; i < CALLEE_SAVED.length; i++) {
            if (context.get(JAVA_LONG, PLANTED + 8 * i) != context.get(JAVA_LONG, FOUND + 8 * i)) {
                broken.add("clobbered callee-saved register " + CALLEE_SAVED_NAMES[i]);
            }
        }
        if (context.get(JAVA_LONG, RSP_BEFORE) != context.get(JAVA_LONG, RSP_AFTER)) {
            broken.add("stack pointer off by " + (context.get(JAVA_LONG, RSP_AFTER) - context.get(JAVA_LONG, RSP_BEFORE)));
        }
        for (int i = 0; i < CANARIES; i++) {
            if (context.get(JAVA_LONG, CANARIES_FOUND + 8 * i) != context.get(JAVA_LONG, CANARY)) {
                broken.add("wrote to the caller's frame, at +" + 8 * i);
            }
        }
        if ((context.get(JAVA_LONG, FLAGS) & DIRECTION_FLAG) != 0) {
            broken.add("direction flag left set");
        }
        if (context.get(JAVA_INT, MXCSR_BEFORE) >>> 6 != context.get(JAVA_INT, MXCSR_AFTER) >>> 6) {
            broken.add("MXCSR's control bits changed");
        }
        for (int i = 0; avx && i < VECTORS; i++) {
            if (context.get(JAVA_LONG, UPPER_HALVES + 16 * i) != 0 || context.get(JAVA_LONG, UPPER_HALVES + 16 * i + 8) != 0) {
                broken.add("missing vzeroupper: upper half of ymm" + i + " is dirty");
                break;
            }
        }
        return broken;
    }

    /** The callee's rax, its low 32 bits. */
    int intResult() {
        return (int) context.get(JAVA_LONG, RESULT);
    }
}
