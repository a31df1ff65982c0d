// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.shell;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code espalier help}: what commands do; the parser's own knows one name and drops the rest. */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    description = "Shows what commands do, one after the other.")
public final class HelpCommand implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "All in short if left out.")
  private List<String> names = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  HelpCommand() {}

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    List<CommandLine> shown = new ArrayList<>();
    for (String name : names) {
      CommandLine command = root.getSubcommands().get(name);
      if (command == null) {
        throw new UnmatchedArgumentException(root, List.of(name));
      }
      shown.add(command);
    }
    if (shown.isEmpty()) {
      shown.add(root);
    }
    PrintWriter out = spec.commandLine().getOut();
    for (int k = 0; k < shown.size(); k++) {
      if (k > 0) {
        out.println();
      }
      shown.get(k).usage(out);
    }
    out.flush();
    return ExitCode.DONE;
  }
}
