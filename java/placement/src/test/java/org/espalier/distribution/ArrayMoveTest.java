// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

final class ArrayMoveTest {
  private static final ElementLayout DOUBLE = ElementLayout.of(BasicType.of("MPI_DOUBLE"));

  /** Pieces are carried by their trees, element by element, and every rank ends with its own. */
  @Test
  void randomMovesCarryEveryElement() {
    SeededCases.run(
        ArrayMoveTest.class,
        1,
        1_500,
        random -> {
          long[] shape = new long[random.nextInt(1, 4)];
          for (int d = 0; d < shape.length; d++) {
            shape[d] = random.nextInt(1, 9);
          }
          int ranks = random.nextInt(1, 10);
          ArrayDistribution from = MoveCountsTest.random(random, shape.length, ranks);
          ArrayDistribution to = MoveCountsTest.random(random, shape.length, ranks);
          int[] inOrder = new int[shape.length];
          Arrays.setAll(inOrder, d -> d);
          check(shape, from, to, inOrder);
          int[] axes = inOrder.clone();
          for (int d = axes.length - 1; d > 0; d--) {
            int other = random.nextInt(d + 1);
            int axis = axes[d];
            axes[d] = axes[other];
            axes[other] = axis;
          }
          check(shape, from, to, axes);
        });
  }

  private static void check(
      long[] shape, ArrayDistribution from, ArrayDistribution to, int[] axes) {
    ArrayMove move = new ArrayMove(shape, from, to, axes, DOUBLE, CostModel.DEFAULT);
    int[] inOrder = new int[shape.length];
    Arrays.setAll(inOrder, d -> d);
    int ranks = from.ranks();
    Map<List<Integer>, long[]> wires = new HashMap<>();
    long messages = 0;
    long crossed = 0;
    for (int s = 0; s < ranks; s++) {
      long[] local = local(shape, from, inOrder, s);
      assertThat(move.elementsBefore(s)).isEqualTo(local.length);
      for (PieceMove.Piece piece : move.sent(s)) {
        long[] wire = new long[(int) piece.elements()];
        assertThat(piece.tree().length()).isEqualTo(piece.elements());
        for (int k = 0; k < wire.length; k++) {
          wire[k] = local[(int) (piece.tree().element(k).displacement() / 8)];
        }
        wires.put(List.of(s, piece.peer()), wire);
        messages += s == piece.peer() ? 0 : 1;
        crossed += s == piece.peer() ? 0 : wire.length;
      }
    }
    for (int t = 0; t < ranks; t++) {
      long[] expected = local(shape, to, axes, t);
      assertThat(move.elementsAfter(t)).isEqualTo(expected.length);
      long[] local = new long[expected.length];
      Arrays.fill(local, -1);
      for (PieceMove.Piece piece : move.received(t)) {
        long[] wire = Objects.requireNonNull(wires.remove(List.of(piece.peer(), t)));
        assertThat(wire).hasSize((int) piece.elements());
        for (int k = 0; k < wire.length; k++) {
          local[(int) (piece.tree().element(k).displacement() / 8)] = wire[k];
        }
      }
      assertThat(local).as("rank %d of %s to %s", t, from, to).isEqualTo(expected);
    }
    assertThat(wires).as("what is sent is received").isEmpty();
    if (!from.equals(to) && Arrays.equals(axes, inOrder)) {
      MoveCounts counts = MoveCounts.of(shape, from, to);
      assertThat(messages).isEqualTo(counts.messages());
      assertThat(crossed).isEqualTo(counts.elements());
    }
  }

  /** The row-major numbers of the elements that a rank has, in the order in which they lie. */
  private static long[] local(long[] shape, ArrayDistribution distribution, int[] axes, int rank) {
    long[] strides = new long[shape.length];
    long elements = 1;
    for (int d = shape.length - 1; d >= 0; d--) {
      strides[d] = elements;
      elements *= shape[d];
    }
    List<Long> local = new ArrayList<>();
    for (long e = 0; e < elements; e++) {
      // e runs through the result in its row-major order.
      long rest = e;
      boolean here = true;
      long number = 0;
      for (int d = shape.length - 1; d >= 0; d--) {
        AxisDistribution axis = distribution.axis(d);
        long index = rest % shape[axes[d]];
        here &= axis.owner(index) == axis.process(rank);
        number += index * strides[axes[d]];
        rest /= shape[axes[d]];
      }
      if (here) {
        local.add(number);
      }
    }
    return local.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void axesComeOnce() {
    ArrayDistribution anywhere = ArrayDistribution.replicated(2, 2);
    for (int[] axes : new int[][] {{0, 0}, {0}, {1, 2}, {-1, 0}}) {
      assertThatThrownBy(() ->
              new ArrayMove(new long[] {3, 4}, anywhere, anywhere, axes, DOUBLE, CostModel.DEFAULT))
          .hasMessageStartingWith("axes must name each of 2 dimensions once, got [");
    }
  }

  @Test
  void recordsKeepToTheirBytes() {
    TypeTree record = new Vec(2, 12, new Con(1, BasicType.of("MPI_DOUBLE")));
    assertThat(new ElementLayout(record, 24).size()).isEqualTo(16);
    assertThatThrownBy(() -> new ElementLayout(record, 19))
        .hasMessage("the data of an element must lie in its 19 bytes, got 0 … 20");
    assertThatThrownBy(() -> new ElementLayout(new Con(3, BasicType.ELEMENT), 3))
        .hasMessageStartingWith("an element must be of types of MPI");
  }
}
