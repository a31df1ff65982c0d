// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.draw.EmbeddingDrawing;
import org.espalier.expression.Embedder;
import org.espalier.expression.Embedding;
import org.espalier.expression.EmbeddingMethod;
import org.espalier.expression.ExpressionTree;
import org.espalier.formats.ExpressionProblem;
import org.espalier.formats.ExpressionReader;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.PositionForm;
import org.espalier.svg.SvgDrawing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier embed}: where the operations of an array expression cost least. */
@Command(
    name = "embed",
    mixinStandardHelpOptions = true,
    description = "Places the operations of an array expression at least communication cost.")
public final class EmbedCommand extends FileCommand {
  /** What {@code --method} takes. */
  enum Method {
    /** The fastest that is exact for the metric. */
    AUTO,
    /** Explicit dynamic programming over all positions. */
    EXPLICIT
  }

  /** More positions than these nobody reads; JSON has all. */
  private static final int SHOWN = 40;

  @Option(
      names = "--method",
      paramLabel = "auto|explicit",
      description = "The metric's own algorithm (the default) or explicit dynamic programming.")
  private Method method = Method.AUTO;

  @Mixin private DrawingOption drawing = new DrawingOption();

  EmbedCommand() {}

  @Override
  protected Answer answer(InputFile file) {
    List<String> warnings = new ArrayList<>();
    ExpressionProblem problem = ExpressionReader.read(file, warnings);
    for (String warning : warnings) {
      err().println("warning: " + warning);
    }
    ExpressionTree tree = problem.tree();
    PositionForm form = problem.form();
    Embedding embedding;
    try {
      EmbeddingMethod chosen =
          method == Method.EXPLICIT ? EmbeddingMethod.EXPLICIT : EmbeddingMethod.AUTOMATIC;
      embedding = Embedder.embed(form.metric(), tree, chosen, problem.positions());
    } catch (IllegalArgumentException e) {
      String unit =
          problem.decimalPlaces() == 0
              ? ""
              : "; weights count in units of 1e-%d here".formatted(problem.decimalPlaces());
      throw new InputException(file.name() + ": " + e.getMessage() + unit, e);
    }
    long[] positions = embedding.positions();
    int k = form.metric().coordinates();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("cost", number(embedding.cost(), problem));
    if (!embedding.optimal()) {
      json.set("lowerBound", number(embedding.lowerBound(), problem));
    }
    json.put("optimal", embedding.optimal()).put("method", embedding.method());
    ObjectNode placed = json.putObject("positions");
    for (int x = 0; x < tree.size(); x++) {
      if (!tree.isLeaf(x)) {
        placed.set(problem.names().get(x), form.write(positions, x * k));
      }
    }
    Answer answer =
        new Answer(
            embedding.optimal() ? ExitCode.DONE : ExitCode.LIMIT,
            json,
            text(problem, embedding, positions));
    return drawing.drawn(answer, () -> draw(problem, embedding, positions));
  }

  @Override
  protected void check() {
    drawing.check(fileCount());
  }

  /** A cost in the unit of the file's weights. */
  private static BigDecimal amount(long cost, ExpressionProblem problem) {
    BigDecimal amount = BigDecimal.valueOf(cost, problem.decimalPlaces()).stripTrailingZeros();
    return amount.scale() < 0 ? amount.setScale(0) : amount;
  }

  private static JsonNode number(long cost, ExpressionProblem problem) {
    BigDecimal amount = amount(cost, problem);
    return amount.scale() == 0
        ? JsonNodeFactory.instance.numberNode(amount.longValueExact())
        : JsonNodeFactory.instance.numberNode(amount);
  }

  /** A cost for people: {@code 1,234.5}. */
  private static String grouped(long cost, ExpressionProblem problem) {
    BigDecimal amount = amount(cost, problem);
    return String.format(Locale.ROOT, "%,." + amount.scale() + "f", amount);
  }

  private static String text(ExpressionProblem problem, Embedding embedding, long[] positions) {
    ExpressionTree tree = problem.tree();
    int k = problem.form().metric().coordinates();
    String proof =
        embedding.optimal()
            ? "optimal"
            : "not proved optimal: no embedding costs less than "
                + grouped(embedding.lowerBound(), problem);
    StringBuilder text =
        new StringBuilder(
            "cost %s, %s, by %s%n"
                .formatted(grouped(embedding.cost(), problem), proof, embedding.method()));
    int shown = 0;
    for (int x = 0; x < tree.size(); x++) {
      if (!tree.isLeaf(x) && shown++ < SHOWN) {
        String name = problem.names().get(x);
        text.append(
            "  %-10s at %s%n"
                .formatted(
                    name.isEmpty() ? "(root)" : name, problem.form().text(positions, x * k)));
      }
    }
    if (shown > SHOWN) {
      text.append("  … and %,d more; --format json has all%n".formatted(shown - SHOWN));
    }
    return text.toString();
  }

  private static SvgDrawing draw(ExpressionProblem problem, Embedding embedding, long[] positions) {
    int k = problem.form().metric().coordinates();
    List<String> places = new ArrayList<>();
    for (int x = 0; x < problem.tree().size(); x++) {
      places.add(problem.form().text(positions, x * k));
    }
    return EmbeddingDrawing.of(
        problem.form().metric(),
        problem.tree(),
        problem.names(),
        places,
        embedding,
        problem.decimalPlaces());
  }
}
