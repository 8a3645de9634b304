/*
 * Generates the aarch64 digest stubs with HotSpot's own assembler, without a JVM around it, and proves each path:
 *
 *   driver [FILTER]                      the paths whose name contains FILTER (default: all)
 *   driver --model                       for lab model-aarch64: the names of what there is to model, one a line
 *   driver --model NAME BLOCKS FILE      prints where its code is, writes that to FILE, and calls it once for so many blocks
 *
 * Data lie between two pages that can't be touched: a read beyond either end is a fault. Every call goes through call.S,
 * which plants the registers that a stub has to preserve.
 *
 * Prints one line a path ("ok …" or "FAIL …"), then "N passed, N failed". The exit status is 1 if a path failed.
 */

#include "asm/codeBuffer.hpp"
#include "asm/macroAssembler.hpp"
#include "asm/macroAssembler.inline.hpp"
#include "digestStubs_aarch64.hpp"

#include <new>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const int preserved_x = 12;               // x18-x29
static const int preserved_d = 8;                // d8-d15
static const int first_x = 18;
static const int first_d = 8;

// call.S knows the offsets.
struct Call {
  void* function;
  uint64_t arguments[4];
  uint64_t planted_x[preserved_x];
  uint64_t planted_d[preserved_d];
  uint64_t found_x[preserved_x];
  uint64_t found_d[preserved_d];
  uint64_t sp_before;
  uint64_t sp_after;
};

extern "C" {
long planted_call(Call* call);

// reference.c
void reference_compute_keys();
void reference_md5(const uint8_t* block, void* state);
void reference_sha1(const uint8_t* block, void* state);
void reference_sha256(const uint8_t* block, void* state);
void reference_sha512(const uint8_t* block, void* state);
}

// jdk_md5.cpp, which only the model has
void generate_md5_stock(MacroAssembler* masm, bool multi_block) __attribute__((weak));

// ---- the paths ----

// Initial states, and the digests of "abc" as words of the state: RFC 1321, FIPS 180-4.
static const uint32_t md5_initial[] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 };
static const uint32_t md5_abc[] = { 0x98500190, 0xb04fd23c, 0x7d3f96d6, 0x727fe128 };

static const uint32_t sha1_initial[] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
static const uint32_t sha1_abc[] = { 0xa9993e36, 0x4706816a, 0xba3e2571, 0x7850c26c, 0x9cd0d89d };

static const uint32_t sha256_initial[] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
static const uint32_t sha256_abc[] = { 0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                       0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad };

static const uint64_t sha512_initial[] = { 0x6a09e667f3bcc908, 0xbb67ae8584caa73b,
                                           0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                           0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                           0x1f83d9abfb41bd6b, 0x5be0cd19137e2179 };
static const uint64_t sha512_abc[] = { 0xddaf35a193617aba, 0xcc417349ae204131,
                                       0x12e6fa4e89a97ea2, 0x0a9eeee64b55d39a,
                                       0x2192992a274fc1a8, 0x36ba3c23a3feebbd,
                                       0x454d4423643ce80e, 0x2a9ac94fa54ca49f };

struct Path {
  const char* name;
  void (*generate)(MacroAssembler* masm, bool multi_block);
  void (*reference)(const uint8_t* block, void* state);
  int block_bytes;
  int state_bytes;
  const void* initial;
  const void* abc;
};

static const Path paths[] = {
  { "md5 base",      generate_md5_base,      reference_md5,     64, 16, md5_initial,    md5_abc },
  { "sha1 neon",     generate_sha1_neon,     reference_sha1,    64, 20, sha1_initial,   sha1_abc },
  { "sha1 scalar",   generate_sha1_scalar,   reference_sha1,    64, 20, sha1_initial,   sha1_abc },
  { "sha256 neon",   generate_sha256_neon,   reference_sha256,  64, 32, sha256_initial, sha256_abc },
  { "sha256 scalar", generate_sha256_scalar, reference_sha256,  64, 32, sha256_initial, sha256_abc },
  { "sha512 neon",   generate_sha512_neon,   reference_sha512, 128, 64, sha512_initial, sha512_abc },
  { "sha512 scalar", generate_sha512_scalar, reference_sha512, 128, 64, sha512_initial, sha512_abc },
};

// The path under test, and what came of it so far
static const Path* path;
static int calls;
static int faults;
static char first_fault[100];

static void fault(const char* what, long value) {
  if (faults == 0) {
    snprintf(first_fault, sizeof(first_fault), "%s (%ld)", what, value);
  }
  faults++;
}

// ---- numbers and memory ----

static const int max_block_bytes = 128;
static const int max_state_bytes = 64;
static const int max_blocks = 20;
static const int page_bytes = 4096;
static const int data_bytes = 2 * page_bytes;    // max_blocks of the largest fit, at any placement
static const int code_bytes = 1 << 17;

// xorshift64 (Marsaglia, J. Stat. Softw. 8(14), 2003)
static uint64_t random_bits() {
  static uint64_t x = 12345;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x;
}

static int random_below(int n) {
  return (int)(random_bits() % n);
}

static void fill(void* to, size_t n) {
  uint8_t* bytes = (uint8_t*)to;
  for (size_t i = 0; i < n; i++) {
    bytes[i] = (uint8_t)random_bits();
  }
}

static uint8_t* allocate(size_t bytes, int protection) {
  void* memory = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    perror("mmap");
    exit(2);
  }
  return (uint8_t*)memory;
}

// data_bytes between two pages that can't be touched
static uint8_t* allocate_data() {
  uint8_t* pages = allocate(page_bytes + data_bytes + page_bytes, PROT_READ | PROT_WRITE);
  uint8_t* data = pages + page_bytes;
  mprotect(pages, page_bytes, PROT_NONE);
  mprotect(data + data_bytes, page_bytes, PROT_NONE);
  return data;
}

// Where in the data an input of so many bytes lies.
enum Placement {
  at_the_end,                                    // the byte after it can't be touched
  at_the_start,                                  // the byte before it can't be touched
  unaligned                                      // this one and all from here on: one byte further each
};

static const uint8_t* place(const uint8_t* data, int placement, int bytes) {
  switch (placement) {
    case at_the_end:   return data + data_bytes - bytes;
    case at_the_start: return data;
    default:           return data + placement;
  }
}

// ---- generating and calling ----

struct Stub {
  address code;
  int bytes;
};

// CodeBuffer and MacroAssembler live in malloc's memory and are left there: HotSpot's allocation and destructors need a VM.
static Stub generate(bool multi_block) {
  address memory = (address)allocate(code_bytes, PROT_READ | PROT_WRITE | PROT_EXEC);
  CodeBuffer* buffer = ::new (malloc(sizeof(CodeBuffer))) CodeBuffer(memory, code_bytes);
  MacroAssembler* masm = ::new (malloc(sizeof(MacroAssembler))) MacroAssembler(buffer);
  const address code = masm->pc();
  path->generate(masm, multi_block);
  const int bytes = (int)(masm->pc() - code);
  __builtin___clear_cache((char*)code, (char*)code + bytes);
  return { code, bytes };
}

// The upper half of a register with an int is undefined, so it is garbage here.
static uint64_t int_argument(int value) {
  return random_bits() << 32 | (uint32_t)value;
}

static void check_registers(const Call& call) {
  for (int i = 0; i < preserved_x; i++) {
    if (call.found_x[i] != call.planted_x[i]) {
      fault("not preserved: x", first_x + i);
    }
  }
  for (int i = 0; i < preserved_d; i++) {
    if (call.found_d[i] != call.planted_d[i]) {
      fault("not preserved: d", first_d + i);
    }
  }
  if (call.sp_after != call.sp_before) {
    fault("sp moved by", (long)(call.sp_after - call.sp_before));
  }
}

// One call. The state is a copy with guards around it, at one of four alignments; `state` gets what became of it.
static int call_stub(const Stub& stub, const uint8_t* data, void* state, int ofs, int limit) {
  static const int guard_bytes = 32;
  static const int state_alignment = 4;
  static const int alignments = 4;
  alignas(64) static uint8_t area[guard_bytes + max_state_bytes + guard_bytes + alignments * state_alignment];

  uint8_t guard[guard_bytes];
  fill(guard, guard_bytes);
  uint8_t* before = area + state_alignment * random_below(alignments);
  uint8_t* inside = before + guard_bytes;
  uint8_t* after = inside + path->state_bytes;
  memcpy(before, guard, guard_bytes);
  memcpy(inside, state, path->state_bytes);
  memcpy(after, guard, guard_bytes);

  Call call;
  call.function = stub.code;
  call.arguments[0] = (uint64_t)data;
  call.arguments[1] = (uint64_t)inside;
  call.arguments[2] = int_argument(ofs);
  call.arguments[3] = int_argument(limit);
  fill(call.planted_x, sizeof(call.planted_x));
  fill(call.planted_d, sizeof(call.planted_d));
  const int result = (int)planted_call(&call);
  calls++;

  check_registers(call);
  if (memcmp(before, guard, guard_bytes) != 0) {
    fault("wrote before the state", 0);
  }
  if (memcmp(after, guard, guard_bytes) != 0) {
    fault("wrote after the state", 0);
  }
  memcpy(state, inside, path->state_bytes);
  return result;
}

// A one-block stub has no ofs and limit: whatever is in their registers must not matter.
static void call_one_block(const Stub& stub, const uint8_t* data, void* state) {
  call_stub(stub, data, state, (int)random_bits(), (int)random_bits());
}

// ---- the checks ----

// A random state, and what has to become of it
struct States {
  alignas(16) uint8_t state[max_state_bytes];
  alignas(16) uint8_t expected[max_state_bytes];

  States(const uint8_t* input, int blocks) {
    fill(state, sizeof(state));
    memcpy(expected, state, sizeof(state));
    for (int i = 0; i < blocks; i++) {
      path->reference(input + i * path->block_bytes, expected);
    }
  }

  void compare(const char* what, long value) const {
    if (memcmp(state, expected, path->state_bytes) != 0) {
      fault(what, value);
    }
  }
};

// "abc" and its padding are one block: the bit 1, zeros, and the length in bits, at MD5's end little-endian.
static void check_known_answer(const Stub& one_block, const Stub& multi_block) {
  static const int bits = 3 * 8;
  const bool little_endian = path->reference == reference_md5;
  alignas(16) uint8_t block[max_block_bytes] = { 'a', 'b', 'c', 0x80 };
  block[path->block_bytes - (little_endian ? 8 : 1)] = bits;

  alignas(16) uint8_t state[max_state_bytes];
  memcpy(state, path->initial, path->state_bytes);
  call_one_block(one_block, block, state);
  if (memcmp(state, path->abc, path->state_bytes) != 0) {
    fault("wrong digest of \"abc\", one block", 0);
  }
  memcpy(state, path->initial, path->state_bytes);
  call_stub(multi_block, block, state, 0, 0);
  if (memcmp(state, path->abc, path->state_bytes) != 0) {
    fault("wrong digest of \"abc\", multi-block", 0);
  }
}

static void check_one_block(const Stub& stub, const uint8_t* data) {
  static const int placements = 40;
  for (int placement = 0; placement < placements; placement++) {
    const uint8_t* input = place(data, placement, path->block_bytes);
    States s(input, 1);
    call_one_block(stub, input, s.state);
    s.compare("wrong state after one block, placement", placement);
  }
}

// limit is the last offset at which a block may begin: behind the last block there may be `slack` bytes, part of another.
static void check_blocks(const Stub& stub, const uint8_t* input, int blocks, int ofs, int slack) {
  const int bytes = blocks * path->block_bytes;
  const int limit = ofs + bytes - path->block_bytes + slack;
  States s(input, blocks);
  const int result = call_stub(stub, input, s.state, ofs, limit);
  if (result != ofs + bytes) {
    fault("wrong returned ofs", result);
  }
  s.compare("wrong state, blocks", blocks);
}

static void check_multi_block(const Stub& stub, const uint8_t* data) {
  static const int placements = 18;
  for (int blocks = 1; blocks <= max_blocks; blocks++) {
    const int bytes = blocks * path->block_bytes;
    for (int placement = 0; placement < placements; placement++) {
      const uint8_t* input = place(data, placement, bytes);
      const int slack = random_below(path->block_bytes);
      const int largest = INT32_MAX - bytes - slack;
      check_blocks(stub, input, blocks, 0, slack);
      check_blocks(stub, input, blocks, random_below(1000), slack);
      check_blocks(stub, input, blocks, largest, slack);
      check_blocks(stub, input, blocks, INT32_MAX - bytes, 0);           // the returned ofs is 2^31-1
    }
  }
}

// Java never asks for it. But whatever the numbers are, the loop must not run on: it does one block.
static void check_ofs_above_limit(const Stub& stub, const uint8_t* data) {
  const uint8_t* input = place(data, at_the_end, path->block_bytes);
  States s(input, 1);
  call_stub(stub, input, s.state, 500, 499);
  s.compare("not one block for ofs > limit", 0);
}

// Whether the path is right.
static bool check_path(const uint8_t* data) {
  calls = 0;
  faults = 0;
  const Stub one_block = generate(false);
  const Stub multi_block = generate(true);
  check_known_answer(one_block, multi_block);
  check_one_block(one_block, data);
  check_multi_block(multi_block, data);
  check_ofs_above_limit(multi_block, data);
  if (faults != 0) {
    printf("FAIL %s: %s; %d faults in %d calls\n", path->name, first_fault, faults, calls);
    return false;
  }
  printf("ok %s: %d calls; %d bytes one block, %d multi-block\n", path->name, calls, one_block.bytes, multi_block.bytes);
  return true;
}

// ---- the model ----

static const Path jdk_md5 = { "md5 stock", generate_md5_stock, reference_md5, 64, 16, md5_initial, md5_abc };

static int call_for_model(const Stub& stub, const uint8_t* data, void* state, int blocks) {
  return ((int (*)(const uint8_t*, void*, int, int))stub.code)(data, state, 0, (blocks - 1) * path->block_bytes);
}

// A figure is of no use unless its code is right. Prints the name.
static bool list_for_model(const uint8_t* data) {
  static const int blocks = 3;
  States s(data, blocks);
  faults = 0;
  call_for_model(generate(true), data, s.state, blocks);
  s.compare("wrong state, blocks", blocks);
  if (faults != 0) {
    fprintf(stderr, "%s: %s\n", path->name, first_fault);
    return false;
  }
  puts(path->name);
  return true;
}

// Prints the address at which the call begins, one that is reached only after it, and where the code in FILE is.
static int run_for_model(int blocks, const char* file_name, const uint8_t* data) {
  const Stub stub = generate(true);
  FILE* file = fopen(file_name, "wb");
  if (file == nullptr || fwrite(stub.code, 1, stub.bytes, file) != (size_t)stub.bytes || fclose(file) != 0 ||
      blocks < 1 || blocks * path->block_bytes > data_bytes) {
    fprintf(stderr, "too many blocks, or %s can't be written\n", file_name);
    return 2;
  }
  printf("entry %p end %p code %p bytes %d\n", stub.code, (void*)_exit, stub.code, stub.bytes);
  alignas(16) static uint8_t state[max_state_bytes];
  call_for_model(stub, data, state, blocks);
  _exit(0);
}

// The modes of --model: `arguments` after it, none or three.
static int model(int argc, char** arguments, const uint8_t* data) {
  const Path* all[sizeof(paths) / sizeof(paths[0]) + 1];
  int n = 0;
  for (const Path& candidate : paths) {
    all[n++] = &candidate;
  }
  if (generate_md5_stock != nullptr) {
    all[n++] = &jdk_md5;
  }
  for (int i = 0; i < n; i++) {
    path = all[i];
    if (argc == 0 && !list_for_model(data)) {
      return 1;
    }
    if (argc == 3 && strcmp(path->name, arguments[0]) == 0) {
      return run_for_model(atoi(arguments[1]), arguments[2], data);
    }
  }
  return argc == 0 ? 0 : 2;
}

int main(int argc, char** argv) {
  setvbuf(stdout, nullptr, _IOLBF, 0);           // what was said before a crash is said
  const char* filter = argc > 1 ? argv[1] : "";
  uint8_t* data = allocate_data();
  reference_compute_keys();
  fill(data, data_bytes);
  if (strcmp(filter, "--model") == 0) {
    return model(argc - 2, argv + 2, data);
  }

  int passed = 0;
  int failed = 0;
  for (const Path& candidate : paths) {
    if (strstr(candidate.name, filter) == nullptr) {
      continue;
    }
    path = &candidate;
    if (check_path(data)) {
      passed++;
    } else {
      failed++;
    }
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 && passed != 0 ? 0 : 1;
}
