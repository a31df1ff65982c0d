// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Maps of memory against every element one by one. */
class MemoryMapTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  /** How often each unit is covered, from the elements themselves. */
  private static Map<Long, Integer> covered(TypeTree tree) {
    Map<Long, Integer> covered = new HashMap<>();
    for (long k = 0; k < tree.length(); k++) {
      var element = tree.element(k);
      for (int w = 0; w < element.type().trueExtent(); w++) {
        covered.merge(element.displacement() + w, 1, Integer::sum);
      }
    }
    return covered;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyWindowHasTheElementsThatAreInIt(long seed) {
    TypeTree tree = new RandomTree(seed).next(3);
    ShownTree shown = new ShownTree(tree, "n", 20);
    Map<Long, Integer> covered = covered(tree);
    long span = tree.trueUb() - tree.trueLb();
    long grain = Grain.of(tree);
    for (long[] window :
        new long[][] {
          {tree.trueLb(), 1, span},
          {tree.trueLb(), grain, Math.ceilDiv(span, grain)},
          {tree.trueLb(), 7, Math.ceilDiv(span, 7)},
          {tree.trueLb() + span / 3, 1, Math.max(1, span / 4)},
        }) {
      MemoryMap map = new MemoryMap(shown, window[0], window[1], (int) window[2]);
      for (int cell = 0; cell < map.cells; cell++) {
        int sum = 0;
        for (long unit = 0; unit < window[1]; unit++) {
          sum += covered.getOrDefault(window[0] + cell * window[1] + unit, 0);
        }
        assertThat(map.covered[cell]).isCloseTo(sum, within(1e-9));
        assertThat(map.nodes(cell).isEmpty()).isEqualTo(map.covered[cell] == 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void cellsNameTheNodesThatCoverThem(long seed) {
    TypeTree tree = new RandomTree(seed).next(3);
    ShownTree shown = new ShownTree(tree, "n", 12);
    MemoryMap map = new MemoryMap(shown, tree.trueLb(), 1, (int) (tree.trueUb() - tree.trueLb()));
    // For each row what a walk of the whole tree says of its leaves.
    Map<String, Set<Long>> expected = new HashMap<>();
    new LeafWalk(
            tree.trueLb(),
            tree.trueUb(),
            (con, place, number, _, _) -> {
              for (ShownTree.Row row : shown.rows()) {
                if (number >= row.firstLeaf() && number < row.firstLeaf() + row.leaves()) {
                  Set<Long> units = expected.computeIfAbsent(row.id(), _ -> new HashSet<>());
                  for (long k = 0; k < con.count(); k++) {
                    for (int w = 0; w < con.type().trueExtent(); w++) {
                      units.add(place + k * con.type().extent() + w);
                    }
                  }
                }
              }
            })
        .walk(tree, Double.POSITIVE_INFINITY);
    for (ShownTree.Row row : shown.rows()) {
      Set<Long> units = new HashSet<>();
      for (int cell = 0; cell < map.cells; cell++) {
        if (Set.of(map.nodes(cell).split(" ", -1)).contains(row.id())) {
          units.add(map.low + cell);
        }
      }
      assertThat(units).isEqualTo(expected.get(row.id()));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theGrainIsTheGreatestUnitInWhichAllLies(long seed) {
    TypeTree tree = new RandomTree(seed).next(3);
    long grain = 0;
    long first = tree.element(0).displacement();
    for (long k = 0; k < tree.length(); k++) {
      var element = tree.element(k);
      for (long step : new long[] {element.displacement() - first, element.type().trueExtent()}) {
        grain = BigInteger.valueOf(grain).gcd(BigInteger.valueOf(step)).longValue();
      }
    }
    // Never greater than what the elements show, and a divisor of it.
    assertThat(Math.max(1, grain) % Grain.of(tree)).isZero();
  }

  @Test
  void theGrainOfDoublesInAnArrayIsEight() {
    Con doubles = new Con(2, BasicType.of("MPI_DOUBLE"));
    assertThat(Grain.of(new Vec(5, 80, doubles))).isEqualTo(8);
    assertThat(Grain.of(new Vec(5, 81, doubles))).isEqualTo(1);
  }

  @Test
  void ofMoreCopiesThanAreWalkedTheSharesAreRight() {
    // 10^12 elements, a quarter of memory, two leaves.
    TypeTree pair = new Strc(LongSeq.of(0, 9), List.of(new Con(2), new Con(1)));
    TypeTree tree = new Vec(1_000_000, 12_000_000, new Vec(1_000_000, 12, pair));
    ShownTree shown = new ShownTree(tree, "n", 20);
    long span = tree.trueUb() - tree.trueLb();
    MemoryMap map = new MemoryMap(shown, 0, Math.ceilDiv(span, 640), 640);
    assertThat(map.thinned).isTrue();
    for (int cell = 0; cell < 639; cell++) {
      assertThat(map.share(cell)).isCloseTo(0.25, within(0.05));
      assertThat(map.nodes(cell)).isEqualTo("n0 n1 n2 n3 n4");
    }
  }
}
