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

#include "precompiled.hpp"
#include "asm/macroAssembler.hpp"
#include "asm/macroAssembler.inline.hpp"
#include "digestHook_x86.hpp"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "runtime/globals.hpp"
#include "runtime/stubCodeGenerator.hpp"

address generate_digest_path(StubCodeGenerator* generator, StubId stub_id) {
  const DigestPath* path = DigestPaths::chosen(DigestPaths::digest_of(stub_id));
  // There is none where the intrinsic is off and only the lab wants its constants.
  if (path == nullptr || DigestPaths::is_stock(path)) {
    return nullptr;
  }
  MacroAssembler* masm = generator->assembler();
  masm->align(CodeEntryAlignment);
  StubCodeMark mark(generator, "StubRoutines", digest_stub_name(stub_id));
  address start = masm->pc();
  path->generate(masm, DigestPaths::is_multi_block(stub_id));
  return start;
}

const char* digest_stub_name(StubId stub_id) {
  switch (stub_id) {
    case StubId::stubgen_md5_implCompress_id:      return "md5_implCompress";
    case StubId::stubgen_md5_implCompressMB_id:    return "md5_implCompressMB";
    case StubId::stubgen_sha1_implCompress_id:     return "sha1_implCompress";
    case StubId::stubgen_sha1_implCompressMB_id:   return "sha1_implCompressMB";
    case StubId::stubgen_sha256_implCompress_id:   return "sha256_implCompress";
    case StubId::stubgen_sha256_implCompressMB_id: return "sha256_implCompressMB";
    case StubId::stubgen_sha512_implCompress_id:   return "sha512_implCompress";
    case StubId::stubgen_sha512_implCompressMB_id: return "sha512_implCompressMB";
  }
  ShouldNotReachHere();
  return nullptr;
}

// Not for upstream.
void generate_digest_lab_stubs() {
  DigestPaths::log_chosen();
  if (EmitAllDigestStubs) {
    DigestPaths::emit_all();
  }
  LogTarget(Debug, stubs) lt;
  if (lt.is_enabled()) {
    ResourceMark rm;
    LogStream ls(lt);
    for (StubCodeDesc* desc = StubCodeDesc::first(); desc != nullptr; desc = StubCodeDesc::next(desc)) {
      if (strstr(desc->name(), "_implCompress") != nullptr) {
        desc->print_on(&ls);
        ls.cr();
      }
    }
  }
}
