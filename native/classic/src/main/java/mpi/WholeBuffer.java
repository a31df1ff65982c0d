// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** A buffer of which each rank has blocks of a type of its own: an array is copied as a whole. */
final class WholeBuffer {
  /** Where MPI finds the buffer's beginning. */
  final long address;

  private final Object buffer;
  private final long memory;

  WholeBuffer(Stage stage, Object buffer) {
    this.buffer = buffer;
    if (buffer instanceof Buffer direct && direct.isDirect()) {
      this.memory = 0;
      this.address = HeapArray.address(direct);
    } else {
      Object array = HeapArray.array(buffer);
      long bytes = HeapArray.bytes(array);
      this.memory = stage.take(bytes);
      HeapArray.copyOut(array, 0, memory, bytes);
      this.address = memory + HeapArray.offset(buffer);
    }
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
