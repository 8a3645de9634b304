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

// SHA-256 (FIPS 180-4; SHA-224 shares the compression), one stream, for CPUs
// without SHA-NI: rounds in general registers with BMI2, message schedule of two
// blocks in AVX2 under them.
//
// A round is SHA-512's with other rotations (stubGenerator_x86_64_sha512.cpp):
// 22 ALU operations and two mov. Bounds: 22 * 64 / 4 ALUs = 352 cycles a block,
// the chain through e 5 * 64 = 320.
//
// The end of a round already works on the next one's e: Sigma1 and Ch of the next
// round are begun as soon as d += T1 is there (begin_round).
//
// The schedule, in slots of four words (a slot = four rounds' W+K):
//   W[t] = sigma1(W[t-2]) + W[t-7] + sigma0(W[t-15]) + W[t-16]
// 31 vector operations a slot for both blocks. sigma1 needs the slot's own first
// half for its second half, so it is done twice, on 64-bit lanes that hold a word
// twice: a rotation is then one shift.
//
//   rounds     A 0-15   A 16-31  A 32-47  A 48-63  B 0-63
//   schedule   4-7      8-11     12-15    -        -        slots
//
// All under block A: no pipeline over the pairs, no prologue, and the hot code
// stays small (about 900 instructions), which is what counts on Intel before Ice
// Lake with its 1.5 K op cache. The loop of 16 rounds with four slots runs three
// times, a plain loop of 16 rounds once for A and four times for B. A single
// block takes 128-bit vectors and ends after A.
//
// Registers:  a..h      eax ebx ecx r8d r9d r10d r11d r12d
//             x, s      edi r13d     b ^ c; Sigma1 of the next round
//             u, v      r14d r15d    temporaries, Ch of the next round
//             _wk       rsi          W+K of these rounds
//             _k        rbp          keys of the slots being computed
//             _count    rdx
//             xmm0-3    ring of the schedule,  xmm4-7 temporaries
//             xmm13     byte swap,  xmm14, xmm15  halves of sigma1
// Buffer on the stack: 16 slots of 32 bytes, [A A A A B B B B].
//
// Measured, `make cycles`, cycles a block:
//                                            bulk   1 block  2      4      8
//   2026-11-30  AMD Zen 5 (family 26 model 2)
//               avx2                        365.4   372.6  368.6  366.6  366.0
//               JDK 26's AVX2 stub          409.2   430.4  413.2  410.4  408.9
//               OpenSSL 3.0.19, SHA-NI masked, one shot    366.0
//   2026-12-05  Intel Xeon with AVX-512 and AMX (says family 6 model 167)
//               avx2                        464.5   477.4  466.9  469.8  470.8
//               JDK 26's AVX2 stub          497.1   519.7  498.8  497.8  497.8
//               OpenSSL 3.0.19, SHA-NI masked, one shot    471.8
//
// Tried, on Zen 3 with the experiment behind this stub (385 in bulk): the schedule
// spread under both blocks 368, but 5 KB of code; four blocks a schedule 388; Ch as
// andn + and 408-436; alternating polarity of e 436-469.

#include "asm/assembler.inline.hpp"
#include "digestAVX2_x86.hpp"
#include "digestStubs_x86.hpp"
#include "macroAssembler_x86.hpp"
#include "runtime/stubRoutines.hpp"

#define __ _masm->

// The four keys of a slot twice, for both lanes.
ATTRIBUTE_ALIGNED(64) static juint K_both_lanes[16 * 8];

// vpshufb masks, loaded into both lanes. sigma1 of two words comes in words 0 and
// 2 of a lane; they go to the lower or the upper half, zero to the other one.
ATTRIBUTE_ALIGNED(16) static const julong byte_swap[]  = { 0x0405060700010203, 0x0c0d0e0f08090a0b };
ATTRIBUTE_ALIGNED(16) static const julong lower_half[] = { 0x0b0a090803020100, 0x8080808080808080 };
ATTRIBUTE_ALIGNED(16) static const julong upper_half[] = { 0x8080808080808080, 0x0b0a090803020100 };

class SHA256AVX2Body : public DigestAVX2Body {
  static const int ring_slots = 4;         // 16 words
  static const int slot_ops = 31;
  static const int round_ops = 24;
  static const int slot_bytes = 32;        // of W+K on the stack, and of keys
  static const int lane_bytes = 16;
  static const int min_blocks_for_pairs = 2;

  const Register _state[8] = { rax, rbx, rcx, r8, r9, r10, r11, r12 };
  const Register _even = rdi;
  const Register _odd = r13;
  const Register _u = r14;
  const Register _v = r15;
  const Register _wk = rsi;
  const Register _k = rbp;
  const Register _count = rdx;
  const XMMRegister _t0 = xmm4, _t1 = xmm5, _t2 = xmm6, _t3 = xmm7;
  const XMMRegister _byte_swap = xmm13;
  const XMMRegister _lower_half = xmm14;
  const XMMRegister _upper_half = xmm15;

  int _vector_len = Assembler::AVX_256bit;

  XMMRegister ring(int i) const { return as_XMMRegister(i & (ring_slots - 1)); }

  // Instruction `i` of four slots: x0 += sigma0(x0, x1) + (x2, x3) + sigma1(x3, x0), stored with its keys.
  void vector_op(int i) override {
    const int j = i / slot_ops;
    const XMMRegister x0 = ring(j), x1 = ring(j + 1), x2 = ring(j + 2), x3 = ring(j + 3);
    const int len = _vector_len;
    switch (i % slot_ops) {
      case  0: __ vpalignr(_t0, x1, x0, 4, len); break;          // W[t-15]
      case  1: __ vpalignr(_t1, x3, x2, 4, len); break;          // W[t-7]
      case  2: __ vpsrld(_t2, _t0, 7, len); break;
      case  3: __ vpslld(_t3, _t0, 25, len); break;
      case  4: __ vpaddd(x0, x0, _t1, len); break;
      case  5: __ vpxor(_t2, _t2, _t3, len); break;
      case  6: __ vpsrld(_t3, _t0, 18, len); break;
      case  7: __ vpslld(_t1, _t0, 14, len); break;
      case  8: __ vpxor(_t2, _t2, _t3, len); break;
      case  9: __ vpsrld(_t0, _t0, 3, len); break;
      case 10: __ vpxor(_t2, _t2, _t1, len); break;
      case 11: __ vpshufd(_t3, x3, 0xfa, len); break;            // W[t-2] of the first half, twice each
      case 12: __ vpxor(_t2, _t2, _t0, len); break;              // sigma0
      case 13: __ vpsrlq(_t0, _t3, 17, len); break;
      case 14: __ vpsrlq(_t1, _t3, 19, len); break;
      case 15: __ vpsrld(_t3, _t3, 10, len); break;
      case 16: __ vpxor(_t0, _t0, _t1, len); break;
      case 17: __ vpaddd(x0, x0, _t2, len); break;
      case 18: __ vpxor(_t3, _t3, _t0, len); break;
      case 19: __ vpshufb(_t3, _t3, _lower_half, len); break;    // sigma1, first half
      case 20: __ vpaddd(x0, x0, _t3, len); break;
      case 21: __ vpshufd(_t1, x0, 0x50, len); break;            // W[t-2] of the second half
      case 22: __ vpsrlq(_t0, _t1, 17, len); break;
      case 23: __ vpsrlq(_t2, _t1, 19, len); break;
      case 24: __ vpsrld(_t1, _t1, 10, len); break;
      case 25: __ vpxor(_t0, _t0, _t2, len); break;
      case 26: __ vpxor(_t1, _t1, _t0, len); break;
      case 27: __ vpshufb(_t1, _t1, _upper_half, len); break;    // sigma1, second half
      case 28: __ vpaddd(x0, x0, _t1, len); break;
      case 29: __ vpaddd(_t3, x0, Address(_k, slot_bytes * j), len); break;
      case 30: __ vmovdqu(Address(_wk, slot_bytes * (ring_slots + j)), _t3, len); break;
      default: ShouldNotReachHere();
    }
  }

  struct Roles {
    Register a, b, c, d, e, f, g, h;
    Register x, s;     // of the round's start
    Register u, v;
  };

  Roles roles(int r) const {
    const bool even = (r & 1) == 0;
    return { _state[-r & 7],      _state[(1 - r) & 7], _state[(2 - r) & 7], _state[(3 - r) & 7],
             _state[(4 - r) & 7], _state[(5 - r) & 7], _state[(6 - r) & 7], _state[(7 - r) & 7],
             even ? _even : _odd, even ? _odd : _even,
             even ? _u : _v,      even ? _v : _u };
  }

  // What a round needs of its e before anything else: s = e>>>25 ^ e>>>11, u = e>>>6, v = Ch(e,f,g).
  void begin_round(const Roles& r) {
    rorxl(r.s, r.e, 25);
    rorxl(r.u, r.e, 11);
    xorl(r.s, r.u);
    rorxl(r.u, r.e, 6);
    movl(r.v, r.f);
    xorl(r.v, r.g);
    andl(r.v, r.e);
    xorl(r.v, r.g);
  }

  // The rest of it. x holds b ^ c before; s holds a ^ b after, the next round's x.
  void end_round(const Roles& r, const Address& wk) {
    addl(r.h, wk);
    addl(r.h, r.v);        // Ch
    rorxl(r.v, r.a, 22);
    xorl(r.s, r.u);        // Sigma1
    addl(r.h, r.s);        // T1
    movl(r.s, r.a);
    xorl(r.s, r.b);
    rorxl(r.u, r.a, 2);
    xorl(r.u, r.v);
    andl(r.x, r.s);
    xorl(r.x, r.b);        // Maj
    rorxl(r.v, r.a, 13);
    xorl(r.u, r.v);        // Sigma0
    addl(r.d, r.h);
    addl(r.h, r.x);
    addl(r.h, r.u);
  }

  // 16 rounds at _wk, four words a slot, the first and every other one begun in the one before.
  void rounds(bool schedule) {
    begin_rounds(0, 16 * round_ops, schedule ? ring_slots * slot_ops : 0);
    for (int r = 0; r < 16; r++) {
      end_round(roles(r), Address(_wk, slot_bytes * (r / 4) + 4 * (r % 4)));
      begin_round(roles(r + 1));
    }
    end_rounds();
  }

  // x = b ^ c, and the first of any rounds begun
  void start_rounds() {
    __ movl(_even, _state[1]);
    __ xorl(_even, _state[2]);
    begin_rounds(0, 0, 0);
    begin_round(roles(0));
    end_rounds();
  }

  void load_state() {
    __ movptr(_even, state());
    for (int w = 0; w < 8; w++) {
      __ movl(_state[w], Address(_even, 4 * w));
    }
  }

  void add_and_store_state() {
    __ movptr(_even, state());
    for (int w = 0; w < 8; w++) {
      __ addl(_state[w], Address(_even, 4 * w));
    }
    for (int w = 0; w < 8; w++) {
      __ movl(Address(_even, 4 * w), _state[w]);
    }
  }

  // Words 0-15 of the block at `block`, and with 256 bits of the next one, with their keys to the buffer.
  void load_blocks(Register block) {
    __ lea(_k, ExternalAddress((address)K_both_lanes));
    __ movptr(_wk, rsp);
    for (int j = 0; j < ring_slots; j++) {
      __ vmovdqu(ring(j), Address(block, 16 * j), Assembler::AVX_128bit);
      if (_vector_len == Assembler::AVX_256bit) {
        __ vinserti128(ring(j), ring(j), Address(block, _block_bytes + 16 * j), 1);
      }
    }
    for (int j = 0; j < ring_slots; j++) {
      __ vpshufb(ring(j), ring(j), _byte_swap, _vector_len);
      __ vpaddd(as_XMMRegister(ring_slots + j), ring(j), Address(_k, slot_bytes * j), _vector_len);
      __ vmovdqu(Address(rsp, slot_bytes * j), as_XMMRegister(ring_slots + j), _vector_len);
    }
  }

  // Rounds 0-47 of block A over the schedule, then at _wk what is left: 16 rounds of A.
  void scheduling_rounds() {
    Label loop;
    __ movl(_count, 3);
    start_rounds();
    __ align64();
    __ bind(loop);
    __ addptr(_k, ring_slots * slot_bytes);
    rounds(true);
    __ addptr(_wk, ring_slots * slot_bytes);
    __ decrementl(_count);
    __ jcc(Assembler::notZero, loop);
  }

  void generate_one_block() override {
    _vector_len = Assembler::AVX_128bit;
    __ movptr(_count, data());
    load_blocks(_count);
    load_state();
    scheduling_rounds();
    rounds(false);
    add_and_store_state();
  }

  void generate_pairs() override {
    Label next_pair, plain;
    _vector_len = Assembler::AVX_256bit;
    __ bind(next_pair);
    __ movptr(_odd, data());
    load_blocks(_odd);
    __ addptr(_odd, 2 * _block_bytes);
    __ movptr(data(), _odd);
    load_state();
    scheduling_rounds();
    __ movl(_count, 1);

    // 16 plain rounds: the last of A, then B's
    __ align64();
    __ bind(plain);
    rounds(false);
    __ addptr(_wk, ring_slots * slot_bytes);
    __ decrementl(_count);
    __ jcc(Assembler::notZero, plain);
    add_and_store_state();

    // _wk is where A's lanes end, or B's
    Label next;
    __ lea(_odd, Address(rsp, 16 * slot_bytes));
    __ cmpptr(_wk, _odd);
    __ jccb(Assembler::notEqual, next);
    __ lea(_wk, Address(rsp, lane_bytes));
    __ movl(_count, 4);
    start_rounds();
    __ jmp(plain);
    __ bind(next);
    __ decrementl(pairs());
    __ jcc(Assembler::notZero, next_pair);
  }

  void load_constants() override {
    __ vbroadcasti128(_byte_swap,  ExternalAddress((address)byte_swap),  Assembler::AVX_256bit, r11);
    __ vbroadcasti128(_lower_half, ExternalAddress((address)lower_half), Assembler::AVX_256bit, r11);
    __ vbroadcasti128(_upper_half, ExternalAddress((address)upper_half), Assembler::AVX_256bit, r11);
  }

 public:
  SHA256AVX2Body(MacroAssembler* masm, bool multi_block)
    : DigestAVX2Body(masm, multi_block, 64, 16 * slot_bytes, min_blocks_for_pairs) {}
};

#undef __

// The SHA extensions' code, in the frame that it expects.
void generate_sha256_ni(MacroAssembler* masm, bool multi_block) {
  masm->enter();
  masm->subptr(rsp, 4 * wordSize);
  masm->fast_sha256(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                    c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block, xmm8);
  masm->addptr(rsp, 4 * wordSize);
  masm->vzeroupper();
  masm->leave();
  masm->ret(0);
}

void generate_sha256_avx2(MacroAssembler* masm, bool multi_block) {
  const juint* const K = (const juint*)StubRoutines::x86::k256_addr();
  for (int slot = 0; slot < 16; slot++) {
    for (int lane = 0; lane < 2; lane++) {
      for (int w = 0; w < 4; w++) {
        K_both_lanes[8 * slot + 4 * lane + w] = K[4 * slot + w];
      }
    }
  }
  SHA256AVX2Body(masm, multi_block).generate();
}
