// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/** The rules of a program graph that concern one node at a time, and the sum of all costs. */
final class GraphCheck {
  private GraphCheck() {}

  static void check(PlacementSpace placements, Sharing sharing, List<ProgramNode> nodes) {
    int s = placements.size();
    long sum = 0;
    long dearestMove = placements.greatestFinite();
    // A copy may pass through every placement on its way.
    long steps = sharing == Sharing.COPIES ? Math.max(1, s - 1) : 1;
    for (ProgramNode node : nodes) {
      String where = "node \"%s\"".formatted(node.name());
      if (node.size() < 0) {
        throw new IllegalArgumentException(
            "%s: size must be >= 0, got %d".formatted(where, node.size()));
      }
      if (node.required().isPresent()) {
        checkPlacement(where + ": required", node.required().getAsInt(), s);
        sum = bounded(where, sum, dearestMove, node.size(), steps);
      }
      switch (node) {
        case Input input -> checkPlacement(where + ": placement", input.placement(), s);
        case Operation operation -> {
          for (int j = 0; j < operation.operands().size(); j++) {
            int operand = operation.operands().get(j);
            if (operand < 0 || operand >= nodes.size()) {
              throw new IllegalArgumentException(
                  "%s: operands[%d] must be a node in 0 … %d, got %d"
                      .formatted(where, j, nodes.size() - 1, operand));
            }
            sum = bounded(where, sum, dearestMove, nodes.get(operand).size(), steps);
          }
          sum = bounded(where, sum, checkChoices(where, operation, s), 1, 1);
        }
      }
    }
  }

  private static long checkChoices(String where, Operation operation, int s) {
    int arity = operation.operands().size();
    if (operation.implementations().isEmpty() && operation.relations().isEmpty()) {
      throw new IllegalArgumentException(
          where + ": must have an implementation or a relation, got none");
    }
    long dearest = 0;
    for (int k = 0; k < operation.implementations().size(); k++) {
      Implementation implementation = operation.implementations().get(k);
      String what = "%s: implementations[%d]".formatted(where, k);
      checkArity(what, implementation.operands().size(), arity);
      for (int j = 0; j < arity; j++) {
        checkPlacement(what + ".operands[" + j + "]", implementation.operands().get(j), s);
      }
      checkPlacement(what + ".result", implementation.result(), s);
      dearest = Math.max(dearest, finite(what, implementation.cost()));
    }
    for (int k = 0; k < operation.relations().size(); k++) {
      Relation relation = operation.relations().get(k);
      String what = "%s: relations[%d]".formatted(where, k);
      checkArity(what, relation.operands().size(), arity);
      for (int j = 0; j < arity; j++) {
        List<Integer> map = relation.operands().get(j);
        if (map.size() != s) {
          throw new IllegalArgumentException(
              "%s.operands[%d] must have %d entries, one for each placement, got %d"
                  .formatted(what, j, s, map.size()));
        }
        for (int p = 0; p < s; p++) {
          if (map.get(p) != Relation.UNDEFINED) {
            checkPlacement("%s.operands[%d][%d]".formatted(what, j, p), map.get(p), s);
          }
        }
      }
      dearest = Math.max(dearest, finite(what, relation.cost()));
    }
    return dearest;
  }

  private static long finite(String what, long cost) {
    if (cost == PlacementSpace.FORBIDDEN) {
      throw new IllegalArgumentException(
          what + ".cost must be in 0 … 2^60 - 1, got the mark of a forbidden move");
    }
    return cost;
  }

  private static void checkArity(String what, int got, int arity) {
    if (got != arity) {
      throw new IllegalArgumentException(
          "%s.operands must have %d entries, one for each operand, got %d"
              .formatted(what, arity, got));
    }
  }

  private static void checkPlacement(String what, int placement, int s) {
    if (placement < 0 || placement >= s) {
      throw new IllegalArgumentException(
          "%s must be a placement in 0 … %d, got %d".formatted(what, s - 1, placement));
    }
  }

  private static long bounded(String where, long sum, long cost, long size, long steps) {
    if (cost != 0
        && size != 0
        && (size >= PlacementSpace.COST_LIMIT / cost
            || steps * (double) size * cost >= PlacementSpace.COST_LIMIT - (double) sum)) {
      throw new IllegalArgumentException(
          "%s: the sum of the greatest costs must be < 2^60, got more".formatted(where));
    }
    return sum + steps * size * cost;
  }
}
