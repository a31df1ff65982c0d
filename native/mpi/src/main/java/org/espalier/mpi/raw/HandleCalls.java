// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/**
 * Calls of functions like {@code MPI_Waitall} in one call of C ({@code handles.c}): how many
 * handles there are, the handles, which lie in an array, and up to three words more.
 */
public final class HandleCalls {
  private HandleCalls() {}

  /** Whether {@link #call} may be called: by JNI alone. */
  public static boolean areUsed() {
    return WordCalls.areByJni();
  }

  /**
   * Calls a function; what it writes over the handles goes back into the array, whatever its code.
   *
   * @param function its address
   * @param handles sign-extended where the library's have 32 bits
   * @param count how many, at most the array's length
   * @param bytes of one of the library's
   * @return MPI's code
   */
  public static native int call(
      long function, long[] handles, int count, int bytes, long a, long b, long c);

  /**
   * Calls a function like {@code MPI_Wait}, of the address of a handle and a word more; what it
   * writes over the handle goes back into the array, whatever its code.
   *
   * @param function its address
   * @param handle of one element
   * @param bytes of the library's
   * @return MPI's code
   */
  public static native int callOnOne(long function, long[] handle, int bytes, long a);
}
