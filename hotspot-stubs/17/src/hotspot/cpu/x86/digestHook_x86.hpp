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

#ifndef CPU_X86_DIGESTHOOK_X86_HPP
#define CPU_X86_DIGESTHOOK_X86_HPP

#include "digestStubs_x86.hpp"
#include "utilities/globalDefinitions.hpp"

// How the digest files hang in JDK 17, 64-bit and 32-bit, whose class StubGenerator is inside
// stubGenerator_x86_64.cpp and stubGenerator_x86_32.cpp.

class StubCodeGenerator;

// The stub of a digest by the chosen path; null where that is the JDK's own.
address generate_digest_path(StubCodeGenerator* generator, StubId stub_id);

// md5_implCompressMB
const char* digest_stub_name(StubId stub_id);

// Called when the digest stubs in use have been generated.
void generate_digest_lab_stubs();

#endif // CPU_X86_DIGESTHOOK_X86_HPP
