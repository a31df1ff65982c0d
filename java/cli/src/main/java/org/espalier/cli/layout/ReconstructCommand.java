// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.util.function.Function;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.TreePicture;
import org.espalier.fold.FoldResult;
import org.espalier.fold.FoldedReconstruction;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.LayoutReader;
import org.espalier.formats.TreeWriter;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.tree.TypeTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier reconstruct}: the cheapest type tree of a layout. */
@Command(
    name = "reconstruct",
    mixinStandardHelpOptions = true,
    description = "Finds the cheapest type tree of a layout, with a proof or a bound.")
public final class ReconstructCommand extends FileCommand {
  @Mixin private ReconstructionOption option = new ReconstructionOption();

  @Option(names = "--fold", description = "Search for a DAG: equal subtrees are paid for once.")
  private boolean fold;

  ReconstructCommand() {}

  @Override
  protected Answer answer(InputFile file) throws Exception {
    Layout layout = LayoutReader.read(file);
    return WatchedSearch.find("reconstruct", option, how -> answer(file, layout, how));
  }

  private Answer answer(InputFile file, Layout layout, ReconstructionOptions options) {
    return fold ? folded(file, layout, options) : plain(file, layout, options);
  }

  private static Answer folded(InputFile file, Layout layout, ReconstructionOptions options) {
    try {
      FoldResult result = FoldedReconstruction.reconstruct(layout, options);
      return answer(result.tree(), result.cost(), result.lowerBound(), "DAG", TreeWriter::dag);
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }

  private static Answer plain(InputFile file, Layout layout, ReconstructionOptions options) {
    ReconstructionResult result;
    try {
      result = Reconstruction.reconstruct(layout, options);
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    return answer(result.tree(), result.cost(), result.lowerBound(), "tree", TreeWriter::tree);
  }

  private static Answer answer(
      TypeTree tree, long cost, long bound, String form, Function<TypeTree, ObjectNode> writer) {
    boolean optimal = cost == bound;
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cost", cost).put("lowerBound", bound);
    json.put("optimal", optimal);
    json.put("length", tree.length()).put("depth", tree.depth());
    json.set("tree", writer.apply(tree));
    String proof =
        optimal
            ? "optimal"
            : "not proved optimal: no %s costs less than %,d".formatted(form, bound);
    String text =
        "%,d elements, cost %,d words, %s%n%n%s"
            .formatted(tree.length(), cost, proof, TreePicture.of(tree));
    return new Answer(optimal ? ExitCode.DONE : ExitCode.LIMIT, json, text);
  }
}
