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

#ifndef CPU_X86_MD5GPR_X86_HPP
#define CPU_X86_MD5GPR_X86_HPP

#include "asm/assembler.inline.hpp"
#include "macroAssembler_x86.hpp"
#include "md5_x86.hpp"
#include "memory/allocation.hpp"

enum class MD5Form {
  add, bmi1,
  // lab {
  lea, lea_add
  // } lab
};

// The 64 steps in general registers: four of state, two temporaries and the
// block's address, so that they do for 32-bit x86 too. What they compute and what
// bounds them: stubGenerator_x86_64_md5.cpp.
class MD5GPRBody : public StackObj {
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

  void add_key_and_word(const Step& r, juint key);
  void add_f(const Step& r, Register f);
  void rotate_and_add(const Step& r);
  void step_F(const Step& r);
  void step_G(const Step& r);
  void step_H(const Step& r);
  void step_I(const Step& r);

 protected:
  MacroAssembler* const _masm;
  const MD5Form _form;
  const Register _state[4];      // a b c d
  const Register _t, _u;
  const Register _buf;

  MD5GPRBody(MacroAssembler* masm, MD5Form form, Register a, Register b, Register c, Register d,
             Register t, Register u, Register buf)
    : _masm(masm), _form(form), _state{ a, b, c, d }, _t(t), _u(u), _buf(buf) {}

  // b of the state before this block
  virtual void load_old_b(Register to) = 0;

  // The 64 steps; afterwards a, c and d still want the old state added, b has it.
  void compress();
};

#endif // CPU_X86_MD5GPR_X86_HPP
