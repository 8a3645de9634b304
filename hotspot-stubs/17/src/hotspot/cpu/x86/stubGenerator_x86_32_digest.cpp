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

// The table of paths of 32-bit x86: MD5 alone is ours.

#include "precompiled.hpp"
#include "digestHook_x86.hpp"
#include "runtime/globals.hpp"
#include "runtime/vm_version.hpp"

static bool any_cpu() { return true; }

static bool no_cpu() { return false; }

// -XX:-UseBMI1Instructions clears the flag and leaves the feature, so both are asked.
static bool has_bmi1() { return VM_Version::supports_bmi1() && UseBMI1Instructions; }

static bool has_sha() { return VM_Version::supports_sha() && VM_Version::supports_sse4_1(); }

static bool always() { return true; }

static bool study() { return false; }

static void (*const jdks_own)(MacroAssembler* masm, bool multi_block) = nullptr;

const DigestPath DigestPaths::_rows[] = {
  // digest         name     needs             runnable  eligible  generate
  { Digest::md5,    "bmi1",  "BMI1",           has_bmi1, always,   generate_md5_bmi1 },
  { Digest::md5,    "add",   "nothing",        any_cpu,  always,   generate_md5_add  },
  { Digest::md5,    "stock", "nothing",        any_cpu,  study,    jdks_own          },

  { Digest::sha1,   "ni",    "SHA and SSE4.1", has_sha,  always,   jdks_own          },
  { Digest::sha1,   "stock", "SHA and SSE4.1", has_sha,  study,    jdks_own          },

  { Digest::sha256, "ni",    "SHA and SSE4.1", has_sha,  always,   jdks_own          },
  { Digest::sha256, "stock", "SHA and SSE4.1", has_sha,  study,    jdks_own          },

  { Digest::sha512, "stock", "a 64-bit JDK",   no_cpu,   study,    jdks_own          },
};

const DigestPath* DigestPaths::begin() { return _rows; }

const DigestPath* DigestPaths::end() { return _rows + ARRAY_SIZE(_rows); }
