// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.Failures;
import org.espalier.cli.command.Version;
import org.espalier.cli.job.BenchCommand;
import org.espalier.cli.job.CalibrateCommand;
import org.espalier.cli.job.DemoCommand;
import org.espalier.cli.job.DoctorCommand;
import org.espalier.cli.job.RunCommand;
import org.espalier.cli.job.VerifyCommand;
import org.espalier.cli.layout.DrawCommand;
import org.espalier.cli.layout.ElementCommand;
import org.espalier.cli.layout.FlattenCommand;
import org.espalier.cli.layout.NormalizeCommand;
import org.espalier.cli.layout.ReconstructCommand;
import org.espalier.cli.layout.SignatureCommand;
import org.espalier.cli.layout.TranspackCommand;
import org.espalier.cli.place.EmbedCommand;
import org.espalier.cli.place.PlaceCommand;
import org.espalier.cli.place.PlanCommand;
import org.espalier.cli.place.PlanRankCommand;
import org.espalier.cli.place.RedistributeCommand;
import org.espalier.cli.place.RedistributeRankCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code espalier} command: every stage of the engine as a subcommand. */
@Command(
    name = "espalier",
    description = "The layout engine for Java programs on MPI.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ReconstructCommand.class,
      NormalizeCommand.class,
      FlattenCommand.class,
      ElementCommand.class,
      SignatureCommand.class,
      TranspackCommand.class,
      DrawCommand.class,
      EmbedCommand.class,
      PlaceCommand.class,
      PlanCommand.class,
      PlanRankCommand.class,
      RedistributeCommand.class,
      RedistributeRankCommand.class,
      RunCommand.class,
      DemoCommand.class,
      VerifyCommand.class,
      CalibrateCommand.class,
      BenchCommand.class,
      DoctorCommand.class
    })
public final class Espalier {
  private static final long STACK_BYTES = 64L << 20;

  private Espalier() {}

  /**
   * Runs one command and ends the JVM with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int code = run(out, err, arguments);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /**
   * Runs one command.
   *
   * @param out takes what the command prints
   * @param err takes messages
   * @param arguments the command line
   * @return the exit code: 0 done, 1 the answer is no, 2 bad input, 3 a fault outside, 4 a limit
   */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line =
        new CommandLine(new Espalier())
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setUsageHelpWidth(100)
            .setParameterExceptionHandler(Failures::badUsage)
            .setExecutionExceptionHandler(Failures::failed);
    if (arguments.length == 0) {
      line.usage(err);
      return ExitCode.BAD_INPUT;
    }
    return onDeepStack(() -> line.execute(arguments));
  }

  /** Runs on a thread whose stack holds the recursion over a tree of the greatest depth. */
  private static int onDeepStack(Callable<Integer> command) {
    FutureTask<Integer> task = new FutureTask<>(command);
    Thread thread = new Thread(null, task, "espalier", STACK_BYTES);
    thread.start();
    for (; ; ) {
      try {
        return task.get();
      } catch (InterruptedException e) {
        thread.interrupt(); // the command ends as one that was interrupted itself
      } catch (ExecutionException e) {
        throw new IllegalStateException(
            "a command failed outside of its own handlers", e.getCause());
      }
    }
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
  }
}
