// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Removes the choices that no choice of the operands' nodes can feed, operands before readers, and
 * says where nothing is left: at which node, and along which edge.
 */
final class Reachability {
  private final Problem problem;
  private final ProgramGraph graph;
  private final int s;
  // available[v][p]: some choice of v that can be fed leaves the result in p
  private final boolean[][] available;

  private Reachability(Problem problem) {
    this.problem = problem;
    this.graph = problem.graph;
    this.s = problem.space.size();
    this.available = new boolean[graph.nodes().size()][];
  }

  /** What is left, or why nothing is. */
  sealed interface Outcome {
    /** Every node has a choice that can be fed. */
    record Reachable(Problem problem) implements Outcome {}

    /** One has not. */
    record Unreachable(ProgramAnswer.Unplaceable reason) implements Outcome {}
  }

  static Outcome prune(Problem problem) {
    return new Reachability(problem).run();
  }

  private Outcome run() {
    Problem pruned = problem;
    for (int v : graph.order()) {
      NodeChoices choices = problem.choices(v);
      boolean[] kept = new boolean[choices.count];
      boolean[] results = new boolean[s];
      int fed = 0;
      for (int c = 0; c < choices.count; c++) {
        kept[c] = unfed(v, c) < 0;
        if (kept[c]) {
          results[choices.result[c]] = true;
          fed++;
        }
      }
      if (fed == 0) {
        return new Outcome.Unreachable(noChoice(v));
      }
      if (fed < choices.count) {
        pruned = pruned.keeping(v, kept);
      }
      available[v] = results;
      OptionalInt required = graph.node(v).required();
      if (required.isPresent() && !obtainable(v, required.getAsInt())) {
        return new Outcome.Unreachable(
            new ProgramAnswer.Unplaceable(
                List.of(graph.node(v).name()),
                "node \"%s\" is required in \"%s\", which no redistribution reaches from %s"
                    .formatted(
                        graph.node(v).name(),
                        problem.space.name(required.getAsInt()),
                        resultsOf(v))));
      }
    }
    return new Outcome.Reachable(pruned);
  }

  /** The first operand that a choice asks for in vain, or −1. */
  private int unfed(int v, int choice) {
    NodeChoices choices = problem.choices(v);
    for (int j = 0; j < choices.arity; j++) {
      if (!obtainable(graph.node(v).operands().get(j), choices.operand(choice, j))) {
        return j;
      }
    }
    return -1;
  }

  private boolean obtainable(int u, int placement) {
    for (int p = 0; p < s; p++) {
      if (available[u][p] && problem.move(u, p, placement) != PlacementSpace.FORBIDDEN) {
        return true;
      }
    }
    return false;
  }

  private ProgramAnswer.Unplaceable noChoice(int v) {
    String name = graph.node(v).name();
    if (problem.choices(v).count == 0) {
      return new ProgramAnswer.Unplaceable(
          List.of(name),
          "node \"%s\" has no implementation for any placement of its result".formatted(name));
    }
    int j = unfed(v, 0);
    int operand = graph.node(v).operands().get(j);
    return new ProgramAnswer.Unplaceable(
        List.of(graph.node(operand).name(), name),
        ("edge \"%s\" -> \"%s\": operand %d is asked for in \"%s\", which no redistribution reaches"
                + " from %s, and no other implementation of \"%s\" can be fed")
            .formatted(
                graph.node(operand).name(),
                name,
                j,
                problem.space.name(problem.choices(v).operand(0, j)),
                resultsOf(operand),
                name));
  }

  private String resultsOf(int v) {
    return IntStream.range(0, s)
        .filter(p -> available[v][p])
        .mapToObj(p -> "\"" + problem.space.name(p) + "\"")
        .collect(Collectors.joining(", "));
  }
}
