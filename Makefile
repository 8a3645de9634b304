# The front door of HotDigest. Everything heavy is under BUILD_DIR; the checkout stays clean.

.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Each is used by build-scripts/ and the harness under the same name in the environment.
BASE ?= 26
DEBUG ?= release
# Two JDKs are compared as they are, several have sides of their own; on one, the default comparison is of its stubs.
ifeq ($(A_JDK)$(B_JDK)$(FLAGS_MATRIX)$(JDKS)$(filter lines,$(MAKECMDGOALS)),)
A ?= -XX:DigestStubs=stock
endif
export BASE DEBUG JDK_SRC JDK_TARBALL BOOT_JDK LAB_JDK JOBS BUILD_DIR JTREG A B A_JDK B_JDK QUICK
export BENCHMARKS LENGTHS DIGESTS THRESHOLD FAIL_IF_SLOWER IN SAVE FLAGS_MATRIX JDKS DEPS
export JDK FLAGS SEED JSON DIGEST STUBPATH MCA CHANGE VERIFY CYCLES

# DEPS=skip leaves the installed packages as they are.
ifeq ($(DEPS),skip)
deps-first :=
else
deps-first := deps
endif

##@ Main jobs
.PHONY: compare
compare: $(deps-first) ## compare the patched digests with the stock ones, on this machine
	@build-scripts/compare.sh

.PHONY: lines
lines: ## the stock and the patched digests of JDK 17 and of JDK 26, in one comparison
	@build-scripts/lines.sh

.PHONY: peers
peers: $(deps-first) ## measure the digests of other providers beside the patched and the stock ones
	@build-scripts/peers.sh

.PHONY: report
report: $(deps-first) ## a comparison's report out of saved results: IN=before.json,after.json
	@build-scripts/report.sh

.PHONY: test
test: $(deps-first) ## build, then run all tests
	@build-scripts/lab.sh build test

.PHONY: test-avx512
test-avx512: $(deps-first) ## run the AVX-512 paths on CPUs that Bochs emulates (part of test where Bochs is installed)
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --emulator
endif
	@build-scripts/stubs.sh emulate

.PHONY: test-aarch64-stubs
test-aarch64-stubs: $(deps-first) ## prove the aarch64 stubs under qemu, without a JVM (after make jdk)
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --aarch64
endif
	@build-scripts/test-aarch64-stubs.sh

.PHONY: test-aarch64
test-aarch64: $(deps-first) ## cross-compile the patched JDK for aarch64 and run its digests under qemu (an hour at first)
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --aarch64
endif
	@build-scripts/test-aarch64.sh

.PHONY: test-x86_32
test-x86_32: export BASE := 17
test-x86_32: $(deps-first) ## build libjvm of JDK 17 for 32-bit x86 and run its digests, under qemu where need be
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --x86_32
endif
	@build-scripts/test-x86_32.sh

.PHONY: test-sha512ni
test-sha512ni: $(deps-first) ## run the JDK's SHA-512 path with the SHA512 extension in Bochs 3
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --emulator
endif
	@build-scripts/stubs.sh emulate-sha512ni

##@ The stubs alone, of the patched JDK or of JDK=
.PHONY: stubs check cycles dump model
stubs: $(deps-first) ## list them: size, path, address
	@build-scripts/stubs.sh $@

check: $(deps-first) ## is each right, and does it keep the calling convention
	@build-scripts/stubs.sh $@

cycles: $(deps-first) ## what each costs, in cycles a block
	@build-scripts/stubs.sh $@

dump: $(deps-first) ## the machine code of DIGEST= and STUBPATH=
	@build-scripts/stubs.sh $@

model: $(deps-first) ## llvm-mca's estimate of DIGEST='s paths on the CPUs MCA=
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --model
endif
	@build-scripts/stubs.sh $@

.PHONY: model-aarch64
model-aarch64: $(deps-first) ## llvm-mca's estimate of all aarch64 stubs on the CPUs MCA= (after make jdk)
ifneq ($(DEPS),skip)
	@build-scripts/deps.sh --aarch64
	@build-scripts/deps.sh --model
endif
	@build-scripts/model-aarch64.sh

##@ For maintainers, the JDK's and this project's
.PHONY: upstream
upstream: $(deps-first) ## one commit a change on the unchanged source, with the evidence for each (CHANGE=, VERIFY=1)
	@build-scripts/upstream.sh

.PHONY: jcheck
jcheck: upstream ## what the JDK's own checker would say of those commits
	@build-scripts/jcheck.sh

.PHONY: newcomer
newcomer: ## run the README's two commands as a newcomer would, without any cache: time and disk
	@build-scripts/newcomer.sh

##@ Steps
.PHONY: deps
deps: ## install what is missing (apt; asks sudo if not root)
	@build-scripts/deps.sh

.PHONY: doctor
doctor: ## tell what was found on this machine and what is missing
	@build-scripts/doctor.sh

.PHONY: jdk
jdk: $(deps-first) ## build the patched JDK: folder, .tar.gz, manifest.json
	@build-scripts/lab.sh build jdk

.PHONY: stock
stock: $(deps-first) ## build the same JDK without the patches
	@build-scripts/lab.sh build jdk --stock

.PHONY: clean
clean: ## remove the images and what was built in the checkout
	@build-scripts/clean.sh

.PHONY: distclean
distclean: ## remove the whole cache as well: downloads, sources, builds
	@build-scripts/clean.sh --all

.PHONY: help
help: ## this list
	@awk -f build-scripts/help.awk $(firstword $(MAKEFILE_LIST))
