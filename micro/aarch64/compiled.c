/*
 * What a C compiler makes of the digests, for lab model-aarch64; a program of its own, since all of what it executes is traced,
 * and HotSpot's static initializers are millions of instructions. Its arguments and output are as driver.cpp's.
 *
 *   compiled --model                       the names of what there is to model, one a line
 *   compiled --model NAME BLOCKS FILE      prints where its code is, writes that to FILE, and calls it for so many blocks
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* reference.c */
void reference_compute_keys(void);
void reference_md5(const uint8_t* block, void* state);
void reference_sha1(const uint8_t* block, void* state);
void reference_sha256(const uint8_t* block, void* state);
void reference_sha512(const uint8_t* block, void* state);

/* unrolled.c */
void unrolled_md5(const uint8_t* data, uint32_t* state, long blocks);
void unrolled_sha1(const uint8_t* data, uint32_t* state, long blocks);
void unrolled_sha256(const uint8_t* data, uint32_t* state, long blocks);
void unrolled_sha512(const uint8_t* data, uint64_t* state, long blocks);

/* The linker's: the text of this program, with the C library's */
extern const uint8_t __executable_start[];
extern const uint8_t etext[];

enum { MAX_BLOCKS = 8, MAX_BLOCK_BYTES = 128, STATE_WORDS = 8 };

static uint8_t data[MAX_BLOCKS * MAX_BLOCK_BYTES];

static void md5(uint64_t* state, long blocks) { unrolled_md5(data, (uint32_t*)state, blocks); }

static void sha1(uint64_t* state, long blocks) { unrolled_sha1(data, (uint32_t*)state, blocks); }

static void sha256(uint64_t* state, long blocks) { unrolled_sha256(data, (uint32_t*)state, blocks); }

static void sha512(uint64_t* state, long blocks) { unrolled_sha512(data, state, blocks); }

static const struct Digest {
  const char* name;
  void (*unrolled)(uint64_t* state, long blocks);
  void (*reference)(const uint8_t* block, void* state);
  int block_bytes;
} digests[] = {
  { "md5", md5, reference_md5, 64 },
  { "sha1", sha1, reference_sha1, 64 },
  { "sha256", sha256, reference_sha256, 64 },
  { "sha512", sha512, reference_sha512, 128 },
};

/* It has to begin at its address. */
__attribute__((noinline, noclone)) static void run_reference(const struct Digest* digest, uint64_t* state, long blocks) {
  for (long i = 0; i < blocks; i++) {
    digest->reference(data + i * digest->block_bytes, state);
  }
}

/* The driver holds stubs against reference.c, so here that is held against unrolled.c. */
static int list(void) {
  for (size_t i = 0; i < sizeof data; i++) {
    data[i] = (uint8_t)(i * i * 37 >> 3);
  }
  reference_compute_keys();
  for (size_t i = 0; i < sizeof digests / sizeof digests[0]; i++) {
    uint64_t state[STATE_WORDS], expected[STATE_WORDS];
    memcpy(state, data, sizeof state);
    memcpy(expected, data, sizeof expected);
    digests[i].unrolled(state, MAX_BLOCKS);
    run_reference(&digests[i], expected, MAX_BLOCKS);
    if (memcmp(state, expected, sizeof state) != 0) {
      fprintf(stderr, "%s: reference.c and unrolled.c do not agree\n", digests[i].name);
      return 1;
    }
    printf("%s unrolled.c\n%s reference.c\n", digests[i].name, digests[i].name);
  }
  return 0;
}

static int run(const char* name, long blocks, const char* file_name) {
  const char* kind = strchr(name, ' ');
  for (size_t i = 0; kind != NULL && i < sizeof digests / sizeof digests[0]; i++) {
    if (strlen(digests[i].name) != (size_t)(kind - name) || strncmp(digests[i].name, name, kind - name) != 0) {
      continue;
    }
    const size_t bytes = etext - __executable_start;
    FILE* file = fopen(file_name, "wb");
    if (file == NULL || fwrite(__executable_start, 1, bytes, file) != bytes || fclose(file) != 0 ||
        blocks < 1 || blocks > MAX_BLOCKS) {
      fprintf(stderr, "too many blocks, or %s can't be written\n", file_name);
      return 2;
    }
    const int unrolled = strcmp(kind, " unrolled.c") == 0;
    printf("entry %p end %p code %p bytes %zu\n", unrolled ? (void*)digests[i].unrolled : (void*)run_reference, (void*)_exit,
           (void*)__executable_start, bytes);
    fflush(stdout);
    static uint64_t state[STATE_WORDS];
    if (unrolled) {
      digests[i].unrolled(state, blocks);
    } else {
      run_reference(&digests[i], state, blocks);
    }
    _exit(0);
  }
  return 2;
}

int main(int argc, char** argv) {
  return argc == 2 ? list() : argc == 5 ? run(argv[2], atol(argv[3]), argv[4]) : 2;
}
