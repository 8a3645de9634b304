// The JDK's own MD5 stub, for the model. jdk_md5.inc is cut out of its stubGenerator_aarch64.cpp.

#include "asm/assembler.inline.hpp"
#include "asm/macroAssembler.hpp"
#include "digestStubs_aarch64.hpp"

#define __ _masm->
#define BIND(label) bind(label)

namespace {

struct StubCodeMark {
  StubCodeMark(void* generator, StubId stub_id) {}
};

struct StubGenerator {
  MacroAssembler* _masm;

#include "jdk_md5.inc"
};

}

void generate_md5_stock(MacroAssembler* masm, bool multi_block) {
  StubGenerator generator{ masm };
  generator.generate_md5_implCompress(
      multi_block ? StubId::stubgen_md5_implCompressMB_id : StubId::stubgen_md5_implCompress_id);
}
