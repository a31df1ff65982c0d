// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import com.google.ortools.Loader;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.espalier.testkit.ContestGraph;

/**
 * CP-SAT of OR-Tools on a contest graph, modelled from the file's own numbers.
 *
 * <pre>
 *   x_va ∈ {0, 1}, Σ_a x_va = 1                         node v has strategy a
 *   y_eab ∈ {0, 1}, Σ_b y_eab = x_ua, Σ_a y_eab = x_vb  edge e has the allowed pair (a, b)
 *   r_t = r_{t-1} + Σ_{v begins} u_v − Σ_{v ended} u_v  use at step t, u_v = Σ_a usage_va x_va
 *   0 ≤ r_t ≤ limit
 * </pre>
 *
 * <p>Steps are those at which somebody begins and after which, before the next beginning, somebody
 * ends; between them less is used. A pair variable that has its row or its column to itself is the
 * strategy's own variable.
 */
final class CpSat {
  private final ContestGraph graph;
  private final MergedGraph merged;
  private final CpModel model = new CpModel();
  private final LinearExprBuilder objective = LinearExpr.newBuilder();
  // strategy[v][a]: x_va of roots
  private final Literal[][] strategy;

  private CpSat(ContestGraph graph, MergedGraph merged) {
    this.graph = graph;
    this.merged = merged;
    this.strategy = new Literal[merged.root.length][];
    nodes();
    edges();
    model.minimize(objective);
  }

  /** Solves the graph as it is. */
  static Course run(ContestGraph graph, boolean limited, Duration timeLimit, int workers) {
    Loader.loadNativeLibraries();
    CpSat peer = new CpSat(graph, MergedGraph.unreduced(graph));
    if (limited) {
      peer.usage();
    }
    Course course = new Course();
    CpSolver solver = solver(timeLimit, workers);
    solver.setBestBoundCallback(new Bounds(course));
    CpSolverStatus status = solver.solve(peer.model, new Answers(course));
    if (status == CpSolverStatus.OPTIMAL) {
      course.proved(Math.round(solver.objectiveValue()));
    }
    course.note();
    if (status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.FEASIBLE) {
      PlacementPeers.check(graph, limited, course.best(), peer.strategies(solver));
    }
    return course;
  }

  /**
   * Looks, on the merged graph, for strategies under the limit that cost less than given ones.
   *
   * @return {@code INFEASIBLE}: proved that there are none; {@code UNKNOWN}: the time was up
   */
  static CpSolverStatus below(long cost, ContestGraph graph, Duration timeLimit, int workers) {
    Loader.loadNativeLibraries();
    CpSat peer = new CpSat(graph, MergedGraph.reduced(graph));
    peer.usageRows();
    peer.model.addLessOrEqual(peer.objective, cost - 1);
    return solver(timeLimit, workers).solve(peer.model);
  }

  private static CpSolver solver(Duration timeLimit, int workers) {
    CpSolver solver = new CpSolver();
    solver.getParameters().setMaxTimeInSeconds(timeLimit.toMillis() / 1e3).setNumWorkers(workers);
    return solver;
  }

  private void nodes() {
    for (int v = 0; v < strategy.length; v++) {
      if (merged.root[v] == v) {
        strategy[v] = new Literal[merged.cost[v].length];
        for (int a = 0; a < strategy[v].length; a++) {
          if (merged.allowed(v, a)) {
            strategy[v][a] = model.newBoolVar("");
            objective.addTerm(strategy[v][a], merged.cost[v][a]);
          } else {
            strategy[v][a] = model.falseLiteral();
          }
        }
        model.addExactlyOne(strategy[v]);
      }
    }
  }

  private void edges() {
    for (int v = 0; v < strategy.length; v++) {
      if (merged.root[v] == v) {
        for (Map.Entry<Integer, long[]> edge : merged.table.get(v).entrySet()) {
          if (edge.getKey() > v) {
            edge(v, edge.getKey(), edge.getValue());
          }
        }
      }
    }
  }

  private void edge(int v, int w, long[] table) {
    Literal[] rows = strategy[v];
    Literal[] columns = strategy[w];
    long[] costs = table.clone();
    int[] inRow = new int[rows.length];
    int[] inColumn = new int[columns.length];
    for (int i = 0; i < costs.length; i++) {
      if (!merged.allowed(v, i / columns.length) || !merged.allowed(w, i % columns.length)) {
        costs[i] = ContestGraph.FORBIDDEN;
      }
      if (costs[i] < ContestGraph.FORBIDDEN) {
        inRow[i / columns.length]++;
        inColumn[i % columns.length]++;
      }
    }
    LinearExprBuilder[] rowSums = sums(rows);
    LinearExprBuilder[] columnSums = sums(columns);
    for (int i = 0; i < costs.length; i++) {
      if (costs[i] < ContestGraph.FORBIDDEN) {
        int a = i / columns.length;
        int b = i % columns.length;
        Literal pair =
            inRow[a] == 1 ? rows[a] : inColumn[b] == 1 ? columns[b] : model.newBoolVar("");
        rowSums[a].addTerm(pair, 1);
        columnSums[b].addTerm(pair, 1);
        objective.addTerm(pair, costs[i]);
      }
    }
    // A single pair of a row is the row's own variable: its sum says nothing.
    IntStream.range(0, rows.length)
        .filter(a -> inRow[a] != 1)
        .forEach(a -> model.addEquality(rowSums[a], 0));
    for (LinearExprBuilder sum : columnSums) {
      model.addEquality(sum, 0);
    }
  }

  /** For every choice, −x: the sum of its pairs is added to it and must make 0. */
  private static LinearExprBuilder[] sums(Literal[] choices) {
    return Arrays.stream(choices)
        .map(choice -> LinearExpr.newBuilder().addTerm(choice, -1))
        .toArray(LinearExprBuilder[]::new);
  }

  private void usage() {
    long[][] intervals = graph.intervals();
    int[] users =
        IntStream.range(0, intervals.length)
            .filter(v -> intervals[v].length == 2 && intervals[v][0] < intervals[v][1])
            .toArray();
    int[] byBegin = sorted(users, 0);
    int[] byEnd = sorted(users, 1);
    int b = 0;
    int e = 0;
    LinearExpr before = LinearExpr.constant(0);
    while (b < users.length) {
      LinearExprBuilder change = LinearExpr.newBuilder().addTerm(before, 1);
      while (b < users.length && intervals[byBegin[b]][0] < intervals[byEnd[e]][1]) {
        addUse(change, byBegin[b++], 1);
      }
      IntVar now = model.newIntVar(0, graph.usageLimit(), "");
      model.addEquality(change, now);
      LinearExprBuilder after = LinearExpr.newBuilder().addTerm(now, 1);
      while (b < users.length && intervals[byEnd[e]][1] <= intervals[byBegin[b]][0]) {
        addUse(after, byEnd[e++], -1);
      }
      before = after.build();
    }
  }

  private int[] sorted(int[] users, int end) {
    return Arrays.stream(users)
        .boxed()
        .sorted((v, w) -> Long.compare(graph.intervals()[v][end], graph.intervals()[w][end]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void addUse(LinearExprBuilder sum, int v, int sign) {
    int[] image = merged.image[v];
    for (int r = 0; r < image.length; r++) {
      if (image[r] >= 0) {
        sum.addTerm(strategy[merged.root[v]][r], sign * graph.usages()[v][image[r]]);
      }
    }
  }

  private static final class Answers extends CpSolverSolutionCallback {
    private final Course course;

    Answers(Course course) {
      this.course = course;
    }

    @Override
    public void onSolutionCallback() {
      course.hear(Math.round(objectiveValue()), 0);
    }
  }

  /** Not a lambda: the native side looks for a method {@code accept(Double)} in the class. */
  private static final class Bounds implements Consumer<Double> {
    private final Course course;

    Bounds(Course course) {
      this.course = course;
    }

    @Override
    public void accept(Double bound) {
      course.hear(Long.MAX_VALUE, (long) Math.ceil(Math.max(0, bound) - 1e-6));
    }
  }

  private void usageRows() {
    UsageRows usage = new UsageRows(graph, merged);
    for (UsageRows.Row row : usage.rows()) {
      LinearExprBuilder sum = LinearExpr.newBuilder();
      for (int v = 0; v < strategy.length; v++) {
        for (int r = 0; merged.root[v] == v && r < strategy[v].length; r++) {
          long amount = row.amounts()[usage.offset(v) + r];
          if (amount > 0) {
            sum.addTerm(strategy[v][r], amount);
          }
        }
      }
      model.addLessOrEqual(sum, row.room());
    }
  }

  private int[] strategies(CpSolver solver) {
    int[] strategies = new int[strategy.length];
    for (int v = 0; v < strategies.length; v++) {
      int r = 0;
      while (!solver.booleanValue(strategy[merged.root[v]][r])) {
        r++;
      }
      strategies[v] = merged.image[v][r];
    }
    return strategies;
  }
}
