// Generates the aarch64 digest stubs with HotSpot's own assembler, without a JVM around it, and proves each:
//   driver [FILTER]      paths whose name has FILTER in it
// Prints a line a path, "ok …" or "FAIL …"; the exit status is the number of paths that failed.

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

// call.S. Registers planted and found: x18 to x29, d8 to d15.
struct Call {
  void* function;
  uint64_t arguments[4];
  uint64_t planted[12];
  uint64_t planted_vectors[8];
  uint64_t found[12];
  uint64_t found_vectors[8];
  uint64_t sp_before;
  uint64_t sp_after;
};
extern "C" long planted_call(Call* call);

extern "C" {
void reference_compute_keys();
void reference_md5(const uint8_t* block, void* state);
void reference_sha1(const uint8_t* block, void* state);
void reference_sha256(const uint8_t* block, void* state);
void reference_sha512(const uint8_t* block, void* state);
}

struct Path {
  const char* name;
  void (*generate)(MacroAssembler* masm, bool multi_block);
  void (*reference)(const uint8_t* block, void* state);
  int block_bytes;
  int state_bytes;
  const void* initial;
  const void* abc;               // the digest of "abc", as words of the state
};

// Initial states and digests of "abc": RFC 1321, FIPS 180-4
static const uint32_t md5_initial[] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 };
static const uint32_t md5_abc[] = { 0x98500190, 0xb04fd23c, 0x7d3f96d6, 0x727fe128 };
static const uint32_t sha1_initial[] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
static const uint32_t sha1_abc[] = { 0xa9993e36, 0x4706816a, 0xba3e2571, 0x7850c26c, 0x9cd0d89d };
static const uint32_t sha256_initial[] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
static const uint32_t sha256_abc[] = { 0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                       0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad };
static const uint64_t sha512_initial[] = { 0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                           0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179 };
static const uint64_t sha512_abc[] = { 0xddaf35a193617aba, 0xcc417349ae204131, 0x12e6fa4e89a97ea2, 0x0a9eeee64b55d39a,
                                       0x2192992a274fc1a8, 0x36ba3c23a3feebbd, 0x454d4423643ce80e, 0x2a9ac94fa54ca49f };

static const Path paths[] = {
  { "md5 base", generate_md5_base, reference_md5, 64, 16, md5_initial, md5_abc },
  { "sha1 neon", generate_sha1_neon, reference_sha1, 64, 20, sha1_initial, sha1_abc },
  { "sha1 scalar", generate_sha1_scalar, reference_sha1, 64, 20, sha1_initial, sha1_abc },
  { "sha256 neon", generate_sha256_neon, reference_sha256, 64, 32, sha256_initial, sha256_abc },
  { "sha256 scalar", generate_sha256_scalar, reference_sha256, 64, 32, sha256_initial, sha256_abc },
  { "sha512 neon", generate_sha512_neon, reference_sha512, 128, 64, sha512_initial, sha512_abc },
  { "sha512 scalar", generate_sha512_scalar, reference_sha512, 128, 64, sha512_initial, sha512_abc },
};

static const int max_blocks = 20;
static const int page = 4096;
static const int data_bytes = 2 * page;
static const int code_bytes = 1 << 17;
static const int guard_bytes = 32;
static const int max_state_bytes = 64;

// xorshift64 (Marsaglia, J. Stat. Softw. 8(14), 2003)
static uint64_t random_state = 12345;

static uint64_t random64() {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static void fill(uint8_t* to, size_t n) {
  for (size_t i = 0; i < n; i++) {
    to[i] = (uint8_t)random64();
  }
}

static const Path* current;
static int faults;
static int calls;

// The first few tell; the rest count.
static void fault(const char* what, long value) {
  if (faults++ < 5) {
    printf("FAIL %s: %s (%ld)\n", current->name, what, value);
  }
}

static address generate(bool multi_block, int* bytes) {
  address memory = (address)mmap(nullptr, code_bytes, PROT_READ | PROT_WRITE | PROT_EXEC,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CodeBuffer* buffer = ::new (malloc(sizeof(CodeBuffer))) CodeBuffer(memory, code_bytes);
  MacroAssembler* masm = ::new (malloc(sizeof(MacroAssembler))) MacroAssembler(buffer);
  address start = masm->pc();
  current->generate(masm, multi_block);
  *bytes = (int)(masm->pc() - start);
  __builtin___clear_cache((char*)start, (char*)start + *bytes);
  return start;
}

// An int in a register: its upper half is undefined.
static uint64_t as_argument(int value) { return random64() << 32 | (uint32_t)value; }

// One call, with planted registers and guards around the state.
static long call_stub(address stub, const uint8_t* data, void* state, int ofs, int limit) {
  static uint8_t area[guard_bytes + max_state_bytes + guard_bytes + 16];
  uint8_t guard[guard_bytes];
  uint8_t* inside = area + guard_bytes + 4 * (random64() % 4);
  fill(guard, guard_bytes);
  memcpy(inside - guard_bytes, guard, guard_bytes);
  memcpy(inside, state, current->state_bytes);
  memcpy(inside + current->state_bytes, guard, guard_bytes);

  Call call;
  call.function = stub;
  call.arguments[0] = (uint64_t)data;
  call.arguments[1] = (uint64_t)inside;
  call.arguments[2] = as_argument(ofs);
  call.arguments[3] = as_argument(limit);
  fill((uint8_t*)call.planted, sizeof(call.planted));
  fill((uint8_t*)call.planted_vectors, sizeof(call.planted_vectors));
  long result = planted_call(&call);
  calls++;

  for (int i = 0; i < 12; i++) {
    if (call.found[i] != call.planted[i]) {
      fault("clobbered x", 18 + i);
    }
  }
  for (int i = 0; i < 8; i++) {
    if (call.found_vectors[i] != call.planted_vectors[i]) {
      fault("clobbered d", 8 + i);
    }
  }
  if (call.sp_before != call.sp_after) {
    fault("sp moved by", (long)(call.sp_after - call.sp_before));
  }
  if (memcmp(inside - guard_bytes, guard, guard_bytes) != 0 ||
      memcmp(inside + current->state_bytes, guard, guard_bytes) != 0) {
    fault("wrote beside the state", 0);
  }
  memcpy(state, inside, current->state_bytes);
  return result;
}

static void check_known_answer(address one_block, address multi_block) {
  const bool little_endian = current->reference == reference_md5;
  alignas(16) uint8_t block[128] = { 'a', 'b', 'c', 0x80 };
  block[little_endian ? current->block_bytes - 8 : current->block_bytes - 1] = 3 * 8;
  const address stubs[] = { one_block, multi_block };
  for (address stub : stubs) {
    uint8_t state[max_state_bytes];
    memcpy(state, current->initial, current->state_bytes);
    call_stub(stub, block, state, 0, 0);
    if (memcmp(state, current->abc, current->state_bytes) != 0) {
      fault("wrong digest of \"abc\", multi-block", stub == multi_block);
    }
  }
}

// `placement` 0 ends at an inaccessible page, 1 begins after one, the others are alignments in between.
static const uint8_t* place(uint8_t* data, int placement, int bytes) {
  return placement == 0 ? data + data_bytes - bytes : placement == 1 ? data : data + 64 + placement;
}

static void expect_state(const void* state, const void* expected, const char* what, long value) {
  if (memcmp(state, expected, current->state_bytes) != 0) {
    fault(what, value);
  }
}

static void check_multi_block(address stub, uint8_t* data) {
  for (int blocks = 1; blocks <= max_blocks; blocks++) {
    for (int placement = 0; placement < 18; placement++) {
      const int bytes = blocks * current->block_bytes;
      const uint8_t* input = place(data, placement, bytes);
      uint8_t state[max_state_bytes], expected[max_state_bytes];
      fill(state, sizeof(state));
      memcpy(expected, state, sizeof(state));
      for (int i = 0; i < blocks; i++) {
        current->reference(input + i * current->block_bytes, expected);
      }
      // limit is the last offset at which a block may begin, and need not be the beginning of one
      const int slack = (int)(random64() % current->block_bytes);
      const int ofs = placement % 3 == 0 ? 0 : placement % 3 == 1 ? (int)(random64() % 1000) : INT32_MAX - bytes - slack;
      const long result = call_stub(stub, input, state, ofs, ofs + bytes - current->block_bytes + slack);
      if ((int)result != ofs + bytes) {
        fault("wrong returned offset", (int)result);
      }
      expect_state(state, expected, "wrong state after blocks", blocks);
    }
  }
}

static void check_one_block(address stub, uint8_t* data) {
  for (int placement = 0; placement < 40; placement++) {
    const uint8_t* input = place(data, placement, current->block_bytes);
    uint8_t state[max_state_bytes], expected[max_state_bytes];
    fill(state, sizeof(state));
    memcpy(expected, state, sizeof(state));
    current->reference(input, expected);
    call_stub(stub, input, state, 0, 0);
    expect_state(state, expected, "wrong state after one block, placement", placement);
  }
}

// Java does not do it; but whatever the numbers, the loop must not run on.
static void check_limit_before_offset(address stub, uint8_t* data) {
  const uint8_t* input = place(data, 0, current->block_bytes);
  uint8_t state[max_state_bytes], expected[max_state_bytes];
  fill(state, sizeof(state));
  memcpy(expected, state, sizeof(state));
  current->reference(input, expected);
  call_stub(stub, input, state, 500, 499);
  expect_state(state, expected, "ofs > limit does not do one block", 0);
}

int main(int count, char** words) {
  const char* filter = count > 1 ? words[1] : "";
  reference_compute_keys();
  uint8_t* pages = (uint8_t*)mmap(nullptr, data_bytes + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uint8_t* data = pages + page;
  mprotect(pages, page, PROT_NONE);
  mprotect(data + data_bytes, page, PROT_NONE);
  fill(data, data_bytes);

  int failed = 0;
  for (const Path& path : paths) {
    if (strstr(path.name, filter) == nullptr) {
      continue;
    }
    current = &path;
    faults = 0;
    calls = 0;
    int one_block_bytes, multi_block_bytes;
    address one_block = generate(false, &one_block_bytes);
    address multi_block = generate(true, &multi_block_bytes);
    check_known_answer(one_block, multi_block);
    check_multi_block(multi_block, data);
    check_one_block(one_block, data);
    check_limit_before_offset(multi_block, data);
    if (faults == 0) {
      printf("ok %s: %d calls, %d and %d bytes\n", path.name, calls, one_block_bytes, multi_block_bytes);
    }
    failed += faults != 0;
  }
  return failed;
}
