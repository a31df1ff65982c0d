// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

class TreeScanTest {
  private static final CostModel MODEL = CostModel.DEFAULT;
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

  private static TypeTree scanned(TypeTree tree) {
    TypeTree result = TreeScan.of(tree, MODEL);
    assertThat(result.flatten().sameTypeMap(tree.flatten())).isTrue();
    assertThat(MODEL.cost(result)).isLessThanOrEqualTo(MODEL.cost(tree));
    return result;
  }

  private static LongSeq every(long step, int n, long from) {
    long[] places = new long[n];
    Arrays.setAll(places, i -> from + i * step);
    return LongSeq.of(places);
  }

  @Test
  void aListOfNeighboursIsContiguous() {
    assertThat(scanned(new Idx(every(4, 512, 0), new Con(1, INT)))).isEqualTo(new Con(512, INT));
  }

  @Test
  void aListAtOneDistanceIsAVector() {
    TypeTree tree = scanned(new Idx(every(16, 512, 0), new Con(1, INT)));
    assertThat(tree).isEqualTo(new Vec(512, 16, new Con(1, INT)));
    assertThat(MODEL.cost(tree)).isEqualTo(12);
  }

  @Test
  void listedElementsOfRowsBecomeRows() {
    long[] places = new long[60];
    for (int i = 0; i < 60; i++) {
      places[i] = 100L * (i / 3) + 4L * (i % 3);
    }
    assertThat(scanned(new Idx(LongSeq.of(places), new Con(1, INT))))
        .isEqualTo(new Vec(20, 100, new Con(3, INT)));
  }

  @Test
  void nestedStridesOfThreeLevelsAreFound() {
    long[] places = new long[7 * 5 * 6];
    for (int i = 0, at = 0; i < 7; i++) {
      for (int j = 0; j < 5; j++) {
        for (int k = 0; k < 6; k++) {
          places[at++] = 10_000L * i + 500L * j + 8L * k;
        }
      }
    }
    assertThat(MODEL.cost(scanned(new Idx(LongSeq.of(places), new Con(1, INT))))).isEqualTo(24);
  }

  @Test
  void interleavedStridesAreNotSwapped() {
    // 0, 8, 4, 12: a swap of the loops would give 0, 4, 8, 12.
    scanned(new Vec(2, 4, new Vec(2, 8, new Con(1, INT))));
  }

  @Test
  void aListOfStructuresBecomesAStructureRepeated() {
    List<TypeTree> parts = new ArrayList<>();
    long[] places = new long[200];
    for (int i = 0; i < 100; i++) {
      places[2 * i] = 16L * i;
      places[2 * i + 1] = 16L * i + 8;
      parts.add(new Con(1, INT));
      parts.add(new Con(1, DOUBLE));
    }
    TypeTree tree = scanned(new Strc(LongSeq.of(places), parts));
    assertThat(tree).isInstanceOf(Vec.class);
    assertThat(MODEL.cost(tree)).isEqualTo(6 + 10 + 12);
  }

  @Test
  void signaturesAreNeverMerged() {
    BasicType int32 = BasicType.of("MPI_INT32_T");
    TypeTree tree = new Strc(LongSeq.of(0, 4), List.of(new Con(1, INT), new Con(1, int32)));
    assertThat(scanned(tree).flatten().palette()).containsExactly(INT, int32);
  }

  @Test
  void randomTreesKeepTheirMeaningAndTheBoundHolds() {
    SeededCases.run(
        TreeScanTest.class,
        20161123,
        4000,
        random -> {
          TypeTree tree = tree(random, 1 + random.nextInt(4));
          if (tree.length() > 3000) {
            return;
          }
          TypeTree result = scanned(tree);
          Runs runs = Runs.of(tree, 1 << 20).orElseThrow();
          assertThat(Runs.of(result, 1 << 20)).contains(runs);
          long bound = LowerBound.of(runs, MODEL);
          if (isBasic(result)) {
            assertThat(MODEL.cost(result)).isGreaterThanOrEqualTo(bound);
          }
          if (tree.length() <= 40) {
            var exact = Reconstruction.reconstruct(tree.flatten());
            assertThat(exact.optimal()).isTrue();
            assertThat(bound).isLessThanOrEqualTo(exact.cost());
          }
        });
  }

  private static boolean isBasic(TypeTree tree) {
    return !(tree instanceof IdxBuc)
        && !(tree instanceof VecBuc)
        && tree.children().stream().allMatch(TreeScanTest::isBasic);
  }

  private static TypeTree tree(SplittableRandom random, int depth) {
    if (depth == 1) {
      return new Con(1 + random.nextInt(3), random.nextInt(4) == 0 ? DOUBLE : INT);
    }
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Vec(1 + random.nextInt(5), step(random), tree(random, depth - 1));
      case 2, 3 -> new Idx(places(random), tree(random, depth - 1));
      case 4 -> {
        LongSeq places = places(random);
        LongSeq sizes = LongSeq.of(random.longs(places.size(), 1, 4).toArray());
        yield random.nextBoolean()
            ? new IdxBuc(step(random), places, sizes, tree(random, depth - 1))
            : new VecBuc(step(random), step(random), sizes, tree(random, depth - 1));
      }
      default -> {
        LongSeq places = places(random);
        List<TypeTree> children = new ArrayList<>();
        TypeTree one = tree(random, depth - 1);
        for (int i = 0; i < places.size(); i++) {
          children.add(random.nextBoolean() ? one : tree(random, depth - 1));
        }
        yield places.size() < 2 ? one : new Strc(places, children);
      }
    };
  }

  private static long step(SplittableRandom random) {
    return 4L * (random.nextInt(12) - 3);
  }

  private static LongSeq places(SplittableRandom random) {
    int n = 1 + random.nextInt(6);
    long[] places = new long[n];
    long step = step(random);
    for (int i = 0; i < n; i++) {
      places[i] = random.nextInt(3) == 0 ? 4L * random.nextInt(30) : i * step;
    }
    return LongSeq.of(places);
  }
}
