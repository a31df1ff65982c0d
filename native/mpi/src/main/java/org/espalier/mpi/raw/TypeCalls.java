// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import org.jspecify.annotations.Nullable;

/**
 * MPI's constructors of datatypes, in one call of C each ({@code types.c}). Of those with lists
 * that lie in arrays it also looks at the lists: in Java those are loops that a program that has
 * just started interprets and compiles (docs/adr/0489).
 */
public final class TypeCalls {
  /** Where C writes how many copies a list has; -1 where a block has fewer than none. */
  public static final int COPIES = 0;

  /** Where it writes 1 for a list whose blocks begin where those before them end. */
  public static final int ROW = 1;

  /** And {@link java.util.Arrays#hashCode(int[])} of the lengths with the places behind them. */
  public static final int HASH = 2;

  /** And how many loops a list is; -1 where it is none, or nobody looked. Loops have no hash. */
  public static final int LOOPS = 3;

  /** And 1 for a list whose blocks have one length. */
  public static final int EQUAL = 4;

  /** And count and step of each loop, the innermost first. */
  public static final int LEVELS = 5;

  private static final int MOST_LEVELS = 4;

  /** How many words C writes. */
  public static final int FACTS = LEVELS + 2 * MOST_LEVELS;

  /** Loads the library of C. */
  private static final boolean USED = WordCalls.areByJni();

  private TypeCalls() {}

  /** Whether the others may be called: by JNI alone. */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Makes a type of blocks of one type.
   *
   * @param function with so many arguments as {@code MPI_Type_indexed} has
   * @param wide whether it takes places as addresses
   * @param look whether loops are looked for
   * @param old the type of the blocks
   * @param unit bytes that places count
   * @param bytes of one copy's data
   * @param facts where {@link #FACTS} words come to lie
   * @return the handle, or a word that {@link WordFunction#isFailure} knows
   */
  public static long make(
      WordFunction function,
      int[] lengths,
      int[] places,
      int blocks,
      boolean wide,
      boolean look,
      long old,
      long unit,
      long bytes,
      long[] facts) {
    return WordFunction.handle(
        listed(function.called(5), lengths, places, blocks, wide, look, old, unit, bytes, facts));
  }

  /** Looks at lists alone, also for loops. */
  public static long[] facts(int[] lengths, int[] places, long unit, long bytes) {
    long[] facts = new long[FACTS];
    listed(0, lengths, places, lengths.length, false, true, 0, unit, bytes, facts);
    return facts;
  }

  private static native long listed(
      long function,
      int[] lengths,
      int[] places,
      int blocks,
      boolean wide,
      boolean look,
      long old,
      long unit,
      long bytes,
      long[] facts);

  /**
   * Makes a structure.
   *
   * @param function with so many arguments as {@code MPI_Type_create_struct} has
   * @param types handles, sign-extended where the library's have 32 bits
   * @return the handle, or a word that {@link WordFunction#isFailure} knows
   */
  public static long makeStructure(
      WordFunction function, int[] lengths, int[] places, long[] types, int blocks) {
    return WordFunction.handle(
        structure(
            function.called(5), lengths, places, types, blocks, HandleArray.BYTES != Long.BYTES));
  }

  private static native long structure(
      long function, int[] lengths, int[] places, long[] types, int blocks, boolean narrow);

  /**
   * Makes a type of blocks at equal distances, and commits it.
   *
   * @param function with so many arguments as {@code MPI_Type_vector} has, or, in a row, as {@code
   *     MPI_Type_contiguous}
   * @param row whether it is that
   * @param commit {@code MPI_Type_commit}; null where the type is not committed
   * @param old the type of the blocks
   * @return the handle, or a word that {@link WordFunction#isFailure} knows
   */
  public static long makeStrided(
      WordFunction function,
      boolean row,
      @Nullable WordFunction commit,
      int count,
      int length,
      int stride,
      long old) {
    long committing = commit == null ? 0 : commit.called(1);
    return WordFunction.handle(
        strided(function.called(row ? 3 : 5), committing, row, count, length, stride, old));
  }

  private static native long strided(
      long function, long commit, boolean row, int count, int length, int stride, long old);
}
