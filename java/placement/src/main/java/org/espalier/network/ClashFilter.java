// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Deadline;

/**
 * Finds a smallest set of variables, edges and times that clash: first variables, of which none can
 * be left out with all that hangs on it, then among those the edges' forbidden pairs and the times
 * of the usage limit, of which none can be dropped. (Smallest by inclusion; another clash of the
 * network may have fewer members.)
 *
 * <p>A deletion filter (J. W. Chinneck and E. W. Dravnieks, "Locating Minimal Infeasible Constraint
 * Sets in Linear Programs", ORSA Journal on Computing 3(2), 1991, doi:10.1287/ijoc.3.2.157) in
 * QuickXplain's order of work (U. Junker, AAAI 2004): members are left out group by group, groups
 * are halved only where needed, so that k members of n take O(k log(n / k)) solver runs.
 */
final class ClashFilter {
  private final CostNetwork network;
  private final Deadline deadline;
  private final EnteredEdges given;
  private final int edges;
  private final long[] times;
  private boolean timeUp;

  private ClashFilter(CostNetwork network, Deadline deadline) {
    this.network = network;
    this.deadline = deadline;
    this.given = network.entered();
    this.edges = given.count();
    this.times = network.usageLimit().map(UsageLimit::decisiveTimes).orElse(new long[0]);
  }

  static Clash smallest(CostNetwork network, Deadline deadline) {
    return new ClashFilter(network, deadline).filter();
  }

  private Clash filter() {
    int[] limits = conditions();
    int[] kept =
        new Filter(some -> admissible(some, limits))
            .needed(IntStream.range(0, network.variables()).toArray());
    int[] between = Arrays.stream(limits).filter(c -> touches(c, kept)).toArray();
    int[] needed = new Filter(some -> admissible(kept, some)).needed(between);
    List<Integer> edgeList = new ArrayList<>();
    List<Long> timeList = new ArrayList<>();
    for (int c : needed) {
      if (c < edges) {
        edgeList.add(given.number(c));
      } else {
        timeList.add(times[c - edges]);
      }
    }
    return new Clash(Arrays.stream(kept).boxed().toList(), edgeList, timeList, !timeUp);
  }

  /** The conditions that can fail, numbered: edges with a forbidden pair, then times. */
  private int[] conditions() {
    return IntStream.range(0, edges + times.length)
        .filter(c -> c >= edges || anyForbidden(given.table(c).raw()))
        .toArray();
  }

  private static boolean anyForbidden(long[] costs) {
    return Arrays.stream(costs).anyMatch(Costs::forbidden);
  }

  /** Whether a condition can fail for given variables, sorted, and free choices of the others. */
  private boolean touches(int condition, int[] variables) {
    if (condition < edges) {
      return Arrays.binarySearch(variables, given.first(condition)) >= 0
          && Arrays.binarySearch(variables, given.second(condition)) >= 0;
    }
    long time = times[condition - edges];
    return Arrays.stream(variables)
        .anyMatch(v -> network.usageLimit().orElseThrow().usesAt(v, time));
  }

  /** Whether the variables can obey the conditions; true, with a note, when the time is up. */
  private boolean admissible(int[] variables, int[] conditions) {
    if (deadline.passed()) {
      timeUp = true;
      return true;
    }
    SolverOptions options = SolverOptions.defaults();
    Optional<Duration> left = deadline.left();
    if (left.isPresent()) {
      options = options.withTimeLimit(left.get());
    }
    return switch (NetworkSolver.admits(relaxed(variables, conditions), options)) {
      case YES -> true;
      case NO -> false;
      case UNKNOWN -> {
        timeUp = true;
        yield true;
      }
    };
  }

  /** The network of some variables alone, with all costs 0 but what the conditions forbid. */
  private CostNetwork relaxed(int[] variables, int[] conditions) {
    int[] number = new int[network.variables()];
    Arrays.fill(number, -1);
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v : variables) {
      number[v] = builder.variable(onlyForbidden(network.rawUnary(v)));
    }
    long[] left = new long[times.length];
    int count = 0;
    for (int c : Arrays.stream(conditions).sorted().toArray()) {
      if (c >= edges) {
        left[count++] = times[c - edges];
      } else if (number[given.first(c)] >= 0 && number[given.second(c)] >= 0) {
        CostTable table = given.table(c);
        builder.edge(
            number[given.first(c)],
            number[given.second(c)],
            CostTable.of(table.rows(), table.columns(), onlyForbidden(table.raw())));
      }
    }
    if (count > 0) {
      builder.usageLimit(
          network.usageLimit().orElseThrow().only(Arrays.copyOf(left, count), variables));
    }
    return builder.build();
  }

  private static long[] onlyForbidden(long[] costs) {
    return Arrays.stream(costs)
        .map(cost -> Costs.forbidden(cost) ? CostNetwork.FORBIDDEN : 0)
        .toArray();
  }

  /** QuickXplain over numbered members, for a question that more members never turn to yes. */
  private record Filter(Predicate<int[]> admissible) {
    /** Of members that clash, some that clash and of which none can be left out; sorted. */
    int[] needed(int[] members) {
      int[] needed = explain(new int[0], true, members);
      Arrays.sort(needed);
      return needed;
    }

    /**
     * Invariant: background ∪ candidates clash. Returns the candidates needed beside the
     * background. The recursion halves the candidates, so its depth is logarithmic.
     */
    private int[] explain(int[] background, boolean grown, int[] candidates) {
      if (grown && !admissible.test(background)) {
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
  }
}
