// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/**
 * The one choice between MPI's functions of 32-bit counts and their {@code _c} variants (MPI 4.1
 * §2.5.8). Counts are {@code long} on Java's side, as handles are. A count that fits goes to the
 * function that every library has; another goes to the variant, which {@link WordFunction} makes
 * refuse where the library does not export it.
 */
public final class CountWidth {
  // For verification: the _c variant of every function, where the library has them.
  private static final boolean ALWAYS_WIDE =
      Boolean.getBoolean("org.espalier.mpi.alwaysLargeCounts")
          && NativeLibrary.get().exports("MPI_Send_c");

  private CountWidth() {}

  /** Whether a count, displacement or stride goes into 32 bits. */
  public static boolean narrow(long count) {
    return count == (int) count && !ALWAYS_WIDE;
  }

  /** Whether two of them do. */
  public static boolean narrow(long first, long second) {
    return narrow(first) && narrow(second);
  }
}
