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

// SHA-1 (FIPS 180-4), one stream, for CPUs without SHA-NI: rounds in general
// registers with BMI1 and BMI2, message schedule in AVX2 under them.
//
// A round:  e += (a <<< 5) + f(b,c,d) + (W+K),  b <<<= 30, and the letters move on.
// b's rotation goes to a new register, so b itself may be used up by f:
//
//   Ch      (b & c) | (~b & d)           andn u,b,d; and b,c; two adds (no bit in common)   8 ops
//   Parity  b ^ c ^ d                    xor b,c; xor b,d; add                              7
//   Maj     (b & c) | (d & (b ^ c))      mov u,b; and u,c; xor b,c; and b,d; two adds       9 and a mov
//
// each with  add e,WK;  rorx t,a,27;  rorx n,b,2;  add e,t.
// Bounds: 20 * (8 + 7 + 9 + 7) = 620 ALU operations, 155 cycles a block on four
// ALUs; the chain e -> rorx -> add, 2 a round, 160; by phases together 165.
// What counts is the order. The last additions of a round, and in Parity and Maj
// its rorx of a, wait until the next round has begun (_pending).
//
// The schedule, in slots of four words (a slot = four rounds' W+K):
//   W[t] = (W[t-3] ^ W[t-8] ^ W[t-14] ^ W[t-16]) <<< 1        slots 4-7, 15 operations:
//          W[t-3] of the last word is the slot's own first
//   W[t] = (W[t-6] ^ W[t-16] ^ W[t-28] ^ W[t-32]) <<< 2       slots 8-19, 9 operations
//
// The same operations do for one block (128 bits) and for two (256 bits, block A in
// the low lane, B in the high one). All rounds are unrolled, registers renamed
// instead of moved.
//
// One block: slots 4..19 under rounds 0..71.
// Pairs of blocks, pipelined: slots 10..19 of the pair under A's rounds, loading
// and slots 4..9 of the next pair under B's; a slot is stored when B has been
// through it. An odd block goes through the one-block code first. After the last
// pair that pair is loaded again: nothing is read beyond the input.
//
// Registers:  five of state, n and t, u and what waits: allocated as the rounds go
//             from eax ebx ecx edx esi ebp r8d-r13d, those without a prefix first
//             (0.6 KB less code; Skylake's op cache holds neither, and decodes 16
//             bytes a cycle)
//             rdi r14 r15  into the buffer, for one-byte displacements
//             xmm0-7       ring of the schedule,  xmm8-10 temporaries
//             xmm15        byte swap
// Buffer on the stack: 20 slots of 32 bytes [A A A A B B B B], then the state, then the
// keys: the VM's library may be out of reach of rip, and no register is left to point there.
//
// Measured, `make cycles`, cycles a block:
//                                            bulk   1 block  2      4      8
//   2026-12-01  AMD Zen 5 (family 26 model 2)
//               avx2                        169.3   196.7  189.2  184.3  176.5
//               C2-compiled Java            562.1
//               OpenSSL 3.0.19, SHA-NI masked, one shot    184.2
//   2026-12-05  Intel Xeon with AVX-512 and AMX (says family 6 model 167)
//               avx2                        217.5   232.1  229.0  224.9  220.5
//               C2-compiled Java            518.0
//               OpenSSL 3.0.19, SHA-NI masked, one shot    224.7
//
// The order of a round's instructions decides: Parity alone takes 168 to 294 on
// Zen 3 with the orders that were tried (experiment behind this stub, 171.7 in bulk).

#include "asm/assembler.inline.hpp"
#include "digestAVX2_x86.hpp"
#include "digestStubs_x86.hpp"
#include "macroAssembler_x86.hpp"

#define __ _masm->

// FIPS 180-4, 4.2.1, each for a whole vector
ATTRIBUTE_ALIGNED(64) static const juint keys[4][8] = {
  { 0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999 },
  { 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1 },
  { 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc },
  { 0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6 },
};

// vpshufb mask, loaded into both lanes
ATTRIBUTE_ALIGNED(16) static const julong byte_swap[] = { 0x0405060700010203, 0x0c0d0e0f08090a0b };

class SHA1AVX2Body : public DigestAVX2Body {
  static const int slots = 20;
  static const int slot_bytes = 32;
  static const int lane_bytes = 16;
  static const int ring_slots = 8;
  static const int loaded_slots = 4;
  static const int load_ops = 3;
  static const int first_ops = 15;         // of slots 4-7
  static const int later_ops = 9;          // of slots 8-19
  static const int state_copy = slots * slot_bytes;
  static const int keys_copy = state_copy + 32;
  static const int buffer_bytes = keys_copy + 4 * 32;
  static const int min_blocks_for_pairs = 4;

  // Pointers into the buffer, each reaches 128 bytes to either side.
  const Register _low = rdi, _middle = r14, _high = r15;
  const XMMRegister _t0 = xmm8, _t1 = xmm9, _t2 = xmm10;
  const XMMRegister _byte_swap = xmm15;

  static const int number_of_registers = 12;
  const Register _registers[number_of_registers] =
    { rax, rbx, rcx, rdx, rsi, rbp, r8, r9, r10, r11, r12, r13 };
  bool _used[number_of_registers] = {};

  Register _a = noreg, _b = noreg, _c = noreg, _d = noreg, _e = noreg;

  // What a round leaves to the next: additions to its e, now a, and its rotation of a.
  Register _pending_f = noreg;
  Register _pending_t = noreg;
  Register _pending_rotation = noreg;      // of this register to _pending_t

  int _vector_len = Assembler::AVX_256bit;
  int _first_slot = 0;                     // of the vector operations under the rounds

  Register allocate() {
    for (int i = 0; i < number_of_registers; i++) {
      if (!_used[i]) {
        _used[i] = true;
        return _registers[i];
      }
    }
    fatal("out of registers");
    return noreg;
  }

  void release(Register r) {
    for (int i = 0; i < number_of_registers; i++) {
      if (_registers[i] == r) {
        assert(_used[i], "released twice");
        _used[i] = false;
      }
    }
  }

  void set_state_registers(Register a, Register b, Register c, Register d, Register e) {
    for (int i = 0; i < number_of_registers; i++) {
      const Register r = _registers[i];
      _used[i] = r == a || r == b || r == c || r == d || r == e;
    }
    _a = a; _b = b; _c = c; _d = d; _e = e;
  }

  Address buffer(int offset) const {
    if (offset < 256) {
      return Address(_low, offset - 128);
    } else if (offset < 512) {
      return Address(_middle, offset - 384);
    } else {
      return Address(_high, offset - 640);
    }
  }

  Address word(int round, int lane) const {
    return buffer(slot_bytes * (round / 4) + lane_bytes * lane + 4 * (round % 4));
  }

  XMMRegister ring(int i) const { return as_XMMRegister(i & (ring_slots - 1)); }

  static int slot_ops(int j) { return j < loaded_slots ? load_ops : j < 8 ? first_ops : later_ops; }

  static int slot_ops(int from, int to) {
    int ops = 0;
    for (int j = from; j < to; j++) {
      ops += slot_ops(j);
    }
    return ops;
  }

  void vector_op(int i) override {
    int j = _first_slot;
    while (i >= slot_ops(j)) {
      i -= slot_ops(j++);
    }
    if (j < loaded_slots) {
      load_op(j, i);
    } else if (j < 8) {
      first_op(j, i);
    } else {
      later_op(j, i);
    }
  }

  void add_key(XMMRegister to, int j) {
    __ vpaddd(to, ring(j), buffer(keys_copy + 32 * (j / 5)), _vector_len);
  }

  void store_slot(int j, XMMRegister from) {
    __ vmovdqu(buffer(slot_bytes * j), from, _vector_len);
  }

  void load_op(int j, int op) {
    switch (op) {
      case 0: __ vpshufb(ring(j), ring(j), _byte_swap, _vector_len); break;
      case 1: add_key(_t0, j); break;
      case 2: store_slot(j, _t0); break;
    }
  }

  // Slots 4-7: x = (W[t-16] ^ W[t-14] ^ W[t-8] ^ W[t-3]) <<< 1; the first word goes
  // into the last once more, rotated by 2.
  void first_op(int j, int op) {
    const int len = _vector_len;
    switch (op) {
      case  0: __ vpalignr(_t0, ring(j - 3), ring(j - 4), 8, len); break;
      case  1: __ vpsrldq(_t1, ring(j - 1), 4, len); break;
      case  2: __ vpxor(_t0, _t0, ring(j - 4), len); break;
      case  3: __ vpxor(_t1, _t1, ring(j - 2), len); break;
      case  4: __ vpxor(_t0, _t0, _t1, len); break;
      case  5: __ vpslldq(_t1, _t0, 12, len); break;
      case  6: __ vpsrld(_t2, _t0, 31, len); break;
      case  7: __ vpaddd(_t0, _t0, _t0, len); break;
      case  8: __ vpxor(_t0, _t0, _t2, len); break;
      case  9: __ vpsrld(_t2, _t1, 30, len); break;
      case 10: __ vpslld(_t1, _t1, 2, len); break;
      case 11: __ vpxor(_t0, _t0, _t2, len); break;
      case 12: __ vpxor(ring(j), _t0, _t1, len); break;
      case 13: add_key(_t0, j); break;
      case 14: store_slot(j, _t0); break;
    }
  }

  // Slots 8-19: x ^= W[t-28] ^ W[t-16] ^ W[t-6], then <<< 2.
  void later_op(int j, int op) {
    const XMMRegister x = ring(j);
    const int len = _vector_len;
    switch (op) {
      case 0: __ vpxor(x, x, ring(j - 7), len); break;
      case 1: __ vpalignr(_t0, ring(j - 1), ring(j - 2), 8, len); break;
      case 2: __ vpxor(x, x, ring(j - 4), len); break;
      case 3: __ vpxor(x, x, _t0, len); break;
      case 4: __ vpsrld(_t0, x, 30, len); break;
      case 5: __ vpslld(x, x, 2, len); break;
      case 6: __ vpor(x, x, _t0, len); break;
      case 7: add_key(_t0, j); break;
      case 8: store_slot(j, _t0); break;
    }
  }

  void finish_rotation() {
    if (_pending_rotation != noreg) {
      rorxl(_pending_t, _pending_rotation, 27);
      _pending_rotation = noreg;
    }
  }

  void finish_f() {
    if (_pending_f != noreg) {
      addl(_a, _pending_f);
      release(_pending_f);
      _pending_f = noreg;
    }
  }

  void finish_t() {
    if (_pending_t != noreg) {
      addl(_a, _pending_t);
      release(_pending_t);
      _pending_t = noreg;
    }
  }

  void finish_round() {
    finish_rotation();
    finish_f();
    finish_t();
  }

  // The letters move on; n is the rotated b, and old b belongs to whoever uses it up.
  void next_letters(Register n) {
    const Register e = _e;
    _e = _d;
    _d = _c;
    _c = n;
    _b = _a;
    _a = e;
  }

  void round_ch(const Address& wk) {
    const Register u = allocate(), n = allocate();
    addl(_e, wk);
    andnl(u, _b, _d);
    rorxl(n, _b, 2);
    finish_t();
    andl(_b, _c);
    const Register t = allocate();
    rorxl(t, _a, 27);
    addl(_e, u);
    release(u);
    addl(_e, _b);
    release(_b);
    _pending_t = t;
    next_letters(n);
  }

  void round_parity(const Address& wk) {
    addl(_e, wk);
    finish_f();
    const Register n = allocate();
    rorxl(n, _b, 2);
    finish_rotation();
    xorl(_b, _c);
    finish_t();
    xorl(_b, _d);
    _pending_f = _b;
    _pending_t = allocate();
    _pending_rotation = _a;
    next_letters(n);
  }

  void round_maj(const Address& wk) {
    addl(_e, wk);
    finish_rotation();
    const Register u = allocate();
    movl(u, _b);
    finish_f();
    finish_t();
    andl(u, _c);
    addl(_e, u);
    release(u);
    const Register n = allocate();
    rorxl(n, _b, 2);
    xorl(_b, _c);
    andl(_b, _d);
    _pending_f = _b;
    _pending_t = allocate();
    _pending_rotation = _a;
    next_letters(n);
  }

  // 80 rounds of the block in `lane`, over the operations of slots from..to-1 between two of them.
  void rounds(int lane, int from, int to, int first_round, int last_round) {
    const int ops_a_round = 8;
    _first_slot = from;
    begin_rounds(ops_a_round * first_round, ops_a_round * last_round, slot_ops(from, to));
    for (int r = 0; r < 80; r++) {
      if (r % 20 == 0) {
        finish_round();
      }
      switch (r / 20) {
        case 0:  round_ch(word(r, lane)); break;
        case 2:  round_maj(word(r, lane)); break;
        default: round_parity(word(r, lane)); break;
      }
    }
    finish_round();
    end_rounds();
  }

  Address state_word(int w) const { return buffer(state_copy + 4 * w); }

  // The sum of old and new state, in the registers and in the buffer.
  void add_state() {
    const Register state[] = { _a, _b, _c, _d, _e };
    for (int w = 0; w < 5; w++) {
      __ addl(state[w], state_word(w));
      __ movl(state_word(w), state[w]);
    }
  }

  void load_buffer_pointers() {
    __ lea(_low, Address(rsp, 128));
    __ lea(_middle, Address(rsp, 384));
    __ lea(_high, Address(rsp, 640));
  }

  void load_state() {
    __ movptr(r8, state());
    set_state_registers(rax, rbx, rcx, rdx, rsi);
    const Register words[] = { _a, _b, _c, _d, _e };
    for (int w = 0; w < 5; w++) {
      __ movl(words[w], Address(r8, 4 * w));
      __ movl(state_word(w), words[w]);
    }
  }

  void store_state() {
    __ movptr(r8, state());
    for (int w = 0; w < 5; w++) {
      __ movl(rax, state_word(w));
      __ movl(Address(r8, 4 * w), rax);
    }
  }

  // Operations of slots from..to-1 with nothing over them.
  void bare_slots(int from, int to) {
    _first_slot = from;
    for (int i = 0; i < slot_ops(from, to); i++) {
      vector_op(i);
    }
  }

  void generate_one_block() override {
    _vector_len = Assembler::AVX_128bit;
    load_buffer_pointers();
    __ movptr(r8, data());
    for (int j = 0; j < loaded_slots; j++) {
      __ vmovdqu(ring(j), Address(r8, 16 * j), Assembler::AVX_128bit);
    }
    load_state();
    bare_slots(0, loaded_slots);
    rounds(0, loaded_slots, slots, 0, 70);
    add_state();
    store_state();
  }

  void load_pair(Register pair) {
    for (int j = 0; j < loaded_slots; j++) {
      __ vmovdqu(ring(j), Address(pair, 16 * j), Assembler::AVX_128bit);
      __ vinserti128(ring(j), ring(j), Address(pair, _block_bytes + 16 * j), 1);
    }
  }

  // Moves the state back to where the loop begins with it.
  void return_state_registers(Register a, Register b, Register c, Register d, Register e) {
    Register to[] = { a, b, c, d, e };
    Register from[] = { _a, _b, _c, _d, _e };
    for (int moved = 0; moved < 5; ) {
      bool progress = false;
      for (int w = 0; w < 5; w++) {
        if (to[w] == noreg) {
          continue;
        }
        bool wanted = false;     // whether to[w] still holds another word
        for (int v = 0; v < 5; v++) {
          wanted |= v != w && to[v] != noreg && from[v] == to[w];
        }
        if (!wanted) {
          if (to[w] != from[w]) {
            __ movl(to[w], from[w]);
          }
          to[w] = noreg;
          moved++;
          progress = true;
        }
      }
      if (!progress) {           // a cycle: one of it steps aside
        for (int w = 0; w < 5; w++) {
          if (to[w] != noreg) {
            const Register aside = allocate();
            __ movl(aside, from[w]);
            from[w] = aside;
            break;
          }
        }
      }
    }
    set_state_registers(a, b, c, d, e);
  }

  void generate_pairs() override {
    Label next_pair, last_pair, done;
    _vector_len = Assembler::AVX_256bit;
    load_buffer_pointers();
    __ movptr(r8, data());
    load_pair(r8);
    load_state();
    bare_slots(0, 10);

    __ align64();
    __ bind(next_pair);
    const Register a = _a, b = _b, c = _c, d = _d, e = _e;
    rounds(0, 10, slots, 0, 70);
    add_state();

    const Register pair = allocate();
    __ movptr(pair, data());
    __ cmpl(pairs(), 1);
    __ jccb(Assembler::equal, last_pair);
    __ addptr(pair, 2 * _block_bytes);
    __ movptr(data(), pair);
    __ bind(last_pair);
    load_pair(pair);
    release(pair);
    // behind B's reading of the slots: see the header
    rounds(1, 0, 10, 8, 80);
    add_state();
    return_state_registers(a, b, c, d, e);
    __ decrementl(pairs());
    __ jcc(Assembler::notZero, next_pair);
    store_state();
  }

  void load_constants() override {
    __ vbroadcasti128(_byte_swap, ExternalAddress((address)byte_swap), Assembler::AVX_256bit, r11);
    __ lea(r11, ExternalAddress((address)keys));
    for (int i = 0; i < 4; i++) {
      __ vmovdqu(_t0, Address(r11, 32 * i), Assembler::AVX_256bit);
      __ vmovdqu(Address(rsp, keys_copy + 32 * i), _t0, Assembler::AVX_256bit);
    }
  }

 public:
  SHA1AVX2Body(MacroAssembler* masm, bool multi_block) : DigestAVX2Body(masm, multi_block, 64, buffer_bytes, min_blocks_for_pairs) {}
};

#undef __

// The SHA extensions' code, in the frame that it expects.
void generate_sha1_ni(MacroAssembler* masm, bool multi_block) {
  masm->enter();
  masm->subptr(rsp, 4 * wordSize);
  masm->fast_sha1(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                  c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block);
  masm->addptr(rsp, 4 * wordSize);
  masm->leave();
  masm->ret(0);
}

void generate_sha1_avx2(MacroAssembler* masm, bool multi_block) {
  SHA1AVX2Body(masm, multi_block).generate();
}
