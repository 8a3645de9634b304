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

#include "md5GPR_x86.hpp"

#define __ _masm->

ATTRIBUTE_ALIGNED(64) const juint MD5::T[MD5::steps + MD5::keys_beyond] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
};

// a += key + M, off the chain
void MD5GPRBody::add_key_and_word(const Step& r, juint key) {
  // lab {
  if (_form == MD5Form::lea) {
    __ addl(r.a, r.M);                 // the key waits for add_f
    return;
  }
  if (_form == MD5Form::lea_add) {
    __ movl(_u, r.M);
    __ leal(r.a, Address(r.a, _u, Address::times_1, (int32_t)key));
    return;
  }
  // } lab
  __ addl(r.a, (int32_t)key);
  __ addl(r.a, r.M);
}

// a += f, the last of its terms
void MD5GPRBody::add_f(const Step& r, Register f) {
  // lab {
  if (_form == MD5Form::lea) {
    __ leal(r.a, Address(r.a, f, Address::times_1, (int32_t)r.key));
    return;
  }
  // } lab
  __ addl(r.a, f);
}

// a = (a <<< s) + b, and in the last step the old state's b with it
void MD5GPRBody::rotate_and_add(const Step& r) {
  if (r.i < 63) {
    __ roll(r.a, r.s);
    __ addl(r.a, r.b);
  } else {
    load_old_b(_u);
    __ addl(_u, r.b);
    __ roll(r.a, r.s);
    __ addl(r.a, _u);
  }
}

void MD5GPRBody::step_F(const Step& r) {
  add_key_and_word(r, r.key);
  __ movl(_t, r.c);
  __ xorl(_t, r.d);
  __ andl(_t, r.b);
  __ xorl(_t, r.d);
  add_f(r, _t);
  rotate_and_add(r);
}

void MD5GPRBody::step_G(const Step& r) {
  add_key_and_word(r, r.key);
  if (_form == MD5Form::bmi1) {
    __ andnl(_t, r.d, r.c);
  } else {
    __ movl(_t, r.d);
    __ notl(_t);
    __ andl(_t, r.c);
  }
  __ movl(_u, r.d);
  // lab {
  if (_form == MD5Form::lea) {
    __ andl(_u, r.b);
    __ orl(_u, _t);
    add_f(r, _u);
    rotate_and_add(r);
    return;
  }
  // } lab
  __ addl(r.a, _t);
  __ andl(_u, r.b);
  add_f(r, _u);
  rotate_and_add(r);
}

// t holds c ^ d before, and what the next step calls so after
void MD5GPRBody::step_H(const Step& r) {
  add_key_and_word(r, r.key);
  if (r.i == 32) {
    __ movl(_t, r.c);
    __ xorl(_t, r.d);
  }
  __ xorl(_t, r.b);
  add_f(r, _t);
  if (r.i < 47) {
    __ xorl(_t, r.d);
  }
  rotate_and_add(r);
}

void MD5GPRBody::step_I(const Step& r) {
  if (_form == MD5Form::bmi1) {
    add_key_and_word(r, r.key - 1);
    __ andnl(_t, r.b, r.d);
    __ xorl(_t, r.c);
    __ subl(r.a, _t);
  } else {
    add_key_and_word(r, r.key);
    __ movl(_t, r.d);
    __ notl(_t);
    __ orl(_t, r.b);
    __ xorl(_t, r.c);
    add_f(r, _t);
  }
  rotate_and_add(r);
}

void MD5GPRBody::compress() {
  for (int i = 0; i < 64; i++) {
    const Step r = step(i);
    switch (i / 16) {
      case 0: step_F(r); break;
      case 1: step_G(r); break;
      case 2: step_H(r); break;
      case 3: step_I(r); break;
    }
  }
}

#undef __
