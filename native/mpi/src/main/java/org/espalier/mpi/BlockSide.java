// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.function.IntPredicate;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.Pool;
import org.jspecify.annotations.Nullable;

/**
 * What one collective operation is given for blocks of different sizes: units in the memory itself
 * where its data lie as they travel, and otherwise packed one block behind the other.
 */
final class BlockSide extends CollectiveSide {
  private static final long[] ONE_TYPE = {};

  private static final boolean LARGE_COUNTS = NativeLibrary.get().exports("MPI_Gatherv_c");

  private final BlockBuffer buffer;
  private final Plan plan;
  private final IntPredicate present;
  private final long address;
  private final long[] counts;
  private final long[] displacements;
  private final long type;
  private final boolean packed;
  private @Nullable Lease lease;
  private @Nullable CountArrays arrays;

  private BlockSide(BlockBuffer buffer, Plan plan, IntPredicate present, boolean copied) {
    this.buffer = buffer;
    this.plan = plan;
    this.present = present;
    MemorySegment memory = buffer.memory();
    long[] copies = buffer.counts();
    long[] places = buffer.displacements();
    // Two copies are contiguous where any number of them is.
    boolean row = !copied && memory.isNative() && plan.isContiguous(2);
    boolean units =
        plan.hasUnit()
            && buffer.type().bounds().size() > 0
            && (LARGE_COUNTS || fit32Bits(copies, places, plan.unitsPerCopy(), row));
    boolean inMemory = !copied && memory.isNative() && (!units || row);
    this.packed = units && !inMemory;
    if (units) {
      long each = plan.unitsPerCopy();
      long next = 0;
      for (int k = 0; k < copies.length; k++) {
        copies[k] = Math.multiplyExact(copies[k], each);
        places[k] = inMemory ? Math.multiplyExact(places[k], each) : next;
        next = Math.addExact(next, copies[k]);
      }
      this.type = plan.collectiveUnit();
      if (inMemory) {
        this.address = Plan.address(memory, plan.first()).address();
      } else {
        this.address = take(Math.multiplyExact(next, plan.unitBytes()));
      }
    } else {
      this.type = buffer.type().handle();
      this.address = inMemory ? memory.address() : take(memory.byteSize());
    }
    this.counts = copies;
    this.displacements = places;
  }

  /**
   * Whether units can be counted and placed in 32 bits. Copies can be where units cannot, and then
   * the type goes by its own handle: other processes are in the call already, and would wait.
   */
  private static boolean fit32Bits(long[] copies, long[] places, long each, boolean row) {
    long most = Integer.MAX_VALUE / each;
    long all = 0;
    for (int k = 0; k < copies.length; k++) {
      if (copies[k] > most || (row && Math.abs(places[k]) > most)) {
        return false;
      }
      all += copies[k];
    }
    return row || all <= most;
  }

  private long take(long bytes) {
    Lease taken = Pool.take(bytes);
    lease = taken;
    return taken.memory().address();
  }

  /** Blocks that go out. */
  static BlockSide contributing(BlockBuffer buffer, IntPredicate present) {
    return new BlockSide(buffer, buffer.planToSend(), present, false).filled(present);
  }

  /** Blocks that come in. */
  static BlockSide collecting(BlockBuffer buffer, IntPredicate present) {
    // Of a copied range, gaps and blocks that nobody sends stay as they are.
    return new BlockSide(buffer, buffer.planToReceive(), present, false).filled(_ -> false);
  }

  /**
   * Blocks that come in, where those that this process sends lie already.
   *
   * @param own which of them it sends
   */
  static BlockSide inPlace(BlockBuffer buffer, IntPredicate own) {
    return new BlockSide(buffer, buffer.planToReceive(), ALL, false).filled(own);
  }

  /** Blocks that go out from a copy, while others come into the same memory. */
  static BlockSide copied(BlockBuffer buffer) {
    return new BlockSide(buffer, buffer.planToSend(), ALL, true).filled(ALL);
  }

  /** What stands for blocks that this process does not use. */
  static BlockSide unused(BlockBuffer buffer) {
    return contributing(buffer.unused(), ALL);
  }

  /** Packs the blocks that are wanted; a range is copied as a whole. */
  private BlockSide filled(IntPredicate wanted) {
    Lease held = lease;
    if (held == null) {
      return this;
    }
    try {
      if (!packed) {
        MemorySegment.copy(buffer.memory(), 0, held.memory(), 0, buffer.memory().byteSize());
        return this;
      }
      for (int k = 0; k < counts.length; k++) {
        if (counts[k] > 0 && wanted.test(k)) {
          plan.packing()
              .pack(buffer.memory(), buffer.origin(k), buffer.count(k), held.memory(), packedAt(k));
        }
      }
      return this;
    } catch (RuntimeException | Error failure) {
      close();
      throw failure;
    }
  }

  /** Where a packed block starts, in bytes. */
  private long packedAt(int k) {
    return displacements[k] * plan.unitBytes();
  }

  @Override
  void arrived() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    for (int k = 0; k < counts.length; k++) {
      if (counts[k] > 0 && present.test(k)) {
        if (packed) {
          plan.packing()
              .unpack(
                  held.memory(), packedAt(k), buffer.memory(), buffer.origin(k), buffer.count(k));
        } else {
          plan.staging()
              .copyData(
                  held.memory(),
                  buffer.origin(k),
                  buffer.memory(),
                  buffer.origin(k),
                  buffer.count(k));
        }
      }
    }
  }

  @Override
  int words() {
    return 4;
  }

  @Override
  int write(long[] words, int at) {
    CountArrays laid = arrays;
    if (laid == null) {
      throw new IllegalStateException("arrays must be laid before they are given");
    }
    words[at] = address;
    words[at + 1] = laid.counts();
    words[at + 2] = laid.displacements();
    words[at + 3] = type;
    return at + 4;
  }

  @Override
  long widest(boolean wideDisplacements) {
    return Counts.widest(Counts.widest(counts), Counts.widest(displacements));
  }

  @Override
  void lay(boolean wide, boolean wideDisplacements) {
    arrays = CountArrays.of(counts, wide, displacements, wideDisplacements, ONE_TYPE);
  }

  @Override
  void retain() {
    if (lease != null) {
      buffer.type().retain();
    }
  }

  @Override
  void release() {
    if (lease != null) {
      buffer.type().release();
    }
  }

  @Override
  public void close() {
    try {
      Lease held = lease;
      CountArrays laid = arrays;
      lease = null;
      arrays = null;
      if (held != null) {
        held.release();
      }
      if (laid != null) {
        laid.release();
      }
    } finally {
      Reference.reachabilityFence(buffer); // MPI may have worked on its memory until now
    }
  }
}
