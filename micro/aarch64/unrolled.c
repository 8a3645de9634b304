/*
 * The compression functions as C is usually written for speed, rounds unrolled and a schedule of 16 words: what a stub has to
 * beat. Only the model runs it.
 */
#include <stdint.h>
#include <string.h>

/* reference.c */
extern const uint64_t reference_sha512_keys[80];
extern const uint32_t reference_sha256_keys[64];

#define ROTATE(x, n) ((x) >> (n) | (x) << (8 * sizeof(x) - (n)))

static inline uint32_t big_endian32(const uint8_t* p) {
  uint32_t x;
  memcpy(&x, p, sizeof x);
  return __builtin_bswap32(x);
}

static inline uint64_t big_endian64(const uint8_t* p) {
  uint64_t x;
  memcpy(&x, p, sizeof x);
  return __builtin_bswap64(x);
}

/* SHA-2, FIPS 180-4, 6.2 and 6.4: BITS is 256 or 512. */

#define SUM1_512(x) (ROTATE(x, 14) ^ ROTATE(x, 18) ^ ROTATE(x, 41))
#define SUM0_512(x) (ROTATE(x, 28) ^ ROTATE(x, 34) ^ ROTATE(x, 39))
#define SIGMA1_512(x) (ROTATE(x, 19) ^ ROTATE(x, 61) ^ (x) >> 6)
#define SIGMA0_512(x) (ROTATE(x, 1) ^ ROTATE(x, 8) ^ (x) >> 7)

#define SUM1_256(x) (ROTATE(x, 6) ^ ROTATE(x, 11) ^ ROTATE(x, 25))
#define SUM0_256(x) (ROTATE(x, 2) ^ ROTATE(x, 13) ^ ROTATE(x, 22))
#define SIGMA1_256(x) (ROTATE(x, 17) ^ ROTATE(x, 19) ^ (x) >> 10)
#define SIGMA0_256(x) (ROTATE(x, 7) ^ ROTATE(x, 18) ^ (x) >> 3)

#define ROUND(BITS, a, b, c, d, e, f, g, h, i)                                                              \
  do {                                                                                                      \
    const WORD t1 = h + SUM1_##BITS(e) + (((f ^ g) & e) ^ g) + reference_sha##BITS##_keys[t + (i)] + w[i]; \
    d += t1;                                                                                                \
    h = t1 + SUM0_##BITS(a) + ((a & b) | (c & (a | b)));                                                    \
  } while (0)

#define ROUND_AND_SCHEDULE(BITS, a, b, c, d, e, f, g, h, i)                                         \
  do {                                                                                              \
    ROUND(BITS, a, b, c, d, e, f, g, h, i);                                                         \
    w[i] += SIGMA1_##BITS(w[((i) + 14) & 15]) + w[((i) + 9) & 15] + SIGMA0_##BITS(w[((i) + 1) & 15]); \
  } while (0)

#define EIGHT(STEP, BITS, i)                      \
  do {                                            \
    STEP(BITS, a, b, c, d, e, f, g, h, (i) + 0);  \
    STEP(BITS, h, a, b, c, d, e, f, g, (i) + 1);  \
    STEP(BITS, g, h, a, b, c, d, e, f, (i) + 2);  \
    STEP(BITS, f, g, h, a, b, c, d, e, (i) + 3);  \
    STEP(BITS, e, f, g, h, a, b, c, d, (i) + 4);  \
    STEP(BITS, d, e, f, g, h, a, b, c, (i) + 5);  \
    STEP(BITS, c, d, e, f, g, h, a, b, (i) + 6);  \
    STEP(BITS, b, c, d, e, f, g, h, a, (i) + 7);  \
  } while (0)

#define SHA2_BLOCK(BITS, LOAD, ROUNDS)                                                                     \
  do {                                                                                                     \
    WORD w[16], a = H[0], b = H[1], c = H[2], d = H[3], e = H[4], f = H[5], g = H[6], h = H[7];            \
    int t;                                                                                                 \
    for (t = 0; t < 16; t++) {                                                                             \
      w[t] = LOAD(data + sizeof(WORD) * t);                                                                \
    }                                                                                                      \
    for (t = 0; t < (ROUNDS) - 16; t += 16) {                                                              \
      EIGHT(ROUND_AND_SCHEDULE, BITS, 0);                                                                  \
      EIGHT(ROUND_AND_SCHEDULE, BITS, 8);                                                                  \
    }                                                                                                      \
    EIGHT(ROUND, BITS, 0);                                                                                 \
    EIGHT(ROUND, BITS, 8);                                                                                 \
    H[0] += a, H[1] += b, H[2] += c, H[3] += d, H[4] += e, H[5] += f, H[6] += g, H[7] += h;                \
  } while (0)

#define WORD uint64_t
void unrolled_sha512(const uint8_t* data, WORD* H, long blocks) {
  for (; blocks > 0; blocks--, data += 128) {
    SHA2_BLOCK(512, big_endian64, 80);
  }
}
#undef WORD

#define WORD uint32_t
void unrolled_sha256(const uint8_t* data, WORD* H, long blocks) {
  for (; blocks > 0; blocks--, data += 64) {
    SHA2_BLOCK(256, big_endian32, 64);
  }
}
#undef WORD

/* SHA-1, FIPS 180-4, 6.1 */

#define CHOOSE(b, c, d) (((c ^ d) & b) ^ d)
#define PARITY(b, c, d) (b ^ c ^ d)
#define MAJORITY(b, c, d) ((b & c) | (d & (b | c)))
#define SCHEDULED(i) \
  (w[(i) & 15] = ROTATE(w[((i) + 13) & 15] ^ w[((i) + 8) & 15] ^ w[((i) + 2) & 15] ^ w[(i) & 15], 31))
#define LOADED(i) ((i) < 16 ? w[i] : SCHEDULED(i))

#define SHA1_ROUND(F, key, a, b, c, d, e, word)  \
  do {                                           \
    e += ROTATE(a, 27) + F(b, c, d) + key + (word); \
    b = ROTATE(b, 2);                            \
  } while (0)

#define FIVE(F, key, W, i)                             \
  do {                                                 \
    SHA1_ROUND(F, key, a, b, c, d, e, W((i) + 0));     \
    SHA1_ROUND(F, key, e, a, b, c, d, W((i) + 1));     \
    SHA1_ROUND(F, key, d, e, a, b, c, W((i) + 2));     \
    SHA1_ROUND(F, key, c, d, e, a, b, W((i) + 3));     \
    SHA1_ROUND(F, key, b, c, d, e, a, W((i) + 4));     \
  } while (0)

#define TWENTY(F, key, W, i)      \
  do {                            \
    FIVE(F, key, W, (i) + 0);     \
    FIVE(F, key, W, (i) + 5);     \
    FIVE(F, key, W, (i) + 10);    \
    FIVE(F, key, W, (i) + 15);    \
  } while (0)

void unrolled_sha1(const uint8_t* data, uint32_t* H, long blocks) {
  for (; blocks > 0; blocks--, data += 64) {
    uint32_t w[16], a = H[0], b = H[1], c = H[2], d = H[3], e = H[4];
    for (int t = 0; t < 16; t++) {
      w[t] = big_endian32(data + 4 * t);
    }
    TWENTY(CHOOSE, 0x5a827999, LOADED, 0);
    TWENTY(PARITY, 0x6ed9eba1, SCHEDULED, 20);
    TWENTY(MAJORITY, 0x8f1bbcdc, SCHEDULED, 40);
    TWENTY(PARITY, 0xca62c1d6, SCHEDULED, 60);
    H[0] += a, H[1] += b, H[2] += c, H[3] += d, H[4] += e;
  }
}

/* MD5, RFC 1321 */

#define F(b, c, d) (d ^ (b & (c ^ d)))
#define G(b, c, d) ((b & d) + (c & ~d))
#define H(b, c, d) (b ^ c ^ d)
#define I(b, c, d) (c ^ (b | ~d))
#define STEP(f, a, b, c, d, k, s, key)   \
  do {                                   \
    uint32_t word;                       \
    memcpy(&word, data + 4 * (k), 4);    \
    a += f(b, c, d) + word + key;        \
    a = b + ROTATE(a, 32 - (s));         \
  } while (0)

void unrolled_md5(const uint8_t* data, uint32_t* state, long blocks) {
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  for (; blocks > 0; blocks--, data += 64) {
    const uint32_t a0 = a, b0 = b, c0 = c, d0 = d;
    STEP(F, a, b, c, d, 0, 7, 0xd76aa478);
    STEP(F, d, a, b, c, 1, 12, 0xe8c7b756);
    STEP(F, c, d, a, b, 2, 17, 0x242070db);
    STEP(F, b, c, d, a, 3, 22, 0xc1bdceee);
    STEP(F, a, b, c, d, 4, 7, 0xf57c0faf);
    STEP(F, d, a, b, c, 5, 12, 0x4787c62a);
    STEP(F, c, d, a, b, 6, 17, 0xa8304613);
    STEP(F, b, c, d, a, 7, 22, 0xfd469501);
    STEP(F, a, b, c, d, 8, 7, 0x698098d8);
    STEP(F, d, a, b, c, 9, 12, 0x8b44f7af);
    STEP(F, c, d, a, b, 10, 17, 0xffff5bb1);
    STEP(F, b, c, d, a, 11, 22, 0x895cd7be);
    STEP(F, a, b, c, d, 12, 7, 0x6b901122);
    STEP(F, d, a, b, c, 13, 12, 0xfd987193);
    STEP(F, c, d, a, b, 14, 17, 0xa679438e);
    STEP(F, b, c, d, a, 15, 22, 0x49b40821);
    STEP(G, a, b, c, d, 1, 5, 0xf61e2562);
    STEP(G, d, a, b, c, 6, 9, 0xc040b340);
    STEP(G, c, d, a, b, 11, 14, 0x265e5a51);
    STEP(G, b, c, d, a, 0, 20, 0xe9b6c7aa);
    STEP(G, a, b, c, d, 5, 5, 0xd62f105d);
    STEP(G, d, a, b, c, 10, 9, 0x02441453);
    STEP(G, c, d, a, b, 15, 14, 0xd8a1e681);
    STEP(G, b, c, d, a, 4, 20, 0xe7d3fbc8);
    STEP(G, a, b, c, d, 9, 5, 0x21e1cde6);
    STEP(G, d, a, b, c, 14, 9, 0xc33707d6);
    STEP(G, c, d, a, b, 3, 14, 0xf4d50d87);
    STEP(G, b, c, d, a, 8, 20, 0x455a14ed);
    STEP(G, a, b, c, d, 13, 5, 0xa9e3e905);
    STEP(G, d, a, b, c, 2, 9, 0xfcefa3f8);
    STEP(G, c, d, a, b, 7, 14, 0x676f02d9);
    STEP(G, b, c, d, a, 12, 20, 0x8d2a4c8a);
    STEP(H, a, b, c, d, 5, 4, 0xfffa3942);
    STEP(H, d, a, b, c, 8, 11, 0x8771f681);
    STEP(H, c, d, a, b, 11, 16, 0x6d9d6122);
    STEP(H, b, c, d, a, 14, 23, 0xfde5380c);
    STEP(H, a, b, c, d, 1, 4, 0xa4beea44);
    STEP(H, d, a, b, c, 4, 11, 0x4bdecfa9);
    STEP(H, c, d, a, b, 7, 16, 0xf6bb4b60);
    STEP(H, b, c, d, a, 10, 23, 0xbebfbc70);
    STEP(H, a, b, c, d, 13, 4, 0x289b7ec6);
    STEP(H, d, a, b, c, 0, 11, 0xeaa127fa);
    STEP(H, c, d, a, b, 3, 16, 0xd4ef3085);
    STEP(H, b, c, d, a, 6, 23, 0x04881d05);
    STEP(H, a, b, c, d, 9, 4, 0xd9d4d039);
    STEP(H, d, a, b, c, 12, 11, 0xe6db99e5);
    STEP(H, c, d, a, b, 15, 16, 0x1fa27cf8);
    STEP(H, b, c, d, a, 2, 23, 0xc4ac5665);
    STEP(I, a, b, c, d, 0, 6, 0xf4292244);
    STEP(I, d, a, b, c, 7, 10, 0x432aff97);
    STEP(I, c, d, a, b, 14, 15, 0xab9423a7);
    STEP(I, b, c, d, a, 5, 21, 0xfc93a039);
    STEP(I, a, b, c, d, 12, 6, 0x655b59c3);
    STEP(I, d, a, b, c, 3, 10, 0x8f0ccc92);
    STEP(I, c, d, a, b, 10, 15, 0xffeff47d);
    STEP(I, b, c, d, a, 1, 21, 0x85845dd1);
    STEP(I, a, b, c, d, 8, 6, 0x6fa87e4f);
    STEP(I, d, a, b, c, 15, 10, 0xfe2ce6e0);
    STEP(I, c, d, a, b, 6, 15, 0xa3014314);
    STEP(I, b, c, d, a, 13, 21, 0x4e0811a1);
    STEP(I, a, b, c, d, 4, 6, 0xf7537e82);
    STEP(I, d, a, b, c, 11, 10, 0xbd3af235);
    STEP(I, c, d, a, b, 2, 15, 0x2ad7d2bb);
    STEP(I, b, c, d, a, 9, 21, 0xeb86d391);
    a += a0, b += b0, c += c0, d += d0;
  }
  state[0] = a, state[1] = b, state[2] = c, state[3] = d;
}
