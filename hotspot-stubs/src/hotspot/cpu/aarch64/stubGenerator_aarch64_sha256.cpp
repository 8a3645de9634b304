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

// SHA-256 (FIPS 180-4; SHA-224 shares the compression), one stream, for cores without
// the SHA2 instructions (Raspberry Pi 3 and 4): rounds in general registers. Path
// `neon` has the message schedule in vectors under them, path `scalar` in 16 general
// registers.
//
// A round:  T1 = h + Sigma1(e) + Ch(e,f,g) + (W+K),  T2 = Sigma0(a) + Maj(a,b,c)
//           d += T1,  h = T1 + T2,  and the letters move on by one
//
//   Sigma1 = e>>>6 ^ (e ^ e>>>14)>>>11     ror, two eor with a rotated operand
//   Ch     = (e & f) + (~e & g)            and, bic; two adds, for the terms have no
//                                          bit in common
//   Sigma0 = a>>>2 ^ (a ^ a>>>9)>>>13      ror, two eor with a rotated operand
//   Maj    = b ^ ((a ^ b) & (b ^ c))       eor, and, eor: a ^ b is the next round's b ^ c
//   adds: W+K, Ch's two, Sigma1, d, Maj, Sigma0
//
// 18 operations. On Cortex-A72 a shifted operand takes the one multi-cycle pipe and
// two cycles; four a round fit.
//
// The schedule, of a word:
//   W[t] = sigma1(W[t-2]) + W[t-7] + sigma0(W[t-15]) + W[t-16]
//   sigma0 = x>>>7 ^ x>>>18 ^ x>>3,  sigma1 = x>>>17 ^ x>>>19 ^ x>>10
//   `scalar`: 3 + 3 + 3 operations, and one more add in the round for K
//   `neon`, four words (a slot): a rotation is ushr and sli; sigma1 in two halves, for
//     the second needs the slot's own first two words; 29 operations, of them 15
//     shifts; then K is added and the slot stored, from where the rounds have it
//     16 rounds later
//
// Instructions a block:  `neon`   18 * 64 + 31 * 12 + 83 = 1607
//                        `scalar` 20 * 64 +  9 * 48 + 71 = 1783, of them 1664 ALU
// Bounds a block:        Neoverse N1 (4 wide, 3 ALUs)
//                          `neon`   1607 / 4 = 402,  `scalar` 1664 / 3 = 555
//                        Cortex-A72 (3 wide, 2 ALUs and the multi-cycle pipe)
//                          `neon`   1607 / 3 = 536,  `scalar` 1216 / 2 = 608
//                        the chain through e, 5 a round: 320
//
// Both are a loop of 16 rounds with schedule, run three times, and 16 rounds without.
//
// Registers, `neon`:    a..h      r0-r7
//                       x, s      r8 r9     b ^ c, and what becomes the next round's
//                       u         r10       temporary
//                       _wk       r11 r12   W+K of two rounds
//                       _k        r13       keys;  r14 their end
//                       v0-v3     ring of the schedule,  v16-v21 v23-v25 temporaries
//                       v22       zeros
//            `scalar`:  a..h      r0-r7
//                       _words    r8-r17 r19-r24   W, in a ring
//                       x, s      r25 r26
//                       u         r27       temporary
//                       _k        r28       keys;  lr the next one
// Stack: digestGPR_aarch64.hpp; `neon` has 4 slots of 16 bytes under that, W+K.
//
// Not measured on hardware. MODEL
// of 2026-12-01, cycles a block in bulk:
//                                           neon   scalar   C, gcc 12 -O2
//   llvm-mca 14, cortex-a57                  585     622     654
//   llvm-mca 14, thunderx2t99               1169     951    1017
//   llvm-mca 14, cortex-a55 (in order)      1528    1261    1211
//
// Tried: sigma1 on words doubled by zip and narrowed by uzp, two operations less a
// slot: 713 by the model of the A57 (three micro-operations each).

#include "asm/assembler.inline.hpp"
#include "digestGPR_aarch64.hpp"
#include "digestStubs_aarch64.hpp"

#define __ _masm->

// FIPS 180-4, 4.2.2
ATTRIBUTE_ALIGNED(64) static const juint keys[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

class SHA256ScalarBody : public DigestGPRBody {
  static const int block_bytes = 64;
  static const int key_bytes = 4;

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
      __ ldpw(word(t), word(t + 1), Address(block, 4 * t));
    }
    for (int t = 0; t < 16; t++) {
      __ revw(word(t), word(t));
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
    __ addw(h, h, _key);
    __ andw(s, f, e);
    if (!last) {
      __ ldrw(_key, Address(_k, key_bytes * ((r & 15) + 1)));
    }
    __ addw(h, h, w);
    if (schedule) {
      __ rorw(_u, w1, 7);
      __ addw(h, h, s);
      __ bicw(s, g, e);
      __ eorw(_u, _u, w1, Assembler::ROR, 18);
      __ addw(h, h, s);                                  // Ch, in two terms
      __ addw(w, w, w9);
      __ eorw(_u, _u, w1, Assembler::LSR, 3);
      __ rorw(s, e, 6);
      __ addw(w, w, _u);                                 // sigma0
    } else {
      __ addw(h, h, s);
      __ bicw(s, g, e);
      __ addw(h, h, s);
      __ rorw(s, e, 6);
    }
    __ eorw(_u, e, e, Assembler::ROR, 25 - 11);
    __ eorw(s, s, _u, Assembler::ROR, 11);
    if (schedule) {
      __ rorw(_u, w14, 17);
      __ addw(h, h, s);                                  // Sigma1: T1
      __ eorw(s, a, b);
      __ eorw(_u, _u, w14, Assembler::ROR, 19);
      __ addw(d, d, h);
      __ andw(x, x, s);
      __ eorw(_u, _u, w14, Assembler::LSR, 10);
      __ eorw(x, x, b);                                  // Maj
      __ addw(w, w, _u);                                 // sigma1
    } else {
      __ addw(h, h, s);
      __ eorw(s, a, b);
      __ addw(d, d, h);
      __ andw(x, x, s);
      __ eorw(x, x, b);
    }
    __ addw(h, h, x);
    __ rorw(x, a, 2);
    __ eorw(_u, a, a, Assembler::ROR, 22 - 13);
    __ eorw(x, x, _u, Assembler::ROR, 13);
    __ addw(h, h, x);                                    // Sigma0
  }

  void load_state() override {
    const Register state_ptr = _k;
    __ mov(state_ptr, c_rarg1);
    for (int w = 0; w < 8; w += 2) {
      __ ldpw(_state[w], _state[w + 1], Address(state_ptr, 4 * w));
    }
  }

  void add_and_store_state() {
    const Register state_ptr = _k;
    __ ldr(state_ptr, state());
    for (int w = 0; w < 8; w += 2) {
      __ ldpw(word(w), word(w + 1), Address(state_ptr, 4 * w));
    }
    for (int w = 0; w < 8; w++) {
      __ addw(_state[w], _state[w], word(w));
    }
    for (int w = 0; w < 8; w += 2) {
      __ stpw(_state[w], _state[w + 1], Address(state_ptr, 4 * w));
    }
  }

  void one_block() override {
    Label loop;
    load_block();
    __ lea(_k, ExternalAddress((address)keys));
    __ ldrw(_key, Address(_k));
    __ eorw(_even, _state[1], _state[2]);

    __ align(32);
    __ bind(loop);
    for (int r = 0; r < 16; r++) {
      round(r, true, false);
    }
    __ add(_k, _k, 16 * key_bytes);
    __ lea(_u, ExternalAddress((address)(keys + 48)));
    __ cmp(_k, _u);
    __ br(Assembler::NE, loop);

    for (int r = 0; r < 16; r++) {
      round(r, false, r == 15);
    }
    add_and_store_state();
  }

 public:
  SHA256ScalarBody(MacroAssembler* masm, bool multi_block)
    : DigestGPRBody(masm, multi_block, block_bytes, 0, RegSet::range(r19, r28)) {}
};

// The schedule in vectors, under the rounds.
class SHA256NeonBody : public DigestNeonBody {
  static const int block_bytes = 64;
  static const int slot_bytes = 16;        // four words
  static const int ring_slots = 4;         // 16 words
  static const int slot_ops = 29;
  static const int store_ops = 4;
  static const int group_vector_ops = 2 * slot_ops + store_ops;
  static const int round_ops = 18;
  static const int group_ops = 8 * round_ops;

  const Register _state[8] = { r0, r1, r2, r3, r4, r5, r6, r7 };
  const Register _even = r8;
  const Register _odd = r9;
  const Register _u = r10;
  const Register _wk[2] = { r11, r12 };
  const Register _k = r13;
  const Register _k_end = r14;

  // v8-v15 are the caller's
  const FloatRegister _t0 = v16, _t1 = v17, _t2 = v18, _t3 = v19;
  const FloatRegister _s0 = v23, _s1 = v24, _s2 = v25;
  const FloatRegister _key0 = v20, _key1 = v21;
  const FloatRegister _zero = v22;

  int _group = 0;                          // of eight rounds

  FloatRegister ring(int j) const { return as_FloatRegister(j & (ring_slots - 1)); }

  Address slot(int j) const { return Address(sp, slot_bytes * (j & (ring_slots - 1))); }

  // W+K of rounds 2i and 2i + 1
  Address pair(int i) const { return Address(sp, 8 * (i & 7)); }

  // Instruction `op` of slot `j`: x0 += sigma0(x0, x1) + (x2, x3) + sigma1(x3), x0 += sigma1(x0),
  // each sigma1 of two words; the other two are zeros, and so is their sigma1.
  void slot_op(int j, int op) {
    const FloatRegister x0 = ring(j), x1 = ring(j + 1), x2 = ring(j + 2), x3 = ring(j + 3);
    switch (op) {
      case  0: __ ext(_s0, __ T16B, x3, _zero, 8); break;         // W[t-2]
      case  1: __ ext(_t0, __ T16B, x0, x1, 4); break;            // W[t-15]
      case  2: __ ext(_t1, __ T16B, x2, x3, 4); break;            // W[t-7]
      case  3: __ ushr(_s1, __ T4S, _s0, 17); break;
      case  4: __ ushr(_s2, __ T4S, _s0, 19); break;
      case  5: __ ushr(_t2, __ T4S, _t0, 7); break;
      case  6: __ sli(_s1, __ T4S, _s0, 15); break;
      case  7: __ sli(_s2, __ T4S, _s0, 13); break;
      case  8: __ addv(x0, __ T4S, x0, _t1); break;
      case  9: __ ushr(_s0, __ T4S, _s0, 10); break;
      case 10: __ ushr(_t3, __ T4S, _t0, 18); break;
      case 11: __ eor(_s1, __ T16B, _s1, _s2); break;
      case 12: __ sli(_t2, __ T4S, _t0, 25); break;
      case 13: __ sli(_t3, __ T4S, _t0, 14); break;
      case 14: __ eor(_s1, __ T16B, _s1, _s0); break;             // sigma1
      case 15: __ ushr(_t0, __ T4S, _t0, 3); break;
      case 16: __ eor(_t2, __ T16B, _t2, _t3); break;
      case 17: __ addv(x0, __ T4S, x0, _s1); break;
      case 18: __ eor(_t2, __ T16B, _t2, _t0); break;             // sigma0
      case 19: __ addv(x0, __ T4S, x0, _t2); break;
      case 20: __ ext(_s0, __ T16B, _zero, x0, 8); break;         // W[t-2] of the other two
      case 21: __ ushr(_s1, __ T4S, _s0, 17); break;
      case 22: __ ushr(_s2, __ T4S, _s0, 19); break;
      case 23: __ sli(_s1, __ T4S, _s0, 15); break;
      case 24: __ sli(_s2, __ T4S, _s0, 13); break;
      case 25: __ ushr(_s0, __ T4S, _s0, 10); break;
      case 26: __ eor(_s1, __ T16B, _s1, _s2); break;
      case 27: __ eor(_s1, __ T16B, _s1, _s0); break;
      case 28: __ addv(x0, __ T4S, x0, _s1); break;
      default: ShouldNotReachHere();
    }
  }

  // Instruction `op` of what stores W+K of slots `j` and `j + 1`.
  void store_op(int j, int op) {
    switch (op) {
      case 0: __ ldpq(_key0, _key1, __ post(_k, 2 * slot_bytes)); break;
      case 1: __ addv(_key0, __ T4S, _key0, ring(j)); break;
      case 2: __ addv(_key1, __ T4S, _key1, ring(j + 1)); break;
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
    addw(h, h, _wk[r & 1]);
    if (load_next && (r & 1) == 1) {
      __ ldpw(_wk[0], _wk[1], pair(r / 2 + 1));
    }
    andw(s, f, e);
    eorw(_u, e, e, 25 - 11);
    addw(h, h, s);
    bicw(s, g, e);
    addw(h, h, s);                         // Ch, in two terms
    rorw(s, e, 6);
    eorw(s, s, _u, 11);
    addw(h, h, s);                         // Sigma1: T1
    eorw(s, a, b);
    rorw(_u, a, 2);
    addw(d, d, h);
    andw(x, x, s);
    eorw(x, x, b);
    addw(h, h, x);                         // Maj
    eorw(x, a, a, 22 - 13);
    eorw(_u, _u, x, 13);
    addw(h, h, _u);                        // Sigma0
  }

  void eight_rounds(int group, bool schedule) {
    _group = group;
    begin_rounds(group_ops, schedule ? group_vector_ops : 0);
    for (int r = 8 * group; r < 8 * group + 8; r++) {
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
      __ rev32(ring(j), __ T16B, ring(j));
      __ rev32(ring(j + 1), __ T16B, ring(j + 1));
      for (int op = 0; op < store_ops; op++) {
        store_op(j, op);
      }
    }
  }

  void load_state() override {
    const Register state_ptr = _u;
    __ mov(state_ptr, c_rarg1);
    for (int w = 0; w < 8; w += 2) {
      __ ldpw(_state[w], _state[w + 1], Address(state_ptr, 4 * w));
    }
    __ movi(_zero, __ T16B, 0);
    __ lea(_k_end, ExternalAddress((address)(keys + 64)));
  }

  void add_and_store_state() {
    const Register state_ptr = _u;
    __ ldr(state_ptr, state());
    for (int w = 0; w < 8; w += 2) {
      __ ldpw(_wk[0], _wk[1], Address(state_ptr, 4 * w));
      __ addw(_state[w], _state[w], _wk[0]);
      __ addw(_state[w + 1], _state[w + 1], _wk[1]);
      __ stpw(_state[w], _state[w + 1], Address(state_ptr, 4 * w));
    }
  }

  void one_block() override {
    Label loop;
    __ sub(_k, _k_end, sizeof(keys));
    load_block();
    __ ldpw(_wk[0], _wk[1], pair(0));
    __ eorw(_even, _state[1], _state[2]);

    __ align(32);
    __ bind(loop);
    for (int group = 0; group < 2; group++) {
      eight_rounds(group, true);
    }
    __ cmp(_k, _k_end);
    __ br(Assembler::NE, loop);

    for (int group = 0; group < 2; group++) {
      eight_rounds(group, false);
    }
    add_and_store_state();
  }

 public:
  SHA256NeonBody(MacroAssembler* masm, bool multi_block)
    : DigestNeonBody(masm, multi_block, block_bytes, ring_slots * slot_bytes) {}
};

#undef __

void generate_sha256_neon(MacroAssembler* masm, bool multi_block) {
  SHA256NeonBody(masm, multi_block).generate();
}

void generate_sha256_scalar(MacroAssembler* masm, bool multi_block) {
  SHA256ScalarBody(masm, multi_block).generate();
}
