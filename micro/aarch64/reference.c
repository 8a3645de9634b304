/*
 * The compression functions in plain C, for the driver to compare with. Their constants are computed, so that a wrong one in
 * a stub can't be wrong here too.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 uint128;

uint64_t reference_sha512_keys[80];
uint32_t reference_sha256_keys[64];
static uint32_t md5_keys[64];

/* Whether x^3 < p, for x = whole + fraction / 2^64. */
static int cube_is_below(uint64_t whole, uint64_t fraction, uint64_t p) {
  const uint64_t x[2] = { fraction, whole };
  uint64_t square[4] = { 0 };
  uint64_t cube[6] = { 0 };
  for (int i = 0; i < 2; i++) {
    uint128 carry = 0;
    for (int j = 0; j < 2; j++) {
      carry += (uint128)x[i] * x[j] + square[i + j];
      square[i + j] = (uint64_t)carry;
      carry >>= 64;
    }
    square[i + 2] += (uint64_t)carry;
  }
  for (int i = 0; i < 2; i++) {
    uint128 carry = 0;
    for (int j = 0; j < 4; j++) {
      carry += (uint128)x[i] * square[j] + cube[i + j];
      cube[i + j] = (uint64_t)carry;
      carry >>= 64;
    }
    cube[i + 4] += (uint64_t)carry;
  }
  return cube[3] < p;
}

/* FIPS 180-4, 4.2.2 and 4.2.3: fractional parts of the cube roots of the first primes. RFC 1321: of sines. */
void reference_compute_keys(void) {
  int n = 0;
  for (uint64_t p = 2; n < 80; p++) {
    int prime = 1;
    for (uint64_t q = 2; q * q <= p; q++) {
      prime &= p % q != 0;
    }
    if (!prime) {
      continue;
    }
    uint64_t whole = 0;
    while ((whole + 1) * (whole + 1) * (whole + 1) <= p) {
      whole++;
    }
    uint64_t fraction = 0;
    for (int bit = 63; bit >= 0; bit--) {
      const uint64_t more = fraction | 1UL << bit;
      fraction = cube_is_below(whole, more, p) ? more : fraction;
    }
    reference_sha512_keys[n] = fraction;
    if (n < 64) {
      reference_sha256_keys[n] = (uint32_t)(fraction >> 32);
    }
    n++;
  }
  for (int i = 0; i < 64; i++) {
    md5_keys[i] = (uint32_t)(int64_t)floor(4294967296.0 * fabs(sin(i + 1.0)));
  }
}

static uint64_t rotate64(uint64_t x, int n) { return x >> n | x << (64 - n); }

static uint32_t rotate32(uint32_t x, int n) { return x >> n | x << (32 - n); }

static uint32_t big_endian32(const uint8_t* p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint64_t big_endian64(const uint8_t* p) { return (uint64_t)big_endian32(p) << 32 | big_endian32(p + 4); }

void reference_sha512(const uint8_t* block, void* state) {
  uint64_t* H = state;
  uint64_t W[80], s[8];
  for (int t = 0; t < 16; t++) {
    W[t] = big_endian64(block + 8 * t);
  }
  for (int t = 16; t < 80; t++) {
    const uint64_t x = W[t - 15], y = W[t - 2];
    W[t] = (rotate64(y, 19) ^ rotate64(y, 61) ^ y >> 6) + W[t - 7]
         + (rotate64(x, 1) ^ rotate64(x, 8) ^ x >> 7) + W[t - 16];
  }
  memcpy(s, H, sizeof s);
  for (int t = 0; t < 80; t++) {
    const uint64_t a = s[0], b = s[1], c = s[2], e = s[4], f = s[5], g = s[6];
    const uint64_t t1 = s[7] + (rotate64(e, 14) ^ rotate64(e, 18) ^ rotate64(e, 41)) + ((e & f) ^ (~e & g))
                      + reference_sha512_keys[t] + W[t];
    const uint64_t t2 = (rotate64(a, 28) ^ rotate64(a, 34) ^ rotate64(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) {
    H[i] += s[i];
  }
}

void reference_sha256(const uint8_t* block, void* state) {
  uint32_t* H = state;
  uint32_t W[64], s[8];
  for (int t = 0; t < 16; t++) {
    W[t] = big_endian32(block + 4 * t);
  }
  for (int t = 16; t < 64; t++) {
    const uint32_t x = W[t - 15], y = W[t - 2];
    W[t] = (rotate32(y, 17) ^ rotate32(y, 19) ^ y >> 10) + W[t - 7]
         + (rotate32(x, 7) ^ rotate32(x, 18) ^ x >> 3) + W[t - 16];
  }
  memcpy(s, H, sizeof s);
  for (int t = 0; t < 64; t++) {
    const uint32_t a = s[0], b = s[1], c = s[2], e = s[4], f = s[5], g = s[6];
    const uint32_t t1 = s[7] + (rotate32(e, 6) ^ rotate32(e, 11) ^ rotate32(e, 25)) + ((e & f) ^ (~e & g))
                      + reference_sha256_keys[t] + W[t];
    const uint32_t t2 = (rotate32(a, 2) ^ rotate32(a, 13) ^ rotate32(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) {
    H[i] += s[i];
  }
}

void reference_sha1(const uint8_t* block, void* state) {
  static const uint32_t keys[4] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };
  uint32_t* H = state;
  uint32_t W[80], s[5];
  for (int t = 0; t < 16; t++) {
    W[t] = big_endian32(block + 4 * t);
  }
  for (int t = 16; t < 80; t++) {
    W[t] = rotate32(W[t - 3] ^ W[t - 8] ^ W[t - 14] ^ W[t - 16], 31);
  }
  memcpy(s, H, sizeof s);
  for (int t = 0; t < 80; t++) {
    const uint32_t b = s[1], c = s[2], d = s[3];
    const uint32_t f = t < 20 ? (b & c) | (~b & d) : t >= 40 && t < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const uint32_t next = rotate32(s[0], 27) + f + s[4] + keys[t / 20] + W[t];
    s[4] = d;
    s[3] = c;
    s[2] = rotate32(b, 2);
    s[1] = s[0];
    s[0] = next;
  }
  for (int i = 0; i < 5; i++) {
    H[i] += s[i];
  }
}

void reference_md5(const uint8_t* block, void* state) {
  static const int shifts[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
  static const int stride[4] = { 1, 5, 3, 7 }, start[4] = { 0, 1, 5, 0 };
  uint32_t* H = state;
  uint32_t a = H[0], b = H[1], c = H[2], d = H[3];
  for (int i = 0; i < 64; i++) {
    const int round = i / 16;
    const uint32_t f =
        round == 0 ? (b & c) | (~b & d) : round == 1 ? (b & d) | (c & ~d) : round == 2 ? b ^ c ^ d : c ^ (b | ~d);
    uint32_t word;
    memcpy(&word, block + 4 * ((stride[round] * i + start[round]) % 16), 4);
    const uint32_t sum = a + f + md5_keys[i] + word;
    a = d;
    d = c;
    c = b;
    b += rotate32(sum, 32 - shifts[round][i % 4]);
  }
  H[0] += a;
  H[1] += b;
  H[2] += c;
  H[3] += d;
}
