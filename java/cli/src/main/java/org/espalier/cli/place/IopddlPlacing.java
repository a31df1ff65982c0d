// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.formats.InputFile;
import org.espalier.formats.IopddlReader;
import org.espalier.network.Choices;
import org.espalier.network.Clash;
import org.espalier.network.CostNetwork;
import org.espalier.network.NetworkExplanation;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers {@code espalier place --input iopddl}: a strategy for every node of a contest graph. */
final class IopddlPlacing {
  private static final int SHOWN = 20;

  private IopddlPlacing() {}

  static Answer place(InputFile file, boolean ignoreLimit, boolean explain, SolverOptions options) {
    CostNetwork read = IopddlReader.read(file);
    CostNetwork network = ignoreLimit ? read.withoutUsageLimit() : read;
    return switch (NetworkSolver.solve(network, options)) {
      case NetworkSolution.Optimal(Choices choices, long cost, String method) ->
          explained(
              placed(choices, cost, cost, true, method),
              explain ? reasons(network, choices, true, options) : Optional.empty());
      case NetworkSolution.Stopped stopped ->
          stopped
              .best()
              .map(found ->
                  explained(
                      placed(
                          found.choices(),
                          found.cost(),
                          stopped.lowerBound(),
                          false,
                          stopped.method()),
                      explain
                          ? reasons(network, found.choices(), false, options)
                          : Optional.empty()))
              .orElseGet(() -> nothingYet(stopped));
      case NetworkSolution.Infeasible(Clash clash, String method) -> infeasible(clash, method);
    };
  }

  private static Optional<ContestReasons> reasons(
      CostNetwork network, Choices choices, boolean optimal, SolverOptions options) {
    NetworkExplanation explanation =
        NetworkExplanation.of(
            network, choices, optimal, options.timeLimit().orElse(ProgramPlacing.EXPLAINING));
    return Optional.of(new ContestReasons(network, choices, optimal, explanation));
  }

  private static Answer explained(Answer answer, Optional<ContestReasons> reasons) {
    if (reasons.isEmpty()) {
      return answer;
    }
    ((ObjectNode) answer.json()).set("explanation", reasons.get().json());
    return new Answer(answer.exitCode(), answer.json(), answer.text() + reasons.get().text());
  }

  private static Answer placed(
      Choices choices, long cost, long lowerBound, boolean optimal, String method) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cost", cost).put("lowerBound", lowerBound).put("optimal", optimal);
    ArrayNode strategies = json.putArray("strategies");
    choices.stream().forEach(strategies::add);
    String proof =
        optimal
            ? "optimal"
            : "not proved optimal: nothing costs less than %,d (gap %.3f %%)"
                .formatted(lowerBound, 100.0 * (cost - lowerBound) / Math.max(1, cost));
    String text =
        "%,d nodes, cost %,d, %s%nmethod: %s%nstrategies: %s%n"
            .formatted(
                choices.size(),
                cost,
                proof,
                method,
                shown(choices.stream().boxed().toList(), choices.size()));
    return new Answer(optimal ? ExitCode.DONE : ExitCode.LIMIT, json, text);
  }

  private static Answer nothingYet(NetworkSolution.Stopped stopped) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("lowerBound", stopped.lowerBound()).put("optimal", false);
    String text =
        "no admissible strategies found before the time limit; none costs less than %,d%n"
            .formatted(stopped.lowerBound());
    return new Answer(ExitCode.LIMIT, json, text);
  }

  private static Answer infeasible(Clash clash, String method) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode told = json.put("optimal", false).putObject("infeasible");
    ArrayNode nodes = told.putArray("nodes");
    clash.variables().forEach(nodes::add);
    ArrayNode edges = told.putArray("edges");
    clash.edges().forEach(edges::add);
    ArrayNode times = told.putArray("times");
    clash.times().forEach(times::add);
    told.put("minimal", clash.minimal());
    String text =
        """
        no strategies are admissible (%s)
        these clash%s:
          nodes: %s
          forbidden pairs of edges: %s
          usage limit at times: %s
        """
            .formatted(
                method,
                clash.minimal() ? ", and none of them can be left out" : "",
                shown(clash.variables(), clash.variables().size()),
                shown(clash.edges(), clash.edges().size()),
                shown(clash.times(), clash.times().size()));
    return new Answer(ExitCode.NO, json, text);
  }

  private static String shown(List<? extends Number> numbers, int count) {
    String first =
        numbers.stream().limit(SHOWN).map(Number::toString).collect(Collectors.joining(", "));
    return count == 0
        ? "none"
        : count <= SHOWN ? first : first + ", … %,d more".formatted(count - SHOWN);
  }
}
