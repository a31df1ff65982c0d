// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.repetition.Letters;
import org.espalier.segment.Rules;
import org.espalier.testkit.DdtBenchPatterns;
import org.espalier.testkit.SeededCases;
import org.espalier.testkit.VirtualClock;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** Layouts of runs: that their trees are trees of the layout, and what they are worth. */
class CoarseningTest {
  private static final ReconstructionOptions LIMITED =
      ReconstructionOptions.DEFAULT.withTimeLimit(Duration.ofSeconds(1));

  /** A deadline that is reached at a given reading of its clock. */
  private static Deadline leapAt(long reading) {
    return Deadline.after(LIMITED.timeLimit(), VirtualClock.leapingAt(reading));
  }

  private static Progressions plain(Letters letters, CostModel model) {
    return Progressions.plain(letters, new Constants(Rules.basic(model)));
  }

  private static Optional<Coarsening> coarsened(Letters letters) {
    return Coarsening.of(letters, plain(letters, CostModel.DEFAULT));
  }

  /** A layout whose elements come in runs, of several types and from anywhere. */
  private static Layout runs(SplittableRandom random) {
    long[] at = new long[random.nextInt(1, 200)];
    byte[] codes = new byte[at.length];
    long place = random.nextInt(3) == 0 ? random.nextInt(-50, 50) : 0;
    int kinds = random.nextInt(1, 5);
    for (int i = 0; i < at.length; ) {
      int kind = random.nextInt(kinds);
      int many = 3 + kind * 2 + random.nextInt(10) / 9;
      for (int j = 0; j < many && i < at.length; j++, i++) {
        at[i] = place;
        codes[i] = (byte) (kind % 2);
        place += 4L * (kind + 1);
      }
      place += random.nextInt(3) * 40L - 20;
    }
    return random.nextBoolean()
        ? Layout.coded(
            java.util.List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_FLOAT")), codes, at)
        : Layout.untyped(at);
  }

  /** Whatever tree the coarse layout has, the runs put in its place flatten to the layout. */
  @Test
  void treesOfRunsAreTreesOfTheLayout() {
    int[] coarsened = {0};
    SeededCases.run(
        CoarseningTest.class,
        1,
        3_000,
        random -> {
          Layout layout = runs(random);
          CostModel model = ReconstructionChecks.model(random);
          Letters letters = new Letters(layout);
          Optional<Coarsening> found = Coarsening.of(letters, plain(letters, model));
          if (found.isPresent()) {
            coarsened[0]++;
            Layout coarse = found.get().layout();
            assertThat(coarse.length()).isLessThanOrEqualTo(layout.length() / 3);
            TypeTree tree =
                Reconstruction.reconstruct(coarse, ReconstructionOptions.DEFAULT.withCost(model))
                    .tree();
            assertThat(found.get().refined(tree).flatten().sameTypeMap(layout)).isTrue();
          }
        });
    assertThat(coarsened[0]).isPositive();
  }

  /** Runs are maximal from the left, and a pair is one only where it is contiguous. */
  @Test
  void runsAreTakenGreedily() {
    Letters letters = new Letters(Layout.untyped(0, 1, 9, 11, 13, 15, 16, 17, 30, 31, 32, 33));
    Coarsening coarse = Coarsening.of(letters, plain(letters, CostModel.DEFAULT)).orElseThrow();
    assertThat(coarse.layout().displacements()).containsExactly(0, 9, 16, 30);
  }

  @Test
  void shortRunsGiveNothing() {
    assertThat(coarsened(new Letters(Layout.untyped(0)))).isEmpty();
    assertThat(coarsened(new Letters(Layout.untyped(0, 1, 9, 10, 20, 21)))).isEmpty();
    long[] rising = new long[130 * 131 / 2];
    for (int i = 0, run = 1; i < rising.length; run++) {
      for (int j = 0; j < run; j++) {
        rising[i++] = 1_000L * run + j;
      }
    }
    assertThat(coarsened(new Letters(Layout.untyped(rising))))
        .as("130 kinds of runs are more than a layout has types")
        .isEmpty();
  }

  /**
   * The least cost of a tree whose vecs and idx hold single elements, by trying all pieces; the
   * first element is at 0.
   */
  private static long linear(Layout layout, CostModel model) {
    int n = layout.length();
    long[] best = new long[n + 1];
    long whole = Long.MAX_VALUE;
    Arrays.fill(best, 1, n + 1, Long.MAX_VALUE);
    for (int j = 1; j <= n; j++) {
      for (int i = j - 1; i >= 0 && layout.type(i).equals(layout.type(j - 1)); i--) {
        long piece = model.con();
        if (j - i > 1) {
          long stride = layout.displacement(i + 1) - layout.displacement(i);
          boolean even = true;
          for (int x = i + 1; x < j; x++) {
            even &= layout.displacement(x) - layout.displacement(x - 1) == stride;
          }
          long node = model.idx() + (j - i) * model.lookup();
          if (even) {
            node = stride == layout.type(i).extent() ? 0 : Math.min(node, model.vec());
          }
          piece += node;
        }
        best[j] = Math.min(best[j], best[i] + 2 * model.lookup() + piece);
        whole = i == 0 && j == n ? piece : whole;
      }
    }
    return Math.min(whole, model.strc() + best[n]);
  }

  /** However early time runs out, no tree over single elements is cheaper than the answer. */
  @Test
  void neverDearerThanATreeOverSingleElements() {
    SeededCases.run(
        CoarseningTest.class,
        2,
        2_000,
        random -> {
          Layout drawn =
              random.nextBoolean() ? runs(random) : ReconstructionChecks.layout(random, 150);
          long[] at = drawn.displacements();
          long first = at[0];
          Arrays.setAll(at, i -> at[i] - first);
          Layout layout = Layout.coded(drawn.palette(), drawn.typeCodes(), at);
          CostModel model = ReconstructionChecks.model(random);
          long reading = random.nextLong(2, 60);
          ReconstructionResult result =
              Reconstruction.reconstruct(layout, LIMITED.withCost(model), leapAt(reading));
          ReconstructionChecks.valid(layout, model, result);
          assertThat(result.cost()).isLessThanOrEqualTo(linear(layout, model));
          long optimum =
              Reconstruction.reconstruct(layout, ReconstructionOptions.DEFAULT.withCost(model))
                  .cost();
          assertThat(result.cost()).isGreaterThanOrEqualTo(optimum);
          assertThat(result.lowerBound()).isLessThanOrEqualTo(optimum);
        });
  }

  /** The optimum of both is 51; without runs as elements linear time gave 395 and 365. */
  @Test
  void weatherHalosAreNearTheOptimumAtOnce() {
    for (String name : new String[] {"WRF_x", "WRF_y"}) {
      Layout layout = Layout.untyped(Objects.requireNonNull(DdtBenchPatterns.all(1).get(name)));
      ReconstructionResult result = Reconstruction.reconstruct(layout, LIMITED, leapAt(2));
      ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
      assertThat(result.cost()).as(name).isLessThanOrEqualTo(61);
      assertThat(result.lowerBound()).as(name).isLessThanOrEqualTo(51);
    }
  }
}
