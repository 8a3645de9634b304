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
#include "runtime/globals.hpp"
#include "runtime/vm_version.hpp"

static bool any_cpu() { return true; }

// -XX:-UseBMI1Instructions clears the flag and leaves the feature, so both are asked.
static bool has_bmi1() { return VM_Version::supports_bmi1() && UseBMI1Instructions; }

static bool has_sha() { return VM_Version::supports_sha() && VM_Version::supports_sse4_1(); }

static bool has_avx2_bmi2() {
  return VM_Version::supports_avx2() && VM_Version::supports_bmi2() && UseBMI2Instructions;
}

static bool has_avx2_bmi1_bmi2() { return has_avx2_bmi2() && has_bmi1(); }

static bool has_stock_sha256() { return has_sha() || has_avx2_bmi2(); }

#if INCLUDE_SHA512_NI
static bool has_sha512() { return VM_Version::supports_sha512() && VM_Version::supports_avx2(); }

static bool has_stock_sha512() { return has_sha512() || has_avx2_bmi2(); }
#else
static bool has_stock_sha512() { return has_avx2_bmi2(); }
#endif

// UseAVX below 3 clears the features too.
static bool has_avx512vl() { return VM_Version::supports_evex() && VM_Version::supports_avx512vl(); }

static bool has_avx512vl_bmi2() { return has_avx512vl() && has_avx2_bmi2(); }

static bool always() { return true; }

// Not on AMD: rotates take two cycles on Zen 4, every vector operation two on Zen 5.
static bool on_intel() { return VM_Version::is_intel(); }

static bool study() { return false; }

const DigestPath DigestPaths::_rows[] = {
  // digest         name          needs                   runnable            eligible  generate
  { Digest::md5,    "avx512",     "AVX512VL",             has_avx512vl,       on_intel, generate_md5_avx512        },
  { Digest::md5,    "bmi1",       "BMI1",                 has_bmi1,           always,   generate_md5_bmi1          },
  { Digest::md5,    "add",        "nothing",              any_cpu,            always,   generate_md5_add           },
  { Digest::md5,    "lea",        "nothing",              any_cpu,            study,    generate_md5_lea           },
  { Digest::md5,    "lea-add",    "nothing",              any_cpu,            study,    generate_md5_lea_add       },
  { Digest::md5,    "stock",      "nothing",              any_cpu,            study,    generate_stock_md5         },

  { Digest::sha1,   "ni",         "SHA and SSE4.1",       has_sha,            always,   generate_sha1_ni           },
  { Digest::sha1,   "avx2",       "AVX2, BMI1 and BMI2",  has_avx2_bmi1_bmi2, always,   generate_sha1_avx2         },
  { Digest::sha1,   "stock-ni",   "SHA and SSE4.1",       has_sha,            study,    generate_sha1_ni           },
  { Digest::sha1,   "stock",      "SHA and SSE4.1",       has_sha,            study,    generate_sha1_ni           },

  { Digest::sha256, "ni",         "SHA and SSE4.1",       has_sha,            always,   generate_sha256_ni         },
  { Digest::sha256, "avx2",       "AVX2 and BMI2",        has_avx2_bmi2,      always,   generate_sha256_avx2       },
  { Digest::sha256, "stock-avx2", "AVX2 and BMI2",        has_avx2_bmi2,      study,    generate_stock_sha256_avx2 },
  { Digest::sha256, "stock-ni",   "SHA and SSE4.1",       has_sha,            study,    generate_sha256_ni         },
  { Digest::sha256, "stock",      "SHA, or AVX2 and BMI2", has_stock_sha256,  study,    generate_stock_sha256      },

#if INCLUDE_SHA512_NI
  { Digest::sha512, "ni",         "SHA512 and AVX2",      has_sha512,         always,   generate_sha512_ni         },
#endif
  { Digest::sha512, "avx512",     "AVX512VL and BMI2",    has_avx512vl_bmi2,  on_intel, generate_sha512_avx512     },
  { Digest::sha512, "avx2",       "AVX2 and BMI2",        has_avx2_bmi2,      always,   generate_sha512_avx2       },
  { Digest::sha512, "stock-avx2", "AVX2 and BMI2",        has_avx2_bmi2,      study,    generate_stock_sha512_avx2 },
#if INCLUDE_SHA512_NI
  { Digest::sha512, "stock-ni",   "SHA512 and AVX2",      has_sha512,         study,    generate_sha512_ni         },
#endif
  { Digest::sha512, "stock",      "SHA512 or BMI2, AVX2", has_stock_sha512,   study,    generate_stock_sha512      },
};

const DigestPath* DigestPaths::begin() { return _rows; }

const DigestPath* DigestPaths::end() { return _rows + ARRAY_SIZE(_rows); }
