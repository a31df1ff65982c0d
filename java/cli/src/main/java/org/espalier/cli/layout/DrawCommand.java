// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.PictureFile;
import org.espalier.draw.DotPicture;
import org.espalier.draw.LayoutDrawing;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.LayoutReader;
import org.espalier.formats.TreeReader;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.normalize.Normalization;
import org.espalier.normalize.NormalizationResult;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier draw}: a layout in memory beside its tree, before and after. */
@Command(
    name = "draw",
    mixinStandardHelpOptions = true,
    description = "Draws a layout in memory beside its type tree, before and after.")
public final class DrawCommand implements Callable<Integer> {
  @Parameters(paramLabel = "LAYOUT|TREE", description = "A layout or a tree; - is standard input.")
  private String input = "";

  @Option(
      names = "-o",
      required = true,
      paramLabel = "FILE",
      description = "The picture: .svg, .html, or .dot for Graphviz.")
  private Path picture = Path.of("");

  @Mixin private ReconstructionOption option = new ReconstructionOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  DrawCommand() {}

  @Override
  public Integer call() {
    PictureFile.check("-o", picture, ".svg", ".html", ".dot");
    InputFile file = InputFile.read(input);
    Given given = read(file);
    TypeTree before = given.tree();
    ReconstructionOptions options = option.options();
    NormalizationResult after;
    try {
      after = Normalization.normalize(before, options);
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    String text;
    try {
      text =
          PictureFile.ends(picture, ".dot")
              ? DotPicture.of(after.tree(), options.cost())
              : PictureFile.text(
                  picture,
                  LayoutDrawing.of(file.name(), before, given.listed(), after, options.cost()));
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s: %,d elements, cost %,d words before, %,d after%n",
        picture, before.length(), after.costBefore(), after.cost());
    out.flush();
    PictureFile.write(picture, text);
    return ExitCode.DONE;
  }

  /** A tree, and whether it is only the list of a layout's displacements. */
  private record Given(TypeTree tree, boolean listed) {}

  private static Given read(InputFile file) {
    if (!file.startsWith('{')) {
      return new Given(listed(LayoutReader.read(file)), true);
    }
    JsonValue json = JsonValue.parse(file);
    return LayoutReader.isLayout(json)
        ? new Given(listed(LayoutReader.fromJson(json)), true)
        : new Given(TreeReader.fromJson(json).tree(), false);
  }

  /** A layout as a program without a datatype has it: a list of every displacement. */
  private static TypeTree listed(Layout layout) {
    LongSeq places = LongSeq.of(layout.displacements());
    if (layout.palette().size() == 1) {
      return new Idx(places, new Con(1, layout.type(0)));
    }
    return new Strc(
        places,
        IntStream.range(0, layout.length()).mapToObj(i -> new Con(1, layout.type(i))).toList());
  }
}
