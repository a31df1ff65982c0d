// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** Which periods have elements that a piece of a contiguous message may cut. */
final class UnitsTest {
  private static final List<String> NAMES =
      List.of("MPI_CHAR", "MPI_SHORT", "MPI_INT", "MPI_DOUBLE", "MPI_C_DOUBLE_COMPLEX");

  private static boolean mayEndWithin(List<BasicType> types) {
    long[] places = new long[types.size()];
    List<TypeTree> children = new ArrayList<>();
    long next = 0;
    for (int k = 0; k < places.length; k++) {
      places[k] = next;
      next += types.get(k).size();
      children.add(new Con(1, types.get(k)));
    }
    return Units.piecesMayEndWithin(new Strc(LongSeq.of(places), children));
  }

  private static List<BasicType> types(String... names) {
    return List.of(names).stream().map(BasicType::of).toList();
  }

  @Test
  void alignedElementsAreNeverCut() {
    assertThat(mayEndWithin(types("MPI_DOUBLE", "MPI_INT", "MPI_INT"))).isFalse();
    assertThat(mayEndWithin(types("MPI_INT", "MPI_SHORT", "MPI_SHORT"))).isFalse();
    assertThat(mayEndWithin(types("MPI_INT", "MPI_DOUBLE", "MPI_DOUBLE", "MPI_INT"))).isTrue();
    assertThat(mayEndWithin(types("MPI_DOUBLE", "MPI_C_DOUBLE_COMPLEX"))).isTrue();
    assertThat(mayEndWithin(types("MPI_DOUBLE", "MPI_INT"))).isTrue();
  }

  /** Against cutting many copies at every multiple of 16: where one is cut, it has to be said. */
  @Test
  void whatIsCutIsFound() {
    int[] cut = new int[1];
    SeededCases.run(
        UnitsTest.class,
        1,
        500,
        random -> {
          List<BasicType> types = drawn(random);
          boolean within = cutSomewhere(types);
          cut[0] += within ? 1 : 0;
          if (within) {
            assertThat(mayEndWithin(types)).as(types.toString()).isTrue();
          }
        });
    if (Long.getLong(SeededCases.SEED_PROPERTY) == null) {
      assertThat(cut[0]).isBetween(100, 450);
    }
  }

  private static List<BasicType> drawn(SplittableRandom random) {
    List<BasicType> types = new ArrayList<>();
    for (int k = 2 + random.nextInt(4); k > 0; k--) {
      types.add(BasicType.of(NAMES.get(random.nextInt(NAMES.size()))));
    }
    return types;
  }

  private static boolean cutSomewhere(List<BasicType> types) {
    long at = 0;
    for (int copy = 0; copy < 64; copy++) {
      for (BasicType type : types) {
        if (at / 16 != (at + type.size() - 1) / 16) {
          return true;
        }
        at += type.size();
      }
    }
    return false;
  }
}
