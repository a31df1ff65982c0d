// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds a smallest set of conditions that clash, by a deletion filter (J. W. Chinneck and E. W.
 * Dravnieks, "Locating Minimal Infeasible Constraint Sets in Linear Programs", ORSA Journal on
 * Computing 3(2), 1991, doi:10.1287/ijoc.3.2.157): conditions are left out group by group, and a
 * group that turns out to be needless stays out. The conditions are the forbidden choices of each
 * variable, the forbidden pairs of each edge, and the usage limit at each time. What is left at the
 * end is smallest in the sense that no single condition can be dropped.
 *
 * <p>Groups are halved only where needed (QuickXplain's order of work: U. Junker, AAAI 2004), so
 * that k conditions of n take O(k log(n / k)) solver runs.
 */
final class ClashFilter {
  private final CostNetwork network;
  private final Deadline deadline;
  private final int variables;
  private final int edges;
  private final long[] times;
  private boolean timeUp;

  private ClashFilter(CostNetwork network, Deadline deadline) {
    this.network = network;
    this.deadline = deadline;
    this.variables = network.variables();
    this.edges = network.edges();
    this.times = network.usageLimit().map(UsageLimit::decisiveTimes).orElse(new long[0]);
  }

  static Clash smallest(CostNetwork network, Deadline deadline) {
    return new ClashFilter(network, deadline).filter();
  }

  // Conditions are numbered: variables, then edges, then times.
  private Clash filter() {
    int count = 0;
    int[] all = new int[variables + edges + times.length];
    for (int c = 0; c < all.length; c++) {
      if (mayMatter(c)) {
        all[count++] = c;
      }
    }
    int[] needed = explain(new int[0], false, Arrays.copyOf(all, count));
    Arrays.sort(needed);
    return clash(needed);
  }

  private boolean mayMatter(int condition) {
    if (condition < variables) {
      for (long cost : network.rawUnary(condition)) {
        if (WorkGraph.forbidden(cost)) {
          return true;
        }
      }
      return false;
    }
    if (condition < variables + edges) {
      for (long cost : network.table(condition - variables).raw()) {
        if (WorkGraph.forbidden(cost)) {
          return true;
        }
      }
      return false;
    }
    return true;
  }

  /**
   * Invariant: background ∪ candidates clash. Returns the candidates needed beside the background.
   * The recursion halves the candidates, so its depth is logarithmic.
   */
  private int[] explain(int[] background, boolean grown, int[] candidates) {
    if (grown && !admissible(background)) {
      return new int[0];
    }
    if (candidates.length <= 1) {
      return candidates;
    }
    int half = candidates.length / 2;
    int[] left = Arrays.copyOf(candidates, half);
    int[] right = Arrays.copyOfRange(candidates, half, candidates.length);
    int[] fromRight = explain(joined(background, left), true, right);
    int[] fromLeft = explain(joined(background, fromRight), fromRight.length > 0, left);
    return joined(fromLeft, fromRight);
  }

  private static int[] joined(int[] first, int[] second) {
    int[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Whether some choices obey the given conditions; true, with a note, when the time is up. */
  private boolean admissible(int[] conditions) {
    if (deadline.passed()) {
      timeUp = true;
      return true;
    }
    SolverOptions options = SolverOptions.defaults();
    Optional<Duration> left = deadline.left();
    if (left.isPresent()) {
      options = options.withTimeLimit(left.get());
    }
    return switch (NetworkSolver.admits(relaxed(conditions), options)) {
      case YES -> true;
      case NO -> false;
      case UNKNOWN -> {
        timeUp = true;
        yield true;
      }
    };
  }

  /** The network with all costs 0 but those that the given conditions forbid. */
  private CostNetwork relaxed(int[] conditions) {
    boolean[] kept = new boolean[variables + edges + times.length];
    for (int c : conditions) {
      kept[c] = true;
    }
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < variables; v++) {
      builder.variable(
          kept[v] ? onlyForbidden(network.rawUnary(v)) : new long[network.domainSize(v)]);
    }
    for (int e = 0; e < edges; e++) {
      if (kept[variables + e]) {
        CostTable table = network.table(e);
        builder.edge(
            network.first(e),
            network.second(e),
            CostTable.of(table.rows(), table.columns(), onlyForbidden(table.raw())));
      }
    }
    int count = 0;
    long[] left = new long[times.length];
    for (int t = 0; t < times.length; t++) {
      if (kept[variables + edges + t]) {
        left[count++] = times[t];
      }
    }
    if (count > 0) {
      builder.usageLimit(network.usageLimit().orElseThrow().only(Arrays.copyOf(left, count)));
    }
    return builder.build();
  }

  private static long[] onlyForbidden(long[] costs) {
    long[] kept = new long[costs.length];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = WorkGraph.forbidden(costs[i]) ? CostNetwork.FORBIDDEN : 0;
    }
    return kept;
  }

  private Clash clash(int[] needed) {
    boolean[] involved = new boolean[variables];
    List<Integer> edgeList = new ArrayList<>();
    List<Long> timeList = new ArrayList<>();
    for (int c : needed) {
      if (c < variables) {
        involved[c] = true;
      } else if (c < variables + edges) {
        int e = c - variables;
        involved[network.first(e)] = true;
        involved[network.second(e)] = true;
        edgeList.add(e);
      } else {
        long time = times[c - variables - edges];
        timeList.add(time);
        UsageLimit limit = network.usageLimit().orElseThrow();
        for (int v = 0; v < variables; v++) {
          involved[v] |= limit.usesAt(v, time);
        }
      }
    }
    List<Integer> variableList = new ArrayList<>();
    for (int v = 0; v < variables; v++) {
      if (involved[v]) {
        variableList.add(v);
      }
    }
    return new Clash(variableList, edgeList, timeList, !timeUp);
  }
}
