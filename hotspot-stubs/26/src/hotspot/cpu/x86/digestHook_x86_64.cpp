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

#include "digestHook_x86_64.hpp"
#include "macroAssembler_x86.hpp"
#include "runtime/globals.hpp"
#include "runtime/stubRoutines.hpp"
#include "stubGenerator_x86_64.hpp"

#define __ _masm->

// The stub of a digest by the chosen path, under the JDK's own name for it.
address StubGenerator::generate_digest_stub(StubId stub_id) {
  const Digest digest = DigestPaths::digest_of(stub_id);
  const DigestPath* path = DigestPaths::chosen(digest);
  assert(path != nullptr, "the intrinsic is on, so a path can run");
  // lab {
  if (DigestPaths::is_stock(path)) {
    switch (digest) {
      case Digest::md5:    return generate_md5_implCompress(stub_id);
      case Digest::sha1:   return generate_sha1_implCompress(stub_id);
      case Digest::sha256: return generate_sha256_implCompress(stub_id);
      case Digest::sha512: return generate_sha512_implCompress(stub_id);
    }
  }
  // } lab
  __ align(CodeEntryAlignment);
  StubCodeMark mark(this, stub_id);
  address start = __ pc();
  path->generate(_masm, DigestPaths::is_multi_block(stub_id));
  return start;
}

// lab {
// Called when the digest stubs in use have been generated.
void StubGenerator::generate_digest_lab_stubs() {
  DigestPaths::log_chosen();
  if (!EmitAllDigestStubs) {
    return;
  }

  // Constants of the JDK's own code that exist only with their intrinsic.
  if (StubRoutines::x86::_upper_word_mask_addr == nullptr) {
    StubRoutines::x86::_upper_word_mask_addr = generate_upper_word_mask();
    StubRoutines::x86::_shuffle_byte_flip_mask_addr = generate_shuffle_byte_flip_mask();
  }
  if (StubRoutines::x86::_pshuffle_byte_flip_mask_addr == nullptr) {
    StubRoutines::x86::_k256_adr = (address)StubRoutines::x86::_k256;
    for (int i = 0; i < 16; i++) {
      juint* const both_lanes = StubRoutines::x86::_k256_W + 8 * i;
      memcpy(both_lanes,     StubRoutines::x86::_k256 + 4 * i, 16);
      memcpy(both_lanes + 4, StubRoutines::x86::_k256 + 4 * i, 16);
    }
    StubRoutines::x86::_k256_W_adr = (address)StubRoutines::x86::_k256_W;
    StubRoutines::x86::_pshuffle_byte_flip_mask_addr = generate_pshuffle_byte_flip_mask();
  }
  if (StubRoutines::x86::_pshuffle_byte_flip_mask_addr_sha512 == nullptr) {
    StubRoutines::x86::_k512_W_addr = (address)StubRoutines::x86::_k512_W;
    StubRoutines::x86::_pshuffle_byte_flip_mask_addr_sha512 = generate_pshuffle_byte_flip_mask_sha512();
  }

  DigestPaths::emit_all();
}
// } lab

#undef __
