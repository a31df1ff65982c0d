// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** A buffer of which each rank has blocks of a type of its own: an array is copied as a whole. */
final class WholeBuffer {
  /** Where MPI finds the buffer's beginning. */
  final long address;

  private final Object buffer;
  private final long memory;

  // Of each rank's block in an array, what it reaches over, in bytes of the array.
  private final long[] begins;
  private final long[] lengths;

  /**
   * A buffer with a block for each of some ranks.
   *
   * @param displs where each begins, in bytes
   */
  WholeBuffer(Stage stage, Object buffer, int[] counts, int[] displs, Datatype[] types, int ranks)
      throws MPIException {
    this.buffer = buffer;
    this.begins = new long[ranks];
    this.lengths = new long[ranks];
    if (buffer instanceof Buffer direct && direct.isDirect()) {
      this.memory = 0;
      this.address = HeapArray.address(direct);
      return;
    }
    Object array = HeapArray.array(buffer);
    long bytes = HeapArray.bytes(array);
    for (int k = 0; k < ranks; k++) {
      if (counts[k] > 0 && types[k] != null) {
        block(k, HeapArray.offset(buffer) + displs[k], counts[k], types[k]);
        HeapArray.requireInside(bytes, begins[k], lengths[k]);
      }
    }
    this.memory = stage.take(bytes);
    HeapArray.copyOut(array, 0, memory, bytes);
    this.address = memory + HeapArray.offset(buffer);
  }

  private void block(int rank, long begin, int count, Datatype type) throws MPIException {
    CollectiveData.requireCommitted(type);
    long reach = type.extentBytes() * (count - 1);
    begins[rank] = begin + type.trueLbBytes() + Math.min(0, reach);
    lengths[rank] = type.trueExtentBytes() + Math.abs(reach);
  }

  /** Copies back what blocks reach over, and nothing else of the array. */
  void completed() {
    for (int k = 0; k < begins.length && memory != 0; k++) {
      HeapArray.copyIn(HeapArray.array(buffer), begins[k], memory + begins[k], lengths[k]);
    }
    sent();
  }

  void sent() {
    Reach.keep(buffer);
  }
}
