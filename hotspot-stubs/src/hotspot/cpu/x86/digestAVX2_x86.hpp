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

#ifndef CPU_X86_DIGESTAVX2_X86_HPP
#define CPU_X86_DIGESTAVX2_X86_HPP

#include "asm/assembler.inline.hpp"
#include "macroAssembler_x86.hpp"
#include "memory/allocation.hpp"

// What the stubs with scalar rounds (BMI2) over a vector schedule (AVX2) share:
// the frame and the calling convention, and the interleaving of the two
// instruction streams.
//
// The order of the streams is data. A subclass emits its rounds with the methods
// below; after every instruction as many of the schedule's follow as are due for
// both to end together (tick()).
//
// Frame, 64-byte aligned: the subclass's buffer from rsp on; behind it state,
// data, counts of blocks, the caller's rsp, and on Windows xmm6-15.
class DigestAVX2Body : public StackObj {
  void generate_blocks();

  int _scalar = 0, _first = 0, _last = 0;
  int _vector = 0, _vector_total = 0;

  void tick() {
    _scalar++;
    while (_vector < _vector_total && _vector * (_last - _first) < (_scalar - _first) * _vector_total) {
      vector_op(_vector++);
    }
  }

 protected:
  MacroAssembler* const _masm;
  const bool _multi_block;
  const int _block_bytes;
  const int _buffer_bytes;
  const int _min_blocks_for_pairs;         // fewer are faster one at a time

  DigestAVX2Body(MacroAssembler* masm, bool multi_block, int block_bytes, int buffer_bytes, int min_blocks_for_pairs)
    : _masm(masm), _multi_block(multi_block), _block_bytes(block_bytes), _buffer_bytes(buffer_bytes),
      _min_blocks_for_pairs(min_blocks_for_pairs) {}

  // Instruction `i` of the schedule that lies under the rounds.
  virtual void vector_op(int i) = 0;

  // Vector constants that last for the whole call.
  virtual void load_constants() = 0;

  // The block at data(). All registers but rsp are free, here and below.
  virtual void generate_one_block() = 0;

  // pairs() pairs of blocks from data() on.
  virtual void generate_pairs() = 0;

  // Rounds follow, until end_rounds(): vector_ops instructions of the schedule are
  // spread over the scalar ones from number `first` to number `last`.
  void begin_rounds(int first, int last, int vector_ops) {
    _scalar = 0;
    _first = first;
    _last = last;
    _vector = 0;
    _vector_total = vector_ops;
  }

  void end_rounds() {
    assert(_vector == _vector_total, "%d of %d", _vector, _vector_total);
  }

  void addl(Register to, Register from)           { _masm->addl(to, from); tick(); }
  void addl(Register to, const Address& from)     { _masm->addl(to, from); tick(); }
  void andl(Register to, Register from)           { _masm->andl(to, from); tick(); }
  void xorl(Register to, Register from)           { _masm->xorl(to, from); tick(); }
  void movl(Register to, Register from)           { _masm->movl(to, from); tick(); }
  void rorxl(Register to, Register from, int by)  { _masm->rorxl(to, from, by); tick(); }
  void andnl(Register to, Register inverted, Register from) { _masm->andnl(to, inverted, from); tick(); }

  void addq(Register to, Register from)           { _masm->addq(to, from); tick(); }
  void addq(Register to, const Address& from)     { _masm->addq(to, from); tick(); }
  void andq(Register to, Register from)           { _masm->andq(to, from); tick(); }
  void xorq(Register to, Register from)           { _masm->xorq(to, from); tick(); }
  void movq(Register to, Register from)           { _masm->movq(to, from); tick(); }
  void rorxq(Register to, Register from, int by)  { _masm->rorxq(to, from, by); tick(); }

  static Address plus(const Address& base, int bytes) { return base.plus_disp(bytes); }

  Address state()      const { return Address(rsp, _buffer_bytes); }
  Address data()       const { return Address(rsp, _buffer_bytes + 8); }
  Address pairs()      const { return Address(rsp, _buffer_bytes + 16); }   // int
  Address singles()    const { return Address(rsp, _buffer_bytes + 20); }   // int
  Address caller_rsp() const { return Address(rsp, _buffer_bytes + 24); }
  Address saved_xmm(int i) const { return Address(rsp, _buffer_bytes + 32 + 16 * (i - 6)); }
  int frame_bytes()    const { return _buffer_bytes + 32 WIN64_ONLY(+ 16 * 10); }

 public:
  // The whole stub, from enter() to ret(0).
  void generate();
};

#endif // CPU_X86_DIGESTAVX2_X86_HPP
