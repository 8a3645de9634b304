package org.hotdigest.lab.stubs;

/**
 * A digest stub in the code cache of this process.
 *
 * @param name as the VM logs it
 * @param path a name of DESIGN's table of paths; {@code default} where the VM does not say which its own is
 * @param inUse whether this is the code that Java calls, else one emitted for the lab
 * @param address of the entry point
 * @param bytes size of the machine code
 */
public record Stub(String name, Digest digest, String path, boolean multiBlock, boolean inUse, long address, int bytes) {

    /** "sha512 avx2 multi-block", for messages. */
    public String label() {
        return digest.stubName() + " " + path + (multiBlock ? " multi-block" : " one block");
    }
}
