package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The lab's child with one stub, this JVM's MD5 multi-block stub with a fault planted; {@code -Dfault} names it. */
final class PlantedChild {
    private static final byte[] FIRST_CONSTANT = {0x78, (byte) 0xa4, 0x6a, (byte) 0xd7};

    // linux/prctl.h, since 6.3
    private static final int PR_SET_MDWE = 65;
    private static final long PR_MDWE_REFUSE_EXEC_GAIN = 1;

    private PlantedChild() {}

    public static void main(String[] args) throws IOException {
        Stub md5 = StubLog.parse(Files.readAllLines(Path.of(args[0]))).stubs().stream()
                .filter(s -> s.digest() == Digest.MD5 && s.multiBlock()).findFirst().orElseThrow();
        String fault = System.getProperty("fault");
        if (fault.equals("no stubs")) {
            Child.run(new StubLog(List.of(), Map.of(), Map.of()), args);
        }
        MemorySegment code = fault.equals("no executable memory")
                ? MemorySegment.ofAddress(md5.address()).reinterpret(md5.bytes())
                : plant(md5, fault);
        if (fault.equals("no executable memory")) {
            refuseExecutableMemory();
        }
        Stub planted = new Stub(md5.name(), md5.digest(), "planted", true, true, code.address(), (int) code.byteSize());
        Child.run(new StubLog(List.of(planted), Map.of(), Map.of()), args);
    }

    /** As a hardened system would: from here on the kernel refuses pages that are writable and executable. */
    private static void refuseExecutableMemory() {
        MethodHandle prctl = Linker.nativeLinker().downcallHandle(
                Linker.nativeLinker().defaultLookup().find("prctl").orElseThrow(),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        int result;
        try {
            result = (int) prctl.invokeExact(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0L, 0L, 0L);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        if (result != 0) {
            throw new IllegalStateException("prctl(PR_SET_MDWE) failed");
        }
    }

    private static MemorySegment plant(Stub md5, String fault) {
        byte[] original = MemorySegment.ofAddress(md5.address()).reinterpret(md5.bytes()).toArray(JAVA_BYTE);
        MachineCode code = new MachineCode();
        switch (fault) {
            case "none" -> callThenReturn(code, md5);
            case "wrong constant" -> {
                byte[] mutant = original.clone();
                mutant[indexOf(mutant, FIRST_CONSTANT)] ^= 1;
                MemorySegment memory = Memory.executable(mutant.length);
                memory.copyFrom(MemorySegment.ofArray(mutant));
                return memory;
            }
            case "read past the end" -> {
                // mov eax, ecx; sub eax, edx; and eax, -64; movzx eax, byte [rdi + rax + 64]
                code.bytes(0x89, 0xc8, 0x29, 0xd0, 0x83, 0xe0, 0xc0, 0x0f, 0xb6, 0x44, 0x07, 0x40);
                callThenReturn(code, md5);
            }
            case "clobbered register" -> {
                call(code, md5);
                code.bytes(0x45, 0x31, 0xe4).ret(); // xor r12d, r12d
            }
            case "missing vzeroupper" -> {
                call(code, md5);
                code.bytes(0xc5, 0xed, 0x76, 0xd2).ret(); // vpcmpeqd ymm2, ymm2, ymm2
            }
            case "wrong offset" -> {
                call(code, md5);
                code.addImmediate(MachineCode.RAX, 64).ret();
            }
            case "direction flag" -> {
                call(code, md5);
                code.bytes(0xfd).ret(); // std
            }
            case "caller's frame" -> {
                call(code, md5);
                code.store(MachineCode.RSP, 8, MachineCode.RAX).ret();
            }
            default -> throw new IllegalArgumentException(fault);
        }
        return code.into(Memory.executable(4096));
    }

    private static void call(MachineCode code, Stub stub) {
        code.addImmediate(MachineCode.RSP, -8).bytes(0x48, 0xb8); // mov rax, imm64
        for (int i = 0; i < 8; i++) {
            code.bytes((int) (stub.address() >>> 8 * i) & 0xff);
        }
        code.callRax().addImmediate(MachineCode.RSP, 8);
    }

    private static void callThenReturn(MachineCode code, Stub stub) {
        call(code, stub);
        code.ret();
    }

    private static int indexOf(byte[] bytes, byte[] pattern) {
        for (int i = 0; i <= bytes.length - pattern.length; i++) {
            if (java.util.Arrays.equals(bytes, i, i + pattern.length, pattern, 0, pattern.length)) {
                return i;
            }
        }
        throw new IllegalStateException("no such constant in the stub");
    }
}
