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

// MD5 (RFC 1321), one stream, scalar.
//
// A step is  a = b + ((a + f(b,c,d) + M[k] + T[i]) <<< s),  16 steps a round,
// four rounds, f one of
//
//   F = (b & c) | (~b & d)     as  d ^ (b & (c ^ d))
//   G = (b & d) | (c & ~d)     as  two adds, for the terms have no bit in common
//   H = b ^ c ^ d
//   I = c ^ (b | ~d)           with ANDN as  -1 - (c ^ (~b & d)), the -1 in the key
//
// Bound: what a step waits for is the new b of the step before. From there
//
//   F  xor and xor add ... : and, xor, add, rol, add       5
//   G  c & ~d is added before b is known: and, add, rol, add  4
//   H  c ^ d is kept from the step before: xor, add, rol, add 4
//   I  or (andn), xor, add (sub), rol, add                 5
//
// 16 * (5 + 4 + 4 + 5) = 288 cycles a block, 4.50 a byte. The addition of the
// old state is off that chain too: the last step adds c + old b in place of c.
//
// Paths here: `bmi1` (ANDN in G and I) and `add` (any CPU).
// lab {
// For study only: `lea` (key and f added by one three-operand LEA, G's terms joined
// by OR, as the JDK did before JDK-8296548 and JDK-8341013: bound 304 and more) and
// `lea-add` (key and message word added by one LEA off the chain, f by ADD: bound 288).
// } lab
//
// Instructions in a step of    F     G    H    I    one-block entry in all (JDK 26: 622)
//   bmi1                       9     9    7    7    530
//   add                        9    11    7    9    594
// lab {
//   lea                        8    10    6    8    530
//   lea-add                    9    11    7    9    594
// } lab
//
// Registers:  a b c d  eax ecx edx r8d      state of this block
//             t u      r9d r10d             terms of f
//             buf      rdi                  this block
//   one block:    state  rsi                nothing to save on Linux
//   multi-block:  last   rsi                start of the last block
//                 aa bb cc dd  r11d ebx r12d r13d   state before this block
// Stack, multi-block:  [rsp] state pointer, [rsp+8] new ofs.
//
// Measured, `make cycles`, cycles a block:
//                                            bulk   1 block   JDK 26: bulk, 1 block
//   2026-11-30  AMD Zen 5 (family 26 model 2)
//               bmi1                        287.7   291.5     288.8  291.8
//               add                         287.5   291.5
//   2026-12-05  Intel Xeon with AVX-512 and AMX (says family 6 model 167)
//               bmi1                        288.4   289.0     289.1  289.6
//               add                         288.2   288.8
// lab {
//               lea                         303.7   307.6
//               lea-add                     287.7   291.5
// } lab
//
// Tried, without gain on Zen 3 (bound by the chain): two streams interleaved
// take the time of one, so a second stream is free; no shorter form of F or I
// than two operations on b is known.

#include "digestStubs_x86.hpp"
#include "md5GPR_x86.hpp"

#define __ _masm->

class MD5StubBody : public MD5GPRBody {
  const bool _multi_block;

  const Register _before[4] = { r11, rbx, r12, r13 };   // aa bb cc dd
  const Register _state_ptr = rsi;
  const Register _last = rsi;

  void load_old_b(Register to) override {
    if (_multi_block) {
      __ movl(to, _before[1]);
    } else {
      __ movl(to, Address(_state_ptr, 4));
    }
  }

  void move_arguments() {
    if (_buf != c_rarg0) {
      __ movptr(_buf, c_rarg0);
      __ movptr(_state_ptr, c_rarg1);
    }
  }

  void generate_one_block() {
    move_arguments();
    for (int w = 0; w < 4; w++) {
      __ movl(_state[w], Address(_state_ptr, 4 * w));
    }
    compress();
    for (int w = 0; w < 4; w++) {
      if (w != 1) {
        __ addl(_state[w], Address(_state_ptr, 4 * w));
      }
      __ movl(Address(_state_ptr, 4 * w), _state[w]);
    }
  }

  void generate_blocks() {
    const Register ofs = c_rarg2;
    const Register limit = c_rarg3;
    Label loop;

    __ push(rbx);
    __ push(r12);
    __ push(r13);
    move_arguments();

    // The caller has ofs <= limit: limit - ofs is a distance, and the new ofs
    // at most the array's length.
    __ subl(limit, ofs);
    __ movl(rax, limit);
    __ andl(rax, -64);
    __ leal(rax, Address(rax, ofs, Address::times_1, 64));
    __ push(rax);
    __ push(_state_ptr);
    for (int w = 0; w < 4; w++) {
      __ movl(_before[w], Address(_state_ptr, 4 * w));
    }
    __ lea(_last, Address(_buf, limit, Address::times_1));
    for (int w = 0; w < 4; w++) {
      __ movl(_state[w], _before[w]);
    }

    __ align64();
    __ bind(loop);
    compress();
    for (int w = 0; w < 4; w++) {
      if (w != 1) {
        __ addl(_state[w], _before[w]);
      }
      __ movl(_before[w], _state[w]);
    }
    __ addptr(_buf, 64);
    __ cmpptr(_buf, _last);
    __ jcc(Assembler::belowEqual, loop);

    __ pop(_state_ptr);
    for (int w = 0; w < 4; w++) {
      __ movl(Address(_state_ptr, 4 * w), _state[w]);
    }
    __ pop(rax);
    __ pop(r13);
    __ pop(r12);
    __ pop(rbx);
  }

 public:
  MD5StubBody(MacroAssembler* masm, MD5Form form, bool multi_block)
    : MD5GPRBody(masm, form, rax, rcx, rdx, r8, r9, r10, rdi), _multi_block(multi_block) {}

  void generate() {
    __ enter();
#ifdef _WIN64
    __ push(rdi);
    __ push(rsi);
#endif
    if (_multi_block) {
      generate_blocks();
    } else {
      generate_one_block();
    }
#ifdef _WIN64
    __ pop(rsi);
    __ pop(rdi);
#endif
    __ leave();
    __ ret(0);
  }
};

#undef __

void generate_md5_add(MacroAssembler* masm, bool multi_block) {
  MD5StubBody(masm, MD5Form::add, multi_block).generate();
}

void generate_md5_bmi1(MacroAssembler* masm, bool multi_block) {
  MD5StubBody(masm, MD5Form::bmi1, multi_block).generate();
}

// lab {
void generate_md5_lea(MacroAssembler* masm, bool multi_block) {
  MD5StubBody(masm, MD5Form::lea, multi_block).generate();
}

void generate_md5_lea_add(MacroAssembler* masm, bool multi_block) {
  MD5StubBody(masm, MD5Form::lea_add, multi_block).generate();
}
// } lab
