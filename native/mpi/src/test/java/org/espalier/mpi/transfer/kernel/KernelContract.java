// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.type.TreePacker;
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

/** What every mechanism must do. The oracle moves one byte at a time, as the type map says. */
abstract class KernelContract {
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType CHAR = BasicType.of("MPI_CHAR");
  private static final byte GAP = (byte) 0xEE;

  abstract Mechanism mechanism();

  private Kernel kernel(TypeTree tree, long extent) {
    Fitting fitting = mechanism().fit(tree, extent);
    assertThat(fitting).isInstanceOf(Fitting.Fitted.class);
    return seen(((Fitting.Fitted) fitting).kernel());
  }

  /** What is tested in the place of a kernel. */
  Kernel seen(Kernel kernel) {
    return kernel;
  }

  private Kernel kernel(ByteMap map) {
    return kernel(map.tree, map.extent);
  }

  /** Packs from and unpacks into native and heap memory, and compares every byte. */
  private void check(ByteMap map, SplittableRandom random) {
    Kernel kernel = kernel(map);
    byte[] data = new byte[map.bytes];
    random.nextBytes(data);
    byte[] packed = map.packed(data);
    assertThat(kernel.size()).isEqualTo(map.tree.size());
    byte[] interpreted = new byte[packed.length];
    TreePacker.pack(
        new BoundedTree(map.tree, 0, map.extent),
        map.count,
        MemorySegment.ofArray(data),
        map.origin,
        MemorySegment.ofArray(interpreted));
    assertThat(interpreted).as("the interpreter, %s", map).isEqualTo(packed);

    byte[] unpacked = new byte[map.bytes];
    Arrays.fill(unpacked, GAP);
    byte[] fresh = new byte[packed.length];
    random.nextBytes(fresh);
    map.unpack(fresh, 0, fresh.length, unpacked);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment wire = arena.allocate(packed.length + 16L);
      MemorySegment memory = arena.allocate(map.bytes + 1L);
      for (MemorySegment place : List.of(memory, MemorySegment.ofArray(new byte[map.bytes + 1]))) {
        // One byte further on: nothing is aligned.
        MemorySegment.copy(MemorySegment.ofArray(data), 0, place, 1, map.bytes);
        wire.fill(GAP);
        kernel.pack(place, map.origin + 1, map.count, wire, 3);
        assertThat(slice(wire, 3, packed.length)).as("packed, %s", map).isEqualTo(packed);
        assertThat(wire.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 2)).isEqualTo(GAP);
        assertThat(wire.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 3 + packed.length))
            .isEqualTo(GAP);
        MemorySegment.copy(MemorySegment.ofArray(fresh), 0, wire, 5, fresh.length);
        place.fill(GAP);
        kernel.unpack(wire, 5, place, map.origin + 1, map.count);
        assertThat(slice(place, 1, map.bytes)).as("unpacked, %s", map).isEqualTo(unpacked);
        assertThat(place.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 0)).isEqualTo(GAP);
      }
    }
  }

  private static byte[] slice(MemorySegment segment, long offset, long bytes) {
    return segment.asSlice(offset, bytes).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
  }

  @Test
  void layoutsOfThePaperAndOfPrograms() {
    SplittableRandom random = new SplittableRandom(1);
    Con one = new Con(1, DOUBLE);
    List<TypeTree> trees = new ArrayList<>();
    trees.add(new Con(1000, DOUBLE));
    trees.add(new Vec(100, 800, one)); // a column
    trees.add(new Vec(30, 240, new Vec(4, 16, one)));
    trees.add(new Vec(200, 240, new Con(3, INT)));
    trees.add(new Vec(5, 3000, new Vec(20, 120, new Con(2, DOUBLE)))); // a face
    // The paper's triangle: rows of 1, 2, 3, … elements.
    trees.add(
        new VecBuc(
            808,
            8,
            LongSeq.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
            one));
    trees.add(new IdxBuc(4, LongSeq.of(0, 40, 90, 200), LongSeq.of(3, 1, 2, 5), new Con(1, INT)));
    trees.add(new IdxBuc(24, LongSeq.of(0, 400, 190), LongSeq.of(3, 1, 2), new Con(2, DOUBLE)));
    trees.add(new Idx(LongSeq.of(0, 16, 24, 56), one));
    trees.add(new Idx(LongSeq.of(0, 8, 16, 56), one)); // neighbours join
    trees.add(record());
    trees.add(new Vec(300, 64, record())); // an array of structures
    trees.add(new Idx(LongSeq.of(640, 0, 64, 320, 192), record()));
    trees.add(new Vec(100, 0, one)); // one element again and again
    trees.add(new Vec(3, -8, one));
    for (TypeTree tree : trees) {
      for (long extent : new long[] {tree.trueUb(), tree.trueUb() + 24, 8, -16}) {
        for (int count : new int[] {1, 2, 7, 200}) {
          check(new ByteMap(tree, extent, count), random);
        }
      }
    }
  }

  private static TypeTree record() {
    return new Strc(
        LongSeq.of(0, 16, 20, 40),
        List.of(new Con(1, DOUBLE), new Con(1, INT), new Con(1, CHAR), new Con(2, DOUBLE)));
  }

  @Test
  void blocksOfEveryLength() {
    SplittableRandom random = new SplittableRandom(2);
    for (int length = 1; length <= 300; length++) {
      Con block = new Con(length, CHAR);
      for (int n : new int[] {1, 2, 3, 4, 5, 9}) {
        check(new ByteMap(new Vec(n, length + 3, block), length + 3L, 1), random);
        check(new ByteMap(block, length + 1L, n), random);
        long[] places = new long[n];
        for (int k = 0; k < n; k++) {
          places[k] = (long) (n - k) * (length + k);
        }
        check(new ByteMap(new Idx(LongSeq.of(places), block), 5000, 1), random);
      }
    }
  }

  /**
   * So many that a first cache does not hold them: the next one is fetched while one is written.
   */
  @Test
  void moreLongBlocksThanACacheHolds() {
    SplittableRandom random = new SplittableRandom(8);
    for (int length : new int[] {65, 88, 128, 136, 1000, 4095, 4096}) {
      Con block = new Con(length, CHAR);
      int n = (32 << 10) / length + 2;
      for (int stride : new int[] {length + 3, 3 * length, -2 * length, length - 1}) {
        ByteMap map = new ByteMap(new Vec(n, stride, block), (long) n * Math.abs(stride), 1);
        check(map, random);
        checkParts(map, random);
      }
      long[] places = new long[n];
      for (int k = 0; k < n; k++) {
        places[k] = (long) (n - k) * (length + 5) - random.nextInt(8); // some share bytes
      }
      check(new ByteMap(new Idx(LongSeq.of(places), block), 1000, 1), random);
    }
  }

  /** Records of two blocks are moved in one pass where their lengths allow it. */
  @Test
  void recordsOfTwoBlocksOfEveryLength() {
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
              check(new ByteMap(pair, extent, 2 + (first + second) % 4), random);
            }
          }
        }
      }
    }
  }

  /** The same of three blocks: every way that a length is moved by, in every place. */
  @Test
  void recordsOfThreeBlocks() {
    SplittableRandom random = new SplittableRandom(15);
    int[] lengths = {1, 2, 3, 4, 5, 8, 9, 12, 15, 16, 17, 25, 32, 33};
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
              check(new ByteMap(record, extent, 1 + (first + second + third) % 5), random);
            }
          }
        }
      }
    }
  }

  /** Columns that lie side by side are moved some at a time, but not where they share bytes. */
  @Test
  void columnsSideBySide() {
    SplittableRandom random = new SplittableRandom(6);
    for (int length : new int[] {1, 2, 4, 8, 12, 16, 24}) {
      for (int columns : new int[] {2, 3, 4, 7, 16, 33}) {
        for (int rows : new int[] {9, 10, 40}) { // more than a column has ways in a set
          for (long rowStep : new long[] {128, 512, 1000, 2048, -2048, 4096}) {
            for (long columnStep : new long[] {length, length + 3, 1}) {
              TypeTree column = new Vec(rows, rowStep, new Con(length, CHAR));
              check(new ByteMap(new Vec(columns, columnStep, column), 64, 1), random);
            }
          }
        }
      }
    }
    // So long that 512 columns are one line of the wire behind the other.
    TypeTree wide = new Vec(20, 8, new Vec(512, 520, new Con(1, DOUBLE)));
    check(new ByteMap(wide, wide.trueUb(), 1), random);
    check(new ByteMap(wide, 160, 2), random);
  }

  /** The package {@code mpi} names memory by addresses alone. */
  @Test
  void memoryNamedByItsAddress() {
    Kernel kernel = Kernel.of(new Vec(3, 24, new Con(1, DOUBLE)), 80).orElseThrow();
    MemorySegment all = NativeMemory.ALL;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = arena.allocate(160, 8);
      MemorySegment packed = arena.allocate(48, 8);
      MemorySegment to = arena.allocate(160, 8);
      for (int k = 0; k < 20; k++) {
        from.setAtIndex(ValueLayout.JAVA_DOUBLE, k, k);
      }
      kernel.pack(all, from.address(), 2, all, packed.address());
      assertThat(packed.toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(0, 3, 6, 10, 13, 16);
      kernel.unpack(all, packed.address(), all, to.address(), 2);
      assertThat(to.getAtIndex(ValueLayout.JAVA_DOUBLE, 13)).isEqualTo(13);
      assertThat(to.getAtIndex(ValueLayout.JAVA_DOUBLE, 14)).isZero();
    }
  }

  /** Columns in steps of whole pages take another loop, in both directions, from some length on. */
  @Test
  void columnsInOneSetOfACache() {
    SplittableRandom random = new SplittableRandom(3);
    for (int length : new int[] {1, 2, 3, 4, 5}) { // 4 to 20 bytes
      for (int rows : new int[] {7, 8, 9, 20}) {
        for (long stride : new long[] {4096, -4096, 8192}) {
          TypeTree column = new Vec(rows, stride, new Con(length, INT));
          check(new ByteMap(column, column.trueUb() + 8, 1), random);
          check(new ByteMap(column, 24, 3), random);
          check(new ByteMap(new Vec(4, 24, column), 128, 2), random);
        }
      }
    }
  }

  @Test
  void allSmallTrees() {
    List<TypeTree> level = new ArrayList<>();
    for (BasicType type : List.of(CHAR, INT)) {
      level.add(new Con(1, type));
      level.add(new Con(2, type));
    }
    List<TypeTree> leaves = List.copyOf(level);
    SplittableRandom random = new SplittableRandom(3);
    int checked = 0;
    for (int depth = 0; depth < 3; depth++) {
      List<TypeTree> next = new ArrayList<>();
      for (TypeTree child : level) {
        for (long extent : new long[] {child.trueUb() - child.trueLb(), 3, -7}) {
          check(new ByteMap(child, extent, 1 + checked % 3), random);
          checked++;
        }
        for (long stride : new long[] {-5, 0, 1, 4, 9}) {
          next.add(new Vec(2, stride, child));
          next.add(new VecBuc(11, stride, LongSeq.of(1, 2), child));
          next.add(new IdxBuc(stride, LongSeq.of(0, 20, 9), LongSeq.of(2, 1, 2), child));
        }
        next.add(new Idx(LongSeq.of(0, 4, 6), child));
        next.add(new Idx(LongSeq.of(12, 0, 12), child));
        for (TypeTree leaf : leaves) {
          next.add(new Strc(LongSeq.of(0, 9), List.of(child, leaf)));
          next.add(new Strc(LongSeq.of(4, 0), List.of(leaf, child)));
        }
      }
      level = next;
    }
    assertThat(checked).isGreaterThan(2000);
  }

  @Test
  void randomTrees() {
    SeededCases.run(
        getClass(), 1, 4000, random -> check(random(random, random.nextInt(5)), random));
  }

  /** A random tree of no more than a megabyte, and of a reach that fits memory. */
  private static ByteMap random(SplittableRandom random, int depth) {
    while (true) {
      TypeTree tree = new RandomTrees(random, false).tree(depth);
      int count = random.nextInt(3) == 0 ? random.nextInt(1, 100) : random.nextInt(1, 4);
      long extent =
          random.nextInt(3) > 0
              ? tree.trueUb() - tree.trueLb() + random.nextInt(20)
              : random.nextInt(-50, 200);
      if (count * tree.size() < 100_000 && count * (tree.trueUb() - tree.trueLb()) < 1_000_000) {
        return new ByteMap(tree, extent, count);
      }
    }
  }

  @Test
  void partsAtEveryCut() {
    SeededCases.run(
        getClass(),
        1,
        300,
        random -> {
          ByteMap map = random(random, random.nextInt(4));
          if (map.places.length <= 3000) {
            checkParts(map, random);
          }
        });
  }

  /** Packs and unpacks parts that begin at every byte, and no more than 400 of those. */
  private void checkParts(ByteMap map, SplittableRandom random) {
    int n = map.places.length;
    Kernel kernel = kernel(map);
    byte[] data = new byte[map.bytes];
    random.nextBytes(data);
    byte[] packed = map.packed(data);
    MemorySegment memory = MemorySegment.ofArray(data);
    for (int k = 0; k < Math.min(n + 1, 400); k++) {
      int from = k < n ? k : random.nextInt(n + 1);
      int to = random.nextInt(from, n + 1);
      for (int end : new int[] {to, Math.min(n, from + 1 + random.nextInt(20)), n}) {
        byte[] part = new byte[end - from];
        MemorySegment wire = MemorySegment.ofArray(part);
        kernel.packPart(memory, map.origin, from, end - from, wire, 0);
        assertThat(part)
            .as("%d to %d of %s", from, end, map)
            .isEqualTo(Arrays.copyOfRange(packed, from, end));
        byte[] expected = new byte[map.bytes];
        Arrays.fill(expected, GAP);
        map.unpack(packed, from, end, expected);
        byte[] got = new byte[map.bytes];
        Arrays.fill(got, GAP);
        kernel.unpackPart(wire, 0, MemorySegment.ofArray(got), map.origin, from, end - from);
        assertThat(got).as("%d to %d of %s", from, end, map).isEqualTo(expected);
      }
    }
  }

  /** Runs of different lengths are moved in order of length, but not where they share bytes. */
  @Test
  void shortRuns() {
    SplittableRandom random = new SplittableRandom(7);
    for (int count : new int[] {9, 17, 255, 256, 257, 600}) { // a group has 256
      for (int longest : new int[] {3, 20, 90}) {
        for (int least : new int[] {0, -2}) { // the second lets runs share bytes
          TypeTree runs = runs(count, longest, least, random);
          for (long extent : new long[] {runs.trueUb(), runs.trueUb() / 2}) {
            ByteMap map = new ByteMap(runs, extent, 2);
            check(map, random);
            checkParts(map, random);
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
  void nestsOfShortBlocks() {
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
        check(map, random);
        checkParts(map, random);
      }
    }
  }

  @Test
  void movesBetweenLayouts() {
    SeededCases.run(
        getClass(),
        1,
        1500,
        random -> {
          ByteMap one = random(random, random.nextInt(4));
          ByteMap other = random(random, random.nextInt(4));
          long a = one.tree.size();
          long b = other.tree.size();
          if (a > 0 && b > 0 && a * b <= 200_000) {
            movesInParts(
                new ByteMap(one.tree, one.extent, (int) b),
                new ByteMap(other.tree, other.extent, (int) a),
                random);
          }
        });
  }

  @Test
  void movesBetweenLayoutsAndContiguousData() {
    SplittableRandom random = new SplittableRandom(9);
    TypeTree rows = new Vec(30, 4000, new Con(250, DOUBLE));
    TypeTree contiguous = new Con(7500, DOUBLE);
    for (long gap : new long[] {0, 8}) { // behind each copy
      for (int copies : new int[] {1, 3}) {
        ByteMap apart = new ByteMap(rows, rows.trueUb() + gap, copies);
        ByteMap together = new ByteMap(contiguous, contiguous.trueUb() + gap, copies);
        movesInParts(apart, together, random);
        movesInParts(together, apart, random);
      }
    }
  }

  /** All at once, and in parts that begin and end anywhere. */
  private void movesInParts(ByteMap source, ByteMap target, SplittableRandom random) {
    if (source.bytes > 1 << 22 || target.bytes > 1 << 22) {
      return;
    }
    byte[] data = new byte[source.bytes];
    random.nextBytes(data);
    byte[] expected = new byte[target.bytes];
    Arrays.fill(expected, GAP);
    int bytes = target.places.length;
    target.unpack(source.packed(data), 0, bytes, expected);
    Kernel from = kernel(source);
    Kernel to = kernel(target);
    for (int least : new int[] {bytes, 1}) {
      byte[] got = new byte[target.bytes];
      Arrays.fill(got, GAP);
      for (int at = 0, part; at < bytes; at += part) {
        part = Math.min(bytes - at, random.nextInt(least, bytes / 2 + least + 1));
        Kernel.transpackPart(
            from,
            MemorySegment.ofArray(data),
            source.origin,
            to,
            MemorySegment.ofArray(got),
            target.origin,
            at,
            part);
      }
      assertThat(got).as("%s to %s, from %d bytes on", source, target, least).isEqualTo(expected);
    }
  }

  @Test
  void everyKindOfArray() {
    Kernel kernel = kernel(new Vec(3, 16, new Con(1, DOUBLE)), 48);
    MemorySegment wire = MemorySegment.ofArray(new long[3]);
    for (MemorySegment memory :
        List.of(
            MemorySegment.ofArray(new byte[48]),
            MemorySegment.ofArray(new char[24]),
            MemorySegment.ofArray(new short[24]),
            MemorySegment.ofArray(new int[12]),
            MemorySegment.ofArray(new float[12]),
            MemorySegment.ofArray(new long[6]),
            MemorySegment.ofArray(new double[6]),
            MemorySegment.ofArray(new double[9]).asSlice(16, 48),
            Arena.ofAuto().allocate(48),
            Arena.ofAuto().allocate(64).asSlice(7, 48))) {
      long[] packed = {1, 2, 3};
      memory.fill((byte) 9);
      kernel.unpack(MemorySegment.ofArray(packed), 0, memory, 0, 1);
      byte[] got = memory.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
      byte[] expected = new byte[48];
      Arrays.fill(expected, (byte) 9);
      for (int k = 0; k < 3; k++) {
        MemorySegment.copy(
            MemorySegment.ofArray(packed), 8L * k, MemorySegment.ofArray(expected), 16L * k, 8);
      }
      assertThat(got).isEqualTo(expected);
      kernel.pack(memory, 0, 1, wire, 0);
      assertThat(wire.toArray(java.lang.foreign.ValueLayout.JAVA_LONG)).containsExactly(1, 2, 3);
    }
  }

  @Test
  void nothingOutsideOfASegmentIsTouched() {
    Kernel kernel = kernel(new Vec(3, 16, new Con(1, DOUBLE)), 48);
    MemorySegment memory = MemorySegment.ofArray(new double[5]);
    MemorySegment wire = MemorySegment.ofArray(new byte[24]);
    kernel.pack(memory, 0, 1, wire, 0);
    kernel.pack(memory, 0, 0, wire, 24);
    for (long[] bad :
        new long[][] {
          {1, 1, 0},
          {-1, 1, 0},
          {0, 2, 0},
          {0, 1, 1},
          {0, 1, -1},
          {0, -1, 0},
          {0, Long.MAX_VALUE, 0},
          {0, Long.MAX_VALUE / 24, 0},
          {Long.MIN_VALUE, 1, 0},
          {Long.MAX_VALUE, 1, 0},
          {0, 1L << 40, 0},
          {0, 1, Long.MAX_VALUE}
        }) {
      String what = Arrays.toString(bad);
      assertThatThrownBy(() -> kernel.pack(memory, bad[0], bad[1], wire, bad[2]))
          .as(what)
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> kernel.unpack(wire, bad[2], memory, bad[0], bad[1]))
          .as(what)
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    for (long[] part :
        new long[][] {{-1, 3}, {0, -1}, {23, 2}, {1L << 60, 8}, {Long.MAX_VALUE, 8}}) {
      assertThatThrownBy(() -> kernel.packPart(memory, 0, part[0], part[1], wire, 0))
          .as(Arrays.toString(part))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> kernel.unpack(wire, 0, memory.asReadOnly(), 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
    assertThatThrownBy(() -> kernel.pack(memory, 0, 1, wire.asReadOnly(), 0))
        .isInstanceOf(IllegalArgumentException.class);
    kernel.pack(memory.asReadOnly(), 0, 1, wire, 0);
  }

  @Test
  void closedMemoryIsRefused() {
    Kernel kernel = kernel(new Vec(3, 16, new Con(1, DOUBLE)), 48);
    MemorySegment wire = MemorySegment.ofArray(new byte[24]);
    MemorySegment memory;
    try (Arena arena = Arena.ofConfined()) {
      memory = arena.allocate(48);
    }
    assertThatThrownBy(() -> kernel.pack(memory, 0, 1, wire, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void saysWhyThereIsNone() {
    assertThat(reason(new Con(2, BasicType.of("MPI_SHORT_INT")), 16)).contains("gap");
    assertThat(reason(new Con(2), 2)).contains("basic types");
    assertThat(reason(new Con(2, DOUBLE), Long.MIN_VALUE)).contains("farther");
    assertThat(reason(new Vec(3, 1L << 61, new Con(1, DOUBLE)), 8)).contains("farther");
  }

  private String reason(TypeTree tree, long extent) {
    return mechanism().fit(tree, extent) instanceof Fitting.Unfitted(String reason)
        ? reason
        : "fitted";
  }
}
