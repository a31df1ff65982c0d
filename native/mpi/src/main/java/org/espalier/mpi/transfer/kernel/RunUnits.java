// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

/**
 * Runs of a few units each, as a list of units: blocks of one length are moved by a loop without
 * branches, while runs are told apart by their lengths (docs/adr/0476). Most such runs come of a
 * list of elements in no order, where two neighbours lie side by side now and then.
 */
final class RunUnits {
  /** So many units, as a mean, are moved faster than a run of them. */
  private static final int MOST_A_RUN = 3;

  /** Longer units, in bytes, take longer to move than to tell apart. */
  private static final long LONGEST = 32;

  private RunUnits() {}

  /**
   * The length of the unit that all runs are multiples of, in bytes; 0 where a list of units is no
   * faster.
   *
   * @param places of the runs
   * @param lengths of the runs, each at least 1
   */
  static long of(long[] places, long[] lengths) {
    long total = 0;
    long unit = 0;
    for (int k = 0; k < lengths.length; k++) {
      long reach = places[k] - places[0] + lengths[k];
      if ((int) reach != reach) {
        return 0; // places of 64 bits have no such loop
      }
      unit = greatestCommonDivisor(lengths[k], unit);
      total += lengths[k];
    }
    return unit <= LONGEST && total <= MOST_A_RUN * unit * lengths.length ? unit : 0;
  }

  private static long greatestCommonDivisor(long one, long other) {
    long greater = one;
    long lesser = other;
    while (lesser != 0) {
      long rest = greater % lesser;
      greater = lesser;
      lesser = rest;
    }
    return greater;
  }

  /** Where each unit lies, of runs that are multiples of it. */
  static long[] places(long[] places, long[] lengths, long unit) {
    long total = 0;
    for (long length : lengths) {
      total += length;
    }
    long[] units = new long[Math.toIntExact(total / unit)];
    int n = 0;
    for (int k = 0; k < places.length; k++) {
      for (long at = 0; at < lengths[k]; at += unit) {
        units[n++] = places[k] + at;
      }
    }
    return units;
  }
}
