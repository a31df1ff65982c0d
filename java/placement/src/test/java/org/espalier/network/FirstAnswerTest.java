// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** There is an answer however short the limit, and it costs what it says. */
class FirstAnswerTest {
  @Test
  void aLimitOfNothingStillHasAnAnswer() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(12);
      int d = 2 + random.nextInt(3);
      CostNetworkBuilder builder = CostNetwork.builder();
      for (int v = 0; v < n; v++) {
        builder.variable(random.longs(d, 0, 20).toArray());
      }
      for (int v = 0; v < n; v++) {
        for (int w = v + 1; w < n; w++) {
          builder.edge(v, w, random.longs((long) d * d, 0, 20).toArray());
        }
      }
      CostNetwork network = builder.build();
      SolverOptions options = SolverOptions.defaults();
      NetworkSolution stopped = NetworkSolver.solve(network, options.withTimeLimit(Duration.ZERO));
      long optimum = ((NetworkSolution.Optimal) NetworkSolver.solve(network, options)).cost();
      if (stopped instanceof NetworkSolution.Stopped at) {
        NetworkSolution.Found found = at.best().orElseThrow();
        assertThat(network.cost(found.choices().toArray()))
            .as("seed %d", seed)
            .isEqualTo(found.cost())
            .isGreaterThanOrEqualTo(optimum);
        assertThat(at.lowerBound()).isLessThanOrEqualTo(optimum);
      } else {
        assertThat(((NetworkSolution.Optimal) stopped).cost()).isEqualTo(optimum);
      }
    }
  }
}
