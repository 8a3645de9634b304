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

#ifndef CPU_X86_DIGESTHOOK_X86_32_HPP
#define CPU_X86_DIGESTHOOK_X86_32_HPP

class MacroAssembler;

// stubGenerator_x86_32_md5.cpp: the body of md5_implCompress or md5_implCompressMB, from
// enter() to the return, by the best path for this CPU.
void generate_md5_x86_32(MacroAssembler* masm, bool multi_block);

#endif // CPU_X86_DIGESTHOOK_X86_32_HPP
