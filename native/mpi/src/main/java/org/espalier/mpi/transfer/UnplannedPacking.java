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
   * @param place where the data lie
   * @param count how many copies, at least 1
   * @param target takes the packed bytes
   * @param offset where they start in {@code target}, in bytes
   */
  public static void pack(
      Datatype type, Place place, long count, MemorySegment target, long offset) {
    move(type, true, place, count, target, offset);
  }

  /**
   * Unpacks copies. Bytes between data keep their values.
   *
   * @param type the datatype
   * @param source holds the packed bytes
   * @param offset where they start in {@code source}, in bytes
   * @param place where the data are to lie
   * @param count how many copies, at least 1
   */
  public static void unpack(
      Datatype type, MemorySegment source, long offset, Place place, long count) {
    move(type, false, place, count, source, offset);
  }

  private static void move(
      Datatype type, boolean packs, Place place, long count, MemorySegment packed, long offset) {
    if (!movesInC(type, packs, place, count, packed, offset)) {
      otherwise(type, packs, place, count, packed, offset);
    }
  }

  private static boolean movesInC(
      Datatype type, boolean packs, Place place, long count, MemorySegment packed, long offset) {
    return PackingInC.moves(
        type,
        type.handle(),
        packs,
        place.array(),
        place.memory,
        place.origin,
        count,
        packed,
        offset);
  }

  private static void otherwise(
      Datatype type, boolean packs, Place place, long count, MemorySegment packed, long offset) {
    if (!PackingInC.isBegun(type)
        || !place.memory.scope().isAlive() // closed since it was checked
        || !movesInC(type, packs, place, count, packed, offset)) {
      Plan.of(type).packing().move(packs, place.memory, place.origin, count, packed, offset);
    }
  }
}
