// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.TreePicture;
import org.espalier.cost.CostModel;
import org.espalier.fold.FoldResult;
import org.espalier.fold.FoldedReconstruction;
import org.espalier.fold.Folding;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.TreeReader;
import org.espalier.formats.TreeWriter;
import org.espalier.normalize.Normalization;
import org.espalier.normalize.NormalizationResult;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier normalize}: a cheaper tree of the same type map, without flattening. */
@Command(
    name = "normalize",
    mixinStandardHelpOptions = true,
    description = "Makes a type tree cheaper without changing its type map or bounds.")
public final class NormalizeCommand extends FileCommand {
  @Mixin private ReconstructionOption option = new ReconstructionOption();

  @Option(names = "--fold", description = "Print the tree as a DAG, equal subtrees once.")
  private boolean fold;

  NormalizeCommand() {}

  @Override
  protected Answer answer(InputFile file) throws Exception {
    BoundedTree before = TreeReader.read(file);
    return WatchedSearch.find("normalize", option, how -> answer(file, before, how));
  }

  private Answer answer(InputFile file, BoundedTree before, ReconstructionOptions options) {
    NormalizationResult result;
    try {
      result = Normalization.normalize(before.tree(), options);
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    boolean pinned = !before.equals(BoundedTree.natural(before.tree()));
    FoldResult folded = folded(before.tree(), result, options);
    TypeTree tree = fold ? folded.tree() : result.tree();
    long cost = fold ? folded.cost() : result.cost();
    long bound = fold ? folded.lowerBound() : result.lowerBound();
    boolean optimal = cost == bound;
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("costBefore", result.costBefore()).put("cost", cost).put("lowerBound", bound);
    json.put("optimal", optimal);
    json.put("length", tree.length()).put("depth", tree.depth());
    json.set("tree", fold ? TreeWriter.dag(tree) : TreeWriter.tree(tree));
    if (pinned) {
      json.put("lb", before.lb()).put("extent", before.extent());
    }
    String proof = optimal ? "optimal" : "not proved optimal: no tree costs less than " + bound;
    String text =
        "%,d elements, cost %,d words before, %,d after, %s%n%n%s"
            .formatted(tree.length(), result.costBefore(), cost, proof, TreePicture.of(tree));
    return new Answer(optimal ? ExitCode.DONE : ExitCode.LIMIT, json, text);
  }

  /** The normalised tree as a DAG; of a tree that can be flattened, what the search finds. */
  private FoldResult folded(
      TypeTree tree, NormalizationResult result, ReconstructionOptions options) {
    CostModel costs = options.cost();
    TypeTree shared = Folding.fold(result.tree());
    long cost = costs.foldedCost(shared);
    if (fold && tree.length() <= Normalization.FLATTENED) {
      FoldResult found = FoldedReconstruction.reconstruct(tree.flatten(), options);
      return found.cost() <= cost ? found : new FoldResult(shared, cost, found.lowerBound(), cost);
    }
    // Sharing makes the bounds of trees void, but a DAG has a leaf.
    return new FoldResult(shared, cost, Math.min(cost, costs.con()), cost);
  }
}
