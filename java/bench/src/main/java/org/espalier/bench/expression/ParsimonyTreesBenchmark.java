// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.espalier.expression.Embedder;
import org.espalier.expression.ExpressionTree;
import org.espalier.metric.Discrete;
import org.espalier.testkit.ParsimonyData;
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
 * The 118 characters of the 26 Apternodus trees, gaps as a state: Espalier, which also places every
 * operation, and plain Sankoff beside. {@code java/bench/parsimony-dendropy} is the library users
 * have.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public class ParsimonyTreesBenchmark {
  /** The folder with the matrix and the trees. */
  @Param("../shared/data/parsimony")
  private String data = "";

  private final List<ExpressionTree> trees = new ArrayList<>();
  private final List<long[]> positions = new ArrayList<>();
  private int[][] distance = new int[0][];

  @Setup(Level.Trial)
  public void setUp() throws IOException {
    ParsimonyData apternodus = ParsimonyData.read(Path.of(data));
    long most = 0;
    for (int tree = 0; tree < apternodus.trees(); tree++) {
      for (int c = 0; c < apternodus.characters(); c++) {
        ParsimonyData.CharacterTree character = apternodus.character(tree, c, true);
        if (character.parents().length > 0) {
          trees.add(ExpressionTree.ofParents(character.parents()));
          long[] states = character.positions();
          for (int x = 0; x < states.length; x++) {
            states[x] = states[x] < '0' ? 0 : 1 + states[x] - '0'; // a gap, or a digit
            most = Math.max(most, states[x]);
          }
          positions.add(states);
        }
      }
    }
    distance = new int[(int) most + 1][(int) most + 1];
    for (int i = 0; i < distance.length; i++) {
      Arrays.fill(distance[i], 1);
      distance[i][i] = 0;
    }
    if (plainSankoff() != espalier()) {
      throw new AssertionError("the two disagree: " + plainSankoff() + " and " + espalier());
    }
  }

  @Benchmark
  public long espalier() {
    long sum = 0;
    for (int i = 0; i < trees.size(); i++) {
      sum += Embedder.embed(new Discrete(), trees.get(i), positions.get(i)).cost();
    }
    return sum;
  }

  @Benchmark
  public long plainSankoff() {
    long sum = 0;
    for (int i = 0; i < trees.size(); i++) {
      sum += PlainSankoff.cost(trees.get(i), positions.get(i), distance);
    }
    return sum;
  }
}
