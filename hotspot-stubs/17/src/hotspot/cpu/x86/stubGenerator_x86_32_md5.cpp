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

// MD5 (RFC 1321) on 32-bit x86, which JDK 17 is the last line here to have. Steps,
// forms and bounds: stubGenerator_x86_64_md5.cpp; paths `bmi1` and `add`.
//
// Seven registers are enough for the steps: four of state, two temporaries, the
// block. G's two terms, which 17 joins by OR in one of the temporaries it has, are
// added one after the other from the same two (JDK-8341013). What is left over is
// the state before the block, which 64-bit x86 keeps in registers: it stays in
// memory, where the end of a block adds to it, off the chain. The last step adds
// c + old b by way of the state's address on the stack, into the second temporary.
//
// Registers:  a b c d  eax ecx edx ebx     state of this block
//             t u      esi edi             terms of f
//             buf      ebp                 this block
// Stack:  [esp] state pointer, [esp+4] start of the last block, [esp+8] new ofs.
//
// Measured, make test-x86_32, natively, 2026-12-07, AMD Zen 5 (family 26 model 2):
//                                            bulk, cycles a block
//               add                         288.6
//               bmi1                        288.2
//               stock                       305.5
// Proven by make test-x86_32 in a VM, and as 32-bit code under qemu-i386 out of one:
// random states, 1 to 20 blocks, every alignment, saved registers.

#include "precompiled.hpp"
#include "digestStubs_x86.hpp"
#include "md5GPR_x86.hpp"

#define __ _masm->

class MD5StubBody32 : public MD5GPRBody {
  const bool _multi_block;

  const Address _state_ptr = Address(rsp, 0);
  const Address _last = Address(rsp, wordSize);
  const Address _new_ofs = Address(rsp, 2 * wordSize);

  // cdecl, behind enter()
  static Address argument(int i) { return Address(rbp, (2 + i) * wordSize); }

  void load_old_b(Register to) override {
    __ movptr(to, _state_ptr);
    __ movl(to, Address(to, 4));
  }

 public:
  MD5StubBody32(MacroAssembler* masm, MD5Form form, bool multi_block)
    : MD5GPRBody(masm, form, rax, rcx, rdx, rbx, rsi, rdi, rbp), _multi_block(multi_block) {}

  void generate() {
    const Register distance = rcx;
    Label loop;

    __ enter();
    __ push(rbx);
    __ push(rdi);
    __ push(rsi);
    __ subptr(rsp, 3 * wordSize);
    if (_multi_block) {
      // The caller has ofs <= limit: limit - ofs is the distance to the last block.
      __ movl(distance, argument(3));
      __ subl(distance, argument(2));
      __ movl(rax, distance);
      __ andl(rax, -64);
      __ addl(rax, argument(2));
      __ addl(rax, 64);
      __ movl(_new_ofs, rax);
      __ addptr(distance, argument(0));
      __ movptr(_last, distance);
    }
    __ movptr(_t, argument(1));
    __ movptr(_state_ptr, _t);
    __ movptr(_buf, argument(0));          // the frame's pointer until here
    for (int w = 0; w < 4; w++) {
      __ movl(_state[w], Address(_t, 4 * w));
    }

    if (_multi_block) {
      __ align(32);
      __ bind(loop);
    }
    compress();
    __ movptr(_t, _state_ptr);
    for (int w = 0; w < 4; w++) {
      if (w != 1) {                        // which the last step did
        __ addl(_state[w], Address(_t, 4 * w));
      }
      __ movl(Address(_t, 4 * w), _state[w]);
    }
    if (_multi_block) {
      __ addptr(_buf, 64);
      __ cmpptr(_buf, _last);
      __ jcc(Assembler::belowEqual, loop);
      __ movl(rax, _new_ofs);
    }

    __ addptr(rsp, 3 * wordSize);
    __ pop(rsi);
    __ pop(rdi);
    __ pop(rbx);
    __ pop(rbp);
    __ ret(0);
  }
};

#undef __

void generate_md5_add(MacroAssembler* masm, bool multi_block) {
  MD5StubBody32(masm, MD5Form::add, multi_block).generate();
}

void generate_md5_bmi1(MacroAssembler* masm, bool multi_block) {
  MD5StubBody32(masm, MD5Form::bmi1, multi_block).generate();
}
