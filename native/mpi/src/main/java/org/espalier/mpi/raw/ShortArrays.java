// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import org.jspecify.annotations.Nullable;

/**
 * Calls of MPI with arrays of at most {@link #MOST} bytes, in one call of C that copies out of an
 * array, calls, and copies into an array ({@code arrays.c}). No array is held while MPI waits
 * (docs/adr/0484).
 */
public final class ShortArrays {
  /** Bytes of one array, as {@code arrays.c} has it. */
  public static final int MOST = 8192;

  private static final boolean USED = WordCalls.areByJni();

  static {
    if (USED) {
      countBytes();
    }
  }

  private ShortArrays() {}

  /** Tells C how the bytes of a status are counted. */
  public static void countBytes() {
    WordFunction count = new WordFunction("MPI_Get_elements_x");
    new WordFunction("espalier_counting", CarriedLibrary.find("espalier_counting"))
        .call(count.called(3), NativeLibrary.get().handle("ompi_mpi_byte", 0x4c00010d, 0x247));
  }

  /** Whether {@link #call} may be called: by JNI alone. */
  public static boolean areUsed() {
    return USED;
  }

  /**
   * Calls a function of at most eight words. The caller has seen that the bytes lie in the arrays,
   * and are at most {@link #MOST}.
   *
   * @param function its address
   * @param from whose first bytes go out; null for none
   * @param fromWord which word becomes the address of their copy
   * @param fromBytes how many
   * @param to whose first bytes come in, where MPI has no error; null for none
   * @param toWord which word becomes the address of where they come; may be {@code fromWord}
   * @param toBytes how many
   * @return MPI's code
   */
  public static native int call(
      long function,
      @Nullable Object from,
      int fromWord,
      int fromBytes,
      @Nullable Object to,
      int toWord,
      int toBytes,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h);
}
