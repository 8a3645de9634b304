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


#ifndef CPU_AARCH64_DIGESTSTUBS_AARCH64_HPP
#define CPU_AARCH64_DIGESTSTUBS_AARCH64_HPP

#include "runtime/digestPaths.hpp"
#include "utilities/globalDefinitions.hpp"

class StubCodeGenerator;

// stubGenerator_aarch64_digest.cpp: either entry of a digest by the chosen path,
// under the JDK's own name for it; null if that path is the JDK's own code.
address generate_digest_path(StubCodeGenerator* generator, StubId stub_id);

// stubGenerator_aarch64_md5.cpp
void generate_md5_base(MacroAssembler* masm, bool multi_block);

// stubGenerator_aarch64_sha1.cpp
void generate_sha1_scalar(MacroAssembler* masm, bool multi_block);
void generate_sha1_neon(MacroAssembler* masm, bool multi_block);

// stubGenerator_aarch64_sha256.cpp
void generate_sha256_scalar(MacroAssembler* masm, bool multi_block);
void generate_sha256_neon(MacroAssembler* masm, bool multi_block);

// stubGenerator_aarch64_sha512.cpp
void generate_sha512_scalar(MacroAssembler* masm, bool multi_block);
void generate_sha512_neon(MacroAssembler* masm, bool multi_block);

#endif // CPU_AARCH64_DIGESTSTUBS_AARCH64_HPP
