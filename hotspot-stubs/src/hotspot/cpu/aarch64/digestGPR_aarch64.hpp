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


#ifndef CPU_AARCH64_DIGESTGPR_AARCH64_HPP
#define CPU_AARCH64_DIGESTGPR_AARCH64_HPP

#include "macroAssembler_aarch64.hpp"
#include "memory/allocation.hpp"

// The frame around the stubs with rounds in general registers, and their loop over
// the blocks. Within a block r0-r17, the `saved` of r19-r28, and lr are free; r18
// belongs to the platform.
//
// Stack, from sp upwards:
//   buffer_bytes  the stub's own
//   8 8           this block; start of the last block
//   8 8           state pointer; new ofs
//   up to 80      `saved` of the caller
//   16            frame pointer and return address, by enter()
class DigestGPRBody : public StackObj {
  const bool _multi_block;
  const int _block_bytes;
  const int _buffer_bytes;
  const RegSet _saved;

  void store_arguments();

 protected:
  MacroAssembler* const _masm;

  DigestGPRBody(MacroAssembler* masm, bool multi_block, int block_bytes, int buffer_bytes, RegSet saved)
    : _multi_block(multi_block), _block_bytes(block_bytes), _buffer_bytes(buffer_bytes), _saved(saved), _masm(masm) {
    assert(buffer_bytes % 16 == 0, "sp is 16-byte aligned");
  }

  Address data()       const { return Address(sp, _buffer_bytes); }
  Address last_block() const { return Address(sp, _buffer_bytes + 8); }
  Address state()      const { return Address(sp, _buffer_bytes + 16); }
  Address result()     const { return Address(sp, _buffer_bytes + 24); }

  // The state into its registers; c_rarg1 still points to it.
  virtual void load_state() = 0;

  // The block at data() into the state in its registers and in memory.
  virtual void one_block() = 0;

 public:
  // The whole stub, from enter() to ret.
  void generate();
};

// With a message schedule in vectors, of which the instructions are spread over
// those of the rounds. v8-v15 are not used: they are the caller's.
class DigestNeonBody : public DigestGPRBody {
  int _scalar_ops = 0;
  int _scalar_total = 0;
  int _vector_ops = 0;
  int _vector_total = 0;

  // After a scalar instruction: as many vector ones as keep up with it.
  void tick() {
    _scalar_ops++;
    while (_vector_ops * _scalar_total < _scalar_ops * _vector_total) {
      vector_op(_vector_ops++);
    }
  }

 protected:
  DigestNeonBody(MacroAssembler* masm, bool multi_block, int block_bytes, int buffer_bytes)
    : DigestGPRBody(masm, multi_block, block_bytes, buffer_bytes, RegSet()) {}

  // Instruction `i` of those under the rounds that are being generated
  virtual void vector_op(int i) = 0;

  // Rounds of scalar_ops instructions follow, until end_rounds().
  void begin_rounds(int scalar_ops, int vector_ops) {
    _scalar_ops = 0;
    _scalar_total = scalar_ops;
    _vector_ops = 0;
    _vector_total = vector_ops;
  }

  void end_rounds() {
    assert(_scalar_ops == _scalar_total && _vector_ops == _vector_total, "counted");
  }

  void add(Register to, Register x, Register y)   { _masm->add(to, x, y); tick(); }
  void addw(Register to, Register x, Register y)  { _masm->addw(to, x, y); tick(); }
  void andr(Register to, Register x, Register y)  { _masm->andr(to, x, y); tick(); }
  void andw(Register to, Register x, Register y)  { _masm->andw(to, x, y); tick(); }
  void bic(Register to, Register x, Register y)   { _masm->bic(to, x, y); tick(); }
  void bicw(Register to, Register x, Register y)  { _masm->bicw(to, x, y); tick(); }
  void ror(Register to, Register x, int by)       { _masm->ror(to, x, by); tick(); }
  void rorw(Register to, Register x, int by)      { _masm->rorw(to, x, by); tick(); }
  void eor(Register to, Register x, Register y, int y_rotated_by = 0) {
    _masm->eor(to, x, y, Assembler::ROR, y_rotated_by);
    tick();
  }
  void eorw(Register to, Register x, Register y, int y_rotated_by = 0) {
    _masm->eorw(to, x, y, Assembler::ROR, y_rotated_by);
    tick();
  }
};

#endif // CPU_AARCH64_DIGESTGPR_AARCH64_HPP
