// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.call;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.NativeLibrary;

/**
 * Which of a function and its {@code _c} variant is called (MPI 4.1 §2.5.8), and the refusal where
 * the library does not export the variant that a count needs. The call itself makes the same choice
 * ({@link CountWidth}).
 */
public final class Counts {
  // the variants that were found exported: a warm call makes no name anew
  private static final Map<String, String> EXPORTED = new ConcurrentHashMap<>();

  private Counts() {}

  /** The function that is called for a count: {@code "MPI_Send"}, {@code "MPI_Send_c"}. */
  public static String function(String function, long count) {
    return CountWidth.narrow(count) ? function : requireLarge(function, count);
  }

  /** The function that is called for two counts. */
  public static String function(String function, long first, long second) {
    return CountWidth.narrow(first) ? function(function, second) : requireLarge(function, first);
  }

  /** Whether a function is called with 64-bit arrays of which this is the {@link #widest}. */
  public static boolean wide(String function, long widest) {
    boolean wide = !CountWidth.narrow(widest);
    if (wide) {
      requireLarge(function, widest);
    }
    return wide;
  }

  /** A value that needs more than 32 bits, or 0 where there is none. */
  public static long widest(long... values) {
    for (long value : values) {
      if (value != (int) value) {
        return value;
      }
    }
    return 0;
  }

  private static String requireLarge(String function, long count) {
    String known = EXPORTED.get(function);
    if (known != null) {
      return known;
    }
    String large = function + "_c";
    if (NativeLibrary.get().exports(large)) {
      EXPORTED.put(function, large);
    } else {
      require32("count", count, large);
    }
    return large;
  }

  /** The count as an {@code int}, or a clear refusal that names the function it would need. */
  public static int require32(String what, long count, String largeFunction) {
    if (count != (int) count) {
      throw new UnsupportedOperationException(
          "%s must fit 32 bits, since %s does not export %s, got %d"
              .formatted(what, MpiLibrary.require(), largeFunction, count));
    }
    return (int) count;
  }
}
