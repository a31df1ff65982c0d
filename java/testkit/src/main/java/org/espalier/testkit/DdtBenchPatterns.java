// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The access patterns of DDTBench (Schneider, Gerstenberger, Hoefler, <i>Micro-applications for
 * communication data access patterns and MPI datatypes</i>, EuroMPI 2012), as displacements in
 * elements, the first index running fastest. Index lists, which the original shuffles with the
 * clock, are a seeded Fisher–Yates shuffle here.
 */
public final class DdtBenchPatterns {
  private DdtBenchPatterns() {}

  /**
   * Generates every pattern at its smaller sizes.
   *
   * @param seed of the shuffled lists
   * @return by name, the displacements
   */
  public static Map<String, long[]> all(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, long[]> patterns = new LinkedHashMap<>();
    patterns.put("WRF_y", wrf(new int[] {19, 24}, new int[] {14, 3}, 4, 7));
    patterns.put("WRF_x", wrf(new int[] {19, 24}, new int[] {3, 16}, 9, 4));
    patterns.put("MILC", milc(8, 8, 8, 8));
    patterns.put("NAS_LU_y", block3(5, 33, 1, 1, 5L * 35, 1));
    patterns.put("NAS_LU_x", block3(5 * 33, 1, 1, 1, 1, 1));
    patterns.put("NAS_MG_x", block3(1, 16, 16, 1, 34, 34L * 18));
    patterns.put("NAS_MG_y", block3(32, 16, 1, 1, 34L * 18, 1));
    patterns.put("NAS_MG_z", block3(32, 16, 1, 1, 34, 1));
    patterns.put("LAMMPS_full", lammps(1907, 1662, 5, random));
    patterns.put("LAMMPS_atomic", lammps(1217, 114, 3, random));
    patterns.put("SPECFEM3D_oc", indexed(list(random, 3697, 493), 1, 0));
    patterns.put("SPECFEM3D_cm", specfemCm(39929, 1225, 1957, 245, random));
    patterns.put("SPECFEM3D_mt", block3(3, 6400, 1, 1, 6, 1));
    patterns.put("FFT2D", block3(1, 64, 64, 1, 256, 1));
    return patterns;
  }

  /** {@code c} runs of {@code b} runs of {@code a} elements. */
  private static long[] block3(int a, int b, int c, long step, long row, long plane) {
    long[] at = new long[a * b * c];
    for (int i = 0; i < at.length; i++) {
      at[i] = i % a * step + i / a % b * row + (long) (i / a / b) * plane;
    }
    return at;
  }

  /** Four 2-D, three 3-D and two 4-D arrays behind one another, a halo of each. */
  private static long[] wrf(int[] dims, int[] sub, int x0, int y0) {
    long d1 = dims[0];
    long d2 = 65;
    long d3 = dims[1];
    long[] at = new long[0];
    long base = 0;
    for (int array = 0; array < 9; array++) {
      int levels = array < 4 ? 1 : 65;
      long[] part = block3(sub[0], levels, sub[1], 1, d1, levels == 1 ? d1 : d1 * d2);
      long corner = base + x0 + y0 * d1 * (levels == 1 ? 1 : d2);
      at = append(at, part, corner);
      base += d1 * d3 * (levels == 1 ? 1 : d2) * (array < 7 ? 1 : 2);
    }
    return at;
  }

  private static long[] milc(int d2, int d3, int d4, int d5) {
    long[] inner = block3(6, d5, 1, 1, 6L * d2 * d3 * d4 / 2, 1);
    long[] blocks = new long[0];
    for (int i = 0; i < d5; i++) {
      long[] part = block3(6 * d2 * d3 / 2, 1, 1, 1, 1, 1);
      blocks = append(blocks, part, inner[6 * i]);
    }
    return append(blocks, blocks, 6L * d2 * d3 * d4 * d5 / 2);
  }

  private static long[] lammps(int dim, int n, int properties, SplittableRandom random) {
    int[] list = list(random, dim, n);
    long[] at = indexed(list, 3, 0);
    for (int p = 1; p < properties; p++) {
      at = append(at, indexed(list, 1, 0), (p + 2L) * dim);
    }
    return at;
  }

  private static long[] specfemCm(int dimCm, int dimIc, int cm, int ic, SplittableRandom random) {
    long[] first = indexed(list(random, dimCm, cm), 3, 0);
    return append(first, indexed(list(random, dimIc, ic), 3, 0), 3L * dimCm);
  }

  /** Runs of {@code block} elements at {@code block} times the listed places. */
  private static long[] indexed(int[] list, int block, long base) {
    long[] at = new long[list.length * block];
    for (int i = 0; i < at.length; i++) {
      at[i] = base + (long) list[i / block] * block + i % block;
    }
    return at;
  }

  private static int[] list(SplittableRandom random, int dim, int n) {
    int[] all = new int[dim];
    for (int i = 0; i < dim; i++) {
      all[i] = i;
    }
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i, dim);
      int kept = all[i];
      all[i] = all[other];
      all[other] = kept;
    }
    return Arrays.copyOf(all, n);
  }

  private static long[] append(long[] at, long[] part, long shift) {
    long[] sum = Arrays.copyOf(at, at.length + part.length);
    for (int i = 0; i < part.length; i++) {
      sum[at.length + i] = part[i] + shift;
    }
    return sum;
  }
}
