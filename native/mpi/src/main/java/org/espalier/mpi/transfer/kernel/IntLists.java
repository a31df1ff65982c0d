// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.CarriedLibrary;
import org.espalier.mpi.raw.WordCalls;

/**
 * Compares lists of integers by C, where it can be called at once: the same loop in Java takes a
 * JVM that has just started some milliseconds to interpret and to compile.
 */
public final class IntLists {
  /** A shorter list is looked at in Java. */
  private static final int LONG = 64;

  /** A garbage collection waits for a call to end: entries of one, some 50 µs. */
  private static final int PIECE = 1 << 16;

  private static final boolean BY_C = WordCalls.areByJni();

  private IntLists() {}

  private static final class Functions {
    static final MemorySegment SAME = CarriedLibrary.find("espalier_same");
  }

  /**
   * Compares two lists.
   *
   * @param one any entries
   * @param other any entries
   * @return whether they have the same entries in the same order
   */
  public static boolean areSame(int[] one, int[] other) {
    if (!BY_C || one.length < LONG || one.length != other.length) {
      return Arrays.equals(one, other);
    }
    for (int from = 0; from < one.length; from += PIECE) {
      int n = Math.min(PIECE, one.length - from);
      if (ArrayCalls.callOfLists(Functions.SAME, one, other, from, n) == 0) {
        return false;
      }
    }
    return true;
  }
}
