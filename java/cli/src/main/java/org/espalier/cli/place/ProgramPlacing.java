// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.draw.ProgramDrawing;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.ProgramReader;
import org.espalier.network.SolverOptions;
import org.espalier.program.PlacementExplanation;
import org.espalier.program.ProgramAnswer;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramGraph;
import org.espalier.program.ProgramPlacement;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The part of {@code espalier place} that is about files in the program format. */
final class ProgramPlacing {
  /** How long an explanation may look for alternatives if no time limit is given. */
  static final Duration EXPLAINING = Duration.ofSeconds(10);

  private ProgramPlacing() {}

  /**
   * What was asked for besides the placement.
   *
   * @param explain whether to say why
   * @param drawing what to draw to, if anything
   * @param timeLimit how long it may take, if there is a limit
   * @param library the components that nodes may name
   */
  record Wishes(
      boolean explain,
      DrawingOption drawing,
      Optional<Duration> timeLimit,
      Map<String, JsonValue> library) {}

  static Answer place(InputFile file, Wishes wishes, SolverOptions options) {
    JsonValue json = JsonValue.parse(file);
    ProgramGraph graph = ProgramReader.read(json, wishes.library());
    ProgramAnswer answer;
    try {
      answer = ProgramPlacement.place(graph, options);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
    return switch (answer) {
      case Placed placed -> placed(graph, placed, wishes);
      case ProgramAnswer.Unplaceable unplaceable -> unplaceable(unplaceable);
      case ProgramAnswer.NothingFound nothing -> {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("lowerBound", nothing.lowerBound());
        line.put("optimal", false);
        line.put("method", nothing.method());
        yield new Answer(
            ExitCode.LIMIT,
            line,
            "no placement was found within the time limit; none costs less than %,d%n"
                .formatted(nothing.lowerBound()));
      }
    };
  }

  private static Answer placed(ProgramGraph graph, Placed placed, Wishes wishes) {
    ObjectNode line = line(graph, placed);
    StringBuilder text = new StringBuilder(ProgramText.table(graph, placed));
    if (wishes.explain()) {
      ProgramReasons reasons =
          new ProgramReasons(
              graph,
              placed,
              PlacementExplanation.of(graph, placed, wishes.timeLimit().orElse(EXPLAINING)));
      line.set("explanation", reasons.json());
      text.append(reasons.text());
    }
    Answer answer =
        new Answer(placed.optimal() ? ExitCode.DONE : ExitCode.LIMIT, line, text.toString());
    return wishes.drawing().drawn(answer, () -> ProgramDrawing.of(graph, placed));
  }

  /** The answer no: as for a contest graph, with what clashes. */
  private static Answer unplaceable(ProgramAnswer.Unplaceable answer) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    ObjectNode told = line.put("optimal", false).putObject("infeasible");
    ArrayNode nodes = told.putArray("nodes");
    answer.clash().forEach(nodes::add);
    told.put("reason", answer.reason());
    return new Answer(
        ExitCode.NO, line, "no placement is possible: %s%n".formatted(answer.reason()));
  }

  static ObjectNode line(ProgramGraph graph, Placed placed) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("cost", placed.cost());
    line.put("lowerBound", placed.lowerBound());
    line.put("optimal", placed.optimal());
    line.put("method", placed.method());
    ObjectNode nodes = line.putObject("nodes");
    for (int v = 0; v < placed.nodes().size(); v++) {
      NodeChoice choice = placed.nodes().get(v);
      if (choice.implementation() >= 0) {
        nodes
            .putObject(graph.node(v).name())
            .put("implementation", choice.implementation())
            .put("placement", graph.placements().name(choice.placement()));
      }
    }
    moves(graph, line.putArray("moves"), placed.moves());
    return line;
  }

  static void moves(ProgramGraph graph, ArrayNode array, Iterable<Move> moves) {
    for (Move move : moves) {
      array
          .addObject()
          .put("array", graph.node(move.array()).name())
          .put("from", graph.placements().name(move.from()))
          .put("to", graph.placements().name(move.to()))
          .put("cost", move.cost());
    }
  }
}
