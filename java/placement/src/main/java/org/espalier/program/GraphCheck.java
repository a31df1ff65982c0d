// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;
import java.util.OptionalInt;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/**
 * The rules of a program graph that concern one node at a time, and the sum of all costs. Messages
 * are made only when a rule is broken: a graph may have millions of nodes.
 */
final class GraphCheck {
  private final int s;
  private final List<ProgramNode> nodes;
  private final long dearestMove;
  // A copy may pass through every placement on its way.
  private final long steps;
  private long sum;

  private GraphCheck(PlacementSpace placements, Sharing sharing, List<ProgramNode> nodes) {
    this.s = placements.size();
    this.nodes = nodes;
    this.dearestMove = placements.greatestFinite();
    this.steps = sharing == Sharing.COPIES ? Math.max(1, s - 1) : 1;
  }

  static void check(PlacementSpace placements, Sharing sharing, List<ProgramNode> nodes) {
    GraphCheck check = new GraphCheck(placements, sharing, nodes);
    for (ProgramNode node : nodes) {
      check.node(node);
    }
  }

  private void node(ProgramNode node) {
    if (node.size() < 0) {
      throw broken(node, ": size must be >= 0, got " + node.size());
    }
    OptionalInt required = node.required();
    if (required.isPresent()) {
      if (isNoPlacement(required.getAsInt())) {
        throw noPlacement(node, ": required", required.getAsInt());
      }
      add(node, dearestMove, node.size(), steps);
    }
    switch (node) {
      case Input input -> {
        if (isNoPlacement(input.placement())) {
          throw noPlacement(node, ": placement", input.placement());
        }
      }
      case Operation operation -> operation(operation);
    }
  }

  private void operation(Operation operation) {
    for (int j = 0; j < operation.operands().size(); j++) {
      int operand = operation.operands().get(j);
      if (operand < 0 || operand >= nodes.size()) {
        throw broken(
            operation,
            ": operands[%d] must be a node in 0 … %d, got %d"
                .formatted(j, nodes.size() - 1, operand));
      }
      add(operation, dearestMove, nodes.get(operand).size(), steps);
    }
    if (operation.implementations().isEmpty() && operation.relations().isEmpty()) {
      throw broken(operation, ": must have an implementation or a relation, got none");
    }
    long dearest = 0;
    for (int k = 0; k < operation.implementations().size(); k++) {
      implementation(operation, k);
      dearest = Math.max(dearest, operation.implementations().get(k).cost());
    }
    for (int k = 0; k < operation.relations().size(); k++) {
      relation(operation, k);
      dearest = Math.max(dearest, operation.relations().get(k).cost());
    }
    if (dearest >= PlacementSpace.COST_LIMIT) {
      throw broken(operation, ": a cost of computing must be in 0 … 2^60 - 1, got " + dearest);
    }
    add(operation, dearest, 1, 1);
  }

  private void implementation(Operation operation, int k) {
    Implementation implementation = operation.implementations().get(k);
    List<Integer> operands = implementation.operands();
    if (operands.size() != operation.operands().size()) {
      throw wrongArity(operation, "implementations", k, operands.size());
    }
    for (int j = 0; j < operands.size(); j++) {
      if (isNoPlacement(operands.get(j))) {
        throw noPlacement(
            operation, ": implementations[%d].operands[%d]".formatted(k, j), operands.get(j));
      }
    }
    if (isNoPlacement(implementation.result())) {
      throw noPlacement(
          operation, ": implementations[%d].result".formatted(k), implementation.result());
    }
  }

  private void relation(Operation operation, int k) {
    List<List<Integer>> operands = operation.relations().get(k).operands();
    if (operands.size() != operation.operands().size()) {
      throw wrongArity(operation, "relations", k, operands.size());
    }
    for (int j = 0; j < operands.size(); j++) {
      List<Integer> map = operands.get(j);
      if (map.size() != s) {
        throw broken(
            operation,
            ": relations[%d].operands[%d] must have %d entries, one for each placement, got %d"
                .formatted(k, j, s, map.size()));
      }
      for (int p = 0; p < s; p++) {
        if (map.get(p) != Relation.UNDEFINED && isNoPlacement(map.get(p))) {
          throw noPlacement(
              operation, ": relations[%d].operands[%d][%d]".formatted(k, j, p), map.get(p));
        }
      }
    }
  }

  private boolean isNoPlacement(int placement) {
    return placement < 0 || placement >= s;
  }

  private IllegalArgumentException noPlacement(ProgramNode node, String what, int got) {
    return broken(node, "%s must be a placement in 0 … %d, got %d".formatted(what, s - 1, got));
  }

  private static IllegalArgumentException wrongArity(
      Operation operation, String list, int k, int got) {
    return broken(
        operation,
        ": %s[%d].operands must have %d entries, one for each operand, got %d"
            .formatted(list, k, operation.operands().size(), got));
  }

  private static IllegalArgumentException broken(ProgramNode node, String rule) {
    return new IllegalArgumentException("node \"%s\"%s".formatted(node.name(), rule));
  }

  private void add(ProgramNode node, long cost, long size, long times) {
    if (cost == 0 || size == 0) {
      return;
    }
    if (size >= PlacementSpace.COST_LIMIT / cost
        || times * (double) size * cost >= PlacementSpace.COST_LIMIT - (double) sum) {
      throw broken(node, ": the sum of the greatest costs must be < 2^60, got more");
    }
    sum += times * size * cost;
  }
}
