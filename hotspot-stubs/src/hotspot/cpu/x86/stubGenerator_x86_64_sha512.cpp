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

// SHA-512 (FIPS 180-4; SHA-384 and SHA-512/t share the compression), one stream,
// rounds in general registers with BMI2, message schedule in vectors under them:
// path `avx2`, and path `avx512` with AVX512VL's rotates and three-operand logic.
//
// A round:  T1 = h + Sigma1(e) + Ch(e,f,g) + (W+K),  T2 = Sigma0(a) + Maj(a,b,c)
//           d += T1,  h = T1 + T2,  and the letters move on by one
//
//   Sigma1 = e>>>14 ^ e>>>18 ^ e>>>41      three rorx, two xor
//   Ch     = g ^ (e & (f ^ g))             mov, xor, and, xor
//   Sigma0 = a>>>28 ^ a>>>34 ^ a>>>39      three rorx, two xor
//   Maj    = b ^ ((a ^ b) & (b ^ c))       mov, xor, and, xor: a ^ b is the next
//                                          round's b ^ c, so one xor is saved
//   six adds
//
// 24 instructions, 22 of them ALU operations (the mov are renamed away).
// Bounds: 22 * 80 / 4 ALUs = 440 cycles a block (Haswell ... Ice Lake, Zen 1-4),
// the chain through e 5 * 80 = 400 (what is left on Zen 5 with its 6 ALUs).
//
// The schedule, in slots of two words (a slot = two rounds' W+K):
//   W[t] = sigma1(W[t-2]) + W[t-7] + sigma0(W[t-15]) + W[t-16]
//   sigma0 = x>>>1 ^ x>>>8 ^ x>>7     the rotation by 8 is one vpshufb
//   sigma1 = x>>>19 ^ x>>>61 ^ x>>6
// 23 vector operations a slot (15 with `avx512`, where a rotate is one and a sum of
// three terms is one), in a ring of eight registers. They do the same for
// one block (128 bits) and for two (256 bits, block A in the low lane, B in the
// high one), so two blocks at once cost half.
//
// Two kernels:
//
// One block: slots 8..39 each under the two rounds that read the slot eight before
// it, in whose place it is then stored. A loop of 16 rounds runs four times, and
// 16 rounds follow that have no schedule under them.
//
// Pairs of blocks, the schedule pipelined over the pairs (A0..A4, B0..B4: 16
// rounds of either block; G0..G9: four slots each):
//
//   rounds     A0A1   A2A3   A4    B0             B1B2        B3B4
//   schedule   G6G7   G8G9   -     G0G1 of next   G2G3 of next  G4G5 of next
//              \__ loop __/        (load, swap)   \______ loop ______/
//
// One loop of 32 rounds with eight slots serves both sides. One buffer of 40 slots
// is enough: a slot is rewritten only when block B has been through it.
// An odd block goes through the one-block kernel first. After the last pair the
// kernel loads that pair again: nothing is read beyond the input.
//
// Frame and interleaving: digestAVX2_x86.hpp.
//
// Registers:  a..h     rax rbx rcx r8 r9 r10 r11 r12
//             x, s     rdi r13   b ^ c, and what becomes the next round's
//             u, v     r14 r15   temporaries
//             _read    rdx       W+K of these rounds (pairs)
//             _write   rsi       slots being computed (pairs); loop count (one block)
//             _k       rbp       their keys
//             xmm0-7   ring of the schedule,  xmm8-11 temporaries
//             xmm14    byte swap,  xmm15  rotation by 8
// Buffer on the stack: 40 slots of 32 bytes (pairs) [A A B B], or 8 of 16 (one block).
//
// Measured, `make cycles`, cycles a block:
//                                            bulk   1 block  2      4      8
//   2026-11-30  AMD Zen 5 (family 26 model 2)
//               avx2                        449.6   465.9  460.8  458.8  456.8
//   2026-12-01  avx512                      448.4   465.7  462.5  459.8  458.7
//               JDK 26                      516.1   521.8  517.2  514.9  514.0
//               OpenSSL 3.0.19, one shot    458.9
//   2026-12-05  Intel Xeon with AVX-512 and AMX (says family 6 model 167)
//               avx2                        566.3   604.8  606.5  603.9  602.9
//               avx512                      569.6   568.1  572.0  568.1  567.5
//               JDK 26                      672.0   674.6  672.6  671.5  672.2
//               OpenSSL 3.0.19, one shot    602.8
//
// `avx512` is chosen on Intel alone: it gains nothing on Zen 5, where the chain is
// what is left, and Zen 4's rotates take two cycles. On the Intel core it wins where
// the schedule is of one block, and in bulk it is the same within a percent. The
// other candidate had the rounds themselves in vector registers (18 instructions a
// round on lane 0, one-block schedule): 630 by llvm-mca 14's model of skylake-avx512,
// of a loop written for that alone. Proven on emulated CPUs too: `make test-avx512`.
//
// Tried, on Zen 3 with the experiment behind this stub (456 in bulk): andn for Ch
// 483; Sigma0 + Maj summed first 484; h + W + K in vectors through memory 471-607;
// two loop copies (2,750 instructions) 575-590; no pipeline over pairs 489-494;
// loops not aligned to 64 bytes 30-48 more.

#include "asm/assembler.inline.hpp"
#include "digestAVX2_x86.hpp"
#include "digestHook_x86_64.hpp"
#include "macroAssembler_x86.hpp"
#include "runtime/stubRoutines.hpp"

#define __ _masm->

// Each pair of keys twice, for both lanes.
ATTRIBUTE_ALIGNED(64) static julong K_both_lanes[40 * 4];

// vpshufb masks, loaded into both lanes
ATTRIBUTE_ALIGNED(16) static const julong byte_swap[]   = { 0x0001020304050607, 0x08090a0b0c0d0e0f };
ATTRIBUTE_ALIGNED(16) static const julong rotate_by_8[] = { 0x0007060504030201, 0x080f0e0d0c0b0a09 };

class SHA512AVX2Body : public DigestAVX2Body {
  static const int ring_slots = 8;         // 16 words
  static const int slot_ops_avx2 = 23;
  static const int slot_ops_avx512 = 15;
  static const int load_ops = 3;
  static const int round_ops = 24;
  static const int key_bytes = 32;         // of a slot, in K_both_lanes
  static const int pair_slot_bytes = 32;
  static const int one_slot_bytes = 16;

  static const int min_blocks_for_pairs = 16;

  const bool _avx512;

  const Register _state[8] = { rax, rbx, rcx, r8, r9, r10, r11, r12 };
  const Register _even = rdi;
  const Register _odd = r13;
  const Register _u = r14;
  const Register _v = r15;
  const Register _read = rdx;
  const Register _write = rsi;
  const Register _count = rsi;
  const Register _k = rbp;
  const XMMRegister _t0 = xmm8, _t1 = xmm9, _t2 = xmm10, _t3 = xmm11;
  const XMMRegister _byte_swap = xmm14;
  const XMMRegister _rotate_by_8 = xmm15;

  // The vector instructions under the rounds that are being generated.
  enum class Under { nothing, schedule, load };
  Under _under = Under::nothing;
  int _vector_len = Assembler::AVX_256bit;
  Address _slot_keys = Address(rbp, 0);    // of the first slot
  Address _slots = Address(rsi, 0);
  int _slot_bytes = pair_slot_bytes;

  XMMRegister ring(int i) const { return as_XMMRegister(i & (ring_slots - 1)); }

  int slot_ops() const { return _avx512 ? slot_ops_avx512 : slot_ops_avx2; }

  // Instruction `op` of slot `j` as below, with AVX512VL's rotate and three-operand xor.
  void schedule_op_avx512(int j, int op) {
    const XMMRegister x0 = ring(j), x1 = ring(j + 1), x4 = ring(j + 4), x5 = ring(j + 5), x7 = ring(j + 7);
    const int len = _vector_len;
    const int xor3 = 0x96;
    switch (op) {
      case  0: __ vpalignr(_t0, x1, x0, 8, len); break;          // W[t-15]
      case  1: __ vpalignr(_t1, x5, x4, 8, len); break;          // W[t-7]
      case  2: __ evprorq(_t2, _t0, 1, len); break;
      case  3: __ vpaddq(x0, x0, _t1, len); break;
      case  4: __ evprorq(_t3, _t0, 8, len); break;
      case  5: __ vpsrlq(_t0, _t0, 7, len); break;
      case  6: __ evprorq(_t1, x7, 19, len); break;
      case  7: __ vpternlogq(_t2, xor3, _t3, _t0, len); break;   // sigma0
      case  8: __ evprorq(_t3, x7, 61, len); break;
      case  9: __ vpsrlq(_t0, x7, 6, len); break;
      case 10: __ vpaddq(x0, x0, _t2, len); break;
      case 11: __ vpternlogq(_t1, xor3, _t3, _t0, len); break;   // sigma1
      case 12: __ vpaddq(x0, x0, _t1, len); break;
      case 13: __ vpaddq(_t0, x0, plus(_slot_keys, key_bytes * j), len); break;
      case 14: store_slot(j, _t0); break;
      default: ShouldNotReachHere();
    }
  }

  // Instruction `op` of slot `j`: x0 += sigma0(x0, x1) + (x4, x5) + sigma1(x7), stored with its keys.
  void schedule_op(int j, int op) {
    const XMMRegister x0 = ring(j), x1 = ring(j + 1), x4 = ring(j + 4), x5 = ring(j + 5), x7 = ring(j + 7);
    const int len = _vector_len;
    switch (op) {
      case  0: __ vpalignr(_t0, x1, x0, 8, len); break;          // W[t-15]
      case  1: __ vpalignr(_t1, x5, x4, 8, len); break;          // W[t-7]
      case  2: __ vpsrlq(_t2, _t0, 1, len); break;
      case  3: __ vpsllq(_t3, _t0, 63, len); break;
      case  4: __ vpaddq(x0, x0, _t1, len); break;
      case  5: __ vpshufb(_t1, _t0, _rotate_by_8, len); break;
      case  6: __ vpxor(_t2, _t2, _t3, len); break;
      case  7: __ vpsrlq(_t3, _t0, 7, len); break;
      case  8: __ vpsrlq(_t0, x7, 19, len); break;
      case  9: __ vpxor(_t1, _t1, _t3, len); break;
      case 10: __ vpsllq(_t3, x7, 45, len); break;
      case 11: __ vpxor(_t2, _t2, _t1, len); break;              // sigma0
      case 12: __ vpsrlq(_t1, x7, 61, len); break;
      case 13: __ vpxor(_t0, _t0, _t3, len); break;
      case 14: __ vpsllq(_t3, x7, 3, len); break;
      case 15: __ vpaddq(x0, x0, _t2, len); break;
      case 16: __ vpsrlq(_t2, x7, 6, len); break;
      case 17: __ vpxor(_t1, _t1, _t3, len); break;
      case 18: __ vpxor(_t0, _t0, _t2, len); break;
      case 19: __ vpxor(_t0, _t0, _t1, len); break;              // sigma1
      case 20: __ vpaddq(x0, x0, _t0, len); break;
      case 21: __ vpaddq(_t0, x0, plus(_slot_keys, key_bytes * j), len); break;
      case 22: store_slot(j, _t0); break;
      default: ShouldNotReachHere();
    }
  }

  // Instruction `op` on loaded slot `j`.
  void load_op(int j, int op) {
    switch (op) {
      case 0: __ vpshufb(ring(j), ring(j), _byte_swap, _vector_len); break;
      case 1: __ vpaddq(_t0, ring(j), plus(_slot_keys, key_bytes * j), _vector_len); break;
      case 2: store_slot(j, _t0); break;
      default: ShouldNotReachHere();
    }
  }

  void store_slot(int j, XMMRegister value) {
    __ vmovdqu(plus(_slots, _slot_bytes * j), value, _vector_len);
  }

  void vector_op(int i) override {
    if (_under == Under::schedule) {
      if (_avx512) {
        schedule_op_avx512(i / slot_ops(), i % slot_ops());
      } else {
        schedule_op(i / slot_ops(), i % slot_ops());
      }
    } else {
      load_op(i / load_ops, i % load_ops);
    }
  }

  int vector_ops(Under under) const {
    switch (under) {
      case Under::schedule: return ring_slots * slot_ops();
      case Under::load:     return ring_slots * load_ops;
      default:              return 0;
    }
  }

  // Eight slots with nothing over them.
  void eight_slots(Under what) {
    _under = what;
    for (int i = 0; i < vector_ops(what); i++) {
      vector_op(i);
    }
    _under = Under::nothing;
  }

  // One round. x holds b ^ c before; s holds a ^ b after, the next round's x.
  void round(int r, const Address& wk) {
    const Register a = _state[-r & 7],      b = _state[(1 - r) & 7], c = _state[(2 - r) & 7], d = _state[(3 - r) & 7],
                   e = _state[(4 - r) & 7], f = _state[(5 - r) & 7], g = _state[(6 - r) & 7], h = _state[(7 - r) & 7];
    const Register x = (r & 1) == 0 ? _even : _odd;
    const Register s = (r & 1) == 0 ? _odd : _even;
    rorxq(s, e, 14);
    rorxq(_u, e, 18);
    xorq(s, _u);
    rorxq(_u, e, 41);
    movq(_v, f);
    xorq(_v, g);
    andq(_v, e);
    xorq(_v, g);          // Ch
    addq(h, wk);
    addq(h, _v);
    rorxq(_v, a, 34);
    xorq(s, _u);          // Sigma1
    addq(h, s);           // T1
    movq(s, a);
    xorq(s, b);
    rorxq(_u, a, 28);
    xorq(_u, _v);
    andq(x, s);
    xorq(x, b);           // Maj
    rorxq(_v, a, 39);
    xorq(_u, _v);         // Sigma0
    addq(d, h);
    addq(h, x);
    addq(h, _u);
  }

  // `count` rounds with W+K at wk, two words a slot, over eight slots of `under`.
  void rounds(int count, const Address& wk, int slot_bytes, Under under) {
    _under = under;
    begin_rounds(0, round_ops * count, vector_ops(under));
    for (int r = 0; r < count; r++) {
      round(r, plus(wk, slot_bytes * (r / 2) + 8 * (r % 2)));
    }
    end_rounds();
    _under = Under::nothing;
  }

  // x = b ^ c for the first of any rounds
  void start_rounds() {
    __ movq(_even, _state[1]);
    __ xorq(_even, _state[2]);
  }

  void load_state() {
    __ movptr(_even, state());
    for (int w = 0; w < 8; w++) {
      __ movq(_state[w], Address(_even, 8 * w));
    }
  }

  void add_and_store_state() {
    __ movptr(_even, state());
    for (int w = 0; w < 8; w++) {
      __ addq(_state[w], Address(_even, 8 * w));
    }
    for (int w = 0; w < 8; w++) {
      __ movq(Address(_even, 8 * w), _state[w]);
    }
  }

  void load_key_pointer(int slot) {
    __ lea(_k, ExternalAddress((address)K_both_lanes + key_bytes * slot));
  }

  void generate_one_block() override {
    Label loop;
    _vector_len = Assembler::AVX_128bit;
    _slot_keys = Address(_k, 0);
    _slots = Address(rsp, 0);
    _slot_bytes = one_slot_bytes;
    __ movptr(_read, data());
    for (int j = 0; j < ring_slots; j++) {
      __ vmovdqu(ring(j), Address(_read, 16 * j), Assembler::AVX_128bit);
    }
    load_key_pointer(0);
    load_state();
    eight_slots(Under::load);
    start_rounds();
    __ movl(_count, 4);
    __ align64();
    __ bind(loop);
    __ addptr(_k, key_bytes * ring_slots);
    rounds(16, Address(rsp, 0), one_slot_bytes, Under::schedule);
    __ decrementl(_count);
    __ jcc(Assembler::notZero, loop);
    rounds(16, Address(rsp, 0), one_slot_bytes, Under::nothing);
    add_and_store_state();
  }

  // Loads the pair at `pair`: block A into the low lanes, B into the high ones.
  void load_pair(Register pair) {
    for (int j = 0; j < ring_slots; j++) {
      __ vmovdqu(ring(j), Address(pair, 16 * j), Assembler::AVX_128bit);
      __ vinserti128(ring(j), ring(j), Address(pair, _block_bytes + 16 * j), 1);
    }
  }

  // pairs() pairs from data() on
  void generate_pairs() override {
    const int second_ring = ring_slots * pair_slot_bytes;
    Label prologue, next_pair, loop, second_block, last_pair;
    _vector_len = Assembler::AVX_256bit;
    _slot_keys = Address(_k, 0);
    _slot_bytes = pair_slot_bytes;

    // G0..G5 of the first pair
    __ movptr(_write, data());
    load_pair(_write);
    load_key_pointer(0);
    _slots = Address(rsp, 0);
    eight_slots(Under::load);
    __ lea(_write, Address(rsp, second_ring));
    __ lea(_read, Address(rsp, 3 * second_ring));
    _slots = Address(_write, 0);
    __ bind(prologue);
    __ addptr(_k, key_bytes * ring_slots);
    eight_slots(Under::schedule);
    __ addptr(_write, second_ring);
    __ cmpptr(_write, _read);
    __ jcc(Assembler::below, prologue);
    load_state();

    __ bind(next_pair);
    load_key_pointer(3 * ring_slots);
    __ lea(_write, Address(rsp, 3 * second_ring));
    __ movptr(_read, rsp);
    start_rounds();

    // 32 rounds of A over G6G7, G8G9, or of B over G2G3, G4G5 of the next pair
    __ align64();
    __ bind(loop);
    _slots = Address(_write, 0);
    rounds(32, Address(_read, 0), pair_slot_bytes, Under::schedule);
    __ addptr(_read, 2 * second_ring);
    __ addptr(_k, key_bytes * ring_slots);
    __ addptr(_write, second_ring);
    __ lea(_odd, Address(rsp, 4 * second_ring));
    __ cmpptr(_read, _odd);
    __ jcc(Assembler::below, loop);
    __ jcc(Assembler::above, second_block);

    // A4
    rounds(16, Address(rsp, 4 * second_ring), pair_slot_bytes, Under::nothing);
    add_and_store_state();

    // B0 over G0G1 of the next pair, or of the last once more
    __ movptr(_write, data());
    __ cmpl(pairs(), 1);
    __ jccb(Assembler::equal, last_pair);
    __ addptr(_write, 2 * _block_bytes);
    __ movptr(data(), _write);
    __ bind(last_pair);
    load_pair(_write);
    load_key_pointer(0);
    _slots = Address(rsp, 0);
    start_rounds();
    rounds(16, Address(rsp, 16), pair_slot_bytes, Under::load);
    __ addptr(_k, key_bytes * ring_slots);
    __ lea(_write, Address(rsp, second_ring));
    __ lea(_read, Address(rsp, second_ring + 16));
    __ jmp(loop);

    __ bind(second_block);
    add_and_store_state();
    __ decrementl(pairs());
    __ jcc(Assembler::notZero, next_pair);
  }

  void load_constants() override {
    __ vbroadcasti128(_byte_swap, ExternalAddress((address)byte_swap), Assembler::AVX_256bit, r11);
    __ vbroadcasti128(_rotate_by_8, ExternalAddress((address)rotate_by_8), Assembler::AVX_256bit, r11);
  }

 public:
  SHA512AVX2Body(MacroAssembler* masm, bool avx512, bool multi_block)
    : DigestAVX2Body(masm, multi_block, 128, multi_block ? 40 * pair_slot_bytes : ring_slots * one_slot_bytes,
                     min_blocks_for_pairs), _avx512(avx512) {}
};

#undef __

static void generate(MacroAssembler* masm, bool avx512, bool multi_block) {
  const julong* const K = (const julong*)StubRoutines::x86::k512_W_addr();
  for (int slot = 0; slot < 40; slot++) {
    for (int lane = 0; lane < 2; lane++) {
      K_both_lanes[4 * slot + 2 * lane]     = K[2 * slot];
      K_both_lanes[4 * slot + 2 * lane + 1] = K[2 * slot + 1];
    }
  }
  SHA512AVX2Body(masm, avx512, multi_block).generate();
}

#if INCLUDE_SHA512_NI
// The SHA512 extension's code, in the frame that it expects.
void generate_sha512_ni(MacroAssembler* masm, bool multi_block) {
  masm->enter();
  masm->sha512_update_ni_x1(c_rarg1, c_rarg0, c_rarg2, c_rarg3, multi_block);
  masm->vzeroupper();
  masm->leave();
  masm->ret(0);
}
#endif

void generate_sha512_avx2(MacroAssembler* masm, bool multi_block) { generate(masm, false, multi_block); }

void generate_sha512_avx512(MacroAssembler* masm, bool multi_block) { generate(masm, true, multi_block); }
