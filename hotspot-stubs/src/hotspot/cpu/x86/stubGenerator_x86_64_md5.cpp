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
// Instructions a step:       add   bmi1   lea   lea-add
//   F                          9      9     8         9
//   G                         11      9    10        11
//   H                          7      7     6         7
//   I                          9      7     8         9
//   one-block entry in all   594    530   530       594   (JDK 26: 622; `make dump`)
//
// Paths here: `bmi1` (ANDN in G and I) and `add` (any CPU). For study only: `lea`
// (key and f added by one three-operand LEA, G's terms joined by OR, as the JDK
// did before JDK-8296548 and JDK-8341013: bound 304 and more) and `lea-add` (key and message word added by
// one LEA off the chain, f by ADD: bound 288).
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
//               lea                         303.7   307.6
//               lea-add                     287.7   291.5
//
// Tried, without gain on Zen 3 (bound by the chain): two streams interleaved
// take the time of one, so a second stream is free; no shorter form of F or I
// than two operations on b is known.

#include "asm/assembler.inline.hpp"
#include "digestStubs_x86.hpp"
#include "macroAssembler_x86.hpp"
#include "md5_x86.hpp"

#define __ _masm->

ATTRIBUTE_ALIGNED(64) const juint MD5::T[MD5::steps + MD5::keys_beyond] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
};

enum class MD5Form { add, bmi1, lea, lea_add };

class MD5StubBody : public StackObj {
  MacroAssembler* const _masm;
  const MD5Form _form;
  const bool _multi_block;

  const Register _state[4] = { rax, rcx, rdx, r8 };     // a b c d
  const Register _before[4] = { r11, rbx, r12, r13 };   // aa bb cc dd
  const Register _t = r9;
  const Register _u = r10;
  const Register _buf = rdi;
  const Register _state_ptr = rsi;
  const Register _last = rsi;

  // One step: its registers in their roles, its message word, shift and key.
  struct Step {
    const int i;
    const Register a, b, c, d;
    const Address M;
    const int s;
    const juint key;
  };

  Step step(int i) const {
    return { i, _state[-i & 3], _state[(1 - i) & 3], _state[(2 - i) & 3], _state[(3 - i) & 3],
             Address(_buf, 4 * MD5::message_word(i)), MD5::shift(i), MD5::T[i] };
  }

  // a += key + M, off the chain. With `lea` the key waits for add_f.
  void add_key_and_word(const Step& r, juint key) {
    switch (_form) {
      case MD5Form::add:
      case MD5Form::bmi1:
        __ addl(r.a, (int32_t)key);
        __ addl(r.a, r.M);
        break;
      case MD5Form::lea:
        __ addl(r.a, r.M);
        break;
      case MD5Form::lea_add:
        __ movl(_u, r.M);
        __ leal(r.a, Address(r.a, _u, Address::times_1, (int32_t)key));
        break;
    }
  }

  // a += f, the last of its terms
  void add_f(const Step& r, Register f) {
    if (_form == MD5Form::lea) {
      __ leal(r.a, Address(r.a, f, Address::times_1, (int32_t)r.key));
    } else {
      __ addl(r.a, f);
    }
  }

  // a = (a <<< s) + b, and in the last step the old state's b with it
  void rotate_and_add(const Step& r) {
    if (r.i < 63) {
      __ roll(r.a, r.s);
      __ addl(r.a, r.b);
    } else {
      if (_multi_block) {
        __ movl(_u, _before[1]);
      } else {
        __ movl(_u, Address(_state_ptr, 4));
      }
      __ addl(_u, r.b);
      __ roll(r.a, r.s);
      __ addl(r.a, _u);
    }
  }

  void step_F(const Step& r) {
    add_key_and_word(r, r.key);
    __ movl(_t, r.c);
    __ xorl(_t, r.d);
    __ andl(_t, r.b);
    __ xorl(_t, r.d);
    add_f(r, _t);
    rotate_and_add(r);
  }

  void step_G(const Step& r) {
    add_key_and_word(r, r.key);
    if (_form == MD5Form::bmi1) {
      __ andnl(_t, r.d, r.c);
    } else {
      __ movl(_t, r.d);
      __ notl(_t);
      __ andl(_t, r.c);
    }
    __ movl(_u, r.d);
    if (_form == MD5Form::lea) {
      __ andl(_u, r.b);
      __ orl(_u, _t);
    } else {
      __ addl(r.a, _t);
      __ andl(_u, r.b);
    }
    add_f(r, _u);
    rotate_and_add(r);
  }

  // t holds c ^ d before, and what the next step calls so after
  void step_H(const Step& r) {
    add_key_and_word(r, r.key);
    if (r.i == 32) {
      __ movl(_t, r.c);
      __ xorl(_t, r.d);
    }
    __ xorl(_t, r.b);
    add_f(r, _t);
    if (r.i < 47) {
      __ xorl(_t, r.d);
    }
    rotate_and_add(r);
  }

  void step_I(const Step& r) {
    if (_form == MD5Form::bmi1) {
      add_key_and_word(r, r.key - 1);
      __ andnl(_t, r.b, r.d);
      __ xorl(_t, r.c);
      __ subl(r.a, _t);
    } else {
      add_key_and_word(r, r.key);
      __ movl(_t, r.d);
      __ notl(_t);
      __ orl(_t, r.b);
      __ xorl(_t, r.c);
      add_f(r, _t);
    }
    rotate_and_add(r);
  }

  // The 64 steps; afterwards a, c and d still want the old state added, b has it.
  void compress() {
    for (int i = 0; i < 64; i++) {
      const Step r = step(i);
      switch (i / 16) {
        case 0: step_F(r); break;
        case 1: step_G(r); break;
        case 2: step_H(r); break;
        case 3: step_I(r); break;
      }
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
    : _masm(masm), _form(form), _multi_block(multi_block) {}

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

void generate_md5_lea(MacroAssembler* masm, bool multi_block) {
  MD5StubBody(masm, MD5Form::lea, multi_block).generate();
}

void generate_md5_lea_add(MacroAssembler* masm, bool multi_block) {
  MD5StubBody(masm, MD5Form::lea_add, multi_block).generate();
}
