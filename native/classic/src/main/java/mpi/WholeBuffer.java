// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** A buffer of which each rank has blocks of a type of its own: an array is copied as a whole. */
final class WholeBuffer {
  /** Where MPI finds the buffer's beginning. */
  final long address;

  private final Stage stage;
  private final Object buffer;
  private final long memory;

  // Of each rank's block in an array:
  private final long[] begins; // displacement 0 of the first element, in bytes of the array
  private final int[] counts;
  private final @Nullable Datatype[] types;

  /**
   * A buffer with a block for each of some ranks.
   *
   * @param displs where each begins, in bytes
   */
  WholeBuffer(Stage stage, Object buffer, int[] counts, int[] displs, Datatype[] types, int ranks)
      throws MPIException {
    this.stage = stage;
    this.buffer = buffer;
    this.begins = new long[ranks];
    this.counts = new int[ranks];
    this.types = new @Nullable Datatype[ranks];
    if (buffer instanceof Buffer direct && direct.isDirect()) {
      this.memory = 0;
      this.address = HeapArray.address(direct);
      return;
    }
    Object array = HeapArray.array(buffer);
    long bytes = HeapArray.bytes(array);
    for (int k = 0; k < ranks; k++) {
      if (counts[k] > 0 && types[k] != null) {
        this.begins[k] = HeapArray.offset(buffer) + displs[k];
        this.counts[k] = counts[k];
        requireInside(bytes, begins[k], counts[k], types[k]);
        this.types[k] = stage.lasting(types[k]);
      }
    }
    this.memory = stage.take(bytes);
    HeapArray.copyOut(array, 0, memory, bytes);
    this.address = memory + HeapArray.offset(buffer);
  }

  private static void requireInside(long bytes, long begin, int count, Datatype type)
      throws MPIException {
    CollectiveData.requireCommitted(type);
    HeapArray.requireInside(bytes, begin + type.lowBytes(count), type.spanBytes(count));
  }

  /** Copies the data of blocks back, and nothing else of the array. */
  void completed() throws MPIException {
    for (int k = 0; k < begins.length && memory != 0; k++) {
      Datatype type = types[k];
      if (type != null) {
        new ArrivedData(stage, HeapArray.array(buffer), type)
            .all(memory + begins[k], begins[k], counts[k]);
      }
    }
    sent();
  }

  void sent() {
    Reach.keep(buffer);
  }
}
