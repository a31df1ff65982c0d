// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** A buffer of which each rank has blocks of a type of its own: an array is copied as a whole. */
final class WholeBuffer {
  /** Where MPI finds the buffer's beginning. */
  final long address;

  private final Object buffer;
  private final long memory;

  /**
   * A buffer with a block for each of some ranks.
   *
   * @param displs where each begins, in bytes
   */
  WholeBuffer(Stage stage, Object buffer, int[] counts, int[] displs, Datatype[] types, int ranks)
      throws MPIException {
    this.buffer = buffer;
    if (buffer instanceof Buffer direct && direct.isDirect()) {
      this.memory = 0;
      this.address = HeapArray.address(direct);
    } else {
      Object array = HeapArray.array(buffer);
      long bytes = HeapArray.bytes(array);
      for (int k = 0; k < ranks; k++) {
        if (counts[k] > 0 && types[k] != null) {
          long begin = HeapArray.offset(buffer) + displs[k];
          requireInside(bytes, begin, counts[k], types[k]);
        }
      }
      this.memory = stage.take(bytes);
      HeapArray.copyOut(array, 0, memory, bytes);
      this.address = memory + HeapArray.offset(buffer);
    }
  }

  /** Refuses a block that does not lie inside the array, a copy of which MPI gets. */
  private static void requireInside(long length, long begin, int count, Datatype type)
      throws MPIException {
    CollectiveData.requireCommitted(type);
    long reach = type.extentBytes() * (count - 1);
    HeapArray.requireInside(
        length,
        begin + type.trueLbBytes() + Math.min(0, reach),
        type.trueExtentBytes() + Math.abs(reach));
  }

  void completed() {
    if (memory != 0) {
      Object array = HeapArray.array(buffer);
      HeapArray.copyIn(array, 0, memory, HeapArray.bytes(array));
    }
    sent();
  }

  void sent() {
    Reach.keep(buffer);
  }
}
