// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.NativeMemory;

/**
 * Brings what has arrived in the copy of a range of an array back into the array: data alone, since
 * the program may have written what lies between them. They are packed by their type out of the
 * copy, and unpacked by it into the array.
 */
final class ArrivedData {
  private static final Call SIZE = new Call("MPI_Type_size");

  /** Data are moved in pieces of elements of no more bytes, where one element is not longer. */
  private static final int PIECE = 1 << 20;

  private final Object array;
  private final Datatype type;
  private final long handle;

  /** The bytes of the data of an element; less than 0 where an {@code int} does not hold them. */
  private final int size;

  private final long extent;
  private final boolean row;

  /** Elements of a type in an array. */
  ArrivedData(Stage stage, Object array, Datatype type) throws MPIException {
    this.array = array;
    this.type = type;
    this.handle = type.moving();
    long out = stage.words(1);
    SIZE.run(handle, out);
    this.size = Stage.getInt(out);
    this.extent = type.extentBytes();
    this.row = size == extent && size == type.trueExtentBytes();
  }

  /**
   * Brings all of some elements back.
   *
   * @param copy where displacement 0 of the first one is in the copy
   * @param offset where it is in the array
   */
  void all(long copy, long offset, int count) throws MPIException {
    if (row || size < 0) { // no gaps; or data that no call packs
      range(copy, offset, count);
      return;
    }
    int most = size == 0 ? count : Math.max(1, PIECE / size);
    for (int from = 0; from < count && size > 0; from += most) {
      piece(copy + from * extent, offset + from * extent, Math.min(most, count - from));
    }
  }

  /** The same of the first bytes of their data: those that came. */
  void first(long came, long copy, long offset, int count) throws MPIException {
    if (size < 0) {
      range(copy, offset, count);
      return;
    }
    int whole = size == 0 ? 0 : (int) Math.min(came / size, count);
    all(copy, offset, whole);
    if (size > 0 && whole < count && came % size > 0) {
      begun((int) (came % size), copy + whole * extent, offset + whole * extent);
    }
  }

  private void range(long copy, long offset, int count) throws MPIException {
    if (count > 0) {
      long low = type.lowBytes(count);
      HeapArray.copyIn(array, offset + low, copy + low, type.spanBytes(count));
    }
  }

  private void piece(long copy, long offset, int count) throws MPIException {
    try (Stage stage = Stage.open()) {
      int bytes = size * count;
      long packed = stage.take(bytes);
      LibraryPack.pack(stage, Place.at(copy), count, handle, packed, bytes);
      unpack(stage, packed, offset, count);
    }
  }

  /** An element that came in part: the rest of it stays as it is in the array. */
  private void begun(int came, long copy, long offset) throws MPIException {
    try (Stage stage = Stage.open()) {
      long packed = stage.take(size);
      long element = stage.take(size);
      LibraryPack.pack(stage, Place.at(copy), 1, handle, packed, size);
      LibraryPack.pack(stage, Place.of(array, offset, 1, type), 1, handle, element, size);
      MemorySegment.copy(NativeMemory.ALL, packed, NativeMemory.ALL, element, came);
      unpack(stage, element, offset, 1);
    }
  }

  private void unpack(Stage stage, long packed, long offset, int count) throws MPIException {
    Place place = Place.of(array, offset, count, type);
    LibraryPack.unpack(stage, packed, size * count, place, count, handle);
  }
}
