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

// SHA-1 (FIPS 180-4), one stream, for cores without the SHA1 instructions (Raspberry
// Pi 3 and 4): rounds in general registers. Path `neon` has the message schedule in
// vectors under them, path `scalar` in 16 general registers.
//
// A round:  e += (a <<< 5) + f(b,c,d) + (W+K),  b <<<= 30, and the letters move on.
//
//   Ch      (b & c) + (~b & d)           and, bic; two adds (no bit in common)     4 operations
//   Parity  b ^ c ^ d                    two eor, add                              3
//   Maj     (c & d) + (b & (c ^ d))      and, eor, and; two adds                   5
//
// each with  add e,W+K;  ror t,a,27;  ror b,b,2;  add e,t  (add takes no rotated operand).
// 20 * (8 + 7 + 9 + 7) = 620 operations.
//
// The schedule:
//   W[t] = (W[t-3] ^ W[t-8] ^ W[t-14] ^ W[t-16]) <<< 1
//     `scalar`: three eor and ror a word, and one more add in the round for K
//     `neon`, slots 4-7 of four words, 11 operations: W[t-3] of the last word is the
//     slot's own first
//   W[t] = (W[t-6] ^ W[t-16] ^ W[t-28] ^ W[t-32]) <<< 2
//     `neon`, slots 8-19, 6 operations
//   `neon` then adds K and stores the slots, from where the rounds have them.
//
// Instructions a block:  `neon` 829,  `scalar` 1005, of them 972 ALU
// Bounds a block:        Neoverse N1 (4 wide, 3 ALUs)  `neon` 620 / 3 = 207,  `scalar` 324
//                        Cortex-A72 (3 wide, 2 ALUs)   `neon` 620 / 2 = 310,  `scalar` 486
//                        the chain a, ror, add: 160
//
// All rounds are unrolled.
//
// Registers, `neon`:    a..e      r0-r4
//                       t, u      r5 r6     temporaries
//                       _wk       r7-r10    W+K of two rounds and of the next two
//                       r11 r12             block, state
//                       v0-v7 v16 v17       ring of the schedule
//                       v18-v21   keys,  v22 zeros,  v23-v26 temporaries
//            `scalar`:  a..e      r0-r4
//                       _words    r5-r17 r19-r21   W, in a ring
//                       t, u, w   r22-r24   temporaries
//                       _k        r25       key;  r26 state
// Stack: digestGPR_aarch64.hpp; `neon` has 8 slots of 16 bytes under that, W+K.
//
// Not measured on hardware. MODEL
// of 2026-12-01, cycles a block in bulk:
//                                           neon   scalar   C, gcc 12 -O2
//   llvm-mca 14, cortex-a57                  327     494     492
//   llvm-mca 14, thunderx2t99                633     521     536
//   llvm-mca 14, cortex-a55 (in order)       770     991     779
// ThunderX2 and N1 have the SHA1 instructions, so `neon` is the path for all others.
//
// Left: on Cortex-A72 the multi-cycle pipe is idle. Parity with b's rotation put off,
// as (c ^ d)>>>2 in eor's operand, would use it: 40 ALU operations less.

#include "asm/assembler.inline.hpp"
#include "digestGPR_aarch64.hpp"
#include "digestStubs_aarch64.hpp"

#define __ _masm->

// FIPS 180-4, 4.2.1
static const juint keys[4] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };

class SHA1ScalarBody : public DigestGPRBody {
  static const int block_bytes = 64;

  const Register _state[5] = { r0, r1, r2, r3, r4 };
  const Register _words[16] = { r5,  r6,  r7,  r8,  r9,  r10, r11, r12,
                                r13, r14, r15, r16, r17, r19, r20, r21 };
  const Register _t = r22;
  const Register _u = r23;
  const Register _w = r24;
  const Register _k = r25;
  const Register _state_ptr = r26;

  Register word(int t) const { return _words[t & 15]; }

  void load_block() {
    const Register block = _t;
    __ ldr(block, data());
    for (int t = 0; t < 16; t += 2) {
      __ ldpw(word(t), word(t + 1), Address(block, 4 * t));
    }
    for (int t = 0; t < 16; t++) {
      __ revw(word(t), word(t));
    }
  }

  // A round's letters; by its end e is the next round's a.
  struct Round {
    const int r;
    const Register a, b, c, d, e;
  };

  Round round(int r) const {
    return { r, _state[(80 - r) % 5], _state[(81 - r) % 5], _state[(82 - r) % 5], _state[(83 - r) % 5],
             _state[(84 - r) % 5] };
  }

  // W[r] in its place from round 16 on, three operations in w, which is off the chain.
  void schedule(int r) {
    if (r >= 16) {
      __ eorw(_w, word(r), word(r + 2));
      __ eorw(_w, _w, word(r + 8));
      __ eorw(_w, _w, word(r + 13));
      __ rorw(word(r), _w, 31);
    }
  }

  // e += K + W
  void add_key_and_word(const Round& q) {
    schedule(q.r);
    __ addw(q.e, q.e, _k);
    __ addw(q.e, q.e, word(q.r));
  }

  // e += a <<< 5, and b's rotation
  void add_rotated(const Round& q) {
    __ rorw(_u, q.a, 27);
    __ rorw(q.b, q.b, 2);
    __ addw(q.e, q.e, _u);
  }

  void round_Ch(const Round& q) {
    add_key_and_word(q);
    __ bicw(_t, q.d, q.b);
    __ addw(q.e, q.e, _t);
    __ andw(_t, q.c, q.b);
    __ addw(q.e, q.e, _t);
    add_rotated(q);
  }

  void round_Parity(const Round& q) {
    add_key_and_word(q);
    __ eorw(_t, q.c, q.d);
    __ eorw(_t, _t, q.b);
    __ addw(q.e, q.e, _t);
    add_rotated(q);
  }

  void round_Maj(const Round& q) {
    add_key_and_word(q);
    __ andw(_t, q.c, q.d);
    __ addw(q.e, q.e, _t);
    __ eorw(_t, q.c, q.d);
    __ andw(_t, _t, q.b);
    __ addw(q.e, q.e, _t);
    add_rotated(q);
  }

  void load_state() override {
    __ mov(_state_ptr, c_rarg1);
    __ ldpw(_state[0], _state[1], Address(_state_ptr, 0));
    __ ldpw(_state[2], _state[3], Address(_state_ptr, 8));
    __ ldrw(_state[4], Address(_state_ptr, 16));
  }

  void add_and_store_state() {
    __ ldpw(word(0), word(1), Address(_state_ptr, 0));
    __ ldpw(word(2), word(3), Address(_state_ptr, 8));
    __ ldrw(word(4), Address(_state_ptr, 16));
    for (int w = 0; w < 5; w++) {
      __ addw(_state[w], _state[w], word(w));
    }
    __ stpw(_state[0], _state[1], Address(_state_ptr, 0));
    __ stpw(_state[2], _state[3], Address(_state_ptr, 8));
    __ strw(_state[4], Address(_state_ptr, 16));
  }

  void one_block() override {
    load_block();
    for (int r = 0; r < 80; r++) {
      if (r % 20 == 0) {
        __ movw(_k, keys[r / 20]);
      }
      switch (r / 20) {
        case 0: round_Ch(round(r)); break;
        case 2: round_Maj(round(r)); break;
        default: round_Parity(round(r)); break;
      }
    }
    add_and_store_state();
  }

 public:
  SHA1ScalarBody(MacroAssembler* masm, bool multi_block)
    : DigestGPRBody(masm, multi_block, block_bytes, 0, RegSet::range(r19, r26)) {}
};

// The schedule in vectors, under the rounds.
class SHA1NeonBody : public DigestNeonBody {
  static const int block_bytes = 64;
  static const int slots = 20;
  static const int slot_bytes = 16;        // four words
  static const int ring_slots = 10;        // W[t-32] to W[t+7]
  static const int buffer_slots = 8;
  static const int loaded_slots = 4;
  static const int first_ops = 11;         // of slots 4-7
  static const int later_ops = 6;          // of slots 8-19
  static const int store_ops = 3;
  static const int Ch_ops = 8, Parity_ops = 7, Maj_ops = 9;

  const Register _state[5] = { r0, r1, r2, r3, r4 };
  const Register _t = r5;
  const Register _u = r6;
  const Register _wk[4] = { r7, r8, r9, r10 };         // W+K of these two rounds and of the next two
  const Register _block = r11;
  const Register _state_ptr = r12;

  // v8-v15 are the caller's
  const FloatRegister _ring[ring_slots] = { v0, v1, v2, v3, v4, v5, v6, v7, v16, v17 };
  const FloatRegister _keys[4] = { v18, v19, v20, v21 };
  const FloatRegister _zero = v22;
  const FloatRegister _t0 = v23, _t1 = v24, _t2 = v25, _t3 = v26;

  int _first_slot = 0;                     // of the two under these eight rounds

  FloatRegister ring(int j) const { return _ring[j % ring_slots]; }

  Address slot(int j) const { return Address(sp, slot_bytes * (j % buffer_slots)); }

  // W+K of rounds r and r + 1
  Address pair(int r) const { return Address(sp, 4 * (r % (4 * buffer_slots))); }

  // Slot `j` of 4-7: W[t] = (W[t-3] ^ W[t-8] ^ W[t-14] ^ W[t-16]) <<< 1, where W[t-3] of the
  // last word is the slot's own first
  void first_op(int j, int op) {
    const FloatRegister x = ring(j);
    switch (op) {
      case  0: __ ext(_t0, __ T16B, ring(j - 4), ring(j - 3), 8); break;    // W[t-14]
      case  1: __ ext(_t1, __ T16B, ring(j - 1), _zero, 4); break;          // W[t-3]
      case  2: __ eor(_t2, __ T16B, ring(j - 4), ring(j - 2)); break;
      case  3: __ eor(_t0, __ T16B, _t0, _t1); break;
      case  4: __ eor(_t0, __ T16B, _t0, _t2); break;
      case  5: __ ushr(x, __ T4S, _t0, 31); break;
      case  6: __ sli(x, __ T4S, _t0, 1); break;
      case  7: __ ext(_t1, __ T16B, _zero, x, 4); break;
      case  8: __ ushr(_t2, __ T4S, _t1, 31); break;
      case  9: __ sli(_t2, __ T4S, _t1, 1); break;
      case 10: __ eor(x, __ T16B, x, _t2); break;
      default: ShouldNotReachHere();
    }
  }

  // Slot `j` of 8-19: W[t] = (W[t-6] ^ W[t-16] ^ W[t-28] ^ W[t-32]) <<< 2
  void later_op(int j, int op) {
    const FloatRegister x = ring(j);
    switch (op) {
      case  0: __ ext(_t0, __ T16B, ring(j - 2), ring(j - 1), 8); break;    // W[t-6]
      case  1: __ eor(_t1, __ T16B, ring(j - 8), ring(j - 7)); break;
      case  2: __ eor(_t0, __ T16B, _t0, ring(j - 4)); break;
      case  3: __ eor(_t0, __ T16B, _t0, _t1); break;
      case  4: __ ushr(x, __ T4S, _t0, 30); break;
      case  5: __ sli(x, __ T4S, _t0, 2); break;
      default: ShouldNotReachHere();
    }
  }

  // What stores W+K of slots `j` and `j + 1`
  void store_op(int j, int op) {
    switch (op) {
      case 0: __ addv(_t2, __ T4S, ring(j), _keys[j / 5]); break;
      case 1: __ addv(_t3, __ T4S, ring(j + 1), _keys[(j + 1) / 5]); break;
      case 2: __ stpq(_t2, _t3, slot(j)); break;
      default: ShouldNotReachHere();
    }
  }

  static int slot_ops(int j) { return j < 8 ? first_ops : later_ops; }

  static int two_slots_ops(int j) { return j < slots ? 2 * slot_ops(j) + store_ops : 0; }

  void vector_op(int i) override {
    const int j = _first_slot;
    const int ops = slot_ops(j);
    if (i >= 2 * ops) {
      store_op(j, i - 2 * ops);
    } else if (j < 8) {
      first_op(j + i / ops, i % ops);
    } else {
      later_op(j + i / ops, i % ops);
    }
  }

  // A round's letters; by its end e is the next round's a.
  struct Round {
    const int r;
    const Register a, b, c, d, e;
  };

  Round round(int r) const {
    return { r, _state[(80 - r) % 5], _state[(81 - r) % 5], _state[(82 - r) % 5], _state[(83 - r) % 5],
             _state[(84 - r) % 5] };
  }

  void load_pair(int r) {
    __ ldpw(_wk[r & 3], _wk[(r + 1) & 3], pair(r));
  }

  // e += W+K; two rounds ahead they are loaded.
  void add_key_and_word(const Round& q) {
    if ((q.r & 1) == 0 && q.r + 2 < 80) {
      load_pair(q.r + 2);
    }
    addw(q.e, q.e, _wk[q.r & 3]);
  }

  // e += a <<< 5, and b's rotation
  void add_rotated(const Round& q) {
    rorw(_u, q.a, 27);
    rorw(q.b, q.b, 2);
    addw(q.e, q.e, _u);
  }

  void round_Ch(const Round& q) {
    add_key_and_word(q);
    bicw(_t, q.d, q.b);
    addw(q.e, q.e, _t);
    andw(_t, q.c, q.b);
    addw(q.e, q.e, _t);
    add_rotated(q);
  }

  void round_Parity(const Round& q) {
    add_key_and_word(q);
    eorw(_t, q.c, q.d);
    eorw(_t, _t, q.b);
    addw(q.e, q.e, _t);
    add_rotated(q);
  }

  void round_Maj(const Round& q) {
    add_key_and_word(q);
    andw(_t, q.c, q.d);
    addw(q.e, q.e, _t);
    eorw(_t, q.c, q.d);
    andw(_t, _t, q.b);
    addw(q.e, q.e, _t);
    add_rotated(q);
  }

  static int round_ops(int r) {
    switch (r / 20) {
      case 0:  return Ch_ops;
      case 2:  return Maj_ops;
      default: return Parity_ops;
    }
  }

  // Eight rounds, and under them the slots that are read eight rounds later.
  void eight_rounds(int first) {
    int scalar_ops = 0;
    for (int r = first; r < first + 8; r++) {
      scalar_ops += round_ops(r);
    }
    _first_slot = first / 4 + loaded_slots;
    begin_rounds(scalar_ops, two_slots_ops(_first_slot));
    for (int r = first; r < first + 8; r++) {
      switch (r / 20) {
        case 0:  round_Ch(round(r)); break;
        case 2:  round_Maj(round(r)); break;
        default: round_Parity(round(r)); break;
      }
    }
    end_rounds();
  }

  // The block's 16 words into the ring, W+K of them into the slots.
  void load_block() {
    __ ldr(_block, data());
    for (int j = 0; j < loaded_slots; j += 2) {
      __ ldpq(ring(j), ring(j + 1), Address(_block, slot_bytes * j));
    }
    for (int j = 0; j < loaded_slots; j += 2) {
      __ rev32(ring(j), __ T16B, ring(j));
      __ rev32(ring(j + 1), __ T16B, ring(j + 1));
      for (int op = 0; op < store_ops; op++) {
        store_op(j, op);
      }
    }
  }

  void load_state() override {
    __ mov(_state_ptr, c_rarg1);
    __ ldpw(_state[0], _state[1], Address(_state_ptr, 0));
    __ ldpw(_state[2], _state[3], Address(_state_ptr, 8));
    __ ldrw(_state[4], Address(_state_ptr, 16));
    for (int k = 0; k < 4; k++) {
      __ movw(_t, keys[k]);
      __ dup(_keys[k], __ T4S, _t);
    }
    __ movi(_zero, __ T16B, 0);
  }

  void add_and_store_state() {
    __ ldpw(_wk[0], _wk[1], Address(_state_ptr, 0));
    __ ldpw(_wk[2], _wk[3], Address(_state_ptr, 8));
    __ ldrw(_t, Address(_state_ptr, 16));
    for (int w = 0; w < 4; w++) {
      __ addw(_state[w], _state[w], _wk[w]);
    }
    __ addw(_state[4], _state[4], _t);
    __ stpw(_state[0], _state[1], Address(_state_ptr, 0));
    __ stpw(_state[2], _state[3], Address(_state_ptr, 8));
    __ strw(_state[4], Address(_state_ptr, 16));
  }

  void one_block() override {
    load_block();
    load_pair(0);
    for (int r = 0; r < 80; r += 8) {
      eight_rounds(r);
    }
    add_and_store_state();
  }

 public:
  SHA1NeonBody(MacroAssembler* masm, bool multi_block)
    : DigestNeonBody(masm, multi_block, block_bytes, buffer_slots * slot_bytes) {}
};

#undef __

void generate_sha1_neon(MacroAssembler* masm, bool multi_block) {
  SHA1NeonBody(masm, multi_block).generate();
}

void generate_sha1_scalar(MacroAssembler* masm, bool multi_block) {
  SHA1ScalarBody(masm, multi_block).generate();
}
