// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class GridMoveTest {
  /** Every element goes from where its owner has it to where the rank of its new role wants it. */
  @Test
  void randomSectionsCarryEveryElement() {
    SeededCases.run(
        GridMoveTest.class,
        1,
        1_500,
        random -> {
          long[] shape = new long[random.nextInt(1, 4)];
          for (int d = 0; d < shape.length; d++) {
            shape[d] = random.nextInt(1, 9);
          }
          ProcessGrid from = grid(random, shape);
          ProcessGrid to = grid(random, shape);
          RedistributionPlan plan = RedistributionPlanner.plan(shape, from, to);
          GridMove move =
              new GridMove(
                  shape,
                  from,
                  to,
                  plan,
                  ElementLayout.of(BasicType.of("MPI_DOUBLE")),
                  CostModel.DEFAULT);
          check(shape, from, to, plan, move);
        });
  }

  private static ProcessGrid grid(SplittableRandom random, long[] shape) {
    List<BlockCyclic> dimensions = new ArrayList<>();
    for (long length : shape) {
      long offset = random.nextInt(4);
      int processes = random.nextInt(1, 4);
      dimensions.add(
          new BlockCyclic(
              offset + length + random.nextInt(3),
              offset,
              processes,
              random.nextInt(1, 5),
              random.nextInt(processes)));
    }
    return new ProcessGrid(dimensions);
  }

  private static void check(
      long[] shape, ProcessGrid from, ProcessGrid to, RedistributionPlan plan, GridMove move) {
    // wires: for each pair of ranks the local places of the elements, in the order of the trees
    Map<List<Integer>, List<Long>> sent = new HashMap<>();
    Map<List<Integer>, List<Long>> received = new HashMap<>();
    long elements = 1;
    for (long length : shape) {
      elements *= length;
    }
    long crossed = 0;
    for (long e = 0; e < elements; e++) {
      long[] index = new long[shape.length];
      long rest = e;
      for (int d = shape.length - 1; d >= 0; d--) {
        index[d] = rest % shape[d];
        rest /= shape[d];
      }
      int s = rank(from, index);
      int role = rank(to, index);
      int t = plan.relabelling().get(role);
      crossed += s == t ? 0 : 1;
      sent.computeIfAbsent(List.of(s, t), _ -> new ArrayList<>()).add(place(from, s, index));
      received.computeIfAbsent(List.of(s, t), _ -> new ArrayList<>()).add(place(to, role, index));
    }
    assertThat(crossed).isEqualTo(plan.remoteElements());
    for (int rank = 0; rank < move.ranks(); rank++) {
      for (PieceMove.Piece piece : move.sent(rank)) {
        check(piece, Objects.requireNonNull(sent.remove(List.of(rank, piece.peer()))));
      }
      for (PieceMove.Piece piece : move.received(rank)) {
        check(piece, Objects.requireNonNull(received.remove(List.of(piece.peer(), rank))));
      }
    }
    assertThat(sent).isEmpty();
    assertThat(received).isEmpty();
  }

  private static void check(PieceMove.Piece piece, List<Long> places) {
    assertThat(piece.elements()).isEqualTo(places.size());
    List<Long> listed = new ArrayList<>();
    for (long k = 0; k < piece.tree().length(); k++) {
      listed.add(piece.tree().element(k).displacement() / 8);
    }
    assertThat(listed).isEqualTo(places);
  }

  private static int rank(ProcessGrid grid, long[] index) {
    int rank = 0;
    for (int d = 0; d < index.length; d++) {
      BlockCyclic dimension = grid.dimensions().get(d);
      rank = rank * dimension.processes() + dimension.owner(index[d]);
    }
    return rank;
  }

  private static long place(ProcessGrid grid, int process, long[] index) {
    long place = 0;
    for (int d = 0; d < index.length; d++) {
      BlockCyclic dimension = grid.dimensions().get(d);
      place =
          place * dimension.localExtent(grid.coordinates(process).get(d))
              + dimension.local(index[d]);
    }
    return place;
  }
}
