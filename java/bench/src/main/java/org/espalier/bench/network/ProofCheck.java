// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.espalier.formats.IopddlReader;
import org.espalier.network.NetworkSolution;
import org.espalier.network.NetworkSolver;
import org.espalier.network.SolverOptions;
import org.espalier.testkit.ContestGraph;

/**
 * Has our optima with the limit on usage confirmed by a solver that shares nothing with ours: the
 * contest's rule judges the answer, and CP-SAT searches the graph, as read anew from the file, for
 * anything cheaper. {@code INFEASIBLE} means that CP-SAT proved that there is nothing.
 *
 * <p>Arguments: {@code [--seconds N]} for each of CP-SAT's searches, then graphs of the contest.
 */
public final class ProofCheck {
  private static final int WORKERS = 2;

  private ProofCheck() {}

  /**
   * Checks.
   *
   * @param arguments time limit and files
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    boolean timed = arguments.length > 1 && arguments[0].equals("--seconds");
    Duration limit = Duration.ofSeconds(timed ? Long.parseLong(arguments[1]) : 600);
    for (int i = timed ? 2 : 0; i < arguments.length; i++) {
      Path path = Path.of(arguments[i]);
      ContestGraph graph = ContestGraph.read(path);
      if (!(NetworkSolver.solve(IopddlReader.read(path), SolverOptions.defaults())
          instanceof NetworkSolution.Optimal optimal)) {
        throw new AssertionError("no optimum of " + path);
      }
      PlacementPeers.check(graph, true, optimal.cost(), optimal.choices().toArray());
      long start = System.nanoTime();
      System.out.println(
          String.format(
              Locale.ROOT,
              "%s: %,d is allowed; CP-SAT below that: %s in %.1f s",
              path.getFileName(),
              optimal.cost(),
              CpSat.below(optimal.cost(), graph, limit, WORKERS),
              (System.nanoTime() - start) / 1e9));
    }
  }
}
