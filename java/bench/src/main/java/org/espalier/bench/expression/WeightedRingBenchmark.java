// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

import java.util.concurrent.TimeUnit;
import org.espalier.expression.Embedder;
import org.espalier.expression.EmbeddingMethod;
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

/** The weighted ring in O(N²), and the paper's O(N³) tabulation beside it at a size it can bear. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class WeightedRingBenchmark {
  @Param({"1250", "2500", "5000", "10000"})
  private int leaves;

  private EmbeddingProblem problem = EmbeddingProblem.of("weighted-ring", "balanced", 2);
  private EmbeddingProblem small = EmbeddingProblem.of("weighted-ring", "balanced", 2);

  @Setup(Level.Trial)
  public void setUp() {
    problem = EmbeddingProblem.of("weighted-ring", "balanced", leaves);
    small = EmbeddingProblem.of("weighted-ring", "balanced", leaves / 10);
  }

  @Benchmark
  public long distanceTransform() {
    return Embedder.embed(problem.metric, problem.tree, problem.positions).cost();
  }

  @Benchmark
  public long distanceTransformOfATenth() {
    return Embedder.embed(small.metric, small.tree, small.positions).cost();
  }

  @Benchmark
  public long paperTabulationOfATenth() {
    return Embedder.embed(small.metric, small.tree, EmbeddingMethod.LEAF_POSITIONS, small.positions)
        .cost();
  }
}
