// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class ArrayMoveTest {
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

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
          check(shape, from, to);
        });
  }

  private static void check(long[] shape, ArrayDistribution from, ArrayDistribution to) {
    ArrayMove move = new ArrayMove(shape, from, to, DOUBLE, CostModel.DEFAULT);
    int ranks = from.ranks();
    Map<List<Integer>, long[]> wires = new HashMap<>();
    long messages = 0;
    long crossed = 0;
    for (int s = 0; s < ranks; s++) {
      long[] local = local(shape, from, s);
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
      long[] expected = local(shape, to, t);
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
    if (!from.equals(to)) {
      MoveCounts counts = MoveCounts.of(shape, from, to);
      assertThat(messages).isEqualTo(counts.messages());
      assertThat(crossed).isEqualTo(counts.elements());
    }
  }

  /** The row-major numbers of the elements that a rank has. */
  private static long[] local(long[] shape, ArrayDistribution distribution, int rank) {
    long elements = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    List<Long> local = new ArrayList<>();
    for (long e = 0; e < elements; e++) {
      long rest = e;
      boolean here = true;
      for (int d = shape.length - 1; d >= 0; d--) {
        AxisDistribution axis = distribution.axis(d);
        here &= axis.owner(rest % shape[d]) == axis.process(rank);
        rest /= shape[d];
      }
      if (here) {
        local.add(e);
      }
    }
    return local.stream().mapToLong(Long::longValue).toArray();
  }
}
