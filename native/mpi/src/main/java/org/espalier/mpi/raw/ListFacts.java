// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/** What {@link TypeCalls} says of lists, by Java: where C is not called, and for comparison. */
public final class ListFacts {
  private ListFacts() {}

  /**
   * Looks at lists; loops are not looked for.
   *
   * @param lengths copies in each block
   * @param places of each, and perhaps more
   * @param unit bytes that places count
   * @param bytes of one copy's data
   * @return as {@link TypeCalls} has them
   */
  public static long[] of(int[] lengths, int[] places, long unit, long bytes) {
    long sum = 0;
    int hash = 1;
    boolean row = true;
    boolean negative = false;
    boolean equal = true;
    for (int k = 0; k < lengths.length; k++) {
      int length = lengths[k];
      row &= length == 0 || places[k] * unit == sum * bytes;
      negative |= length < 0;
      equal &= length == lengths[0];
      sum += length;
      hash = 31 * hash + length;
    }
    for (int k = 0; k < lengths.length; k++) {
      hash = 31 * hash + places[k];
    }
    long[] facts = new long[TypeCalls.FACTS];
    facts[TypeCalls.COPIES] = negative ? -1 : sum;
    facts[TypeCalls.ROW] = row ? 1 : 0;
    facts[TypeCalls.HASH] = hash;
    facts[TypeCalls.LOOPS] = -1;
    facts[TypeCalls.EQUAL] = equal ? 1 : 0;
    return facts;
  }
}
