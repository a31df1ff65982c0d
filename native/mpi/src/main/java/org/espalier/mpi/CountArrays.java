// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;

/**
 * The arrays of counts, displacements and types that one operation is given, in one lease, since
 * MPI may read them until the operation has ended.
 */
final class CountArrays {
  private final Lease lease;
  private final long counts;
  private final long displacements;
  private final long types;

  private CountArrays(Lease lease, long counts, long displacements, long types) {
    this.lease = lease;
    this.counts = counts;
    this.displacements = displacements;
    this.types = types;
  }

  /**
   * Lays arrays.
   *
   * @param wide whether counts are of 64 bits
   * @param wideDisplacements whether displacements are
   * @param types handles, of no length where one type is for all
   */
  static CountArrays of(
      long[] counts, boolean wide, long[] displacements, boolean wideDisplacements, long[] types) {
    long part = 8L * counts.length;
    Lease lease = Pool.take(3 * part);
    MemorySegment memory = lease.memory();
    write(memory, 0, counts, wide);
    write(memory, part, displacements, wideDisplacements);
    MemorySegment handles = memory.asSlice(2 * part);
    for (int k = 0; k < types.length; k++) {
      HandleArray.set(handles, k, types[k]);
    }
    long address = memory.address();
    return new CountArrays(lease, address, address + part, address + 2 * part);
  }

  private static void write(MemorySegment memory, long at, long[] values, boolean wide) {
    for (int k = 0; k < values.length; k++) {
      if (wide) {
        memory.set(ValueLayout.JAVA_LONG, at + 8L * k, values[k]);
      } else {
        memory.set(ValueLayout.JAVA_INT, at + 4L * k, Math.toIntExact(values[k]));
      }
    }
  }

  long counts() {
    return counts;
  }

  long displacements() {
    return displacements;
  }

  long types() {
    return types;
  }

  void release() {
    lease.release();
  }
}
