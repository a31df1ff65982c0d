// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.espalier.formats.IopddlReader;
import org.espalier.network.CostNetwork;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.testkit.ContestGraph;

/**
 * Time to proof, and gap after 10 and 60 seconds, of our solver, of toulbar2 and of CP-SAT, one
 * after the other on the same graph in the same run, without and with the limit on usage. Every
 * answer of every solver is judged by {@link ContestGraph#judge}, which shares nothing with them; a
 * wrong cost ends the run.
 *
 * <p>Arguments: {@code [--seconds N]}, then graphs of the IOPDDL contest. A row of a Markdown table
 * is printed for each solver and graph.
 */
public final class PlacementPeers {
  private static final int WORKERS = 2;

  private PlacementPeers() {}

  /**
   * Runs all solvers on all graphs.
   *
   * @param arguments the time limit of every solver on every graph, then files
   * @throws IOException if a file cannot be read or toulbar2 cannot be started
   * @throws InterruptedException if the run is interrupted
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    boolean timed = arguments.length > 1 && arguments[0].equals("--seconds");
    Duration limit = Duration.ofSeconds(timed ? Long.parseLong(arguments[1]) : 60);
    System.out.println("| graph | solver | cost | bound | proof | gap at 10 s | gap at 60 s |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (int i = timed ? 2 : 0; i < arguments.length; i++) {
      Path path = Path.of(arguments[i]);
      String name = String.valueOf(path.getFileName()).replaceAll("\\.json(\\.gz)?$", "");
      CostNetwork network = IopddlReader.read(path);
      ContestGraph graph = ContestGraph.read(path);
      System.out.println(
          ours(network.withoutUsageLimit(), graph, false, limit).row(name, "Espalier"));
      System.out.println(Toulbar2.run(graph, limit).row(name, "toulbar2"));
      System.out.println(CpSat.run(graph, false, limit, WORKERS).row(name, "CP-SAT"));
      if (network.usageLimit().isPresent()) {
        String limited = name + " with limit";
        System.out.println(ours(network, graph, true, limit).row(limited, "Espalier"));
        System.out.println(CpSat.run(graph, true, limit, WORKERS).row(limited, "CP-SAT"));
      }
    }
  }

  private static Course ours(
      CostNetwork network, ContestGraph graph, boolean limited, Duration limit) {
    Course course = new Course();
    SolverOptions options =
        SolverOptions.defaults()
            .withThreads(WORKERS)
            .withTimeLimit(limit)
            .withProgress((best, bound) ->
                course.hear(best == CostNetwork.FORBIDDEN ? Long.MAX_VALUE : best, bound));
    switch (NetworkSolver.solve(network, options)) {
      case NetworkSolution.Optimal optimal -> {
        course.proved(optimal.cost());
        check(graph, limited, optimal.cost(), optimal.choices().toArray());
      }
      case NetworkSolution.Stopped stopped -> {
        course.note();
        stopped
            .best()
            .ifPresent(found -> check(graph, limited, found.cost(), found.choices().toArray()));
      }
      case NetworkSolution.Infeasible infeasible ->
          throw new AssertionError("the contest's graphs have answers, got " + infeasible);
    }
    return course;
  }

  /** Holds a solver's claim against the contest's own rule. */
  static void check(ContestGraph graph, boolean limited, long claimed, int[] strategies) {
    long cost = graph.judge(strategies, limited);
    if (cost != claimed) {
      throw new AssertionError("a solver claims the cost %d, it is %d".formatted(claimed, cost));
    }
  }
}
