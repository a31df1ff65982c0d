// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import org.espalier.program.array.ArrayNode.LoopExit;

/** Tries every choice of a small problem. */
final class AllChoices {
  private AllChoices() {}

  /** How many there are. */
  static long count(PlanProblem problem) {
    long count = 1;
    for (int v = 0; v < problem.options.size(); v++) {
      count *= decides(problem, v) ? problem.options.get(v).size() : 1;
    }
    return count;
  }

  private static boolean decides(PlanProblem problem, int node) {
    return !(problem.program.nodes().get(node) instanceof LoopExit);
  }

  /** The least cost of a choice. */
  static long least(PlanProblem problem) {
    int n = problem.options.size();
    int[] choice = new int[n];
    long least = Long.MAX_VALUE;
    while (true) {
      least = Math.min(least, problem.cost(choice));
      int v = 0;
      while (v < n) {
        if (decides(problem, v) && ++choice[v] < problem.options.get(v).size()) {
          break;
        }
        choice[v] = 0;
        v++;
      }
      if (v == n) {
        return least;
      }
    }
  }
}
