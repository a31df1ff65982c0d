// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.type.Datatype;

/**
 * Packing and unpacking within this process of a datatype that may have no plan yet: its first uses
 * go by the library, in one call of C, and a plan is made when they are worth one. Any thread may
 * use it.
 *
 * <p>Whoever calls has checked that the data and the packed bytes lie within their memory and that
 * it can be accessed ({@link Access}).
 */
public final class UnplannedPacking {
  private UnplannedPacking() {}

  /**
   * Packs copies, byte for byte as the library does.
   *
   * @param type the datatype
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param target takes the packed bytes
   * @param offset where they start in {@code target}, in bytes
   */
  public static void pack(
      Datatype type,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment target,
      long offset) {
    if (!PackingInC.packs(type, memory, origin, count, target, offset)) {
      otherwise(type, true, memory, origin, count, target, offset);
    }
  }

  /**
   * Unpacks copies. Bytes between data keep their values.
   *
   * @param type the datatype
   * @param source holds the packed bytes
   * @param offset where they start in {@code source}, in bytes
   * @param buffer the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   */
  public static void unpack(
      Datatype type,
      MemorySegment source,
      long offset,
      MemorySegment buffer,
      long origin,
      long count) {
    if (!PackingInC.unpacks(type, source, offset, buffer, origin, count)) {
      otherwise(type, false, buffer, origin, count, source, offset);
    }
  }

  private static void otherwise(
      Datatype type,
      boolean packs,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    if (!PackingInC.isBegun(type)
        || !memory.scope().isAlive() // closed since it was checked
        || !PackingInC.moves(type, packs, memory, origin, count, packed, offset)) {
      Plan.of(type).packing().move(packs, memory, origin, count, packed, offset);
    }
  }
}
