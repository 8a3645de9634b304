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

// MD5 (RFC 1321), one stream, path `avx512`: AVX512VL on lane 0 of xmm registers.
//
// A step is  a = b + ((a + f(b,c,d) + M[k] + T[i]) <<< s),  64 steps a block; F, G,
// H and I are one vpternlogd each. Key and message word are added off the chain,
// which is  ternlog, add, rotate, add.
//
// Bound: 4 * 64 = 256 cycles a block, 4.00 a byte, where each of these takes one
// cycle (Intel since Skylake-X). The old state is added off the chain: the last
// step adds b + old b. Scalar MD5 is bound by 288 (stubGenerator_x86_64_md5.cpp).
//
// Instructions a step: 8, six of them vector operations (the copy is renamed, the
// word is a load): 2 cycles with three vector ports, half the bound.
//
// Registers:  a b c d  xmm0-3           state of this block, lane 0
//             t, m     xmm4, xmm5       f, message word
//             aa..dd   xmm16-19         state before this block
//             buf      rdi              this block
//             keys     r9
//             state    rsi
//   multi-block:  last r10              start of the last block
//                 rax                   new ofs
// Nothing is saved: all of these are the caller's to lose, in both conventions
// (rdi and rsi are saved on Windows). No stack is used. xmm only, so no vzeroupper.
//
// Measured, `make cycles`, cycles a block:
//                                            bulk   1 block   bmi1: bulk, 1 block
//   2026-12-01  AMD Zen 5 (family 26 model 2)
//                                           568.8   578.0     288.4  292.6
//   2026-12-05  Intel Xeon with AVX-512 and AMX (says family 6 model 167)
//                                           256.2   261.4     288.4  289.0
// On Zen 5 every vector operation takes two cycles, and on Zen 4 the rotates do, so
// this is for Intel alone. Proven on emulated CPUs too: `make test-avx512`.
//
// Key and word could be one addition of a broadcast from memory, had the assembler
// that form; it would save the loads' own instructions, which are not in the way.

#include "asm/assembler.inline.hpp"
#include "digestStubs_x86.hpp"
#include "macroAssembler_x86.hpp"
#include "md5_x86.hpp"

#define __ _masm->

// Truth tables for vpternlogd. Its index has the destination's bit first; the
// destination is a copy of d, then come c and b.
static constexpr int D = 0xf0;
static constexpr int C = 0xcc;
static constexpr int B = 0xaa;

static constexpr int truth_table[4] = {
  ((B & C) | (~B & D)) & 0xff,      // F
  ((B & D) | (C & ~D)) & 0xff,      // G
  (B ^ C ^ D) & 0xff,               // H
  (C ^ (B | ~D)) & 0xff             // I
};

class MD5AVX512Body : public StackObj {
  MacroAssembler* const _masm;
  const bool _multi_block;

  const XMMRegister _state[4] = { xmm0, xmm1, xmm2, xmm3 };          // a b c d
  const XMMRegister _before[4] = { xmm16, xmm17, xmm18, xmm19 };     // aa bb cc dd
  const XMMRegister _t = xmm4;
  const XMMRegister _m = xmm5;
  const Register _buf = rdi;
  const Register _state_ptr = rsi;
  const Register _keys = r9;
  const Register _last = r10;

  static const int len = Assembler::AVX_128bit;

  void step(int i) {
    const XMMRegister a = _state[-i & 3], b = _state[(1 - i) & 3], c = _state[(2 - i) & 3], d = _state[(3 - i) & 3];
    __ vpaddd(a, a, Address(_keys, 4 * i), len);
    __ movdl(_m, Address(_buf, 4 * MD5::message_word(i)));
    __ vpaddd(a, a, _m, len);
    __ movdqa(_t, d);
    __ vpternlogd(_t, truth_table[i / 16], c, b, len);
    __ vpaddd(a, a, _t, len);
    __ evprold(a, a, MD5::shift(i), len);
    if (i < MD5::steps - 1) {
      __ vpaddd(a, a, b, len);
    } else {
      __ vpaddd(_m, b, _before[1], len);
      __ vpaddd(a, a, _m, len);
    }
  }

  void compress() {
    for (int i = 0; i < MD5::steps; i++) {
      step(i);
    }
    for (int w = 0; w < 4; w++) {
      if (w != 1) {                        // which the last step did
        __ vpaddd(_state[w], _state[w], _before[w], len);
      }
    }
  }

  void keep_state() {
    for (int w = 0; w < 4; w++) {
      __ evmovdqul(_before[w], _state[w], len);
    }
  }

 public:
  MD5AVX512Body(MacroAssembler* masm, bool multi_block) : _masm(masm), _multi_block(multi_block) {}

  void generate() {
    const Register ofs = c_rarg2;
    const Register limit = c_rarg3;
    Label loop;

    __ enter();
#ifdef _WIN64
    __ push(rdi);
    __ push(rsi);
    __ movptr(_buf, c_rarg0);              // c_rarg0 and 1 are rcx and rdx
    __ movptr(_state_ptr, c_rarg1);
#endif
    __ lea(_keys, ExternalAddress((address)MD5::T));
    for (int w = 0; w < 4; w++) {
      __ movdl(_state[w], Address(_state_ptr, 4 * w));
    }
    if (_multi_block) {
      // The caller has ofs <= limit: limit - ofs is the distance to the last block.
      __ subl(limit, ofs);
      __ movl(rax, limit);
      __ andl(rax, -64);
      __ leal(rax, Address(rax, ofs, Address::times_1, 64));
      __ lea(_last, Address(_buf, limit, Address::times_1));
      __ align64();
      __ bind(loop);
    }
    keep_state();
    compress();
    if (_multi_block) {
      __ addptr(_buf, 64);
      __ cmpptr(_buf, _last);
      __ jcc(Assembler::belowEqual, loop);
    }
    for (int w = 0; w < 4; w++) {
      __ movdl(Address(_state_ptr, 4 * w), _state[w]);
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

void generate_md5_avx512(MacroAssembler* masm, bool multi_block) {
  MD5AVX512Body(masm, multi_block).generate();
}
