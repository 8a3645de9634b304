package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lab stubs}: what the digest stubs of a JDK are. */
@Command(name = "stubs", description = "Lists the digest stubs of a JDK.", mixinStandardHelpOptions = true)
public final class StubsCommand implements Callable<Integer> {
    @Mixin
    private StubsOptions options;

    @Override
    public Integer call() {
        JdkUnderTest jdk = options.jdk();
        List<JsonNode> rows = new ArrayList<>();
        ChildRun.run(jdk, options.flags(), Map.of(), List.of("stubs"), rows::add);
        System.out.printf("%s at %s%n", jdk.version(), jdk.home());
        System.out.printf("%-8s %-12s %-26s %-18s %6s  %s%n", "digest", "path", "stub", "address", "bytes", "");
        rows.forEach(row -> {
            if (row.has("notEmitted")) {
                System.out.printf("%s: %s%n", row.get("notEmitted").asText(), row.get("reason").asText());
                return;
            }
            String remark = row.get("inUse").asBoolean() ? "in use" : "";
            if (!row.get("notRunnable").isNull()) {
                remark = "not runnable here";
            }
            System.out.printf("%-8s %-12s %-26s 0x%016x %6d  %s%n",
                    Digest.valueOf(row.get("digest").asText()).stubName(), row.get("path").asText(),
                    row.get("name").asText(), row.get("address").asLong(), row.get("bytes").asInt(), remark);
        });
        return 0;
    }
}
