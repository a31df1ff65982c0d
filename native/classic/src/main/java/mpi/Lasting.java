// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.Pages;

/** Arrays that MPI reads until a request has ended; the request holds this. */
final class Lasting {
  private final Arena arena = Arena.ofAuto();

  private MemorySegment take(long bytes) {
    try {
      return arena.allocate(bytes, Long.BYTES);
    } catch (OutOfMemoryError full) { // of what the JVM gives to arenas
      return Pages.allocate(arena, bytes);
    }
  }

  long ints(int[] values) {
    MemorySegment memory = take(Math.max(4, 4L * values.length));
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
    MemorySegment memory = take(Math.max(8, (long) HandleArray.BYTES * values.length));
    for (int k = 0; k < values.length; k++) {
      NativeMemory.putHandle(memory.address() + (long) HandleArray.BYTES * k, values[k]);
    }
    return memory.address();
  }
}
