// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** The interpreter against copying the flattened layout byte by byte; needs no MPI. */
class TreePackerTest {
  private static final List<String> TYPES =
      List.of("MPI_CHAR", "MPI_INT16_T", "MPI_INT", "MPI_DOUBLE", "MPI_C_DOUBLE_COMPLEX");

  @Test
  void packsAsTheFlattenedLayoutSays() {
    SeededCases.run(TreePackerTest.class, 1, 500, TreePackerTest::one);
  }

  /** A pair of a value and an index lies as C lays out a structure of the two. */
  @Test
  void packsPairsWithoutTheirGap() {
    BasicType pair = new BasicType("MPI_VALUE_INDEX(MPI_INT16_T,MPI_INT64_T)", 10, 16, 16, 8);
    byte[] memory = new byte[32];
    new SplittableRandom(5).nextBytes(memory);
    byte[] packed = new byte[20];
    BoundedTree tree = BoundedTree.natural(new Con(2, pair));
    TreePacker.pack(tree, 1, MemorySegment.ofArray(memory), 0, MemorySegment.ofArray(packed));
    byte[] expected = new byte[20];
    for (int k = 0; k < 2; k++) {
      System.arraycopy(memory, 16 * k, expected, 10 * k, 2);
      System.arraycopy(memory, 16 * k + 8, expected, 10 * k + 2, 8);
    }
    assertThat(packed).isEqualTo(expected);
    assertThat(
            PredefinedTypes.nameOf(
                new DatatypeDescription.ValueIndex(
                    new DatatypeDescription.Named("MPI_INT16_T"),
                    new DatatypeDescription.Named("MPI_INT64_T"))))
        .isEqualTo(pair.name());
  }

  private static void one(SplittableRandom random) {
    TypeTree tree = tree(random, random.nextInt(4));
    BoundedTree bounded = new BoundedTree(tree, 0, random.nextInt(-50, 200));
    int count = random.nextInt(1, 4);
    Layout layout = tree.flatten();
    long reach = (count - 1) * bounded.extent();
    long low = tree.trueLb() + Math.min(0, reach);
    byte[] memory = new byte[(int) (tree.trueUb() + Math.max(0, reach) - low)];
    random.nextBytes(memory);
    byte[] expected = new byte[(int) TreePacker.size(bounded, count)];
    int at = 0;
    for (int copy = 0; copy < count; copy++) {
      for (int k = 0; k < layout.length(); k++) {
        int from = (int) (copy * bounded.extent() + layout.displacement(k) - low);
        System.arraycopy(memory, from, expected, at, layout.type(k).size());
        at += layout.type(k).size();
      }
    }
    byte[] packed = new byte[expected.length];
    assertThat(
            TreePacker.pack(
                bounded, count, MemorySegment.ofArray(memory), -low, MemorySegment.ofArray(packed)))
        .isEqualTo(expected.length);
    assertThat(packed).isEqualTo(expected);
    // Unpacking what was packed there changes nothing, in whichever order overlaps are written.
    byte[] target = memory.clone();
    assertThat(
            TreePacker.unpack(
                bounded, count, MemorySegment.ofArray(packed), MemorySegment.ofArray(target), -low))
        .isEqualTo(expected.length);
    assertThat(target).isEqualTo(memory);
  }

  private static TypeTree tree(SplittableRandom random, int depth) {
    if (depth == 0) {
      return new Con(random.nextInt(1, 4), BasicType.of(TYPES.get(random.nextInt(TYPES.size()))));
    }
    int n = random.nextInt(1, 4);
    LongSeq places = LongSeq.of(random.longs(n, -60, 90).toArray());
    LongSeq sizes = LongSeq.of(random.longs(n, 1, 4).toArray());
    int stride = random.nextInt(-30, 60);
    return switch (random.nextInt(5)) {
      case 0 -> new Vec(n, stride, tree(random, depth - 1));
      case 1 -> new Idx(places, tree(random, depth - 1));
      case 2 -> {
        List<TypeTree> children = new ArrayList<>();
        for (int k = 0; k < n; k++) {
          children.add(tree(random, depth - 1));
        }
        yield new Strc(places, children);
      }
      case 3 -> new VecBuc(stride, random.nextInt(-20, 30), sizes, tree(random, depth - 1));
      default -> new IdxBuc(stride, places, sizes, tree(random, depth - 1));
    };
  }

  @Test
  void leavesTheGapOfAPairOut() {
    BoundedTree pair = BoundedTree.natural(new Con(2, BasicType.of("MPI_SHORT_INT")));
    byte[] memory = new byte[16];
    for (int k = 0; k < 16; k++) {
      memory[k] = (byte) k;
    }
    byte[] packed = new byte[12];
    TreePacker.pack(pair, 1, MemorySegment.ofArray(memory), 0, MemorySegment.ofArray(packed));
    assertThat(packed).containsExactly(0, 1, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15);
  }
}
