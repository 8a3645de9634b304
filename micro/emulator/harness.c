/*
 * Runs the machine code of a digest stub on an emulated CPU: known answers, and random states and blocks against plain C.
 *
 * The memory of the JVM that the stub came from (its code, and the pages with its constants) is mapped at the very
 * addresses it had there. Data lie between two pages that are not mapped: a read beyond either end is a page fault.
 *
 * Prints to port 0xe9, one line a test ("ok …", "FAIL …" or "EXCEPTION …"), then "RESULT: PASS" or "RESULT: FAIL".
 */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

/* From image.S, which the build writes. */
struct page {
  u64 address;
  const u8* bytes;
};
extern const struct page jvm_pages[];
extern const u64 jvm_pages_count;
extern const u64 stub_one_block;
extern const u64 stub_multi_block;

extern long call_stub(u64 stub, const void* data, void* state, u32 ofs, u32 limit, u32* damage);

enum { PAGE = 4096, MAX_BLOCKS = 24, RANDOM_INPUTS = 1000 };

/* ---- output ---- */

static void out_byte(u16 port, u8 value) { __asm__ volatile("outb %0, %1" : : "a"(value), "Nd"(port)); }

static void print(const char* text) {
  while (*text) {
    out_byte(0xe9, *text++);
  }
}

static void print_number(u64 value, u64 base) {
  char digits[24];
  char* p = digits + sizeof digits - 1;
  *p = 0;
  do {
    *--p = "0123456789abcdef"[value % base];
    value /= base;
  } while (value != 0);
  print(p);
}

static void end(int failed) {
  print(failed ? "RESULT: FAIL\n" : "RESULT: PASS\n");
  for (const char* s = "Shutdown"; *s; s++) {
    out_byte(0x8900, *s);
  }
  for (;;) {
    __asm__ volatile("cli; hlt");
  }
}

void fault(u64 vector, u64 error, u64 at, u64 address) {
  print("EXCEPTION ");
  print(vector == 6 ? "#UD" : vector == 13 ? "#GP" : vector == 14 ? "#PF" : "other");
  print(" vector ");
  print_number(vector, 16);
  print(" error ");
  print_number(error, 16);
  print(" at ");
  print_number(at, 16);
  print(" address ");
  print_number(address, 16);
  print("\n");
  end(1);
}

static int failures;

static void report(const char* test, int failed) {
  print(failed ? "FAIL " : "ok ");
  print(test);
  print("\n");
  failures += failed;
}

/* ---- what gcc expects of a C library ---- */

void* memcpy(void* to, const void* from, u64 n) {
  u8* t = to;
  const u8* f = from;
  while (n--) {
    *t++ = *f++;
  }
  return to;
}

void* memset(void* to, int value, u64 n) {
  u8* t = to;
  while (n--) {
    *t++ = (u8)value;
  }
  return to;
}

static int differ(const void* a, const void* b, u64 n) {
  const u8* x = a;
  const u8* y = b;
  while (n--) {
    if (*x++ != *y++) {
      return 1;
    }
  }
  return 0;
}

/* xorshift64 (Marsaglia, J. Stat. Softw. 8(14), 2003) */
static u64 random_state = SEED;

static u64 random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static void fill(u8* to, u64 n) {
  while (n--) {
    *to++ = (u8)(random() >> 24);
  }
}

/* ---- memory ---- */

enum { POOL_PAGES = 64 };
static u8 pool[POOL_PAGES][PAGE] __attribute__((aligned(4096)));
static int pool_used;

static u64* table_below(u64* entry) {
  if (!(*entry & 1)) {
    if (pool_used == POOL_PAGES) {
      print("FAIL out of page tables\n");
      end(1);
    }
    *entry = (u64)pool[pool_used++] | 3;
  }
  return (u64*)(*entry & ~0xfffUL);
}

/* Maps the page at `address` (beyond the first 4 GiB) to the memory at `bytes`, page-aligned. */
static void map(u64 address, const u8* bytes) {
  u64* table;
  __asm__("mov %%cr3, %0" : "=r"(table));
  table = table_below(table + (address >> 39 & 511));
  table = table_below(table + (address >> 30 & 511));
  table = table_below(table + (address >> 21 & 511));
  table[address >> 12 & 511] = (u64)bytes | 3;
}

/* MAX_BLOCKS blocks fill whole pages for either block size. */
enum { DATA_BYTES = MAX_BLOCKS * 128 / PAGE * PAGE + PAGE };
static u8 data_pages[DATA_BYTES] __attribute__((aligned(4096)));
static u8* const data_begin = (u8*)0x10000000000UL;
static u8* const data_end = (u8*)0x10000000000UL + DATA_BYTES;

static void map_all(void) {
  for (u64 i = 0; i < jvm_pages_count; i++) {
    map(jvm_pages[i].address, jvm_pages[i].bytes);
  }
  for (u64 i = 0; i < DATA_BYTES; i += PAGE) {
    map((u64)data_begin + i, data_pages + i);
  }
}

/* ---- the digests in plain C ---- */

#ifdef DIGEST_MD5
enum { BLOCK = 64, STATE = 16, LENGTH_BYTES = 8 };
#define NAME "md5"

/* RFC 1321: floor(2^32 * abs(sin(i + 1))) */
static const u32 T[64] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
};

static void compress(const u8* block, void* state) {
  static const int shifts[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
  static const int stride[4] = { 1, 5, 3, 7 }, start[4] = { 0, 1, 5, 0 };
  u32* h = state;
  u32 M[16];
  u32 a = h[0], b = h[1], c = h[2], d = h[3];
  memcpy(M, block, 64);
  for (int i = 0; i < 64; i++) {
    const int round = i / 16;
    const int s = shifts[round][i % 4];
    u32 f = round == 0 ? (b & c) | (~b & d) : round == 1 ? (b & d) | (c & ~d) : round == 2 ? b ^ c ^ d : c ^ (b | ~d);
    f += a + T[i] + M[(stride[round] * i + start[round]) % 16];
    a = d;
    d = c;
    c = b;
    b += f << s | f >> (32 - s);
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
}

static const u32 initial[4] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 };

static void put_length(u8* end, u64 bits) { memcpy(end - 8, &bits, 8); }

/* RFC 1321, A.5 */
static const struct {
  const char* message;
  u8 digest[16];
} known[] = {
  { "", { 0xd4, 0x1d, 0x8c, 0xd9, 0x8f, 0x00, 0xb2, 0x04, 0xe9, 0x80, 0x09, 0x98, 0xec, 0xf8, 0x42, 0x7e } },
  { "abc", { 0x90, 0x01, 0x50, 0x98, 0x3c, 0xd2, 0x4f, 0xb0, 0xd6, 0x96, 0x3f, 0x7d, 0x28, 0xe1, 0x7f, 0x72 } },
  { "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
    { 0x57, 0xed, 0xf4, 0xa2, 0x2b, 0xe3, 0xc9, 0x55, 0xac, 0x49, 0xda, 0x2e, 0x21, 0x07, 0xb6, 0x7a } }
};
#endif

#ifdef DIGEST_SHA512
enum { BLOCK = 128, STATE = 64, LENGTH_BYTES = 16 };
#define NAME "sha512"

static u64 rotate(u64 x, int n) { return x >> n | x << (64 - n); }

/*
 * FIPS 180-4, 4.2.3: the first 64 bits of the fractional parts of the cube roots of the first 80 primes, computed: the
 * largest r with r^3 <= p * 2^192 has them as its low 64 bits.
 */
static u64 K[80];

/* Whether r^3 <= p * 2^192 for r < 2^67 given as high:low. */
static int cube_at_most(u64 high, u64 low, u64 p) {
  u32 r[3] = { (u32)low, (u32)(low >> 32), (u32)high };
  u32 square[6] = { 0 }, cube[9] = { 0 };
  for (int i = 0; i < 3; i++) {
    u64 carry = 0;
    for (int j = 0; j < 3; j++) {
      carry += (u64)r[i] * r[j] + square[i + j];
      square[i + j] = (u32)carry;
      carry >>= 32;
    }
    square[i + 3] = (u32)carry;
  }
  for (int i = 0; i < 6; i++) {
    u64 carry = 0;
    for (int j = 0; j < 3; j++) {
      carry += (u64)square[i] * r[j] + cube[i + j];
      cube[i + j] = (u32)carry;
      carry >>= 32;
    }
    cube[i + 3] = (u32)carry;
  }
  return cube[8] == 0 && ((u64)cube[7] << 32 | cube[6]) < p;
}

static void compute_keys(void) {
  int n = 0;
  for (u64 p = 2; n < 80; p++) {
    int prime = 1;
    for (u64 q = 2; q * q <= p; q++) {
      prime &= p % q != 0;
    }
    if (prime) {
      u64 high = 0, low = 0;
      for (int bit = 66; bit >= 0; bit--) {
        u64 h = high | (bit >= 64 ? 1UL << (bit - 64) : 0), l = low | (bit < 64 ? 1UL << bit : 0);
        if (cube_at_most(h, l, p)) {
          high = h;
          low = l;
        }
      }
      K[n++] = low;
    }
  }
}

static void compress(const u8* block, void* state) {
  u64* h = state;
  u64 W[80], s[8];
  for (int t = 0; t < 16; t++) {
    W[t] = 0;
    for (int i = 0; i < 8; i++) {
      W[t] = W[t] << 8 | block[8 * t + i];
    }
  }
  for (int t = 16; t < 80; t++) {
    const u64 x = W[t - 15], y = W[t - 2];
    W[t] = (rotate(y, 19) ^ rotate(y, 61) ^ y >> 6) + W[t - 7] + (rotate(x, 1) ^ rotate(x, 8) ^ x >> 7) + W[t - 16];
  }
  memcpy(s, h, 64);
  for (int t = 0; t < 80; t++) {
    const u64 a = s[0], b = s[1], c = s[2], e = s[4], f = s[5], g = s[6];
    const u64 t1 = s[7] + (rotate(e, 14) ^ rotate(e, 18) ^ rotate(e, 41)) + ((e & f) ^ (~e & g)) + K[t] + W[t];
    const u64 t2 = (rotate(a, 28) ^ rotate(a, 34) ^ rotate(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
    for (int i = 7; i > 0; i--) {
      s[i] = s[i - 1];
    }
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) {
    h[i] += s[i];
  }
}

static const u64 initial[8] = {
  0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
  0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179
};

static void put_length(u8* end, u64 bits) {
  for (int i = 1; i <= 8; i++) {
    end[-i] = (u8)bits;
    bits >>= 8;
  }
}

/* FIPS 180-2, C.1 and C.2; as the words of the state */
static const struct {
  const char* message;
  u64 digest[8];
} known[] = {
  { "abc",
    { 0xddaf35a193617aba, 0xcc417349ae204131, 0x12e6fa4e89a97ea2, 0x0a9eeee64b55d39a,
      0x2192992a274fc1a8, 0x36ba3c23a3feebbd, 0x454d4423643ce80e, 0x2a9ac94fa54ca49f } },
  { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    { 0x8e959b75dae313da, 0x8cf4f72814fc143f, 0x8f7779c6eb9f7fa1, 0x7299aeadb6889018,
      0x501d289e4900f7e4, 0x331b99dec4b5433a, 0xc7d329eeb6dd2654, 0x5e96e55b874be909 } }
};
#endif

/* ---- tests ---- */

static u32 damage;

static void known_answers(void) {
  for (u64 i = 0; i < sizeof known / sizeof known[0]; i++) {
    u64 length = 0;
    while (known[i].message[length]) {
      length++;
    }
    const u64 blocks = (length + 1 + LENGTH_BYTES + BLOCK - 1) / BLOCK;
    u8* message = data_end - blocks * BLOCK;
    u8 state[STATE] __attribute__((aligned(64)));
    for (int multi = 0; multi < 2; multi++) {
      u32 damaged = 0;
      memset(message, 0, blocks * BLOCK);
      memcpy(message, known[i].message, length);
      message[length] = 0x80;
      put_length(data_end, 8 * length);
      memcpy(state, initial, STATE);
      if (multi) {
        call_stub(stub_multi_block, message, state, 0, (u32)((blocks - 1) * BLOCK), &damage);
        damaged = damage;
      } else {
        for (u64 b = 0; b < blocks; b++) {
          call_stub(stub_one_block, message + b * BLOCK, state, 0, 0, &damage);
          damaged |= damage;
        }
      }
      print(damaged || differ(state, known[i].digest, STATE) ? "FAIL " : "ok ");
      failures += damaged || differ(state, known[i].digest, STATE);
      print(NAME " known answer, ");
      print_number(length, 10);
      print(multi ? " bytes, multi-block\n" : " bytes, one block at a time\n");
    }
  }
}

static void random_inputs(void) {
  int wrong_one = 0, wrong_multi = 0, wrong_offset = 0, damaged = 0, written = 0;
  static u8 copy[DATA_BYTES];
  for (int i = 0; i < RANDOM_INPUTS; i++) {
    /* few blocks, and now and then enough of them for any loop over pairs */
    const u32 blocks = 1 + (u32)(random() % (i % 8 == 0 ? MAX_BLOCKS : 6));
    const u32 bytes = blocks * BLOCK;
    u8* data = i & 1 ? data_end - bytes : data_begin;
    const u32 ofs = (u32)(random() % 5 == 0 ? 0x7fffff00 - bytes : random() % 1000);
    u8 start[STATE], expected[STATE], state[STATE] __attribute__((aligned(64)));
    fill(data, bytes);
    fill(start, STATE);
    memcpy(copy, data, bytes);

    memcpy(expected, start, STATE);
    compress(data, expected);
    memcpy(state, start, STATE);
    call_stub(stub_one_block, data, state, 0, 0, &damage);
    wrong_one |= differ(state, expected, STATE);
    damaged |= damage;

    for (u32 b = 1; b < blocks; b++) {
      compress(data + b * BLOCK, expected);
    }
    memcpy(state, start, STATE);
    const u32 limit = ofs + bytes - BLOCK + (u32)(random() % BLOCK) * (random() & 1);
    const u32 result = (u32)call_stub(stub_multi_block, data, state, ofs, limit, &damage);
    wrong_multi |= differ(state, expected, STATE);
    wrong_offset |= result != ofs + bytes;
    damaged |= damage;
    written |= differ(copy, data, bytes);
  }
  report(NAME " 1000 random blocks against C, one block", wrong_one);
  report(NAME " 1000 random inputs against C, multi-block", wrong_multi);
  report(NAME " offsets returned by multi-block", wrong_offset);
  report(NAME " callee-saved registers, stack pointer and direction flag", damaged);
  report(NAME " input left as it was", written);
}

static void cpu_name(void) {
  u32 name[13];
  for (u32 i = 0; i < 3; i++) {
    __asm__("cpuid" : "=a"(name[4 * i]), "=b"(name[4 * i + 1]), "=c"(name[4 * i + 2]), "=d"(name[4 * i + 3])
                    : "a"(0x80000002 + i), "c"(0));
  }
  name[12] = 0;
  const char* text = (const char*)name;
  while (*text == ' ') {
    text++;
  }
  print("CPU ");
  print(text);
  print("\n");
}

void run_tests(void) {
  cpu_name();
  map_all();
#ifdef DIGEST_SHA512
  compute_keys();
#endif
  known_answers();
  random_inputs();
  end(failures != 0);
}
