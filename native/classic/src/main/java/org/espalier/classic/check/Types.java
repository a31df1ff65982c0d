// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeMemory;

/**
 * What one of each datatype holds, by its handle, as the package {@code mpi} told when it made the
 * type. A handle that comes again after a free is told anew.
 */
public final class Types {
  /** Packed data match any type (MPI 4.1 §5.2). */
  private static final String PACKED = "MPI_PACKED";

  private static final Side UNKNOWN = Side.unreadable("a type whose signature is not known");

  private static final Map<Long, Side> SIDES = new ConcurrentHashMap<>();

  private Types() {}

  /**
   * Takes what a type holds.
   *
   * @param handle the type
   * @param side one of it
   */
  public static void tell(long handle, Side side) {
    SIDES.put(handle, side);
  }

  /**
   * Returns the name of a predefined type.
   *
   * @param handle the type
   * @return MPI's name, {@code "MPI_DOUBLE"}
   */
  public static String name(long handle) {
    return Calls.typeName(handle);
  }

  /**
   * A predefined type as it is compared.
   *
   * @param handle the type
   * @return one of it
   */
  public static Side predefined(long handle) {
    String name = name(handle);
    return name.equals(PACKED)
        ? Side.unreadable("packed data match any type")
        : Side.of(new String[] {name}, new long[] {1}, 1);
  }

  static Side of(long count, long handle) {
    if (count <= 0) {
      return Side.NONE;
    }
    return SIDES.getOrDefault(handle, UNKNOWN).repeated(count);
  }

  /** One rank's part, where there is an array of counts. */
  static Side ofRank(long counts, int rank, long handle) {
    return of(NativeMemory.getInt(counts + 4L * rank), handle);
  }

  /** One rank's part, where there is an array of types as well. */
  static Side ofRankAndType(long counts, int rank, long handles) {
    return ofRank(counts, rank, NativeMemory.getHandle(handles + (long) HandleArray.BYTES * rank));
  }
}
