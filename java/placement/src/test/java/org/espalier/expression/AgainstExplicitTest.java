// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/**
 * Every compact programme against the explicit one, 10,000 seeded random trees for each metric,
 * weighted and not, of any arity.
 */
class AgainstExplicitTest {
  private static final int CASES = 10_000;

  /** Makes a small space by chance. */
  @FunctionalInterface
  private interface Space {
    Metric next(SplittableRandom random);
  }

  private static void compare(long seed, int cases, boolean weighted, Space space) {
    SeededCases.run(
        AgainstExplicitTest.class,
        seed,
        cases,
        random -> {
          Metric metric = space.next(random);
          int leaves = 1 + random.nextInt(9);
          int arity = random.nextInt(3) == 0 ? 5 : 2;
          long most = weighted ? 1L + random.nextInt(6) : -1;
          ExpressionTree tree = RandomTrees.tree(random, leaves, arity, most);
          long[] positions = RandomPositions.in(metric, tree, random);
          compare(metric, tree, positions);
        });
  }

  private static void compare(Metric metric, ExpressionTree tree, long[] positions) {
    Embedding explicit = Embedder.embed(metric, tree, EmbeddingMethod.EXPLICIT, positions);
    Embedding fast = Embedder.embed(metric, tree, positions);
    assertThat(fast.cost()).as("%s by %s", metric, fast.method()).isEqualTo(explicit.cost());
    assertThat(fast.optimal()).isTrue();
    int k = metric.coordinates();
    for (int x = 0; x < tree.size(); x++) {
      metric.check(fast.positions(), x * k);
      for (int c = 0; c < k && tree.isLeaf(x); c++) {
        assertThat(fast.position(x, c)).isEqualTo(positions[x * k + c]);
      }
    }
  }

  @Test
  void grid() {
    compare(1_000_000, CASES, false, random -> new Grid(1 + random.nextInt(2)));
  }

  @Test
  void weightedGrid() {
    compare(1_100_000, CASES, true, random -> new Grid(1 + random.nextInt(2)));
  }

  @Test
  void hypercube() {
    compare(1_200_000, CASES, false, random -> new Hypercube(1 + random.nextInt(5)));
  }

  @Test
  void weightedHypercube() {
    compare(1_300_000, CASES, true, random -> new Hypercube(1 + random.nextInt(5)));
  }

  @Test
  void ring() {
    compare(1_400_000, CASES, false, random -> Ring.of(1 + random.nextInt(20)));
  }

  @Test
  void torus() {
    compare(
        1_450_000, CASES, false, random -> Ring.of(1 + random.nextInt(6), 1 + random.nextInt(6)));
  }

  @Test
  void weightedRing() {
    compare(1_500_000, CASES, true, random -> Ring.of(1 + random.nextInt(20)));
  }

  @Test
  void weightedTorus() {
    compare(
        1_550_000, CASES, true, random -> Ring.of(1 + random.nextInt(6), 1 + random.nextInt(6)));
  }

  @Test
  void discrete() {
    compare(1_600_000, CASES, false, random -> new Discrete());
  }

  @Test
  void weightedDiscrete() {
    compare(1_700_000, CASES, true, random -> new Discrete());
  }

  @Test
  void fatTree() {
    compare(1_800_000, CASES, false, random -> new FatTree(random.nextInt(6)));
  }

  @Test
  void weightedFatTree() {
    compare(1_900_000, CASES, true, random -> new FatTree(random.nextInt(6)));
  }

  @Test
  void directSums() {
    compare(2_000_000, CASES, false, AgainstExplicitTest::sum);
  }

  @Test
  void weightedDirectSums() {
    compare(2_100_000, CASES, true, AgainstExplicitTest::sum);
  }

  private static Metric sum(SplittableRandom random) {
    return DirectSum.of(part(random), part(random));
  }

  private static Metric part(SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> new Grid(1);
      case 1 -> Ring.of(1 + random.nextInt(7));
      case 2 -> new Hypercube(1 + random.nextInt(3));
      case 3 -> new Discrete();
      case 4 -> new FatTree(random.nextInt(4));
      default -> table(random);
    };
  }

  private static TableMetric table(SplittableRandom random) {
    int size = 1 + random.nextInt(4);
    long[][] distances = new long[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        distances[i][j] = i == j ? 0 : random.nextInt(6);
      }
    }
    return TableMetric.of(distances);
  }

  @Test
  void startupCosts() {
    compare(2_200_000, CASES, false, AgainstExplicitTest::startup);
  }

  @Test
  void weightedStartupCosts() {
    compare(2_300_000, CASES, true, AgainstExplicitTest::startup);
  }

  private static Metric startup(SplittableRandom random) {
    long cost = random.nextInt(8);
    Metric metric =
        switch (random.nextInt(4)) {
          case 0 -> new Grid(2);
          case 1 -> Ring.of(1 + random.nextInt(5), 1 + random.nextInt(5));
          case 2 -> sum(random);
          default -> part(random);
        };
    return new Startup(cost, metric);
  }
}
