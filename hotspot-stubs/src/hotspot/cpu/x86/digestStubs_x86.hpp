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

#ifndef CPU_X86_DIGESTSTUBS_X86_HPP
#define CPU_X86_DIGESTSTUBS_X86_HPP

#include "runtime/digestPaths.hpp"

// stubGenerator_x86_64_md5.cpp
void generate_md5_add(MacroAssembler* masm, bool multi_block);
void generate_md5_bmi1(MacroAssembler* masm, bool multi_block);
void generate_md5_lea(MacroAssembler* masm, bool multi_block);
void generate_md5_lea_add(MacroAssembler* masm, bool multi_block);

// stubGenerator_x86_64_md5_avx512.cpp
void generate_md5_avx512(MacroAssembler* masm, bool multi_block);

// stubGenerator_x86_64_sha1.cpp
void generate_sha1_ni(MacroAssembler* masm, bool multi_block);
void generate_sha1_avx2(MacroAssembler* masm, bool multi_block);

// stubGenerator_x86_64_sha256.cpp
void generate_sha256_ni(MacroAssembler* masm, bool multi_block);
void generate_sha256_avx2(MacroAssembler* masm, bool multi_block);

// stubGenerator_x86_64_sha512.cpp
void generate_sha512_ni(MacroAssembler* masm, bool multi_block);
void generate_sha512_avx512(MacroAssembler* masm, bool multi_block);
void generate_sha512_avx2(MacroAssembler* masm, bool multi_block);

// lab {
// stubGenerator_x86_64_digest_lab.cpp: the JDK's own code under our names
void generate_stock_md5(MacroAssembler* masm, bool multi_block);
void generate_stock_sha256_avx2(MacroAssembler* masm, bool multi_block);
void generate_stock_sha256(MacroAssembler* masm, bool multi_block);
void generate_stock_sha512_avx2(MacroAssembler* masm, bool multi_block);
void generate_stock_sha512(MacroAssembler* masm, bool multi_block);
// } lab

#endif // CPU_X86_DIGESTSTUBS_X86_HPP
