// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.alignment.AlignmentGraph.Operand;
import org.espalier.alignment.AxisStride.Fraction;
import org.espalier.alignment.AxisStride.Reading;
import org.espalier.layout.LongSeq;
import org.espalier.network.SolverOptions;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class AlignmentTest {
  private static final SolverOptions OPTIONS = SolverOptions.defaults().withThreads(1);
  private static final AxisStride CANONICAL = AxisStride.canonical(2);
  private static final Reading PLAIN =
      new Reading(List.of(0, 1), List.of(Fraction.of(1), Fraction.of(1)));
  private static final Reading TRANSPOSED =
      new Reading(List.of(1, 0), List.of(Fraction.of(1), Fraction.of(1)));
  private static final Reading EVERY_SECOND =
      new Reading(List.of(0, 1), List.of(Fraction.of(2), Fraction.of(1)));
  private static final List<Reading> READINGS = List.of(PLAIN, TRANSPOSED, EVERY_SECOND);

  /** (A + Bᵀ) + Cᵀ, all inputs canonical: one array is transposed rather than two. */
  @Test
  void theMinorityIsTransposed() {
    AlignmentGraph<AxisStride, PositionMap<AxisStride>> graph = new AlignmentGraph<>();
    int a = graph.input(CANONICAL);
    int b = graph.input(CANONICAL);
    int c = graph.input(CANONICAL);
    int sum = graph.operation(List.of(new Operand<>(a, PLAIN, 1), new Operand<>(b, TRANSPOSED, 1)));
    graph.operation(List.of(new Operand<>(sum, PLAIN, 1), new Operand<>(c, TRANSPOSED, 1)));
    AxisStrideAlignment<AxisStride> alignment = new AxisStrideAlignment<>(graph, CANONICAL);
    Aligned<AxisStride> tree = alignment.byForest();
    assertThat(tree.cost()).isEqualTo(1);
    assertThat(tree.optimal()).isTrue();
    assertThat(alignment.exact(OPTIONS).cost()).isEqualTo(1);
    assertThat(tree.positions().getLast().axes()).containsExactly(1, 0);
  }

  @Test
  void mapsAndTheirInversesAgree() {
    AxisStride position =
        new AxisStride(List.of(2, 0), List.of(new Fraction(3, 2), Fraction.of(-1)));
    for (Reading reading : READINGS) {
      assertThat(reading.result(reading.operand(position))).isEqualTo(position);
      assertThat(reading.operand(reading.result(position))).isEqualTo(position);
    }
  }

  private static AlignmentGraph<AxisStride, PositionMap<AxisStride>> randomAxes(
      SplittableRandom random, boolean tree) {
    AlignmentGraph<AxisStride, PositionMap<AxisStride>> graph = new AlignmentGraph<>();
    int n = random.nextInt(2, 7);
    boolean[] read = new boolean[n];
    graph.input(CANONICAL);
    while (graph.size() < n) {
      if (random.nextInt(3) == 0) {
        graph.input(READINGS.get(random.nextInt(3)).operand(CANONICAL));
        continue;
      }
      List<Operand<PositionMap<AxisStride>>> operands = new ArrayList<>();
      for (int j = 0; j < random.nextInt(1, 4); j++) {
        int u = random.nextInt(graph.size());
        if (!tree || !read[u]) {
          read[u] = true;
          Reading reading = READINGS.get(random.nextInt(3));
          operands.add(new Operand<>(u, reading, random.nextInt(5)));
        }
      }
      graph.operation(operands);
    }
    return graph;
  }

  /** The tree algorithm is exact on trees, and never better than the exact answer on DAGs. */
  @Test
  void levelSetsAgreeWithTheNetworkOnTreesAndAreBoundedByItOnDags() {
    SeededCases.run(
        AlignmentTest.class,
        1,
        1_000,
        random -> {
          boolean tree = random.nextBoolean();
          AxisStrideAlignment<AxisStride> alignment =
              new AxisStrideAlignment<>(randomAxes(random, tree), CANONICAL);
          Aligned<AxisStride> forest = alignment.byForest();
          Aligned<AxisStride> exact = alignment.exact(OPTIONS);
          assertThat(exact.optimal()).isTrue();
          assertThat(forest.cost()).isGreaterThanOrEqualTo(exact.cost());
          if (tree) {
            assertThat(forest.optimal()).isTrue();
          }
          if (forest.optimal()) {
            assertThat(forest.cost()).isEqualTo(exact.cost());
          }
        });
  }

  /** The exact answer against all positions that few maps can lead to. */
  @Test
  void exactAxesAgreeWithTryingAllPositions() {
    SeededCases.run(
        AlignmentTest.class,
        10_000,
        300,
        random -> {
          AlignmentGraph<AxisStride, PositionMap<AxisStride>> graph = new AlignmentGraph<>();
          graph.input(CANONICAL);
          graph.input(TRANSPOSED.operand(CANONICAL));
          int inner = random.nextInt(1, 5);
          long[][] weights = new long[inner][];
          for (int v = 0; v < inner; v++) {
            List<Operand<PositionMap<AxisStride>>> operands = new ArrayList<>();
            for (int j = 0; j < random.nextInt(1, 4); j++) {
              Reading reading = random.nextBoolean() ? PLAIN : TRANSPOSED;
              operands.add(new Operand<>(random.nextInt(graph.size()), reading, random.nextInt(5)));
            }
            graph.operation(operands);
            weights[v] = new long[operands.size()];
          }
          long best = Long.MAX_VALUE;
          for (int code = 0; code < 1 << inner; code++) {
            long cost = 0;
            for (int v = 2; v < graph.size(); v++) {
              for (Operand<PositionMap<AxisStride>> operand : graph.operands(v)) {
                boolean here = turned(operand.node(), code);
                boolean asked = turned(v, code) ^ operand.map().equals(TRANSPOSED);
                cost += here == asked ? 0 : operand.weight();
              }
            }
            best = Math.min(best, cost);
          }
          assertThat(new AxisStrideAlignment<>(graph, CANONICAL).exact(OPTIONS).cost())
              .isEqualTo(best);
        });
  }

  private static boolean turned(int node, int code) {
    return node < 2 ? node == 1 : (code >> (node - 2) & 1) != 0;
  }

  /** A(1:n−1) + A(2:n), and a copy of A: whatever moves, one shift of A's weight is paid. */
  @Test
  void aStencilPaysItsShift() {
    AlignmentGraph<LongSeq, LongSeq> graph = new AlignmentGraph<>();
    int a = graph.input(LongSeq.of(0, 0));
    graph.operation(
        List.of(new Operand<>(a, LongSeq.of(0, 0), 3), new Operand<>(a, LongSeq.of(1, 0), 2)));
    OffsetAlignment alignment = new OffsetAlignment(graph, 2);
    assertThat(alignment.exact().cost()).isEqualTo(2);
    assertThat(alignment.exact().positions().getLast()).isEqualTo(LongSeq.of(0, 0));
    assertThat(alignment.byForest().cost()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void offsetsAgreeWithTryingAllOffsets() {
    SeededCases.run(
        AlignmentTest.class,
        20_000,
        600,
        random -> {
          AlignmentGraph<LongSeq, LongSeq> graph = new AlignmentGraph<>();
          graph.input(LongSeq.of(random.nextInt(-2, 3)));
          if (random.nextBoolean()) {
            graph.input(LongSeq.of(random.nextInt(-2, 3)));
          }
          int first = graph.size();
          int inner = random.nextInt(1, 4);
          for (int v = 0; v < inner; v++) {
            List<Operand<LongSeq>> operands = new ArrayList<>();
            for (int j = 0; j < random.nextInt(1, 4); j++) {
              operands.add(
                  new Operand<>(
                      random.nextInt(graph.size()),
                      LongSeq.of(random.nextInt(-2, 3)),
                      random.nextInt(4)));
            }
            graph.operation(operands);
          }
          long best = Long.MAX_VALUE;
          int width = 17;
          int codes = (int) Math.pow(width, inner);
          for (int code = 0; code < codes; code++) {
            long[] x = new long[graph.size()];
            int rest = code;
            for (int v = 0; v < x.length; v++) {
              if (v < first) {
                x[v] = graph.fixed(v).orElseThrow().get(0);
              } else {
                x[v] = (long) (rest % width) - width / 2;
                rest /= width;
              }
            }
            best = Math.min(best, offsetCost(graph, x));
          }
          OffsetAlignment alignment = new OffsetAlignment(graph, 1);
          Aligned<LongSeq> exact = alignment.exact();
          assertThat(exact.cost()).isEqualTo(best);
          Aligned<LongSeq> forest = alignment.byForest();
          assertThat(forest.cost()).isGreaterThanOrEqualTo(best);
          if (forest.optimal()) {
            assertThat(forest.cost()).isEqualTo(best);
          }
        });
  }

  private static long offsetCost(AlignmentGraph<LongSeq, LongSeq> graph, long[] x) {
    long cost = 0;
    for (int v = 0; v < x.length; v++) {
      for (Operand<LongSeq> operand : graph.operands(v)) {
        cost += operand.weight() * Math.abs(x[operand.node()] - x[v] - operand.map().get(0));
      }
    }
    return cost;
  }

  @Test
  void badGraphsAreRejected() {
    AlignmentGraph<LongSeq, LongSeq> graph = new AlignmentGraph<>();
    assertThatThrownBy(() -> graph.operation(List.of(new Operand<>(0, LongSeq.of(0), 1))))
        .hasMessage("an operand must be one of the nodes 0 … -1, got 0");
    graph.input(LongSeq.of(1, 2));
    assertThatThrownBy(() -> new OffsetAlignment(graph, 1))
        .hasMessage("node 0: offsets and shifts must have 1 dimensions, got 2");
    assertThatThrownBy(() -> new AxisStride(List.of(0, 0), List.of(Fraction.of(1), Fraction.of(1))))
        .hasMessage("axes must be different, got [0, 0]");
  }
}
