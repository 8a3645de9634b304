package org.hotdigest.lab;

import java.io.IOException;
import org.hotdigest.lab.build.BuildCommand;
import org.hotdigest.lab.compare.CompareCommand;
import org.hotdigest.lab.compare.JdksCommand;
import org.hotdigest.lab.compare.MatrixCommand;
import org.hotdigest.lab.compare.PeersCommand;
import org.hotdigest.lab.compare.ReportCommand;
import org.hotdigest.lab.emulate.Aarch64Command;
import org.hotdigest.lab.emulate.Aarch64ModelCommand;
import org.hotdigest.lab.emulate.EmulateCommand;
import org.hotdigest.lab.emulate.X86_32Command;
import org.hotdigest.lab.jcheck.JCheckCommand;
import org.hotdigest.lab.stubs.CheckCommand;
import org.hotdigest.lab.stubs.CyclesCommand;
import org.hotdigest.lab.stubs.DumpCommand;
import org.hotdigest.lab.stubs.ModelCommand;
import org.hotdigest.lab.stubs.StubsCommand;
import org.hotdigest.lab.upstream.UpstreamCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The front of the harness: one subcommand a job. Exit status 0, 1 for a failure, 2 for a wrong call. */
@Command(
        name = "lab",
        version = "HotDigest 1.0",
        description = "Builds, tests and compares the digest stubs of a JDK.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BuildCommand.class, CompareCommand.class, MatrixCommand.class, JdksCommand.class, ReportCommand.class,
            PeersCommand.class, StubsCommand.class, CheckCommand.class, CyclesCommand.class, DumpCommand.class, ModelCommand.class,
            EmulateCommand.class, Aarch64Command.class, Aarch64ModelCommand.class, UpstreamCommand.class,
            X86_32Command.class, JCheckCommand.class
        })
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command line with this project's treatment of errors: a {@link UserError} is one line on stderr. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setExecutionExceptionHandler((e, cmd, parsed) -> {
            if (e instanceof UserError error) {
                System.err.println("error: " + error.getMessage());
                return error.exitStatus();
            }
            if (e instanceof IOException) {
                // Its message alone may be only a file's name.
                System.err.println("error: " + e);
                return 1;
            }
            throw e;
        });
        line.setParameterExceptionHandler((e, rest) -> {
            System.err.println("error: " + e.getMessage() + " (try --help)");
            return 2;
        });
        return line;
    }
}
