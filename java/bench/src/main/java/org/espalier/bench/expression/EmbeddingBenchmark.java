// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

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

/** The time of {@link Embedder#embed} with random leaf positions among 2²⁰, checks included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class EmbeddingBenchmark {
  @Param({
    "grid",
    "weighted-grid",
    "hypercube",
    "weighted-hypercube",
    "discrete",
    "weighted-discrete",
    "ring",
    "fat-tree",
    "weighted-fat-tree"
  })
  private String metric = "";

  @Param({"balanced", "caterpillar"})
  private String shape = "";

  @Param({"131072", "262144", "524288", "1048576"})
  private int leaves;

  private EmbeddingProblem problem = EmbeddingProblem.of("grid", "balanced", 2);

  @Setup(Level.Trial)
  public void setUp() {
    problem = EmbeddingProblem.of(metric, shape, leaves);
  }

  @Benchmark
  public long embed() {
    return Embedder.embed(problem.metric, problem.tree, problem.positions).cost();
  }
}
