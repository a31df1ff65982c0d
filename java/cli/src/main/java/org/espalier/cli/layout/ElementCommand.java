// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.TreeReader;
import org.espalier.tree.Element;
import org.espalier.tree.TypeTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier element}: finds elements of a tree without expanding it. */
@Command(
    name = "element",
    mixinStandardHelpOptions = true,
    description = "Finds elements of a tree by index, without expanding the tree.")
public final class ElementCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "TREE", description = "A tree file; - is standard input.")
  private String file = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INDEX",
      description = "Indices of elements, counted from 0.")
  private List<Long> indices = new ArrayList<>();

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  ElementCommand() {}

  @Override
  public Integer call() {
    InputFile input = InputFile.read(file);
    TypeTree tree = TreeReader.read(input).tree();
    ArrayNode elements = JsonNodeFactory.instance.arrayNode();
    StringBuilder text =
        new StringBuilder(
            "%15s  %-24s %24s%n"
                .formatted(
                    "index", "type", "displacement in " + (tree.isTyped() ? "bytes" : "elements")));
    for (long index : indices) {
      if (index < 0 || index >= tree.length()) {
        throw new InputException(
            "%s: index must be from 0 to %d, got %d"
                .formatted(input.name(), tree.length() - 1, index));
      }
      Element element = tree.element(index);
      ObjectNode entry = elements.addObject().put("index", index);
      if (tree.isTyped()) {
        entry.put("type", element.type().name());
      }
      entry.put("displacement", element.displacement());
      text.append("%15d  %-24s %24d%n".formatted(index, element.type(), element.displacement()));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(JsonNodeFactory.instance.objectNode().set("elements", elements));
    } else {
      out.print(text);
    }
    return ExitCode.DONE;
  }
}
