// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.TreePicture;
import org.espalier.fold.FoldResult;
import org.espalier.fold.FoldedNormalization;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
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
    JsonValue json = JsonValue.parse(file);
    BoundedTree before = TreeReader.fromJson(json);
    boolean shared = fold && TreeReader.isFolded(json);
    return WatchedSearch.find("normalize", option, how -> answer(file, before, shared, how));
  }

  private Answer answer(
      InputFile file, BoundedTree before, boolean shared, ReconstructionOptions options) {
    NormalizationResult result;
    try {
      result = Normalization.normalize(before.tree(), options);
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    boolean pinned = !before.equals(BoundedTree.natural(before.tree()));
    TypeTree tree = result.tree();
    long cost = result.cost();
    long bound = result.lowerBound();
    // A DAG beside a DAG: what was shared before is not counted twice.
    long costBefore = shared ? options.cost().foldedCost(before.tree()) : result.costBefore();
    if (fold) {
      FoldResult folded = FoldedNormalization.fold(before.tree(), result, options);
      tree = folded.tree();
      cost = folded.cost();
      bound = folded.lowerBound();
    }
    boolean optimal = cost == bound;
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("costBefore", costBefore).put("cost", cost).put("lowerBound", bound);
    json.put("optimal", optimal);
    json.put("length", tree.length()).put("depth", tree.depth());
    json.set("tree", fold ? TreeWriter.dag(tree) : TreeWriter.tree(tree));
    if (pinned) {
      json.put("lb", before.lb()).put("extent", before.extent());
    }
    String proof =
        optimal
            ? "optimal"
            : "not proved optimal: no %s costs less than %,d"
                .formatted(fold ? "DAG" : "tree", bound);
    String text =
        "%,d elements, cost %,d words before, %,d after, %s%n%n%s"
            .formatted(tree.length(), costBefore, cost, proof, TreePicture.of(tree));
    return new Answer(optimal ? ExitCode.DONE : ExitCode.LIMIT, json, text);
  }
}
