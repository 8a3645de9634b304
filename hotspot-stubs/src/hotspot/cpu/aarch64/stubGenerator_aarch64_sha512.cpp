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

// SHA-512 (FIPS 180-4; SHA-384 and SHA-512/t share the compression), one stream, for
// cores without FEAT_SHA512 (Cortex-A53 ... A76, Neoverse N1, ThunderX2): rounds in
// general registers. Path `neon` has the message schedule in vectors under them, path
// `scalar` in 16 general registers.
//
// A round:  T1 = h + Sigma1(e) + Ch(e,f,g) + (W+K),  T2 = Sigma0(a) + Maj(a,b,c)
//           d += T1,  h = T1 + T2,  and the letters move on by one
//
//   Sigma1 = e>>>14 ^ (e ^ e>>>23)>>>18    ror, two eor with a rotated operand
//   Ch     = (e & f) + (~e & g)            and, bic; two adds, for the terms have no
//                                          bit in common
//   Sigma0 = a>>>28 ^ (a ^ a>>>5)>>>34     ror, two eor with a rotated operand
//   Maj    = b ^ ((a ^ b) & (b ^ c))       eor, and, eor: a ^ b is the next round's b ^ c
//   adds: W+K, Ch's two, Sigma1, d, Maj, Sigma0
//
// 18 operations. A rotated operand costs nothing for eor on Neoverse N1. On Cortex-A72
// any shifted operand takes the one multi-cycle pipe and two cycles; four a round fit.
//
// The schedule, of a word:
//   W[t] = sigma1(W[t-2]) + W[t-7] + sigma0(W[t-15]) + W[t-16]
//   sigma0 = x>>>1 ^ x>>>8 ^ x>>7,  sigma1 = x>>>19 ^ x>>>61 ^ x>>6
//   `scalar`: 3 + 3 + 3 operations, and one more add in the round for K
//   `neon`, two words (a slot): a rotation is ushr and sli; 19 operations, of them 10
//     shifts; then K is added and the pair stored, from where the rounds have it
//     16 rounds later
//
// Instructions a block:  `neon`   18 * 80 + 21 * 32 + 101 = 2213
//                        `scalar` 20 * 80 +  9 * 64 +  77 = 2253, of them 2112 ALU
// Bounds a block:        Neoverse N1 (4 wide, 3 ALUs, vector shifts on one of 2 pipes)
//                          `neon`   2213 / 4 = 553,  ALU 480, shifts 320
//                          `scalar` 2112 / 3 = 704
//                        Cortex-A72 (3 wide, 2 ALUs and the multi-cycle pipe)
//                          `neon`   2213 / 3 = 738,  `scalar` 1536 / 2 = 768
//                        the chain through e, 5 a round: 400
//
// Both are a loop of 16 rounds with schedule, run four times, and 16 rounds without.
//
// Registers, `neon`:    a..h      r0-r7
//                       x, s      r8 r9     b ^ c, and what becomes the next round's
//                       u         r10       temporary
//                       _wk       r11 r12   W+K of two rounds
//                       _k        r13       keys;  r14 their end
//                       v0-v7     ring of the schedule,  v16-v21 temporaries
//            `scalar`:  a..h      r0-r7
//                       _words    r8-r17 r19-r24   W, in a ring
//                       x, s      r25 r26
//                       u         r27       temporary
//                       _k        r28       keys;  lr the next one
// Stack: digestGPR_aarch64.hpp; `neon` has 8 slots of 16 bytes under that, W+K.
//
// Not measured on hardware. MODEL
// of 2026-12-01, cycles a block in bulk:
//                                           neon   scalar   C, gcc 12 -O2
//   llvm-mca 14, cortex-a57                  896     923    1096
//   llvm-mca 14, thunderx2t99               1542    1194    1308
//   llvm-mca 14, cortex-a55 (in order)      2216    1597    1644
// So `neon` is for the out-of-order cores by Arm, `scalar` for the others. Stock JDK has
// C2-compiled Java there: 7.7 cycles a byte published for Neoverse V1, 985 a block.
//
// Tried: tbl for the rotation by 8 (three micro-operations on Cortex-A72); keys by a
// post-indexed ldr in `scalar` (an addition each).
// Left: the last 16 rounds have no schedule under them; the next block's could be there.

#include "asm/assembler.inline.hpp"
#include "digestGPR_aarch64.hpp"
#include "digestStubs_aarch64.hpp"

#define __ _masm->

// FIPS 180-4, 4.2.3
ATTRIBUTE_ALIGNED(64) static const julong keys[80] = {
  0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
  0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
  0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
  0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
  0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
  0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
  0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
  0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
  0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
  0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
  0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
  0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
  0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
  0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
  0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
  0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
  0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
  0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
  0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
  0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817
};

class SHA512ScalarBody : public DigestGPRBody {
  static const int block_bytes = 128;
  static const int key_bytes = 8;

  const Register _state[8] = { r0, r1, r2, r3, r4, r5, r6, r7 };
  const Register _words[16] = { r8,  r9,  r10, r11, r12, r13, r14, r15,
                                r16, r17, r19, r20, r21, r22, r23, r24 };
  const Register _even = r25;
  const Register _odd = r26;
  const Register _u = r27;
  const Register _k = r28;
  const Register _key = lr;                // of the next round

  Register word(int t) const { return _words[t & 15]; }

  void load_block() {
    const Register block = _k;
    __ ldr(block, data());
    for (int t = 0; t < 16; t += 2) {
      __ ldp(word(t), word(t + 1), Address(block, 8 * t));
    }
    for (int t = 0; t < 16; t++) {
      __ rev(word(t), word(t));
    }
  }

  // One round, and with `schedule` W[r+16] in W[r]'s place. x holds b ^ c before;
  // s holds a ^ b after, the next round's x.
  void round(int r, bool schedule, bool last) {
    const Register a = _state[-r & 7],      b = _state[(1 - r) & 7], c = _state[(2 - r) & 7], d = _state[(3 - r) & 7],
                   e = _state[(4 - r) & 7], f = _state[(5 - r) & 7], g = _state[(6 - r) & 7], h = _state[(7 - r) & 7];
    const Register w = word(r), w1 = word(r + 1), w9 = word(r + 9), w14 = word(r + 14);
    const Register x = (r & 1) == 0 ? _even : _odd;
    const Register s = (r & 1) == 0 ? _odd : _even;
    __ add(h, h, _key);
    __ andr(s, f, e);
    if (!last) {
      __ ldr(_key, Address(_k, key_bytes * ((r & 15) + 1)));
    }
    __ add(h, h, w);
    if (schedule) {
      __ ror(_u, w1, 1);
      __ add(h, h, s);
      __ bic(s, g, e);
      __ eor(_u, _u, w1, Assembler::ROR, 8);
      __ add(h, h, s);                                  // Ch, in two terms
      __ add(w, w, w9);
      __ eor(_u, _u, w1, Assembler::LSR, 7);
      __ ror(s, e, 14);
      __ add(w, w, _u);                                 // sigma0
    } else {
      __ add(h, h, s);
      __ bic(s, g, e);
      __ add(h, h, s);
      __ ror(s, e, 14);
    }
    __ eor(_u, e, e, Assembler::ROR, 41 - 18);
    __ eor(s, s, _u, Assembler::ROR, 18);
    if (schedule) {
      __ ror(_u, w14, 19);
      __ add(h, h, s);                                  // Sigma1: T1
      __ eor(s, a, b);
      __ eor(_u, _u, w14, Assembler::ROR, 61);
      __ add(d, d, h);
      __ andr(x, x, s);
      __ eor(_u, _u, w14, Assembler::LSR, 6);
      __ eor(x, x, b);                                  // Maj
      __ add(w, w, _u);                                 // sigma1
    } else {
      __ add(h, h, s);
      __ eor(s, a, b);
      __ add(d, d, h);
      __ andr(x, x, s);
      __ eor(x, x, b);
    }
    __ add(h, h, x);
    __ ror(x, a, 28);
    __ eor(_u, a, a, Assembler::ROR, 39 - 34);
    __ eor(x, x, _u, Assembler::ROR, 34);
    __ add(h, h, x);                                    // Sigma0
  }

  void load_state() override {
    const Register state_ptr = _k;
    __ mov(state_ptr, c_rarg1);
    for (int w = 0; w < 8; w += 2) {
      __ ldp(_state[w], _state[w + 1], Address(state_ptr, 8 * w));
    }
  }

  void add_and_store_state() {
    const Register state_ptr = _k;
    __ ldr(state_ptr, state());
    for (int w = 0; w < 8; w += 2) {
      __ ldp(word(w), word(w + 1), Address(state_ptr, 8 * w));
    }
    for (int w = 0; w < 8; w++) {
      __ add(_state[w], _state[w], word(w));
    }
    for (int w = 0; w < 8; w += 2) {
      __ stp(_state[w], _state[w + 1], Address(state_ptr, 8 * w));
    }
  }

  void one_block() override {
    Label loop;
    load_block();
    __ lea(_k, ExternalAddress((address)keys));
    __ ldr(_key, Address(_k));
    __ eor(_even, _state[1], _state[2]);

    __ align(32);
    __ bind(loop);
    for (int r = 0; r < 16; r++) {
      round(r, true, false);
    }
    __ add(_k, _k, 16 * key_bytes);
    __ lea(_u, ExternalAddress((address)(keys + 64)));
    __ cmp(_k, _u);
    __ br(Assembler::NE, loop);

    for (int r = 0; r < 16; r++) {
      round(r, false, r == 15);
    }
    add_and_store_state();
  }

 public:
  SHA512ScalarBody(MacroAssembler* masm, bool multi_block)
    : DigestGPRBody(masm, multi_block, block_bytes, 0, RegSet::range(r19, r28)) {}
};

// The schedule in vectors, under the rounds.
class SHA512NeonBody : public DigestNeonBody {
  static const int block_bytes = 128;
  static const int slot_bytes = 16;        // two words
  static const int ring_slots = 8;         // 16 words
  static const int slot_ops = 19;
  static const int store_ops = 4;
  static const int group_vector_ops = 2 * slot_ops + store_ops;
  static const int round_ops = 18;
  static const int group_ops = 4 * round_ops;

  const Register _state[8] = { r0, r1, r2, r3, r4, r5, r6, r7 };
  const Register _even = r8;
  const Register _odd = r9;
  const Register _u = r10;
  const Register _wk[2] = { r11, r12 };
  const Register _k = r13;
  const Register _k_end = r14;

  // v8-v15 are the caller's
  const FloatRegister _t0 = v16, _t1 = v17, _t2 = v18, _t3 = v19;
  const FloatRegister _key0 = v20, _key1 = v21;

  int _group = 0;                          // of four rounds

  FloatRegister ring(int j) const { return as_FloatRegister(j & (ring_slots - 1)); }

  Address slot(int j) const { return Address(sp, slot_bytes * (j & (ring_slots - 1))); }

  // Instruction `op` of slot `j`: x0 += sigma0(x0, x1) + (x4, x5) + sigma1(x7)
  void slot_op(int j, int op) {
    const FloatRegister x0 = ring(j), x1 = ring(j + 1), x4 = ring(j + 4), x5 = ring(j + 5), x7 = ring(j + 7);
    switch (op) {
      case  0: __ ext(_t0, __ T16B, x0, x1, 8); break;            // W[t-15]
      case  1: __ ext(_t1, __ T16B, x4, x5, 8); break;            // W[t-7]
      case  2: __ ushr(_t2, __ T2D, _t0, 1); break;
      case  3: __ ushr(_t3, __ T2D, _t0, 8); break;
      case  4: __ sli(_t2, __ T2D, _t0, 63); break;
      case  5: __ sli(_t3, __ T2D, _t0, 56); break;
      case  6: __ ushr(_t0, __ T2D, _t0, 7); break;
      case  7: __ addv(x0, __ T2D, x0, _t1); break;
      case  8: __ eor(_t3, __ T16B, _t3, _t0); break;
      case  9: __ ushr(_t0, __ T2D, x7, 19); break;
      case 10: __ ushr(_t1, __ T2D, x7, 61); break;
      case 11: __ eor(_t2, __ T16B, _t2, _t3); break;             // sigma0
      case 12: __ sli(_t0, __ T2D, x7, 45); break;
      case 13: __ sli(_t1, __ T2D, x7, 3); break;
      case 14: __ ushr(_t3, __ T2D, x7, 6); break;
      case 15: __ addv(x0, __ T2D, x0, _t2); break;
      case 16: __ eor(_t0, __ T16B, _t0, _t1); break;
      case 17: __ eor(_t0, __ T16B, _t0, _t3); break;             // sigma1
      case 18: __ addv(x0, __ T2D, x0, _t0); break;
      default: ShouldNotReachHere();
    }
  }

  // Instruction `op` of what stores W+K of slots `j` and `j + 1`.
  void store_op(int j, int op) {
    switch (op) {
      case 0: __ ldpq(_key0, _key1, __ post(_k, 2 * slot_bytes)); break;
      case 1: __ addv(_key0, __ T2D, _key0, ring(j)); break;
      case 2: __ addv(_key1, __ T2D, _key1, ring(j + 1)); break;
      case 3: __ stpq(_key0, _key1, slot(j)); break;
      default: ShouldNotReachHere();
    }
  }

  void vector_op(int i) override {
    const int j = 2 * _group;
    if (i < 2 * slot_ops) {
      slot_op(j + i / slot_ops, i % slot_ops);
    } else {
      store_op(j, i - 2 * slot_ops);
    }
  }

  // One round. x holds b ^ c before; s holds a ^ b after, the next round's x.
  // An odd round loads W+K of the next two.
  void round(int r, bool load_next) {
    const Register a = _state[-r & 7],      b = _state[(1 - r) & 7], c = _state[(2 - r) & 7], d = _state[(3 - r) & 7],
                   e = _state[(4 - r) & 7], f = _state[(5 - r) & 7], g = _state[(6 - r) & 7], h = _state[(7 - r) & 7];
    const Register x = (r & 1) == 0 ? _even : _odd;
    const Register s = (r & 1) == 0 ? _odd : _even;
    add(h, h, _wk[r & 1]);
    if (load_next && (r & 1) == 1) {
      __ ldp(_wk[0], _wk[1], slot(r / 2 + 1));
    }
    andr(s, f, e);
    eor(_u, e, e, 41 - 18);
    add(h, h, s);
    bic(s, g, e);
    add(h, h, s);                          // Ch, in two terms
    ror(s, e, 14);
    eor(s, s, _u, 18);
    add(h, h, s);                          // Sigma1: T1
    eor(s, a, b);
    ror(_u, a, 28);
    add(d, d, h);
    andr(x, x, s);
    eor(x, x, b);
    add(h, h, x);                          // Maj
    eor(x, a, a, 39 - 34);
    eor(_u, _u, x, 34);
    add(h, h, _u);                         // Sigma0
  }

  void four_rounds(int group, bool schedule) {
    _group = group;
    begin_rounds(group_ops, schedule ? group_vector_ops : 0);
    for (int r = 4 * group; r < 4 * group + 4; r++) {
      round(r, schedule || r < 15);
    }
    end_rounds();
  }

  // The block's 16 words into the ring, W+K of them into the slots.
  void load_block() {
    const Register block = _u;
    __ ldr(block, data());
    for (int j = 0; j < ring_slots; j += 2) {
      __ ldpq(ring(j), ring(j + 1), Address(block, slot_bytes * j));
    }
    for (int j = 0; j < ring_slots; j += 2) {
      __ rev64(ring(j), __ T16B, ring(j));
      __ rev64(ring(j + 1), __ T16B, ring(j + 1));
      for (int op = 0; op < store_ops; op++) {
        store_op(j, op);
      }
    }
  }

  void load_state() override {
    const Register state_ptr = _u;
    __ mov(state_ptr, c_rarg1);
    for (int w = 0; w < 8; w += 2) {
      __ ldp(_state[w], _state[w + 1], Address(state_ptr, 8 * w));
    }
    __ lea(_k_end, ExternalAddress((address)(keys + 80)));
  }

  void add_and_store_state() {
    const Register state_ptr = _u;
    __ ldr(state_ptr, state());
    for (int w = 0; w < 8; w += 2) {
      __ ldp(_wk[0], _wk[1], Address(state_ptr, 8 * w));
      __ add(_state[w], _state[w], _wk[0]);
      __ add(_state[w + 1], _state[w + 1], _wk[1]);
      __ stp(_state[w], _state[w + 1], Address(state_ptr, 8 * w));
    }
  }

  void one_block() override {
    Label loop;
    __ sub(_k, _k_end, sizeof(keys));
    load_block();
    __ ldp(_wk[0], _wk[1], slot(0));
    __ eor(_even, _state[1], _state[2]);

    __ align(32);
    __ bind(loop);
    for (int group = 0; group < 4; group++) {
      four_rounds(group, true);
    }
    __ cmp(_k, _k_end);
    __ br(Assembler::NE, loop);

    for (int group = 0; group < 4; group++) {
      four_rounds(group, false);
    }
    add_and_store_state();
  }

 public:
  SHA512NeonBody(MacroAssembler* masm, bool multi_block)
    : DigestNeonBody(masm, multi_block, block_bytes, ring_slots * slot_bytes) {}
};

#undef __

void generate_sha512_neon(MacroAssembler* masm, bool multi_block) {
  SHA512NeonBody(masm, multi_block).generate();
}

void generate_sha512_scalar(MacroAssembler* masm, bool multi_block) {
  SHA512ScalarBody(masm, multi_block).generate();
}
