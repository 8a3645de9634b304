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

// MD5 (RFC 1321), one stream, path `base`.
//
// A step is  a = b + ((a + f(b,c,d) + M[k] + T[i]) <<< s),  16 steps a round,
// four rounds, f one of
//
//   F = (b & c) | (~b & d)     as  d ^ (b & (c ^ d))                     eor, and, eor, add
//   G = (b & d) | (c & ~d)     as  two adds, no bit in common            bic, add, and, add
//   H = b ^ c ^ d                                                        eor, eor, add
//   I = c ^ (b | ~d)                                                     orn, eor, add
//
// each with  add key;  add word;  ror;  add b.  16 * (8 + 8 + 7 + 7) = 480 operations.
//
// Bounds: what a step waits for is the new b of the step before. From there
//
//   F  and, eor, add, ror, add    5
//   G  and, add, ror, add         4        c & ~d is added before b is known
//   H  eor, add, ror, add         4
//   I  orn, eor, add, ror, add    5
//
// 16 * (5 + 4 + 4 + 5) = 288 cycles a block, 4.50 a byte; 480 operations take 240 on
// two ALUs. The old state is added off the chain: the last step adds old b + c.
// The JDK's own code has the same chain, but its keys (movz, movk) and message words
// (ubfx) are ALU operations as well: 670 a block, 335 cycles on two ALUs.
//
// Instructions a block: 535 (JDK 26: 687): the 16 words stay in registers, keys come
// in pairs by ldp, whose offset reaches the whole table from its middle.
//
// Registers:  a b c d    r0-r3
//             _words     r4-r17 r19 r20
//             t, u       r21 r22     terms of f
//             _key       r23-r26     of these two steps and of the next two
//             _k         r27         middle of the keys
//             _state_ptr r28         state before this block, in memory
//             _old_b     lr
// Stack: digestGPR_aarch64.hpp.
//
// Not measured on hardware. MODEL
// of 2026-12-01, cycles a block in bulk:
//                                           base   JDK 26   C, gcc 12 -O2
//   llvm-mca 14, cortex-a57                  288     340     337
//   llvm-mca 14, thunderx2t99                336     349     385
//   llvm-mca 14, cortex-a55 (in order)       676     719     599
// So with three ALUs or more nothing is to be gained but issue slots: the chain is the
// limit. gcc's C has a longer one: it adds up f, key and word first.

#include "asm/assembler.inline.hpp"
#include "digestGPR_aarch64.hpp"
#include "digestStubs_aarch64.hpp"

#define __ _masm->

// RFC 1321: T[i] = floor(2^32 * abs(sin(i + 1)))
ATTRIBUTE_ALIGNED(64) static const juint keys[64] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
};

class MD5BaseBody : public DigestGPRBody {
  static const int block_bytes = 64;
  static const int steps = 64;

  const Register _state[4] = { r0, r1, r2, r3 };
  const Register _words[16] = { r4,  r5,  r6,  r7,  r8,  r9,  r10, r11,
                                r12, r13, r14, r15, r16, r17, r19, r20 };
  const Register _t = r21;
  const Register _u = r22;
  const Register _key[4] = { r23, r24, r25, r26 };     // of these two steps and of the next two
  const Register _k = r27;                 // middle of the keys: ldp reaches all of them
  const Register _state_ptr = r28;
  const Register _old_b = lr;

  // One step: its registers in their roles, its message word and its shift.
  struct Step {
    const int i;
    const Register a, b, c, d;
    const Register key, word;
    const int s;
  };

  Step step(int i) const {
    static const int shifts[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
    static const int stride[4] = { 1, 5, 3, 7 };
    static const int first[4] = { 0, 1, 5, 0 };
    const int round = i / 16;
    return { i, _state[-i & 3], _state[(1 - i) & 3], _state[(2 - i) & 3], _state[(3 - i) & 3], _key[i & 3],
             _words[(stride[round] * i + first[round]) & 15], shifts[round][i % 4] };
  }

  void load_keys(int i) {
    __ ldpw(_key[i & 3], _key[(i + 1) & 3], Address(_k, 4 * (i - steps / 2)));
  }

  // a += key + word, off the chain; two steps ahead the keys are loaded.
  void add_key_and_word(const Step& q) {
    if ((q.i & 1) == 0 && q.i + 2 < steps) {
      load_keys(q.i + 2);
    }
    __ addw(q.a, q.a, q.key);
    __ addw(q.a, q.a, q.word);
  }

  // a = (a <<< s) + b; the last step adds the old state's b as well, off the chain.
  void rotate_and_add(const Step& q) {
    if (q.i < steps - 1) {
      __ rorw(q.a, q.a, 32 - q.s);
      __ addw(q.a, q.a, q.b);
    } else {
      __ addw(_old_b, _old_b, q.b);
      __ rorw(q.a, q.a, 32 - q.s);
      __ addw(q.a, q.a, _old_b);
    }
  }

  void step_F(const Step& q) {
    __ eorw(_t, q.c, q.d);
    add_key_and_word(q);
    __ andw(_t, _t, q.b);
    __ eorw(_t, _t, q.d);
    __ addw(q.a, q.a, _t);
    rotate_and_add(q);
  }

  void step_G(const Step& q) {
    __ bicw(_t, q.c, q.d);
    add_key_and_word(q);
    __ addw(q.a, q.a, _t);
    __ andw(_u, q.b, q.d);
    __ addw(q.a, q.a, _u);
    rotate_and_add(q);
  }

  void step_H(const Step& q) {
    __ eorw(_t, q.c, q.d);
    add_key_and_word(q);
    __ eorw(_t, _t, q.b);
    __ addw(q.a, q.a, _t);
    rotate_and_add(q);
  }

  void step_I(const Step& q) {
    add_key_and_word(q);
    __ ornw(_t, q.b, q.d);
    __ eorw(_t, _t, q.c);
    __ addw(q.a, q.a, _t);
    rotate_and_add(q);
  }

  void load_state() override {
    __ mov(_state_ptr, c_rarg1);
    __ ldpw(_state[0], _state[1], Address(_state_ptr, 0));
    __ ldpw(_state[2], _state[3], Address(_state_ptr, 8));
    __ lea(_k, ExternalAddress((address)(keys + steps / 2)));
  }

  void one_block() override {
    const Register block = _t;
    __ ldr(block, data());
    for (int w = 0; w < 16; w += 2) {
      __ ldpw(_words[w], _words[w + 1], Address(block, 4 * w));
    }
    load_keys(0);
    __ ldrw(_old_b, Address(_state_ptr, 4));
    for (int i = 0; i < steps; i++) {
      const Step q = step(i);
      switch (i / 16) {
        case 0: step_F(q); break;
        case 1: step_G(q); break;
        case 2: step_H(q); break;
        case 3: step_I(q); break;
      }
    }
    __ ldrw(_t, Address(_state_ptr, 0));
    __ ldpw(_key[0], _key[1], Address(_state_ptr, 8));
    __ addw(_state[0], _state[0], _t);
    __ addw(_state[2], _state[2], _key[0]);
    __ addw(_state[3], _state[3], _key[1]);
    __ stpw(_state[0], _state[1], Address(_state_ptr, 0));
    __ stpw(_state[2], _state[3], Address(_state_ptr, 8));
  }

 public:
  MD5BaseBody(MacroAssembler* masm, bool multi_block)
    : DigestGPRBody(masm, multi_block, block_bytes, 0, RegSet::range(r19, r28)) {}
};

#undef __

void generate_md5_base(MacroAssembler* masm, bool multi_block) {
  MD5BaseBody(masm, multi_block).generate();
}
