// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.cli.command.TreePicture;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.LayoutReader;
import org.espalier.formats.TreeWriter;
import org.espalier.layout.Layout;
import org.espalier.transpack.TranspackResult;
import org.espalier.transpack.Transpacking;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier transpack}: one tree for two layouts whose elements move together. */
@Command(
    name = "transpack",
    mixinStandardHelpOptions = true,
    description = "Finds the cheapest pair of type trees of one shape for two layouts.")
public final class TranspackCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "SOURCE", description = "Where element i is taken from.")
  private String source = "";

  @Parameters(index = "1", paramLabel = "TARGET", description = "Where element i goes.")
  private String target = "";

  @Mixin private ReconstructionOption option = new ReconstructionOption();

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  TranspackCommand() {}

  @Override
  public Integer call() throws Exception {
    if (source.equals("-") && target.equals("-")) {
      throw new InputException("standard input can be read once, got - twice");
    }
    Layout from = LayoutReader.read(InputFile.read(source));
    Layout to = LayoutReader.read(InputFile.read(target));
    TranspackResult result;
    try {
      result =
          WatchedSearch.find("transpack", option, how -> Transpacking.transpack(from, to, how));
    } catch (IllegalArgumentException e) {
      throw new InputException(source + ", " + target + ": " + e.getMessage(), e);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("cost", result.cost());
      json.set("source", TreeWriter.tree(result.source()));
      json.set("target", TreeWriter.tree(result.target()));
      json.put("lowerBound", result.lowerBound()).put("optimal", result.optimal());
      out.println(json);
    } else {
      String proof =
          result.optimal()
              ? "optimal"
              : "not proved optimal: no pair costs less than %,d".formatted(result.lowerBound());
      out.print(
          "%,d elements, cost %,d words, %s%n%nsource%n%s%ntarget%n%s"
              .formatted(
                  from.length(),
                  result.cost(),
                  proof,
                  TreePicture.of(result.source()),
                  TreePicture.of(result.target())));
    }
    out.flush();
    return result.optimal() ? ExitCode.DONE : ExitCode.LIMIT;
  }
}
