/*
 * Copyright (c) 2026, HotDigest contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

package compiler.intrinsics.digest;

/**
 * A Merkle-Damgard digest as its standard writes it down, sharing nothing with the JDK: the other side of every
 * comparison here. One digest an object, bytes in any portions.
 */
abstract class ReferenceDigest {
    private final byte[] block;
    private final boolean littleEndianLength;
    private long length;

    /** @param blockBytes 64 or 128; the length field takes an eighth of a block, its upper half being zero here */
    ReferenceDigest(int blockBytes, boolean littleEndianLength) {
        block = new byte[blockBytes];
        this.littleEndianLength = littleEndianLength;
    }

    abstract void compress(byte[] block);

    abstract byte[] output();

    final void update(byte[] data, int offset, int count) {
        for (int i = 0; i < count; i++) {
            block[(int) (length++ & (block.length - 1))] = data[offset + i];
            if ((length & (block.length - 1)) == 0) {
                compress(block);
            }
        }
    }

    final byte[] digest() {
        long bits = length * 8;
        update(new byte[] {(byte) 0x80}, 0, 1);
        int lengthFieldBytes = block.length / 8;
        while ((length & (block.length - 1)) != block.length - lengthFieldBytes) {
            update(new byte[1], 0, 1);
        }
        update(new byte[lengthFieldBytes - 8], 0, lengthFieldBytes - 8);
        for (int i = 0; i < 8; i++) {
            update(new byte[] {(byte) (bits >>> (littleEndianLength ? 8 * i : 56 - 8 * i))}, 0, 1);
        }
        return output();
    }

    static byte[] bigEndian(int[] words, int bytes) {
        byte[] result = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            result[i] = (byte) (words[i / 4] >>> (24 - 8 * (i % 4)));
        }
        return result;
    }
}
