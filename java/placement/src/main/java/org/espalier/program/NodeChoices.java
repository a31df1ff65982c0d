// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/**
 * All that one node may be: every implementation, and every relation with every placement of the
 * result. Of choices with the same operands and result only the cheapest stays (§2.5.1 of the
 * review), the first of equals.
 *
 * <p>An input has one choice, implementation −1.
 */
final class NodeChoices {
  final int count;
  final int arity;
  // implementation[c]: implementations are counted first, then relations
  final int[] implementation;
  final int[] result;
  final long[] cost;
  // operands[c * arity + j]: the placement in which operand j is asked for
  final int[] operands;

  private NodeChoices(int arity, int[] implementation, int[] result, long[] cost, int[] operands) {
    this.count = result.length;
    this.arity = arity;
    this.implementation = implementation;
    this.result = result;
    this.cost = cost;
    this.operands = operands;
  }

  static NodeChoices of(ProgramNode node, int placements) {
    return switch (node) {
      case Input input ->
          new NodeChoices(
              0, new int[] {-1}, new int[] {input.placement()}, new long[] {0}, new int[0]);
      case Operation operation -> of(operation, placements);
    };
  }

  private record Choice(int implementation, int result, long cost, List<Integer> operands) {}

  private static NodeChoices of(Operation operation, int placements) {
    List<Choice> all = new ArrayList<>();
    List<Implementation> tuples = operation.implementations();
    for (int k = 0; k < tuples.size(); k++) {
      Implementation tuple = tuples.get(k);
      all.add(new Choice(k, tuple.result(), tuple.cost(), tuple.operands()));
    }
    for (int k = 0; k < operation.relations().size(); k++) {
      Relation relation = operation.relations().get(k);
      for (int p = 0; p < placements; p++) {
        List<Integer> asked = new ArrayList<>();
        for (List<Integer> map : relation.operands()) {
          asked.add(map.get(p));
        }
        if (!asked.contains(Relation.UNDEFINED)) {
          all.add(new Choice(tuples.size() + k, p, relation.cost(), asked));
        }
      }
    }
    return pack(operation.operands().size(), all.size() > 1 ? undominated(all) : all);
  }

  private record Shape(int result, List<Integer> operands) {}

  private static List<Choice> undominated(List<Choice> all) {
    Map<Shape, Integer> at = new HashMap<>();
    List<Choice> kept = new ArrayList<>();
    for (Choice choice : all) {
      Integer before = at.putIfAbsent(new Shape(choice.result(), choice.operands()), kept.size());
      if (before == null) {
        kept.add(choice);
      } else if (choice.cost() < kept.get(before).cost()) {
        kept.set(before, choice);
      }
    }
    return kept;
  }

  private static NodeChoices pack(int arity, List<Choice> choices) {
    int count = choices.size();
    int[] implementation = new int[count];
    int[] result = new int[count];
    long[] cost = new long[count];
    int[] operands = new int[count * arity];
    for (int c = 0; c < count; c++) {
      Choice choice = choices.get(c);
      implementation[c] = choice.implementation();
      result[c] = choice.result();
      cost[c] = choice.cost();
      for (int j = 0; j < arity; j++) {
        operands[c * arity + j] = choice.operands().get(j);
      }
    }
    return new NodeChoices(arity, implementation, result, cost, operands);
  }

  int operand(int choice, int j) {
    return operands[choice * arity + j];
  }

  /** The same choices without those that are not to be had. */
  NodeChoices keeping(boolean[] kept) {
    List<Choice> rest = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      if (kept[c]) {
        List<Integer> asked = new ArrayList<>();
        for (int j = 0; j < arity; j++) {
          asked.add(operand(c, j));
        }
        rest.add(new Choice(implementation[c], result[c], cost[c], asked));
      }
    }
    return pack(arity, rest);
  }
}
