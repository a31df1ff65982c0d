// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/**
 * What a library says of an operation, once: its implementations as tuples or relations with costs
 * as functions of sizes, so that it is used at any size and never optimised again (the review's
 * §7.2).
 *
 * @param name the component's name
 * @param arity how many operands it has
 * @param implementations its tuples
 * @param relations its relations, counted after the tuples
 */
public record Component(
    String name, int arity, List<SizedTuple> implementations, List<SizedRelation> relations) {
  /** The most combinations of placements that {@link #summary} tries. */
  public static final int MAX_COMBINATIONS = 1 << 14;

  /** Copies the lists. */
  public Component {
    implementations = List.copyOf(implementations);
    relations = List.copyOf(relations);
  }

  /**
   * A tuple whose cost depends on sizes.
   *
   * @param operands the placement in which each operand is asked for
   * @param result the placement of the result
   * @param cost the cost of computing
   */
  public record SizedTuple(List<Integer> operands, int result, CostFunction cost) {
    /** Copies the list. */
    public SizedTuple {
      operands = List.copyOf(operands);
    }
  }

  /**
   * A relation whose cost depends on sizes.
   *
   * @param operands the table of each operand
   * @param cost the cost of computing
   */
  public record SizedRelation(List<List<Integer>> operands, CostFunction cost) {
    /** Copies the lists. */
    public SizedRelation {
      operands = operands.stream().map(List::copyOf).toList();
    }
  }

  /**
   * Uses the component at given sizes.
   *
   * @param node the name of the node
   * @param operands the nodes it reads
   * @param operandSizes their sizes
   * @param size the size of the result
   * @param required where the result must end, if anywhere
   * @return the operation
   * @throws IllegalArgumentException if the number of operands is wrong, or a cost is negative
   */
  public Operation at(
      String node,
      List<Integer> operands,
      List<Long> operandSizes,
      long size,
      OptionalInt required) {
    if (operands.size() != arity || operandSizes.size() != arity) {
      throw new IllegalArgumentException(
          "node \"%s\": component \"%s\" must have %d operands, got %d"
              .formatted(node, name, arity, operands.size()));
    }
    return new Operation(
        node,
        operands,
        size,
        implementations.stream()
            .map(tuple ->
                new Implementation(
                    tuple.operands(), tuple.result(), tuple.cost().cost(size, operandSizes)))
            .toList(),
        relations.stream()
            .map(relation ->
                new Relation(relation.operands(), relation.cost().cost(size, operandSizes)))
            .toList(),
        required);
  }

  /**
   * Summarises a program that is used as one operation: for every combination of placements of its
   * inputs and its result, what it costs at least inside. All that can be best in some context is
   * kept, so composing summaries loses nothing that placing the whole at once would find, as long
   * as inputs come in one placement and only the result leaves.
   *
   * @param program the inside; its inputs' own placements do not matter
   * @param result the node whose result leaves
   * @return the implementations, operands in the order of the inputs among the program's nodes
   * @throws IllegalArgumentException if there are more than {@link #MAX_COMBINATIONS} combinations,
   *     or the result is no operation
   */
  public static List<Implementation> summary(ProgramGraph program, int result) {
    List<Integer> inputs = new ArrayList<>();
    for (int v = 0; v < program.nodes().size(); v++) {
      if (program.node(v) instanceof Input) {
        inputs.add(v);
      }
    }
    if (inputs.contains(result)) {
      throw new IllegalArgumentException(
          "the result must be an operation, got the input \"%s\""
              .formatted(program.node(result).name()));
    }
    int s = program.placements().size();
    double combinations = Math.pow(s, inputs.size() + 1.0);
    if (combinations > MAX_COMBINATIONS) {
      throw new IllegalArgumentException(
          "a summary must have at most %d combinations of placements, got %.0f"
              .formatted(MAX_COMBINATIONS, combinations));
    }
    List<Implementation> summary = new ArrayList<>();
    int[] at = new int[inputs.size()];
    while (true) {
      addResults(program, inputs, at, result, summary);
      int k = at.length - 1;
      while (k >= 0 && ++at[k] == s) {
        at[k--] = 0;
      }
      if (k < 0) {
        return List.copyOf(summary);
      }
    }
  }

  private static void addResults(
      ProgramGraph program,
      List<Integer> inputs,
      int[] at,
      int result,
      List<Implementation> summary) {
    List<ProgramNode> nodes = new ArrayList<>(program.nodes());
    List<Integer> asked = new ArrayList<>();
    for (int k = 0; k < at.length; k++) {
      ProgramNode input = nodes.get(inputs.get(k));
      nodes.set(inputs.get(k), new Input(input.name(), at[k], input.size(), input.required()));
      asked.add(at[k]);
    }
    ProgramGraph graph = ProgramGraph.of(program.placements(), program.sharing(), nodes);
    for (int p = 0; p < program.placements().size(); p++) {
      OptionalLong cost = ProgramPlacement.leastCostWithResult(graph, result, p);
      if (cost.isPresent()) {
        summary.add(new Implementation(asked, p, cost.getAsLong()));
      }
    }
  }
}
