// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.io.PrintWriter;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FilesCommand;
import org.espalier.formats.InputFile;
import org.espalier.formats.TreeReader;
import org.espalier.tree.BoundedTree;
import picocli.CommandLine.Command;

/** {@code espalier flatten}: prints the layout that a tree describes, streaming. */
@Command(
    name = "flatten",
    mixinStandardHelpOptions = true,
    description = "Prints the displacements, or the type map, that a tree describes.")
public final class FlattenCommand extends FilesCommand {
  FlattenCommand() {}

  @Override
  protected int treat(InputFile file) {
    BoundedTree bounded = TreeReader.read(file);
    if (isJson()) {
      writeJson(bounded, out());
    } else {
      writeText(bounded, out());
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
