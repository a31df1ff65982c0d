// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.Pool;
import org.jspecify.annotations.Nullable;

/**
 * What one collective operation gives MPI for blocks of different sizes: units in the memory itself
 * where its data lie as they travel, and otherwise packed one block behind the other. It is closed
 * when the operation has ended.
 */
final class BlockSide implements AutoCloseable {
  private final BlockBuffer buffer;
  private final Plan plan;
  private final MemorySegment data;
  private final long[] counts;
  private final long[] displacements;
  private final long type;
  private final boolean packed;
  private @Nullable Lease lease;

  private BlockSide(BlockBuffer buffer, Plan plan) {
    this.buffer = buffer;
    this.plan = plan;
    MemorySegment memory = buffer.memory();
    long[] copies = buffer.counts();
    long[] places = buffer.displacements();
    boolean units = plan.hasUnit() && buffer.type().bounds().size() > 0;
    // Two copies are contiguous where any number of them is.
    boolean inPlace = units ? memory.isNative() && plan.isContiguous(2) : memory.isNative();
    this.packed = units && !inPlace;
    if (units) {
      long each = plan.unitsPerCopy();
      long next = 0;
      for (int k = 0; k < copies.length; k++) {
        copies[k] = Math.multiplyExact(copies[k], each);
        places[k] = inPlace ? Math.multiplyExact(places[k], each) : next;
        next = Math.addExact(next, copies[k]);
      }
      this.type = plan.unit();
      if (inPlace) {
        this.data = Plan.address(memory, plan.first());
      } else {
        this.data = take(Math.multiplyExact(next, plan.unitBytes()));
      }
    } else {
      this.type = buffer.type().handle();
      this.data = inPlace ? memory : take(memory.byteSize());
    }
    this.counts = copies;
    this.displacements = places;
  }

  private MemorySegment take(long bytes) {
    Lease taken = Pool.take(bytes);
    lease = taken;
    return taken.memory();
  }

  /** Blocks that go out. */
  static BlockSide contributing(BlockBuffer buffer) {
    BlockSide side = new BlockSide(buffer, buffer.planToSend());
    side.fill();
    return side;
  }

  /** Blocks that come in. */
  static BlockSide collecting(BlockBuffer buffer) {
    BlockSide side = new BlockSide(buffer, buffer.planToReceive());
    if (!side.packed) {
      side.fill(); // of a copied range, gaps and blocks that nobody sends stay as they are
    }
    return side;
  }

  private void fill() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    if (!packed) {
      MemorySegment.copy(buffer.memory(), 0, held.memory(), 0, buffer.memory().byteSize());
      return;
    }
    for (int k = 0; k < counts.length; k++) {
      if (counts[k] > 0) {
        plan.packTo(buffer.memory(), buffer.origin(k), buffer.count(k), held.memory(), packedAt(k));
      }
    }
  }

  /** Where a packed block starts, in bytes. */
  private long packedAt(int k) {
    return displacements[k] * plan.unitBytes();
  }

  /** Brings all blocks into the memory. */
  void arrived() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    for (int k = 0; k < counts.length; k++) {
      if (counts[k] > 0) {
        if (packed) {
          plan.unpackTo(
              held.memory(), packedAt(k), buffer.memory(), buffer.origin(k), buffer.count(k));
        } else {
          plan.moveData(held.memory(), buffer.memory(), buffer.origin(k), buffer.count(k));
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

  long[] displacements() {
    return displacements;
  }

  long type() {
    return type;
  }

  /** A count or displacement that needs more than 32 bits, or 0. */
  long widest() {
    return Counts.widest(Counts.widest(counts), Counts.widest(displacements));
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
