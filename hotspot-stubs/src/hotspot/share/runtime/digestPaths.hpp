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

#ifndef SHARE_RUNTIME_DIGESTPATHS_HPP
#define SHARE_RUNTIME_DIGESTPATHS_HPP

#include "memory/allStatic.hpp"
#include "runtime/stubInfo.hpp"
#include "utilities/globalDefinitions.hpp"

class MacroAssembler;

enum class Digest : int { md5, sha1, sha256, sha512 };

// A way to compute one digest: a row of the table.
struct DigestPath {
  Digest      digest;
  const char* name;
  const char* needs;        // CPU features and VM flags, for people
  bool      (*runnable)();  // on this CPU, with these flags
  bool      (*eligible)();  // for being chosen where it can run

  // Emits the body of <digest>_implCompress or, with multi_block,
  // <digest>_implCompressMB, from enter() to the return. Calling convention:
  // c_rarg0 the first block, c_rarg1 the state, and with multi_block
  // c_rarg2 ofs, c_rarg3 limit, result the new ofs (all of them jint).
  // Null: the JDK's own stub, which only its StubGenerator can emit.
  void      (*generate)(MacroAssembler* masm, bool multi_block);
};

// All paths of all digests, and the choice among them: for each digest the
// first eligible row that can run here.
// lab {
// -XX:DigestStubs can name another.
// } lab
class DigestPaths : AllStatic {
 public:
  static const DigestPath* begin();
  static const DigestPath* end();
  static const DigestPath* chosen(Digest digest);

  // Whose stub, and which of its two entries.
  static Digest digest_of(StubId stub_id);
  static bool is_multi_block(StubId stub_id);

  // lab {
  // digestLab.cpp. The knob -XX:DigestStubs ends the VM on a wrong value.
  static constexpr int number_of_digests = 4;
  static const char* name(Digest digest);
  static const DigestPath* find(Digest digest, const char* name, size_t name_length);
  static bool is_stock(const DigestPath* path);
  static void initialize_lab_knob();
  static void log_chosen();
  static void emit_all();
  static bool is_intrinsic_on(Digest digest);
  static void turn_intrinsic_off(Digest digest);
  // } lab

 private:
  static const DigestPath _rows[];      // of this CPU, best first within a digest
  // lab {
  static const DigestPath* _named[number_of_digests];
  // } lab
};

#endif // SHARE_RUNTIME_DIGESTPATHS_HPP
