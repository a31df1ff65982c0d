// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.shell;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.Shown;
import org.espalier.formats.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier man}: a manual page, as {@code man -l -} reads it. */
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a manual page: espalier man place | man -l -",
      "For all commands: espalier man > espalier.1"
    })
public final class ManCommand implements Callable<Integer> {
  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command; all if left out.")
  private @Nullable String name;

  @Spec private CommandSpec spec = CommandSpec.create();

  ManCommand() {}

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    PrintWriter out = spec.commandLine().getOut();
    CommandSpec shown = root;
    if (name != null) {
      CommandLine command = root.subcommands().get(name);
      if (command == null) {
        throw new InputException(
            "expected one of %s, got %s"
                .formatted(
                    String.join(
                        ", ", shown(root).map(line -> line.getCommandSpec().name()).toList()),
                    Shown.word(name)));
      }
      shown = command.getCommandSpec();
    }
    out.print(page(shown));
    out.flush();
    return ExitCode.DONE;
  }

  private static String page(CommandSpec command) {
    String title = command.qualifiedName("-");
    StringBuilder out = new StringBuilder();
    line(out, ".TH \"%s\" 1 \"\" \"Espalier\"", title.toUpperCase(java.util.Locale.ROOT));
    line(out, ".SH NAME");
    line(out, "%s \\- %s", roff(title), roff(told(command)));
    line(out, ".SH SYNOPSIS");
    line(out, ".B %s", roff(command.qualifiedName()));
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      line(out, ".I %s", roff(parameter.paramLabel()));
    }
    if (!command.subcommands().isEmpty()) {
      line(out, ".SH COMMANDS");
      shown(command)
          .map(CommandLine::getCommandSpec)
          .forEach(one -> entry(out, one.name(), told(one)));
    }
    line(out, ".SH OPTIONS");
    for (OptionSpec option : command.options()) {
      String value = option.arity().max() > 0 ? "=" + option.paramLabel() : "";
      entry(out, String.join(", ", option.names()) + value, description(option));
    }
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      entry(out, parameter.paramLabel(), description(parameter));
    }
    line(out, ".SH EXIT STATUS");
    for (Map.Entry<String, String> code : command.usageMessage().exitCodeList().entrySet()) {
      entry(out, code.getKey(), code.getValue());
    }
    return out.toString();
  }

  /** The commands that are for people. */
  private static Stream<CommandLine> shown(CommandSpec command) {
    return command.subcommands().values().stream()
        .filter(line -> !line.getCommandSpec().usageMessage().hidden());
  }

  /** What a command does, in short where it says so; %n is a line break to what prints help. */
  private static String told(CommandSpec command) {
    var usage = command.usageMessage();
    String[] words = usage.header().length > 0 ? usage.header() : usage.description();
    return String.join(" ", words).replace("%n", " ").strip();
  }

  private static String description(ArgSpec argument) {
    return String.join(" ", argument.description()).replace("$$", "$");
  }

  private static void entry(StringBuilder out, String term, String text) {
    line(out, ".TP");
    line(out, ".B %s", roff(term));
    line(out, "%s", roff(text));
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency for one method
  private static void line(StringBuilder out, String format, Object... values) {
    out.append(format.formatted(values)).append('\n');
  }

  /** Text as roff takes it: a line must not begin with a point or an apostrophe. */
  private static String roff(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-");
    return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
  }
}
