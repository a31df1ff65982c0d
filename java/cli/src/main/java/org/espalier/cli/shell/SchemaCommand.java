// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.shell;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.formats.InputException;
import org.espalier.formats.Schemas;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier schema}: the JSON Schema of a file or an answer. */
@Command(
    name = "schema",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the JSON Schema (draft 2020-12) of a file that is read or of a command's answer.",
      "Without a name it lists them. COMMAND --schema prints that of the command's answer."
    })
public final class SchemaCommand implements Callable<Integer> {
  /** All names, for completion in shells. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(Schemas.files(), Schemas.answers()).stream().flatMap(List::stream).iterator();
    }
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "Such as layout, tree, program or place.")
  private @Nullable String name;

  @Spec private CommandSpec spec = CommandSpec.create();

  SchemaCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (name == null) {
      list(out, Schemas.files());
      list(out, Schemas.answers());
    } else {
      try {
        out.print(Schemas.text(name));
      } catch (IllegalArgumentException e) {
        throw new InputException(String.valueOf(e.getMessage()), e);
      }
    }
    out.flush();
    return ExitCode.DONE;
  }

  private static void list(PrintWriter out, List<String> names) {
    names.forEach(each -> out.print("%-14s %s%n".formatted(each, Schemas.title(each))));
  }
}
