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

#include "runtime/digestPaths.hpp"

// The CPUs with a table of paths.
#if (defined(X86) || defined(AARCH64)) && !defined(ZERO)

// lab {
const DigestPath* DigestPaths::_named[DigestPaths::number_of_digests] = {};

const char* DigestPaths::name(Digest digest) {
  switch (digest) {
    case Digest::md5:    return "md5";
    case Digest::sha1:   return "sha1";
    case Digest::sha256: return "sha256";
    case Digest::sha512: return "sha512";
  }
  ShouldNotReachHere();
  return nullptr;
}

const DigestPath* DigestPaths::find(Digest digest, const char* name, size_t name_length) {
  for (const DigestPath* path = begin(); path < end(); path++) {
    if (path->digest == digest && strlen(path->name) == name_length && strncmp(path->name, name, name_length) == 0) {
      return path;
    }
  }
  return nullptr;
}
// } lab

const DigestPath* DigestPaths::chosen(Digest digest) {
  // lab {
  if (_named[(int)digest] != nullptr) {
    return _named[(int)digest];
  }
  // } lab
  for (const DigestPath* path = begin(); path < end(); path++) {
    if (path->digest == digest && path->eligible() && path->runnable()) {
      return path;
    }
  }
  return nullptr;
}

// lab {
bool DigestPaths::is_stock(const DigestPath* path) { return strcmp(path->name, "stock") == 0; }
// } lab

Digest DigestPaths::digest_of(StubId stub_id) {
  switch (stub_id) {
    case StubId::stubgen_md5_implCompress_id:
    case StubId::stubgen_md5_implCompressMB_id:
      return Digest::md5;
    case StubId::stubgen_sha1_implCompress_id:
    case StubId::stubgen_sha1_implCompressMB_id:
      return Digest::sha1;
    case StubId::stubgen_sha256_implCompress_id:
    case StubId::stubgen_sha256_implCompressMB_id:
      return Digest::sha256;
    case StubId::stubgen_sha512_implCompress_id:
    case StubId::stubgen_sha512_implCompressMB_id:
      return Digest::sha512;
    default:
      fatal("not a digest stub: %d", (int)stub_id);
      return Digest::md5;        // before JDK 21 fatal() is not known to end here
  }
}

bool DigestPaths::is_multi_block(StubId stub_id) {
  return stub_id == StubId::stubgen_md5_implCompressMB_id    || stub_id == StubId::stubgen_sha1_implCompressMB_id ||
         stub_id == StubId::stubgen_sha256_implCompressMB_id || stub_id == StubId::stubgen_sha512_implCompressMB_id;
}

#endif // X86 || AARCH64
