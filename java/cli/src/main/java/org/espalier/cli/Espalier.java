// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.FileDescriptor;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.Failures;
import org.espalier.cli.command.Interruption;
import org.espalier.cli.command.OutputOptions;
import org.espalier.cli.command.Terminal;
import org.espalier.cli.command.Version;
import org.espalier.formats.Schemas;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The {@code espalier} command: every stage of the engine as a subcommand. */
@Command(
    name = "espalier",
    description = "The layout engine for Java programs on MPI.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Espalier {
  private static final long STACK_BYTES = 64L << 20;

  private Espalier() {}

  /**
   * Runs one command and ends the JVM with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    // Numbers are written in one way, and names compared in one way, whatever the user's locale.
    Locale.setDefault(Locale.ROOT);
    PrintWriter out = Terminal.open(FileDescriptor.out);
    PrintWriter err = Terminal.open(FileDescriptor.err);
    System.exit(run(out, err, arguments));
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
    CommandLine line = new CommandLine(new Espalier());
    for (String name : Commands.needed(arguments)) {
      line.addSubcommand(name, Commands.named(name));
    }
    line.setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(Failures::badUsage)
        .setExecutionStrategy(Espalier::runLast)
        .setExecutionExceptionHandler(Failures::failed);
    for (CommandLine command : line.getSubcommands().values()) {
      tellExitCodes(command);
    }
    tellExitCodes(line);
    return onDeepStack(() -> execute(line, arguments), err);
  }

  private static void tellExitCodes(CommandLine command) {
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("Exit codes:%n")
        .exitCodeList(ExitCode.MEANINGS);
  }

  /**
   * Prints help or a schema, or runs the command. Help that cannot be printed fails as an answer
   * does; the parser would print a stack trace.
   */
  private static int runLast(ParseResult parsed) {
    try {
      ParseResult command = parsed.subcommand();
      if (command != null && command.hasMatchedOption(OutputOptions.SCHEMA)) {
        CommandSpec spec = command.commandSpec();
        spec.commandLine().getOut().print(Schemas.text(spec.name()));
        return ExitCode.DONE;
      }
      return new CommandLine.RunLast().execute(parsed);
    } catch (UncheckedIOException e) {
      throw new CommandLine.ExecutionException(parsed.commandSpec().commandLine(), "output", e);
    }
  }

  private static int execute(CommandLine line, String... arguments) {
    if (arguments.length == 0) {
      line.usage(line.getErr());
      line.getErr().flush();
      return ExitCode.BAD_INPUT;
    }
    String first = arguments[0];
    if (!first.startsWith("-") && !line.getSubcommands().containsKey(first)) {
      // The parser would let --help behind an unknown name pass.
      arguments = new String[] {first};
    }
    int code = line.execute(arguments);
    line.getOut().flush();
    return code;
  }

  /** Runs on a thread whose stack holds the recursion over a tree of the greatest depth. */
  private static int onDeepStack(Callable<Integer> command, PrintWriter err) {
    FutureTask<Integer> task =
        new FutureTask<>(() -> {
          Interruption watch = Interruption.watch();
          int code = ExitCode.OUTSIDE;
          try {
            code = command.call();
          } catch (Throwable e) { // whatever ends a command ends it with a line
            code = Failures.ended(e, err);
          } finally {
            watch.ended(code);
          }
          return code;
        });
    Thread thread = new Thread(null, task, "espalier", STACK_BYTES);
    thread.start();
    for (; ; ) {
      try {
        return task.get();
      } catch (InterruptedException e) {
        thread.interrupt(); // the command ends as one that was interrupted itself
      } catch (ExecutionException e) {
        return Failures.ended(e.getCause() == null ? e : e.getCause(), err);
      }
    }
  }
}
