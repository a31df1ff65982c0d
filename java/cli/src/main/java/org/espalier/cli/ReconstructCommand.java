// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.tree.TypeTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier reconstruct}: the cheapest type tree of a layout. */
@Command(
    name = "reconstruct",
    mixinStandardHelpOptions = true,
    description = "Finds the cheapest type tree of a layout, with a proof or a bound.")
final class ReconstructCommand extends FileCommand {
  @Mixin private ReconstructionOption option = new ReconstructionOption();

  @Override
  Answer answer(InputFile file) {
    Layout layout = LayoutReader.read(file);
    ReconstructionResult result;
    try {
      result = Reconstruction.reconstruct(layout, option.options());
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    TypeTree tree = result.tree();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cost", result.cost()).put("lowerBound", result.lowerBound());
    json.put("optimal", result.optimal());
    json.put("length", tree.length()).put("depth", tree.depth());
    json.set("tree", TreeWriter.tree(tree));
    String proof =
        result.optimal()
            ? "optimal"
            : "not proved optimal: no tree costs less than %,d".formatted(result.lowerBound());
    String text =
        "%,d elements, cost %,d words, %s%n%n%s"
            .formatted(tree.length(), result.cost(), proof, TreePicture.of(tree));
    return new Answer(result.optimal() ? ExitCode.DONE : ExitCode.LIMIT, json, text);
  }
}
