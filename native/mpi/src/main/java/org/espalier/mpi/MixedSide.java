// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.List;
import org.espalier.mpi.MixedBuffer.Part;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.Pool;
import org.jspecify.annotations.Nullable;

/**
 * What one collective operation gives MPI for parts of different types: native memory by the parts'
 * own types, since each pair of processes agrees on its part alone, and of an array the parts
 * packed one behind the other. It is closed when the operation has ended.
 */
final class MixedSide implements AutoCloseable {
  private final MixedBuffer buffer;
  private final List<Part> parts;
  private final MemorySegment data;
  private final long[] counts;
  private final long[] displacementsBytes;
  private final long[] types;
  private final boolean packed;
  private @Nullable Lease lease;

  private MixedSide(MixedBuffer buffer) {
    this.buffer = buffer;
    this.parts = buffer.parts();
    int n = parts.size();
    this.counts = new long[n];
    this.displacementsBytes = new long[n];
    this.types = new long[n];
    MemorySegment memory = buffer.memory();
    this.packed = !memory.isNative() && haveUnits();
    long next = 0;
    for (int k = 0; k < n; k++) {
      Part part = parts.get(k);
      types[k] = part.type().handle();
      counts[k] = part.count();
      displacementsBytes[k] = part.displacementBytes();
      if (packed) {
        Plan plan = Plan.of(part.type());
        long bytes = bytes(part);
        displacementsBytes[k] = next;
        if (bytes > 0) {
          types[k] = plan.unit();
          counts[k] = Math.multiplyExact(part.count(), plan.unitsPerCopy());
          next = Math.addExact(next, (bytes + 15) & ~15L);
        }
      }
    }
    this.data = memory.isNative() ? memory : take(packed ? next : memory.byteSize());
  }

  private static long bytes(Part part) {
    return Math.multiplyExact(part.count(), part.type().bounds().size());
  }

  private boolean haveUnits() {
    for (Part part : parts) {
      if (bytes(part) > 0 && !Plan.of(part.type()).hasUnit()) {
        return false;
      }
    }
    return true;
  }

  private MemorySegment take(long bytes) {
    Lease taken = Pool.take(bytes);
    lease = taken;
    return taken.memory();
  }

  /** Parts that go out. */
  static MixedSide contributing(MixedBuffer buffer) {
    buffer.requireAccessible(false);
    MixedSide side = new MixedSide(buffer);
    side.fill();
    return side;
  }

  /** Parts that come in. */
  static MixedSide collecting(MixedBuffer buffer) {
    buffer.requireAccessible(true);
    MixedSide side = new MixedSide(buffer);
    if (!side.packed) {
      side.fill(); // of a copied range, gaps and parts that nobody sends stay as they are
    }
    return side;
  }

  private void fill() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    MemorySegment memory = buffer.memory();
    if (!packed) {
      MemorySegment.copy(memory, 0, held.memory(), 0, memory.byteSize());
      return;
    }
    for (int k = 0; k < counts.length; k++) {
      Part part = parts.get(k);
      if (bytes(part) > 0) {
        Plan.of(part.type())
            .packTo(
                memory,
                part.displacementBytes(),
                part.count(),
                held.memory(),
                displacementsBytes[k]);
      }
    }
  }

  /** Brings all parts into the memory. */
  void arrived() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    MemorySegment memory = buffer.memory();
    for (int k = 0; k < counts.length; k++) {
      Part part = parts.get(k);
      if (bytes(part) > 0) {
        Plan plan = Plan.of(part.type());
        if (packed) {
          plan.unpackTo(
              held.memory(), displacementsBytes[k], memory, part.displacementBytes(), part.count());
        } else {
          plan.moveData(held.memory(), memory, part.displacementBytes(), part.count());
        }
      }
    }
  }

  MemorySegment data() {
    return data;
  }

  long[] counts() {
    return counts;
  }

  long[] displacementsBytes() {
    return displacementsBytes;
  }

  long[] types() {
    return types;
  }

  /** A count or displacement that needs more than 32 bits, or 0. */
  long widest() {
    return Counts.widest(Counts.widest(counts), Counts.widest(displacementsBytes));
  }

  @Override
  public void close() {
    try {
      Lease held = lease;
      if (held != null) {
        lease = null;
        held.release();
      }
    } finally {
      Reference.reachabilityFence(buffer); // MPI may have worked on its memory until now
    }
  }
}
