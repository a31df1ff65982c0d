// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.espalier.expression.Embedder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One character's parsimony on a balanced tree: the discrete metric, and plain Sankoff beside it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class ParsimonyBenchmark {
  @Param({"4", "20", "100"})
  private int states;

  @Param("131072")
  private int leaves;

  private EmbeddingProblem problem = EmbeddingProblem.of("discrete", "balanced", 2);
  private int[][] distance = new int[0][];

  @Setup(Level.Trial)
  public void setUp() {
    problem = EmbeddingProblem.of("discrete", "balanced", leaves, states);
    distance = new int[states][states];
    for (int i = 0; i < states; i++) {
      Arrays.fill(distance[i], 1);
      distance[i][i] = 0;
    }
    long plain = PlainSankoff.cost(problem.tree, problem.positions, distance);
    if (plain != espalier()) {
      throw new AssertionError("the two disagree: " + plain + " and " + espalier());
    }
  }

  @Benchmark
  public long espalier() {
    return Embedder.embed(problem.metric, problem.tree, problem.positions).cost();
  }

  @Benchmark
  public long plainSankoff() {
    return PlainSankoff.cost(problem.tree, problem.positions, distance);
  }
}
