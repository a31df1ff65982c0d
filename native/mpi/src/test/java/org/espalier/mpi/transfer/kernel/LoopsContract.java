// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.espalier.mpi.transfer.kernel.KernelChecks.CHAR;
import static org.espalier.mpi.transfer.kernel.KernelChecks.DOUBLE;
import static org.espalier.mpi.transfer.kernel.KernelChecks.INT;

import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/**
 * Layouts for which there are loops of their own: blocks and records by their lengths, columns by
 * their steps, and runs of different lengths. Where a loop is entered or left is tried on both
 * sides.
 */
interface LoopsContract {
  /** Compares kernels of the mechanism with the oracle. */
  KernelChecks checks();

  @Test
  default void blocksOfEveryLength() {
    SplittableRandom random = new SplittableRandom(2);
    for (int length = 1; length <= 300; length++) {
      Con block = new Con(length, CHAR);
      for (int n : new int[] {1, 2, 3, 4, 5, 9}) {
        checks().whole(new ByteMap(new Vec(n, length + 3, block), length + 3L, 1), random);
        checks().whole(new ByteMap(block, length + 1L, n), random);
        long[] places = new long[n];
        for (int k = 0; k < n; k++) {
          places[k] = (long) (n - k) * (length + k);
        }
        checks().whole(new ByteMap(new Idx(LongSeq.of(places), block), 5000, 1), random);
      }
    }
  }

  /**
   * So many that a first cache does not hold them: the next one is fetched while one is written.
   */
  @Test
  default void moreLongBlocksThanACacheHolds() {
    SplittableRandom random = new SplittableRandom(8);
    for (int length : new int[] {65, 88, 128, 136, 1000, 4095, 4096}) {
      Con block = new Con(length, CHAR);
      int n = (32 << 10) / length + 2;
      for (int stride : new int[] {length + 3, 3 * length, -2 * length, length - 1}) {
        ByteMap map = new ByteMap(new Vec(n, stride, block), (long) n * Math.abs(stride), 1);
        checks().whole(map, random);
        checks().parts(map, random);
      }
      long[] places = new long[n];
      for (int k = 0; k < n; k++) {
        places[k] = (long) (n - k) * (length + 5) - random.nextInt(8); // some share bytes
      }
      checks().whole(new ByteMap(new Idx(LongSeq.of(places), block), 1000, 1), random);
    }
  }

  /** Records of two blocks are moved in one pass where their lengths allow it. */
  @Test
  default void recordsOfTwoBlocksOfEveryLength() {
    SplittableRandom random = new SplittableRandom(5);
    for (int first = 1; first <= 34; first++) {
      for (int second = 1; second <= 34; second++) {
        for (int gap : new int[] {1, 40}) {
          for (long at : new long[] {first + gap, -second - gap}) {
            TypeTree pair =
                new Strc(LongSeq.of(0, at), List.of(new Con(first, CHAR), new Con(second, CHAR)));
            long span = pair.trueUb() - pair.trueLb();
            // Side by side, apart, downwards, and one record within another.
            for (long extent : new long[] {span, span + 3, -span, first + 1}) {
              checks().whole(new ByteMap(pair, extent, 2 + (first + second) % 4), random);
            }
          }
        }
      }
    }
  }

  /** The same of three blocks: every way that a length is moved by, in every place. */
  @Test
  default void recordsOfThreeBlocks() {
    SplittableRandom random = new SplittableRandom(15);
    int[] lengths = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 25, 32, 33};
    for (int first : lengths) {
      for (int second : lengths) {
        for (int third : lengths) {
          long behind = first + 1L;
          for (long[] at :
              new long[][] {{behind, behind + second + 2}, {-second - 3, first + 20L}}) {
            TypeTree record =
                new Strc(
                    LongSeq.of(0, at[0], at[1]),
                    List.of(new Con(first, CHAR), new Con(second, CHAR), new Con(third, CHAR)));
            long span = record.trueUb() - record.trueLb();
            // Side by side, downwards, and one record within another.
            for (long extent : new long[] {span, -span - 1, first + 2}) {
              checks().whole(new ByteMap(record, extent, 1 + (first + second + third) % 5), random);
            }
          }
        }
      }
    }
  }

  /** Columns that lie side by side are moved some at a time, but not where they share bytes. */
  @Test
  default void columnsSideBySide() {
    SplittableRandom random = new SplittableRandom(6);
    for (int length : new int[] {1, 2, 4, 8, 12, 16, 24}) {
      for (int columns : new int[] {2, 3, 4, 7, 16, 33}) {
        for (int rows : new int[] {9, 10, 40}) { // more than a column has ways in a set
          for (long rowStep : new long[] {128, 512, 1000, 2048, -2048, 4096}) {
            for (long columnStep : new long[] {length, length + 3, 1}) {
              TypeTree column = new Vec(rows, rowStep, new Con(length, CHAR));
              checks().whole(new ByteMap(new Vec(columns, columnStep, column), 64, 1), random);
            }
          }
        }
      }
    }
    // So long that 512 columns are one line of the wire behind the other.
    TypeTree wide = new Vec(20, 8, new Vec(512, 520, new Con(1, DOUBLE)));
    checks().whole(new ByteMap(wide, wide.trueUb(), 1), random);
    checks().whole(new ByteMap(wide, 160, 2), random);
  }

  /** Columns in steps of whole pages take another loop, in both directions, from some length on. */
  @Test
  default void columnsInOneSetOfACache() {
    SplittableRandom random = new SplittableRandom(3);
    for (int length : new int[] {1, 2, 3, 4, 5}) { // 4 to 20 bytes
      for (int rows : new int[] {7, 8, 9, 20}) {
        for (long stride : new long[] {4096, -4096, 8192}) {
          TypeTree column = new Vec(rows, stride, new Con(length, INT));
          checks().whole(new ByteMap(column, column.trueUb() + 8, 1), random);
          checks().whole(new ByteMap(column, 24, 3), random);
          checks().whole(new ByteMap(new Vec(4, 24, column), 128, 2), random);
        }
      }
    }
  }

  /**
   * Columns in steps of half a kilobyte and more are slowed down, the more the fewer sets of a
   * cache they fall into, from so many blocks on as fill those.
   */
  @Test
  default void columnsInFewSetsOfACache() {
    SplittableRandom random = new SplittableRandom(9);
    for (int length : new int[] {4, 8, 12, 16, 20, 24, 32, 64}) {
      for (int step : new int[] {256, 512, 1024, 1536, 2048, 3072, 4096, 8192}) {
        int fill = 12 * Math.max(1, 4096 / Integer.lowestOneBit(step));
        for (int rows : new int[] {fill, fill + 1, fill + 9}) {
          TypeTree column = new Vec(rows, step, new Con(length, CHAR));
          checks().whole(new ByteMap(column, column.trueUb(), 1), random);
          TypeTree upwards = new Vec(rows, -step, new Con(length, CHAR));
          checks().whole(new ByteMap(new Vec(2, 72, upwards), 8, 1), random);
        }
      }
    }
  }

  /**
   * Longer columns, whose lines a second cache of two megabytes holds but for its sets, or whose
   * pages are more than a processor remembers.
   */
  @Test
  default void columnsThatLeaveTheSecondCache() {
    SplittableRandom random = new SplittableRandom(11);
    for (int length : new int[] {4, 8, 12, 16, 20, 24, 32, 64}) {
      for (int[] column : new int[][] {{512, 4096}, {513, 4096}, {2049, 1024}, {2797, 3000}}) {
        for (int step : new int[] {column[1], -column[1]}) {
          TypeTree blocks = new Vec(column[0], step, new Con(length, CHAR));
          checks().whole(new ByteMap(blocks, 72, length == 8 ? 2 : 1), random);
        }
      }
    }
  }

  /** Lists over more pages than a processor remembers, in any order; some places come twice. */
  @Test
  default void listsOverManyPages() {
    SplittableRandom random = new SplittableRandom(12);
    for (int length : new int[] {4, 8, 12, 16, 20, 64, 65}) {
      for (int count : new int[] {2559, 2560, 2593}) {
        long[] places = new long[count];
        for (int k = 0; k < count; k++) {
          places[k] = k == 0 ? 0 : k == 1 ? 17 << 20 : random.nextInt(17 << 17) * 8L;
        }
        TypeTree list = new Idx(LongSeq.of(places), new Con(length, CHAR));
        checks().whole(new ByteMap(list, 72, 1), random);
      }
    }
  }

  /** Runs of different lengths are moved in order of length, but not where they share bytes. */
  @Test
  default void shortRuns() {
    SplittableRandom random = new SplittableRandom(7);
    for (int count : new int[] {9, 17, 255, 256, 257, 600}) { // a group has 256
      for (int longest : new int[] {3, 20, 90}) {
        for (int least : new int[] {0, -2}) { // the second lets runs share bytes
          TypeTree runs = runs(count, longest, least, random);
          for (long extent : new long[] {runs.trueUb(), runs.trueUb() / 2}) {
            ByteMap map = new ByteMap(runs, extent, 2);
            checks().whole(map, random);
            checks().parts(map, random);
          }
        }
      }
    }
  }

  /**
   * Runs upwards, downwards, or halves of them in turn, the next one least or more bytes further.
   */
  private static TypeTree runs(int count, int longest, int least, SplittableRandom random) {
    long[] places = new long[count];
    long[] lengths = new long[count];
    long end = 0;
    for (int k = 0; k < count; k++) {
      lengths[k] = random.nextInt(1, longest + 1);
      places[k] = Math.max(0, end + random.nextInt(least, 9));
      end = places[k] + lengths[k];
    }
    int order = random.nextInt(3);
    long[] orderedPlaces = new long[count];
    long[] orderedLengths = new long[count];
    for (int k = 0; k < count; k++) {
      int from = order == 0 ? k : order == 1 ? count - 1 - k : (k + count / 2) % count;
      orderedPlaces[k] = places[from];
      orderedLengths[k] = lengths[from];
    }
    return new IdxBuc(1, LongSeq.of(orderedPlaces), LongSeq.of(orderedLengths), new Con(1, CHAR));
  }

  /** A nest of short loops over short blocks of different lengths is moved as a list of them. */
  @Test
  default void nestsOfShortBlocks() {
    SplittableRandom random = new SplittableRandom(8);
    for (int seed = 0; seed < 40; seed++) {
      TypeTree inner = runs(random.nextInt(3, 12), 40, random.nextInt(-1, 3), random);
      TypeTree middle =
          new Vec(random.nextInt(2, 4), inner.trueUb() + random.nextInt(-3, 9), inner);
      TypeTree list = new Idx(LongSeq.of(0, 1000, 300), new Con(1, DOUBLE));
      TypeTree buckets =
          new IdxBuc(20, LongSeq.of(0, 200, 90), LongSeq.of(3, 1, 2), new Con(3, INT));
      long after = middle.trueUb() + random.nextInt(-5, 50);
      TypeTree all =
          new Strc(
              LongSeq.of(0, after, after + 1100, after + 30),
              List.of(middle, list, buckets, inner));
      for (long stride : new long[] {all.trueUb(), all.trueUb() - 40}) {
        ByteMap map = new ByteMap(new Vec(3, stride, all), 3 * stride, 1);
        checks().whole(map, random);
        checks().parts(map, random);
      }
    }
  }
}
