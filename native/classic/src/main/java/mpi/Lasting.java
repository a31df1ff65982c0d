// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeMemory;

/** Arrays that MPI reads until a request has ended; the request holds this. */
final class Lasting {
  private final Arena arena = Arena.ofAuto();

  long ints(int[] values) {
    MemorySegment memory = arena.allocate(Math.max(4, 4L * values.length), 8);
    for (int k = 0; k < values.length; k++) {
      NativeMemory.putInt(memory.address() + 4L * k, values[k]);
    }
    return memory.address();
  }

  /** The same of a list of which MPI reads so many. */
  long ints(int[] values, int least) {
    if (values.length < least) {
      throw new ArrayIndexOutOfBoundsException(
          "There must be a number for each of " + least + " ranks, got " + values.length);
    }
    return ints(values);
  }

  /** The same of a list of which MPI reads so many. */
  long handles(long[] values, int least) {
    if (values.length < least) {
      throw new ArrayIndexOutOfBoundsException(
          "There must be a datatype for each of " + least + " ranks, got " + values.length);
    }
    return handles(values);
  }

  long handles(long[] values) {
    MemorySegment memory = arena.allocate(Math.max(8, (long) HandleArray.BYTES * values.length), 8);
    for (int k = 0; k < values.length; k++) {
      NativeMemory.putHandle(memory.address() + (long) HandleArray.BYTES * k, values[k]);
    }
    return memory.address();
  }
}
