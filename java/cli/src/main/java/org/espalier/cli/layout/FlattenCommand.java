// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.formats.InputFile;
import org.espalier.formats.TreeReader;
import org.espalier.tree.BoundedTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier flatten}: prints the layout that a tree describes, streaming. */
@Command(
    name = "flatten",
    mixinStandardHelpOptions = true,
    description = "Prints the displacements, or the type map, that a tree describes.")
public final class FlattenCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "TREE", description = "Tree files; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  FlattenCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (String name : files) {
      BoundedTree bounded = TreeReader.read(InputFile.read(name));
      if (output.isJson()) {
        writeJson(bounded, out);
      } else {
        writeText(bounded, out);
      }
      out.flush();
    }
    return ExitCode.DONE;
  }

  private static void writeText(BoundedTree bounded, PrintWriter out) {
    boolean typed = bounded.tree().isTyped();
    bounded
        .tree()
        .forEachElement((type, displacement) -> {
          if (typed) {
            out.print(type.name());
            out.print(' ');
          }
          out.println(displacement);
        });
  }

  // Written by hand because the layout may be larger than memory; names need no escaping.
  private static void writeJson(BoundedTree bounded, PrintWriter out) {
    boolean typed = bounded.tree().isTyped();
    String[] separator = {""};
    out.print(typed ? "{\"typemap\":[" : "{\"displacements\":[");
    bounded
        .tree()
        .forEachElement((type, displacement) -> {
          out.print(separator[0]);
          separator[0] = ",";
          if (typed) {
            out.print("[\"" + type.name() + "\"," + displacement + "]");
          } else {
            out.print(displacement);
          }
        });
    out.print(']');
    if (typed) {
      out.print(",\"lb\":" + bounded.lb() + ",\"extent\":" + bounded.extent());
    }
    out.println('}');
  }
}
