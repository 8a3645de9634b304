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

// The lab: -XX:DigestStubs chooses paths by name, -XX:+EmitAllDigestStubs
// generates every path's stub under a name of its own. Not for upstream.

#include "asm/assembler.inline.hpp"
#include "asm/codeBuffer.hpp"
#include "code/codeBlob.hpp"
#include "digestStubs_x86.hpp"
#include "jvm_io.h"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "macroAssembler_x86.hpp"
#include "memory/resourceArea.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "runtime/stubRoutines.hpp"
#include "runtime/vm_version.hpp"
#include "stubGenerator_x86_64.hpp"
#include "utilities/autoRestore.hpp"
#include "utilities/defaultStream.hpp"
#include "utilities/ostream.hpp"

bool DigestPaths::is_intrinsic_on(Digest digest) {
  switch (digest) {
    case Digest::md5:    return UseMD5Intrinsics;
    case Digest::sha1:   return UseSHA1Intrinsics;
    case Digest::sha256: return UseSHA256Intrinsics;
    case Digest::sha512: return UseSHA512Intrinsics;
  }
  ShouldNotReachHere();
  return false;
}

void DigestPaths::turn_intrinsic_off(Digest digest) {
  switch (digest) {
    case Digest::md5:    FLAG_SET_DEFAULT(UseMD5Intrinsics, false);    break;
    case Digest::sha1:   FLAG_SET_DEFAULT(UseSHA1Intrinsics, false);   break;
    case Digest::sha256: FLAG_SET_DEFAULT(UseSHA256Intrinsics, false); break;
    case Digest::sha512: FLAG_SET_DEFAULT(UseSHA512Intrinsics, false); break;
  }
}

static const char* intrinsic_flag(Digest digest) {
  switch (digest) {
    case Digest::md5:    return "UseMD5Intrinsics";
    case Digest::sha1:   return "UseSHA1Intrinsics";
    case Digest::sha256: return "UseSHA256Intrinsics";
    case Digest::sha512: return "UseSHA512Intrinsics";
  }
  ShouldNotReachHere();
  return nullptr;
}

ATTRIBUTE_PRINTF(1, 2)
static void refuse(const char* format, ...) {
  va_list args;
  va_start(args, format);
  stringStream message;
  message.print("Error: -XX:DigestStubs=%s: ", DigestStubs);
  message.vprint(format, args);
  va_end(args);
  jio_fprintf(defaultStream::error_stream(), "%s\n", message.as_string());
  vm_direct_exit(1);
}

static const char* known_paths(Digest digest) {
  stringStream names;
  for (const DigestPath* path = DigestPaths::begin(); path < DigestPaths::end(); path++) {
    if (path->digest == digest) {
      names.print(" %s", path->name);
    }
  }
  return names.as_string();
}

// -XX:DigestStubs=<item>,... with <item> "stock" (all digests) or <digest>:<path>
void DigestPaths::initialize_lab_knob() {
  if (DigestStubs == nullptr) {
    return;
  }
  ResourceMark rm;
  bool named[number_of_digests] = {};
  const char* item = DigestStubs;
  while (true) {
    const char* comma = strchr(item, ',');
    const size_t length = (comma == nullptr) ? strlen(item) : (size_t)(comma - item);

    if (length == strlen("stock") && strncmp(item, "stock", length) == 0) {
      for (int i = 0; i < number_of_digests; i++) {
        const DigestPath* stock = find((Digest)i, "stock", length);
        if (!named[i] && stock->runnable()) {
          _named[i] = stock;
        } else if (!named[i]) {
          turn_intrinsic_off((Digest)i);     // the JDK itself has no stub for this CPU
        }
      }
    } else {
      const char* colon = (const char*)memchr(item, ':', length);
      if (colon == nullptr) {
        refuse("'%.*s' is neither 'stock' nor <digest>:<path>", (int)length, item);
      }
      const size_t digest_length = (size_t)(colon - item);
      int d = 0;
      while (d < number_of_digests && (strlen(name((Digest)d)) != digest_length ||
                                       strncmp(name((Digest)d), item, digest_length) != 0)) {
        d++;
      }
      if (d == number_of_digests) {
        refuse("no digest '%.*s'; there are md5 sha1 sha256 sha512", (int)digest_length, item);
      }
      const Digest digest = (Digest)d;
      const size_t path_length = length - digest_length - 1;
      const DigestPath* path = find(digest, colon + 1, path_length);
      if (path == nullptr) {
        refuse("%s has no path '%.*s'; it has%s", name(digest), (int)path_length, colon + 1, known_paths(digest));
      }
      if (named[d]) {
        refuse("%s is named twice", name(digest));
      }
      if (!path->runnable()) {
        refuse("%s:%s needs %s, which this CPU lacks or a flag turns off", name(digest), path->name, path->needs);
      }
      if (!is_intrinsic_on(digest)) {
        refuse("%s:%s needs -XX:+%s", name(digest), path->name, intrinsic_flag(digest));
      }
      named[d] = true;
      _named[d] = path;
    }
    if (comma == nullptr) {
      break;
    }
    item = comma + 1;
  }
}

static void log_chosen_paths() {
  LogTarget(Info, stubs) lt;
  if (lt.is_enabled()) {
    LogStream ls(lt);
    for (int i = 0; i < DigestPaths::number_of_digests; i++) {
      const Digest digest = (Digest)i;
      ls.print("%s%s:%s", (i == 0) ? "DigestStubs=" : ",", DigestPaths::name(digest),
               DigestPaths::is_intrinsic_on(digest) ? DigestPaths::chosen(digest)->name : "java");
    }
    ls.cr();
  }
}

// Called when the digest stubs in use have been generated.
void StubGenerator::generate_digest_lab_stubs() {
  log_chosen_paths();
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

  const bool is_debug_build = DEBUG_ONLY(true) NOT_DEBUG(false);

  // A blob of their own, so that the lab changes neither size nor layout of the JDK's.
  BufferBlob* blob = BufferBlob::create("StubRoutines (digest lab)", 256 * K);
  if (blob == nullptr) {
    vm_exit_out_of_memory(256 * K, OOM_MALLOC_ERROR, "CodeCache: no room for the digest lab's stubs");
  }
  CodeBuffer buffer(blob);
  StubCodeGenerator generator(&buffer);
  MacroAssembler* masm = generator.assembler();
  for (const DigestPath* path = DigestPaths::begin(); path < DigestPaths::end(); path++) {
    const bool is_ours = strncmp(path->name, "stock", strlen("stock")) != 0;
    if (!path->runnable() && (!is_ours || is_debug_build)) {
      // The JDK's code reads constants that exist only where its path runs,
      // and a debug build's assembler checks each instruction's feature.
      log_info(stubs)("%s %s not emitted: it needs %s", DigestPaths::name(path->digest), path->name, path->needs);
      continue;
    }
    if (!path->runnable()) {
      log_info(stubs)("%s %s not runnable: it needs %s", DigestPaths::name(path->digest), path->name, path->needs);
    }
    for (int entry = 0; entry < 2; entry++) {
      const bool multi_block = entry == 1;
      stringStream name;
      name.print("%s_implCompress%s_%s", DigestPaths::name(path->digest), multi_block ? "MB" : "", path->name);
      masm->align(CodeEntryAlignment);
      // the descriptor keeps the name for the life of the VM
      StubCodeMark mark(&generator, "DigestLab", os::strdup_check_oom(name.as_string()));
      // The assembler encodes EVEX instructions by this flag.
      AutoModifyRestore<int> avx(UseAVX, path->evex ? 3 : UseAVX);
      path->generate(masm, multi_block);
    }
  }
}

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

static void enter_frame(MacroAssembler* masm, int words) {
  __ enter();
  if (words > 0) {
    __ subptr(rsp, words * wordSize);
  }
}

static void leave_frame(MacroAssembler* masm, int words, bool clear_upper_halves) {
  if (words > 0) {
    __ addptr(rsp, words * wordSize);
  }
  if (clear_upper_halves) {
    __ vzeroupper();
  }
  __ leave();
  __ ret(0);
}

void generate_stock_sha1_ni(MacroAssembler* masm, bool multi_block) {
  enter_frame(masm, 4);
  __ fast_sha1(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
               c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block);
  leave_frame(masm, 4, false);
}

void generate_stock_sha256_ni(MacroAssembler* masm, bool multi_block) {
  enter_frame(masm, 4);
  __ fast_sha256(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                 c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block, xmm8);
  leave_frame(masm, 4, true);
}

void generate_stock_sha256_avx2(MacroAssembler* masm, bool multi_block) {
  enter_frame(masm, 4);
  __ sha256_AVX2(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                 c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block, xmm8);
  leave_frame(masm, 4, true);
}

void generate_stock_sha256(MacroAssembler* masm, bool multi_block) {
  if (VM_Version::supports_sha()) {
    generate_stock_sha256_ni(masm, multi_block);
  } else {
    generate_stock_sha256_avx2(masm, multi_block);
  }
}

void generate_stock_sha512_ni(MacroAssembler* masm, bool multi_block) {
  enter_frame(masm, 0);
  __ sha512_update_ni_x1(c_rarg1, c_rarg0, c_rarg2, c_rarg3, multi_block);
  leave_frame(masm, 0, true);
}

void generate_stock_sha512_avx2(MacroAssembler* masm, bool multi_block) {
  enter_frame(masm, 0);
  __ sha512_AVX2(xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7,
                 c_rarg0, c_rarg1, c_rarg2, c_rarg3, rsp, multi_block, xmm8);
  leave_frame(masm, 0, true);
}

void generate_stock_sha512(MacroAssembler* masm, bool multi_block) {
  if (VM_Version::supports_sha512()) {
    generate_stock_sha512_ni(masm, multi_block);
  } else {
    generate_stock_sha512_avx2(masm, multi_block);
  }
}

#undef __
