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


#include "asm/assembler.inline.hpp"
#include "digestGPR_aarch64.hpp"

#define __ _masm->

void DigestGPRBody::store_arguments() {
  const Register buf = c_rarg0;
  const Register state_ptr = c_rarg1;
  const Register ofs = c_rarg2;
  const Register limit = c_rarg3;
  const Register last = r4;
  const Register new_ofs = r5;

  if (_multi_block) {
    // The caller has ofs <= limit: limit - ofs is a distance, and the new ofs
    // at most the array's length. Signed all the same, so that no other value
    // can make the loop run on.
    __ subw(limit, limit, ofs);
    __ andw(new_ofs, limit, -_block_bytes);
    __ addw(new_ofs, new_ofs, ofs);
    __ addw(new_ofs, new_ofs, _block_bytes);
    __ add(last, buf, limit, ext::sxtw);
    __ stp(buf, last, data());
    __ stp(state_ptr, new_ofs, state());
  } else {
    __ str(buf, data());
    __ str(state_ptr, state());
  }
}

void DigestGPRBody::generate() {
  const int frame_bytes = _buffer_bytes + 32;
  Label loop;

  __ enter();
  __ push(_saved, sp);
  __ sub(sp, sp, frame_bytes);
  store_arguments();
  load_state();

  if (_multi_block) {
    __ align(32);
    __ bind(loop);
  }
  one_block();
  if (_multi_block) {
    const Register block = r16;
    const Register last = r17;
    __ ldp(block, last, data());
    __ add(block, block, _block_bytes);
    __ str(block, data());
    __ cmp(block, last);
    __ br(Assembler::LS, loop);
    __ ldrw(r0, result());
  }

  __ add(sp, sp, frame_bytes);
  __ pop(_saved, sp);
  __ leave();
  __ ret(lr);
}

#undef __
