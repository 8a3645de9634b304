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

#ifndef CPU_X86_MD5_X86_HPP
#define CPU_X86_MD5_X86_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// RFC 1321: what the MD5 stubs share, by step.
class MD5 : AllStatic {
 public:
  static const int steps = 64;
  static const int keys_beyond = 3;        // so that four can be read at each

  // T[i] = floor(2^32 * abs(sin(i + 1))), then zeros. 64-byte aligned.
  static const juint T[steps + keys_beyond];

  static int shift(int i) {
    static const int s[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
    return s[i / 16][i % 4];
  }

  static int message_word(int i) {
    switch (i / 16) {
      case 0:  return i;
      case 1:  return (5 * i + 1) % 16;
      case 2:  return (3 * i + 5) % 16;
      default: return (7 * i) % 16;
    }
  }
};

#endif // CPU_X86_MD5_X86_HPP
