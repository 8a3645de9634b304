package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The lab's child with one stub, this JVM's MD5 multi-block stub with a fault planted; {@code -Dfault} names it. */
final class PlantedChild {
    private static final byte[] FIRST_CONSTANT = {0x78, (byte) 0xa4, 0x6a, (byte) 0xd7};

    private PlantedChild() {}

    public static void main(String[] args) throws IOException {
        Stub md5 = StubLog.parse(Files.readAllLines(Path.of(args[0]))).stubs().stream()
                .filter(s -> s.digest() == Digest.MD5 && s.multiBlock()).findFirst().orElseThrow();
        MemorySegment code = plant(md5, System.getProperty("fault"));
        Stub planted = new Stub(md5.name(), md5.digest(), "planted", true, true, code.address(), (int) code.byteSize());
        Child.run(new StubLog(List.of(planted), Map.of(), Map.of()), args);
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
