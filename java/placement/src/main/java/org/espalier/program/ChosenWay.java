// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;
import java.util.stream.Collectors;
import org.espalier.program.ProgramAnswer.NodeChoice;
import org.espalier.program.ProgramNode.Operation;

/**
 * The way in which a placed node is carried out: where it asks for its operands, where its result
 * lies, and what that costs, whether it was given as a tuple or as a relation.
 *
 * @param operands the placements of the operands; empty for an input
 * @param result the placement of the result
 * @param cost what computing costs; 0 for an input
 */
public record ChosenWay(List<Integer> operands, int result, long cost) {
  /** Copies the list. */
  public ChosenWay {
    operands = List.copyOf(operands);
  }

  /**
   * Looks the way of a node up.
   *
   * @param graph the program
   * @param node the node
   * @param choice what was chosen for it
   * @return the way
   */
  public static ChosenWay of(ProgramGraph graph, int node, NodeChoice choice) {
    if (!(graph.node(node) instanceof Operation operation)) {
      return new ChosenWay(List.of(), choice.placement(), 0);
    }
    int tuples = operation.implementations().size();
    if (choice.implementation() < tuples) {
      Implementation tuple = operation.implementations().get(choice.implementation());
      return new ChosenWay(tuple.operands(), tuple.result(), tuple.cost());
    }
    Relation relation = operation.relations().get(choice.implementation() - tuples);
    List<Integer> asked =
        relation.operands().stream().map(map -> map.get(choice.placement())).toList();
    return new ChosenWay(asked, choice.placement(), relation.cost());
  }

  /**
   * Names the way by its placements: {@code (row, col) → row}.
   *
   * @param placements the set of placements
   * @return the name; of an input only where it is
   */
  public String name(PlacementSpace placements) {
    String to = placements.name(result);
    return operands.isEmpty()
        ? to
        : operands.stream()
            .map(placements::name)
            .collect(Collectors.joining(", ", "(", ") → " + to));
  }
}
