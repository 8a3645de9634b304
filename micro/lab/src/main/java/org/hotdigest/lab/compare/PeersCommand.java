package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hotdigest.bench.Peers;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.LibCrypto;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code lab peers}: the same benchmark with other providers of digests, beside the stock stubs and the patched ones. Every
 * round runs each contender once on each row, in an order drawn anew; the fork's median is the sample.
 */
@Command(
        name = "peers",
        description = "Measures the digests of other JCA providers and of OpenSSL beside the patched JDK's and the stock ones.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class PeersCommand implements Callable<Integer> {
    /** Providers load native code, about which the VM warns otherwise. */
    private static final List<String> NATIVE_ACCESS = List.of("--enable-native-access=ALL-UNNAMED");

    /** There are no verdicts that would need one. */
    private static final double THRESHOLD = 0.01;

    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "The patched JDK, which runs all of them.")
    private Path jdk;

    @Option(names = "--digests", split = ",", defaultValue = "MD5,SHA-1,SHA-256,SHA-512", paramLabel = "NAME",
            description = "Digests by their JCA names (default: ${DEFAULT-VALUE}).")
    private List<String> digests;

    @Option(names = "--lengths", split = ",", defaultValue = "64,16384", paramLabel = "BYTES",
            description = "Lengths of the input (default: ${DEFAULT-VALUE}).")
    private List<Integer> lengths;

    @Option(names = "--rounds", defaultValue = "4", paramLabel = "N",
            description = "Forks of each contender on each row (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--out", defaultValue = "results/peers", paramLabel = "DIR",
            description = "Where peers.md goes (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() throws IOException {
        if (rounds < 2 || rounds > 1000) {
            throw UserError.usage("--rounds is %d, but has to be from 2 to 1000", rounds);
        }
        digests.forEach(RowOptions::requireDigest);
        Contest.Setup setup = new Contest.Setup(
                "Digests of other providers",
                Row.all(List.of("digest"), digests, lengths),
                contenders(),
                false,
                Effort.QUICK,
                new SecureRandom().nextInt(Integer.MAX_VALUE),
                THRESHOLD,
                Machine.here(),
                Instant.now(),
                LibCrypto.version()
                        .map(version -> new ReportText.Fact(
                                OpenSslProvider.NAME, version + ", an EVP_Digest an operation, through the Foreign Function API"))
                        .stream()
                        .toList());
        Rounds.Plan plan = Rounds.Plan.of(setup.rows(), row -> rounds);
        Contest contest = new ContestRun(setup, plan, "peers.md", out, CompareCommand.progress()).run();
        System.out.print(ContestText.forTerminal(contest, Colours.OFF));
        System.out.printf("%npeers.md, results.json and results.csv are in %s%n", out);
        return 0;
    }

    private List<Side> contenders() {
        Side patched = Side.of("patched", jdk, "");
        List<Side> contenders = new ArrayList<>(List.of(patched, Side.of("stock", jdk, "-XX:DigestStubs=stock")));
        Peers.CLASSES.keySet().stream().sorted()
                .forEach(name -> contenders.add(new Side(name, patched.jdk(), NATIVE_ACCESS, name)));
        return contenders;
    }
}
