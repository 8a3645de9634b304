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

#include "utilities/globalDefinitions.hpp"

#ifdef _LP64

#include "digestAVX2_x86.hpp"

#define __ _masm->

// rax blocks. Few: one at a time. Many: an odd one first, then pairs.
void DigestAVX2Body::generate_blocks() {
  const Register blocks = rax;
  const Register odd = rcx;
  Label next_single, some_pairs, done;
  __ movl(odd, blocks);
  __ andl(odd, 1);
  __ cmpl(blocks, _min_blocks_for_pairs);
  __ cmovl(Assembler::below, odd, blocks);
  __ subl(blocks, odd);
  __ shrl(blocks, 1);
  __ movl(pairs(), blocks);
  __ movl(singles(), odd);
  __ testl(odd, odd);
  __ jcc(Assembler::zero, some_pairs);

  __ bind(next_single);
  generate_one_block();
  __ addptr(data(), _block_bytes);
  __ decrementl(singles());
  __ jcc(Assembler::notZero, next_single);
  __ cmpl(pairs(), 0);
  __ jcc(Assembler::equal, done);

  __ bind(some_pairs);
  generate_pairs();
  __ bind(done);
}

void DigestAVX2Body::generate() {
  const Register blocks = rax;
  const Register new_ofs = r10;
  const Register ofs = c_rarg2;
  const Register limit = c_rarg3;
  const int log_block_bytes = exact_log2(_block_bytes);

  __ enter();
  __ push(rbx);
  __ push(r12);
  __ push(r13);
  __ push(r14);
  __ push(r15);
#ifdef _WIN64
  __ push(rdi);
  __ push(rsi);
#endif
  if (_multi_block) {
    // The caller has ofs <= limit: limit - ofs is the distance to the last block.
    __ subl(limit, ofs);
    __ shrl(limit, log_block_bytes);
    __ movl(blocks, limit);
    __ incrementl(blocks);
    __ movl(new_ofs, blocks);
    __ shll(new_ofs, log_block_bytes);
    __ addl(new_ofs, ofs);
    __ push(new_ofs);
  }
  __ movptr(r11, rsp);
  __ subptr(rsp, frame_bytes());
  __ andptr(rsp, -64);
  __ movptr(caller_rsp(), r11);
  __ movptr(data(), c_rarg0);
  __ movptr(state(), c_rarg1);
#ifdef _WIN64
  for (int i = 6; i < 16; i++) {
    __ movdqu(saved_xmm(i), as_XMMRegister(i));
  }
#endif
  load_constants();

  if (_multi_block) {
    generate_blocks();
  } else {
    generate_one_block();
  }

  __ vzeroupper();
#ifdef _WIN64
  for (int i = 6; i < 16; i++) {
    __ movdqu(as_XMMRegister(i), saved_xmm(i));
  }
#endif
  __ movptr(rsp, caller_rsp());
  if (_multi_block) {
    __ pop(rax);
  }
#ifdef _WIN64
  __ pop(rsi);
  __ pop(rdi);
#endif
  __ pop(r15);
  __ pop(r14);
  __ pop(r13);
  __ pop(r12);
  __ pop(rbx);
  __ pop(rbp);                // a pointer of the body's until here, so no leave()
  __ ret(0);
}

#undef __

#endif // _LP64
