// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.distribution.RedistributionPlan.Message;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class RedistributionPlannerTest {
  private record Case(LongSeq shape, ProcessGrid from, ProcessGrid to) {}

  /** m n m0 n0 sr0 sc0 i0 j0 p0 q0 nbr0 nbc0 m1 … nbc1, positions counted from 1. */
  private static List<Case> scalapackCases() throws IOException {
    Path file = Path.of(System.getProperty("espalier.data", ""), "scalapack", "GEMR2D.dat");
    // The data stay outside the project: without them the test is skipped, which .ci/run refuses.
    assumeTrue(Files.isReadable(file), "the ScaLAPACK cases are not there: " + file);
    List<String> lines = Files.readAllLines(file);
    int count = Integer.parseInt(lines.getFirst().strip());
    List<Case> cases = new ArrayList<>();
    for (String line : lines.subList(1, count + 1)) {
      long[] x = Arrays.stream(line.strip().split("\\s+", -1)).mapToLong(Long::parseLong).toArray();
      cases.add(new Case(LongSeq.of(x[0], x[1]), grid(x, 2), grid(x, 12)));
    }
    return cases;
  }

  private static ProcessGrid grid(long[] x, int at) {
    return ProcessGrid.of(
        new BlockCyclic(x[at], x[at + 4] - 1, (int) x[at + 6], x[at + 8], (int) x[at + 2]),
        new BlockCyclic(x[at + 1], x[at + 5] - 1, (int) x[at + 7], x[at + 9], (int) x[at + 3]));
  }

  @Test
  void the90CasesOfScalapackMoveWhatWasCounted() throws IOException {
    long identity = 0;
    long remote = 0;
    for (Case c : scalapackCases()) {
      RedistributionPlan plan = RedistributionPlanner.plan(c.shape().toArray(), c.from(), c.to());
      identity += plan.remoteElementsIdentity();
      remote += plan.remoteElements();
      assertThat(plan.messages().stream().mapToLong(Message::elements).sum())
          .isEqualTo(plan.remoteElements());
    }
    assertThat(identity).isEqualTo(27_733_369);
    assertThat(remote).isEqualTo(27_142_667);
  }

  @Test
  void theExampleOfTheFileFormat() {
    RedistributionPlan plan = example();
    assertThat(plan.elements()).isEqualTo(40_000);
    assertThat(plan.remoteElementsIdentity()).isEqualTo(29_800);
    assertThat(plan.remoteElements()).isEqualTo(19_800);
    assertThat(plan.relabelling()).containsExactly(0, 2, 1, 3);
    assertThat(plan.messages()).hasSize(4);
  }

  private static final long[] EXAMPLE_SHAPE = {200, 200};
  private static final ProcessGrid EXAMPLE_FROM =
      ProcessGrid.of(new BlockCyclic(200, 0, 1, 3, 0), new BlockCyclic(200, 0, 4, 6, 0));
  private static final ProcessGrid EXAMPLE_TO =
      ProcessGrid.of(new BlockCyclic(200, 0, 1, 5, 0), new BlockCyclic(200, 0, 4, 3, 0));

  private static RedistributionPlan example() {
    return RedistributionPlanner.plan(EXAMPLE_SHAPE, EXAMPLE_FROM, EXAMPLE_TO);
  }

  @Test
  void costOfTheExamplesTypes() {
    MessageTypes types =
        new MessageTypes(
            EXAMPLE_SHAPE,
            EXAMPLE_FROM,
            EXAMPLE_TO,
            ElementLayout.of(BasicType.of("MPI_DOUBLE")),
            CostModel.DEFAULT);
    // Of each message one side starts at the first column of its pattern (vec of vec of con, 18)
    // and the other three columns in (an idx more, 25).
    assertThat(types.costOfTypes(example())).isEqualTo(4 * (18 + 25));
  }

  /** A 1 × P layout shifted by one rank: renaming alone does it; pair swaps get stuck. */
  @Test
  void aShiftByOneRankMovesNothing() {
    for (int p : new int[] {3, 8}) {
      long n = 1000L * p;
      RedistributionPlan plan =
          RedistributionPlanner.plan(
              new long[] {n},
              ProcessGrid.of(new BlockCyclic(n, 0, p, 1000, 0)),
              ProcessGrid.of(new BlockCyclic(n, 0, p, 1000, 1)));
      assertThat(plan.remoteElementsIdentity()).isEqualTo(n);
      assertThat(plan.remoteElements()).isZero();
      assertThat(plan.messages()).isEmpty();
    }
  }

  @Test
  void theReadMeCaseOfCostaSavesAThird() {
    RedistributionPlan plan =
        RedistributionPlanner.plan(
            new long[] {100_000, 100_000}, square(100_000, 2, 4, 100), square(100_000, 4, 2, 100));
    assertThat(saved(plan)).isEqualTo(33.3333, org.assertj.core.api.Assertions.offset(1e-3));
  }

  @Test
  void aFiveByFiveGridWithTwiceTheBlockSavesMoreThanSwapsFind() {
    RedistributionPlan plan =
        RedistributionPlanner.plan(
            new long[] {3200, 3200}, square(3200, 5, 5, 32), square(3200, 5, 5, 64));
    assertThat(saved(plan)).isEqualTo(21.875, org.assertj.core.api.Assertions.offset(1e-9));
  }

  private static double saved(RedistributionPlan plan) {
    return 100.0
        * (plan.remoteElementsIdentity() - plan.remoteElements())
        / plan.remoteElementsIdentity();
  }

  private static ProcessGrid square(long n, int rows, int columns, long block) {
    return ProcessGrid.of(
        new BlockCyclic(n, 0, rows, block, 0), new BlockCyclic(n, 0, columns, block, 0));
  }

  private static BlockCyclic random(SplittableRandom random, long length, int maxBlock) {
    long offset = random.nextInt(12);
    int processes = random.nextInt(1, 6);
    return new BlockCyclic(
        length + offset + random.nextInt(5),
        offset,
        processes,
        random.nextInt(1, maxBlock),
        random.nextInt(processes));
  }

  /** The closed form against looking at every index. */
  @Test
  void countsAgreeWithLookingAtEveryIndex() {
    SeededCases.run(
        RedistributionPlannerTest.class,
        1,
        20_000,
        random -> {
          long n = random.nextInt(1, random.nextInt(10) == 0 ? 3000 : 200);
          int maxBlock = random.nextInt(2, 60);
          BlockCyclic from = random(random, n, maxBlock);
          BlockCyclic to = random(random, n, maxBlock);
          long[] expected = new long[from.processes() * to.processes()];
          for (long i = 0; i < n; i++) {
            expected[from.owner(i) * to.processes() + to.owner(i)]++;
          }
          assertThat(OverlapCounts.of(n, from, to)).containsExactly(expected);
        });
  }

  /** A section that no loop over indices could count. */
  @Test
  void countsOfALongSectionAddUp() {
    BlockCyclic from = new BlockCyclic(1L << 40, 3, 7, 1_000_003, 2);
    BlockCyclic to = new BlockCyclic(1L << 40, 5, 5, 999_983, 4);
    long n = (1L << 40) - 5;
    assertThat(Arrays.stream(OverlapCounts.of(n, from, to)).sum()).isEqualTo(n);
  }

  /** Greedy or not, no permutation of few ranks may be better. */
  @Test
  void theRelabellingIsTheBestOfAllPermutations() {
    SeededCases.run(
        RedistributionPlannerTest.class,
        90_000,
        2_000,
        random -> {
          int n = random.nextInt(1, 7);
          long[] weights = new long[n * n];
          for (int i = 0; i < weights.length; i++) {
            weights[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(20);
          }
          assertThat(Assignment.maximising(n, weights).total())
              .isEqualTo(best(n, weights, 0, new boolean[n]));
        });
  }

  private static long best(int n, long[] weights, int role, boolean[] taken) {
    long best = role == n ? 0 : Long.MIN_VALUE;
    for (int r = 0; role < n && r < n; r++) {
      if (!taken[r]) {
        taken[r] = true;
        best = Math.max(best, weights[r * n + role] + best(n, weights, role + 1, taken));
        taken[r] = false;
      }
    }
    return best;
  }

  /** Types, flattened, are where the elements lie on either side, in the section's order. */
  @Test
  void typesFlattenToTheElementsOfTheMessage() {
    SeededCases.run(
        RedistributionPlannerTest.class,
        40_000,
        300,
        random -> {
          int rank = random.nextInt(1, 4);
          long[] shape = new long[rank];
          BlockCyclic[] from = new BlockCyclic[rank];
          BlockCyclic[] to = new BlockCyclic[rank];
          for (int k = 0; k < rank; k++) {
            shape[k] = random.nextInt(1, rank == 1 ? 60 : rank == 2 ? 16 : 7);
            from[k] = random(random, shape[k], 5);
            to[k] = random(random, shape[k], 5);
          }
          checkTypes(shape, ProcessGrid.of(from), ProcessGrid.of(to), Integer.MAX_VALUE);
        });
  }

  /** The same where few runs are listed, so that periods and long runs stand for the rest. */
  @Test
  void periodsFlattenToTheElementsOfTheMessage() {
    int[] declined = new int[1];
    SeededCases.run(
        RedistributionPlannerTest.class,
        50_000,
        600,
        random -> {
          int rank = random.nextInt(1, 3);
          long[] shape = new long[rank];
          BlockCyclic[] from = new BlockCyclic[rank];
          BlockCyclic[] to = new BlockCyclic[rank];
          for (int k = 0; k < rank; k++) {
            shape[k] = random.nextInt(1, rank == 1 ? 200 : 40);
            from[k] = random(random, shape[k], 4);
            to[k] = random(random, shape[k], 4);
          }
          try {
            checkTypes(shape, ProcessGrid.of(from), ProcessGrid.of(to), random.nextInt(1, 8));
          } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("in one period of both blocks");
            declined[0]++;
          }
        });
    assertThat(declined[0]).as("cases whose one period has too many runs").isLessThan(300);
  }

  /** 10^12 elements: cyclic against blocks of 3, and blocks against blocks. */
  @Test
  void typesOfLongSectionsAreSmall() {
    long n = 1_000_000_000_000L;
    ProcessGrid cyclic = ProcessGrid.of(new BlockCyclic(n, 0, 4, 1, 0));
    ProcessGrid blocks = ProcessGrid.of(new BlockCyclic(n, 0, 4, 3, 0));
    ProcessGrid halves = ProcessGrid.of(BlockCyclic.ofBlocks(n, 3));
    ProcessGrid shifted = ProcessGrid.of(new BlockCyclic(n, 0, 7, n / 7 + 1, 2));
    for (List<ProcessGrid> pair : List.of(List.of(cyclic, blocks), List.of(halves, shifted))) {
      long[] shape = {n};
      RedistributionPlan plan = RedistributionPlanner.plan(shape, pair.get(0), pair.get(1));
      MessageTypes types =
          new MessageTypes(
              shape,
              pair.get(0),
              pair.get(1),
              ElementLayout.of(BasicType.of("MPI_BYTE")),
              CostModel.DEFAULT);
      for (Message message : plan.messages()) {
        assertThat(types.sent(message).length()).isEqualTo(message.elements());
        assertThat(types.received(message).length()).isEqualTo(message.elements());
      }
      assertThat(types.costOfTypes(plan)).isLessThan(100L * plan.messages().size());
    }
  }

  private static void checkTypes(long[] shape, ProcessGrid from, ProcessGrid to, int mostListed) {
    RedistributionPlan plan = RedistributionPlanner.plan(shape, from, to);
    ElementLayout element = ElementLayout.of(BasicType.of("MPI_DOUBLE"));
    MessageTypes types = new MessageTypes(shape, from, to, element, CostModel.DEFAULT, mostListed);
    for (Message message : plan.messages()) {
      List<Long> source = new ArrayList<>();
      List<Long> target = new ArrayList<>();
      long[] index = new long[shape.length];
      while (true) {
        if (owner(from, index) == message.sender() && owner(to, index) == message.role()) {
          source.add(8 * address(from, message.sender(), index));
          target.add(8 * address(to, message.role(), index));
        }
        int k = shape.length - 1;
        while (k >= 0 && ++index[k] == shape[k]) {
          index[k--] = 0;
        }
        if (k < 0) {
          break;
        }
      }
      assertThat(source).hasSize((int) message.elements());
      assertThat(types.sent(message).flatten().displacements()).isEqualTo(longs(source));
      Layout received = types.received(message).flatten();
      assertThat(received.displacements()).isEqualTo(longs(target));
      assertThat(received.type(0)).isEqualTo(BasicType.of("MPI_DOUBLE"));
    }
  }

  private static long[] longs(List<Long> list) {
    return list.stream().mapToLong(Long::longValue).toArray();
  }

  private static int owner(ProcessGrid grid, long[] index) {
    int rank = 0;
    for (int k = 0; k < index.length; k++) {
      BlockCyclic dimension = grid.dimensions().get(k);
      rank = rank * dimension.processes() + dimension.owner(index[k]);
    }
    return rank;
  }

  private static long address(ProcessGrid grid, int rank, long[] index) {
    long address = 0;
    for (int k = 0; k < index.length; k++) {
      BlockCyclic dimension = grid.dimensions().get(k);
      address =
          address * dimension.localExtent(grid.coordinates(rank).get(k))
              + dimension.local(index[k]);
    }
    return address;
  }

  @Test
  void badDescriptionsAreRejected() {
    assertThatThrownBy(() -> new BlockCyclic(10, 0, 2, 0, 0))
        .hasMessage("block must be in 1 … 1099511627776, got 0");
    assertThatThrownBy(() -> new BlockCyclic(10, 0, 2, 3, 2))
        .hasMessage("source must be in 0 … 1, got 2");
    ProcessGrid line = ProcessGrid.of(BlockCyclic.ofBlocks(10, 2));
    assertThatThrownBy(() -> RedistributionPlanner.plan(new long[] {11}, line, line))
        .hasMessageStartingWith("shape[0] must be in 1 … 10, as from has 10 of 10 left, got 11");
    assertThatThrownBy(() -> RedistributionPlanner.plan(new long[] {2, 2}, line, line))
        .hasMessage("from must have 2 dimensions, as the shape has, got 1");
  }
}
