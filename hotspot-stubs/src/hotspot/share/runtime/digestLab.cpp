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
#include "asm/macroAssembler.hpp"
#include "code/codeBlob.hpp"
#include "jvm_io.h"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "runtime/digestPaths.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "runtime/stubCodeGenerator.hpp"
#include "utilities/autoRestore.hpp"
#include "utilities/defaultStream.hpp"
#include "utilities/ostream.hpp"

#if (defined(X86) || defined(AARCH64)) && !defined(ZERO)

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

void DigestPaths::log_chosen() {
  LogTarget(Info, stubs) lt;
  if (lt.is_enabled()) {
    LogStream ls(lt);
    for (int i = 0; i < number_of_digests; i++) {
      const Digest digest = (Digest)i;
      ls.print("%s%s:%s", (i == 0) ? "DigestStubs=" : ",", name(digest),
               is_intrinsic_on(digest) ? chosen(digest)->name : "java");
    }
    ls.cr();
  }
}

// Every path's stub under a name of its own.
void DigestPaths::emit_all() {
  ResourceMark rm;
  const bool is_debug_build = DEBUG_ONLY(true) NOT_DEBUG(false);

  // A blob of their own, so that the lab changes neither size nor layout of the JDK's.
  BufferBlob* blob = BufferBlob::create("StubRoutines (digest lab)", 256 * K);
  if (blob == nullptr) {
    vm_exit_out_of_memory(256 * K, OOM_MALLOC_ERROR, "CodeCache: no room for the digest lab's stubs");
  }
  CodeBuffer buffer(blob);
  StubCodeGenerator generator(&buffer);
  MacroAssembler* masm = generator.assembler();
  for (const DigestPath* path = begin(); path < end(); path++) {
    if (path->generate == nullptr) {
      log_info(stubs)("%s %s not emitted: it is the JDK's own stub, by -XX:DigestStubs=%s:%s under the JDK's name",
                      name(path->digest), path->name, name(path->digest), path->name);
      continue;
    }
    const bool is_ours = strncmp(path->name, "stock", strlen("stock")) != 0;
    if (!path->runnable() && (!is_ours || is_debug_build)) {
      // The JDK's code reads constants that exist only where its path runs,
      // and a debug build's assembler checks each instruction's feature.
      log_info(stubs)("%s %s not emitted: it needs %s", name(path->digest), path->name, path->needs);
      continue;
    }
    if (!path->runnable()) {
      log_info(stubs)("%s %s not runnable: it needs %s", name(path->digest), path->name, path->needs);
    }
    for (int entry = 0; entry < 2; entry++) {
      const bool multi_block = entry == 1;
      stringStream label;
      label.print("%s_implCompress%s_%s", name(path->digest), multi_block ? "MB" : "", path->name);
      masm->align(CodeEntryAlignment);
      // the descriptor keeps the name for the life of the VM
      StubCodeMark mark(&generator, "DigestLab", os::strdup_check_oom(label.as_string()));
      // The x86 assembler encodes EVEX instructions by this flag.
      X86_ONLY(AutoModifyRestore<decltype(UseAVX)> avx(UseAVX, strcmp(path->name, "avx512") == 0 ? 3 : UseAVX);)
      path->generate(masm, multi_block);
    }
  }
}

#endif // X86 || AARCH64
