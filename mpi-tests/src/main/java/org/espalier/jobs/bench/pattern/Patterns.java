// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import static org.espalier.jobs.bench.pattern.Data.nest;
import static org.espalier.jobs.bench.pattern.Data.places;
import static org.espalier.jobs.bench.pattern.Data.records;
import static org.espalier.jobs.bench.pattern.Data.runs;
import static org.espalier.jobs.bench.pattern.Data.strided;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.espalier.jobs.bench.pattern.Data.Field;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * The patterns of programs that are neither of DDTBench ({@link DdtBench}): contiguous data,
 * columns, block-cyclic parts, transposes, triangles, motifs, lists, structures. Each starts at
 * byte 0, since mpi.jar goes wrong with arrays where it does not.
 */
public final class Patterns {
  static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  static final BasicType FLOAT = BasicType.of("MPI_FLOAT");
  static final BasicType INT = BasicType.of("MPI_INT");
  static final BasicType BYTE = BasicType.of("MPI_INT8_T");

  static final String CONTIGUOUS = "contiguous";
  static final String REGULAR = "regular";
  static final String LISTS = "lists";
  static final String STRUCTURES = "structures";

  private static final long MIB = 1 << 20;
  private static final long ALL = 64 * MIB;

  /** Distances beyond a row of so many bytes change nothing but the memory that is needed. */
  private static final long LONGEST_ROW = 8 * 1024;

  /** Bytes of the longest list whose places are far apart: it lies over some 100 MB. */
  private static final long MOST_FAR_APART = 128 * 1024;

  private Patterns() {}

  /**
   * All patterns, those of DDTBench first.
   *
   * @param seed of lists
   * @return the patterns
   */
  public static List<Pattern> all(long seed) {
    List<Pattern> all = new ArrayList<>(DdtBench.all(seed));
    all.addAll(regular());
    all.addAll(lists(seed));
    all.addAll(structures());
    return all;
  }

  private static Pattern pattern(String name, String group, long least, LongFunction<Data> at) {
    return new Pattern(name, group, least, ALL, at);
  }

  private static List<Pattern> regular() {
    return List.of(
        pattern("contiguous", CONTIGUOUS, 8, b -> strided(DOUBLE, b / 8, 1, 0)),
        pattern("every second", REGULAR, 32, b -> strided(DOUBLE, 1, b / 8, 16)),
        pattern("pairs of three", REGULAR, 32, b -> strided(DOUBLE, 2, b / 16, 24)),
        pattern("bands of four", REGULAR, 64, b -> strided(DOUBLE, 4, b / 32, 64)),
        pattern("column", REGULAR, 32, b -> strided(DOUBLE, 1, b / 8, Math.min(LONGEST_ROW, b))),
        column(256),
        column(1024),
        column(3000),
        pattern("column of floats", REGULAR, 32, b -> strided(FLOAT, 1, b / 4, 4096)),
        pattern("block-cyclic", REGULAR, 128, b -> strided(DOUBLE, 8, b / 64, 256)),
        pattern(
            "block-cyclic 2-D",
            REGULAR,
            1024,
            b -> {
              long blocks = Math.max(1, Math.round(Math.sqrt(b / 128.0) / 4));
              long rows = b / (32 * blocks);
              return nest(DOUBLE, 4, 1, 0, rows, 128 * blocks, blocks, 128);
            }),
        pattern(
            "transpose",
            REGULAR,
            128,
            b -> {
              long n = Math.round(Math.sqrt(b / 8.0));
              return nest(DOUBLE, 1, 1, 0, n, 8, n, 8 * n);
            }),
        pattern("motif of four", LISTS, 128, b -> motif(b / 32)),
        pattern("lower triangle", LISTS, 64, b -> triangle(b, true)),
        pattern("upper triangle", LISTS, 64, b -> triangle(b, false)));
  }

  /** A column of a square matrix; at the one size that it has. */
  private static Pattern column(long rows) {
    return new Pattern(
        "column " + rows, REGULAR, 8 * rows, 12 * rows, _ -> strided(DOUBLE, 1, rows, 8 * rows));
  }

  private static Data motif(long count) {
    LongSeq at = LongSeq.of(0, 24, 56, 64);
    return new Data(
        new Vec(count, 96, new Idx(at, new Con(1, DOUBLE))),
        new Loop.Records(count, 96, at, LongSeq.of(8, 8, 8, 8)));
  }

  /** Rows 0 to n of a square matrix up to its diagonal, or from it on. */
  private static Data triangle(long bytes, boolean lower) {
    int n = (int) Math.max(2, Math.round((Math.sqrt(bytes + 1.0) - 1) / 2));
    long[] at = new long[n];
    long[] elements = new long[n];
    for (int row = 0; row < n; row++) {
      at[row] = lower ? 8L * n * row : 8L * (n + 1) * row;
      elements[row] = lower ? row + 1 : n - row;
    }
    return new Data(
        new VecBuc(lower ? 8L * n : 8L * (n + 1), 8, LongSeq.of(elements), new Con(1, DOUBLE)),
        runs(DOUBLE, at, elements).loop());
  }

  private static List<Pattern> lists(long seed) {
    List<Pattern> lists = new ArrayList<>();
    for (long length : new long[] {1, 2, 3, 4, 8}) {
      lists.add(
          pattern(
              "list, blocks of " + length,
              LISTS,
              32 * length,
              b -> places(DOUBLE, length, ascending(b / (8 * length), length, seed))));
    }
    lists.add(
        new Pattern(
            "list of 3000",
            LISTS,
            24_000,
            24_000 + 16_000,
            _ -> places(DOUBLE, 1, ascending(3000, 1, seed))));
    lists.add(
        new Pattern(
            "list, far apart",
            LISTS,
            32,
            MOST_FAR_APART,
            b -> places(DOUBLE, 1, farApart(b / 8, seed))));
    lists.add(pattern("list, blocks of 1-8", LISTS, 512, b -> unequal(b / 36, seed)));
    return lists;
  }

  /** Ascending places with irregular gaps of 1 to 13 doubles. */
  private static long[] ascending(long count, long length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] at = new long[Math.toIntExact(count)];
    for (int k = 1; k < at.length; k++) {
      at[k] = at[k - 1] + 8 * (length + random.nextInt(1, 14));
    }
    return at;
  }

  /** Ascending places, each in another page than most, as of the unknowns of a sparse matrix. */
  private static long[] farApart(long count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] at = new long[Math.toIntExact(count)];
    for (int k = 1; k < at.length; k++) {
      at[k] = at[k - 1] + 8L * random.nextInt(1, 1400);
    }
    return at;
  }

  private static Data unequal(long count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] at = new long[Math.toIntExact(count)];
    long[] elements = new long[at.length];
    Arrays.setAll(elements, _ -> random.nextInt(1, 9));
    for (int k = 1; k < at.length; k++) {
      at[k] = at[k - 1] + 8 * (elements[k - 1] + random.nextInt(1, 14));
    }
    return runs(DOUBLE, at, elements);
  }

  private static List<Pattern> structures() {
    return List.of(
        structure("3 doubles, int, byte of 64", 29, 64, Fields.PARTICLE),
        structure("double, int of 16", 12, 16, Fields.PAIR),
        structure("2 doubles, 2 floats of 48", 24, 48, Fields.SPLIT),
        structure("int, double, byte of 24", 13, 24, Fields.MIXED));
  }

  private static Pattern structure(String name, long size, long extent, List<Field> fields) {
    return pattern(name, STRUCTURES, 2 * size, b -> records(b / size, extent, fields));
  }

  /** The fields of the structures. */
  public static final class Fields {
    /** Of a particle: three doubles, an int and a byte of 64 bytes. */
    public static final List<Field> PARTICLE =
        List.of(new Field(DOUBLE, 3, 0), new Field(INT, 1, 24), new Field(BYTE, 1, 28));

    /** A double and an int of 16 bytes. */
    public static final List<Field> PAIR = List.of(new Field(DOUBLE, 1, 0), new Field(INT, 1, 8));

    /** Two doubles and, behind a gap, two floats of 48 bytes. */
    public static final List<Field> SPLIT =
        List.of(new Field(DOUBLE, 2, 0), new Field(FLOAT, 2, 32));

    /** An int, a double and a byte of 24 bytes. */
    public static final List<Field> MIXED =
        List.of(new Field(INT, 1, 0), new Field(DOUBLE, 1, 8), new Field(BYTE, 1, 16));

    private Fields() {}
  }
}
