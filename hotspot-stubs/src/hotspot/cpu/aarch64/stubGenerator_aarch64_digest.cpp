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

// The table of paths. A path `ce` is the JDK's own code with the digest
// instructions of the crypto extension.

#include "asm/macroAssembler.hpp"
#include "digestStubs_aarch64.hpp"
#include "runtime/stubCodeGenerator.hpp"
#include "runtime/vm_version.hpp"

static bool any_cpu() { return true; }

static bool has_sha1() { return VM_Version::supports_sha1(); }

static bool has_sha256() { return VM_Version::supports_sha256(); }

static bool has_sha512() { return VM_Version::supports_sha512(); }

static bool always() { return true; }

// By llvm-mca's models `neon` is for Arm's out-of-order cores.
static bool on_arm_out_of_order() {
  const int in_order[] = {
    0xd02, 0xd03, 0xd04, 0xd05, 0xd46, 0xd80, // Cortex-A34, A53, A35, A55, A510, A520
  };
  for (int model : in_order) {
    if (VM_Version::model_is(model)) {
      return false;
    }
  }
  return VM_Version::cpu_family() == VM_Version::CPU_ARM;
}

static bool study() { return false; }

static void (*const jdks_own)(MacroAssembler* masm, bool multi_block) = nullptr;

const DigestPath DigestPaths::_rows[] = {
  // digest         name      needs          runnable    eligible             generate
  { Digest::md5,    "base",   "nothing",     any_cpu,    always,              generate_md5_base      },
  { Digest::md5,    "stock",  "nothing",     any_cpu,    study,               jdks_own               },

  { Digest::sha1,   "ce",     "FEAT_SHA1",   has_sha1,   always,              jdks_own               },
  { Digest::sha1,   "neon",   "nothing",     any_cpu,    on_arm_out_of_order, generate_sha1_neon     },
  { Digest::sha1,   "scalar", "nothing",     any_cpu,    always,              generate_sha1_scalar   },
  { Digest::sha1,   "stock",  "FEAT_SHA1",   has_sha1,   study,               jdks_own               },

  { Digest::sha256, "ce",     "FEAT_SHA256", has_sha256, always,              jdks_own               },
  { Digest::sha256, "neon",   "nothing",     any_cpu,    on_arm_out_of_order, generate_sha256_neon   },
  { Digest::sha256, "scalar", "nothing",     any_cpu,    always,              generate_sha256_scalar },
  { Digest::sha256, "stock",  "FEAT_SHA256", has_sha256, study,               jdks_own               },

  { Digest::sha512, "ce",     "FEAT_SHA512", has_sha512, always,              jdks_own               },
  { Digest::sha512, "neon",   "nothing",     any_cpu,    on_arm_out_of_order, generate_sha512_neon   },
  { Digest::sha512, "scalar", "nothing",     any_cpu,    always,              generate_sha512_scalar },
  { Digest::sha512, "stock",  "FEAT_SHA512", has_sha512, study,               jdks_own               },
};

const DigestPath* DigestPaths::begin() { return _rows; }

const DigestPath* DigestPaths::end() { return _rows + ARRAY_SIZE(_rows); }

address generate_digest_path(StubCodeGenerator* generator, StubId stub_id) {
  const DigestPath* path = DigestPaths::chosen(DigestPaths::digest_of(stub_id));
  assert(path != nullptr, "the intrinsic is on, so a path can run");
  if (path->generate == jdks_own) {
    return nullptr;
  }
  MacroAssembler* masm = generator->assembler();
  masm->align(CodeEntryAlignment);
  StubCodeMark mark(generator, stub_id);
  address start = masm->pc();
  path->generate(masm, DigestPaths::is_multi_block(stub_id));
  return start;
}
