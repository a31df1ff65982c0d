// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import static org.espalier.jobs.bench.pattern.Data.nest;
import static org.espalier.jobs.bench.pattern.Data.parts;
import static org.espalier.jobs.bench.pattern.Data.places;
import static org.espalier.jobs.bench.pattern.Data.strided;
import static org.espalier.jobs.bench.pattern.Patterns.DOUBLE;
import static org.espalier.jobs.bench.pattern.Patterns.FLOAT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * The access patterns of DDTBench (Schneider, Gerstenberger, Hoefler, <i>Micro-applications for
 * communication data access patterns and MPI datatypes</i>, EuroMPI 2012), the first index running
 * fastest. The original has a few sizes of each; here the dimension that grows is chosen by the
 * bytes of data, the others stay as in one of its sizes. Index lists, which the original shuffles
 * with the clock, are a seeded Fisher–Yates shuffle, and beside it {@code 37 · i mod dimension}.
 * FFT2D is the transposing exchange ({@link Exchange#transpose}).
 */
public final class DdtBench {
  /** The group of all but contiguous ones. */
  public static final String GROUP = "DDTBench";

  private static final long ALL = 64L << 20;

  private DdtBench() {}

  static List<Pattern> all(long seed) {
    return List.of(
        pattern("WRF y", 1536, b -> wrf(b, 14, 3, 19, 24)),
        pattern("WRF x", 2048, b -> wrf(b, 3, 16, 19, 24)),
        pattern("MILC su3", 1536, DdtBench::milc),
        pattern("NAS LU y", 64, b -> strided(DOUBLE, 5, b / 40, 40 * (Math.min(b / 40, 1020) + 2))),
        new Pattern(
            "NAS LU x", Patterns.CONTIGUOUS, 64, ALL, b -> strided(DOUBLE, 5 * (b / 40), 1, 0)),
        pattern("NAS MG x", 128, b -> mg(b, 'x')),
        pattern("NAS MG y", 128, b -> mg(b, 'y')),
        pattern("NAS MG z", 128, b -> mg(b, 'z')),
        pattern("LAMMPS full", 128, b -> lammps(b / 64, 23, 20, 5, seed)),
        pattern("LAMMPS full, 37 i", 128, b -> lammps(b / 64, 23, 20, 5, 0)),
        pattern("LAMMPS atomic", 128, b -> lammps(b / 48, 168, 10, 3, seed)),
        pattern("SPECFEM oc", 64, b -> places(FLOAT, 1, list(b / 4, 275, 10, 4, seed))),
        pattern("SPECFEM oc, 37 i", 64, b -> places(FLOAT, 1, list(b / 4, 275, 10, 4, 0))),
        pattern("SPECFEM cm", 256, b -> cm(b / 12, seed)),
        pattern("SPECFEM mt", 64, b -> strided(FLOAT, 3, b / 12, 24)));
  }

  private static Pattern pattern(String name, long least, LongFunction<Data> at) {
    return new Pattern(name, GROUP, least, ALL, at);
  }

  /** Halos of four 2-D, three 3-D and two 4-D arrays, s1 × s3 of d1 × d3, all levels. */
  private static Data wrf(long bytes, long s1, long s3, long d1, long d3) {
    long levels = Math.max(1, (bytes / (4 * s1 * s3) - 4) / 5);
    List<Data> parts = new ArrayList<>();
    long[] at = new long[9];
    long next = 0;
    for (int array = 0; array < 9; array++) {
      at[array] = next;
      boolean flat = array < 4;
      parts.add(
          flat
              ? nest(FLOAT, s1, 1, 0, 1, 0, s3, 4 * d1)
              : nest(FLOAT, s1, 1, 0, s3, 4 * d1 * levels, levels, 4 * d1));
      next += 4 * d1 * d3 * (flat ? 1 : levels) * (array < 7 ? 1 : 2);
    }
    return parts(parts, at);
  }

  /** The border of a lattice of su3 vectors: half of each of two parities. */
  private static Data milc(long bytes) {
    long slow = bytes / 1536;
    return nest(FLOAT, 6 * 32, 1, 0, 2, 24 * 8 * 8 * 8 * slow / 2, slow, 24 * 8 * 8 * 8 / 2);
  }

  /** A face of a cube of doubles; beyond 128 MiB the cube is made flatter. */
  private static Data mg(long bytes, char direction) {
    long n = Math.max(2, Math.round(Math.sqrt(bytes / 8.0)));
    long edge = n + 2;
    long other = Math.clamp((128L << 20) / (8 * edge * edge), 4, edge);
    return switch (direction) {
      case 'x' -> nest(DOUBLE, 1, 1, 0, n, 8 * other * edge, n, 8 * other);
      case 'y' -> strided(DOUBLE, n, n, 8 * edge * other);
      default -> strided(DOUBLE, n, n, 8 * edge);
    };
  }

  /** Listed atoms: three coordinates each, and {@code others} single properties. */
  private static Data lammps(long n, long tenths, long divisor, int others, long seed) {
    long dimension = n * tenths / divisor + 2;
    long[] atoms = list(n, tenths, divisor, 8, seed);
    List<Data> parts = new ArrayList<>();
    parts.add(places(DOUBLE, 3, LongStream.of(atoms).map(at -> 3 * at).toArray()));
    parts.addAll(Collections.nCopies(others, places(DOUBLE, 1, atoms)));
    long[] at = new long[others + 1];
    for (int p = 1; p <= others; p++) {
      at[p] = 8 * dimension * (p + 2);
    }
    return parts(parts, at);
  }

  /** Listed points of crust-mantle and inner core, three coordinates each. */
  private static Data cm(long n, long seed) {
    long first = Math.max(1, n * 4 / 5);
    long[] mantle = list(first, 200, 10, 12, seed);
    long[] core = list(Math.max(1, n - first), 70, 10, 12, seed + 1);
    return parts(
        List.of(places(FLOAT, 3, mantle), places(FLOAT, 3, core)), 0, 12 * (20 * first + 2));
  }

  /**
   * Distinct places below {@code n · times / divisor}, the least of them 0: shuffled by a seed, or
   * for seed 0 {@code 37 · i} modulo that dimension.
   */
  static long[] list(long n, long times, long divisor, long bytes, long seed) {
    long dimension = n * times / divisor + 2;
    dimension += dimension % 37 == 0 ? 1 : 0;
    long[] all = LongStream.range(0, dimension).toArray();
    if (seed == 0) {
      long modulus = dimension;
      all = LongStream.range(0, n).map(i -> 37 * i % modulus).toArray();
    } else {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < n; i++) {
        int other = random.nextInt(i, all.length);
        long kept = all[i];
        all[i] = all[other];
        all[other] = kept;
      }
    }
    long[] listed = Arrays.copyOf(all, Math.toIntExact(n));
    long least = Arrays.stream(listed).min().orElse(0);
    return Arrays.stream(listed).map(at -> bytes * (at - least)).toArray();
  }
}
