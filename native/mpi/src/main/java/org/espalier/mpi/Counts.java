// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

/** Counts where the library's functions take 32 bits. */
final class Counts {
  private Counts() {}

  static boolean fits(long count) {
    return count == (int) count;
  }

  /** The count as an {@code int}, or a clear refusal that names the function it would need. */
  static int require32(String what, long count, String largeFunction) {
    if (!fits(count)) {
      throw new UnsupportedOperationException(
          "%s must be <= %d, since %s does not export %s, got %d"
              .formatted(what, Integer.MAX_VALUE, MpiLibrary.require(), largeFunction, count));
    }
    return (int) count;
  }

  /** Checks that the library exports the function that a large count needs; gives its name. */
  static String requireLarge(long count, String function) {
    if (!org.espalier.mpi.raw.NativeLibrary.get().exports(function)) {
      require32("count", count, function);
    }
    return function;
  }

  /** The size of an area of which the first 2 GiB will be used at most. */
  static int upTo32(long bytes) {
    return (int) Math.min(bytes, Integer.MAX_VALUE);
  }
}
