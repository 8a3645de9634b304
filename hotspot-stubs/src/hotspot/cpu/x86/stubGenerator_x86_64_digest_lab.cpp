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

// The lab on x86_64: the JDK's own code as paths. Not for upstream.

#include "digestHook_x86_64.hpp"
#include "macroAssembler_x86.hpp"
#include "runtime/vm_version.hpp"

#define __ masm->

// The frames below are what the JDK's own generators put around the same code.

void generate_stock_md5(MacroAssembler* masm, bool multi_block) {
  const Register buf = r15;
  const Address state(rsp, 0);
  const Address ofs(rsp, wordSize);
  const Address limit(rsp, wordSize + 4);

  __ enter();
  __ push_ppx(rbx);
  __ push_ppx(rdi);
  __ push_ppx(rsi);
  __ push_ppx(r15);
  __ subptr(rsp, 2 * wordSize);
  __ movptr(buf, c_rarg0);
  __ movptr(state, c_rarg1);
  if (multi_block) {
    __ movl(ofs, c_rarg2);
    __ movl(limit, c_rarg3);
  }
  __ fast_md5(buf, state, ofs, limit, multi_block);
  __ addptr(rsp, 2 * wordSize);
  __ pop_ppx(r15);
  __ pop_ppx(rsi);
  __ pop_ppx(rdi);
  __ pop_ppx(rbx);
  __ leave();
  __ ret(0);
}

void generate_stock_sha256_avx2(MacroAssembler* masm, bool multi_block) {
  __ enter();
  __ subptr(rsp, 4 * wordSize);
  __ sha256_AVX2(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                 c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block, xmm8);
  __ addptr(rsp, 4 * wordSize);
  __ vzeroupper();
  __ leave();
  __ ret(0);
}

void generate_stock_sha256(MacroAssembler* masm, bool multi_block) {
  if (VM_Version::supports_sha()) {
    generate_sha256_ni(masm, multi_block);
  } else {
    generate_stock_sha256_avx2(masm, multi_block);
  }
}

void generate_stock_sha512_avx2(MacroAssembler* masm, bool multi_block) {
  __ enter();
  __ sha512_AVX2(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                 c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block, xmm8);
  __ vzeroupper();
  __ leave();
  __ ret(0);
}

void generate_stock_sha512(MacroAssembler* masm, bool multi_block) {
#if INCLUDE_SHA512_NI
  if (VM_Version::supports_sha512()) {
    generate_sha512_ni(masm, multi_block);
    return;
  }
#endif
  generate_stock_sha512_avx2(masm, multi_block);
}

#undef __
