# Prints the targets of a Makefile with the text after ##, under the headings after ##@, and the variables.
BEGIN { FS = ":.*## " }
/^##@ / { printf "%s%s\n", (n++ ? "\n" : ""), substr($0, 5) }
/^[a-z][a-z0-9-]*:.*## / { printf "  make %-18s %s\n", $1, $2 }
END {
    print "\nVariables"
    print "  BASE=26            the JDK line: a file of build-scripts/bases"
    print "  JDK_SRC=DIR        build a copy of this source tree instead of the pinned source"
    print "  JDK_TARBALL=FILE   the pinned source, already here"
    print "  BOOT_JDK=DIR       the JDK that compiles, if not one found in /usr/lib/jvm"
    print "  LAB_JDK=DIR        the JDK (22 or later) that runs the harness, if that one is older"
    print "  DEBUG=fastdebug    with asserts (default: release)"
    print "  JOBS=N             compilers at once (default: one a core, one a GiB of memory)"
    print "  BUILD_DIR=DIR      everything heavy (default: hotdigest in the cache folder of the home folder)"
    print "  JTREG=DIR          a jtreg of your own"
    print "  DEPS=skip          install nothing"
    print "  A= B=              compare: JVM flags of both sides (default: -XX:DigestStubs=stock and none)"
    print "  A_JDK= B_JDK=      compare: JDKs of both sides (default: the patched one)"
    print "  LENGTHS=64,1048576 DIGESTS=MD5,SHA3-256    compare: which rows"
    print "  BENCHMARKS=digest,getAndDigest,byteWise,heapBuffer,directBuffer    compare: by which calls"
    print "  THRESHOLD=1% FAIL_IF_SLOWER=2%    compare: what matters; what ends with exit status 1"
    print "  SAVE=name          compare: keep the results, as @name for report"
    print "  IN=A.json,B.json   report: results of JMH, or @name"
    print "  QUICK=1            compare: under three minutes"
    print "  JDK=DIR            stubs, check, cycles, dump: the JDK to look at (22 or later)"
    print "  FLAGS= SEED= JSON=1 DIGEST= STUBPATH= MCA=    the same: see docs/lab.md"
}
