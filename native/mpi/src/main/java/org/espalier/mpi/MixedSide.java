// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.List;
import java.util.function.IntPredicate;
import org.espalier.mpi.MixedBuffer.Part;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.transfer.Access;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.Pool;
import org.espalier.mpi.transfer.choice.Choice;
import org.jspecify.annotations.Nullable;

/**
 * What one collective operation is given for parts of different types. Each pair of processes
 * agrees on its part alone, as in a message, so native memory goes by the parts' own types unless
 * the plans expect kernels to be faster for most of the data. Of an array the parts are packed one
 * behind the other.
 */
final class MixedSide extends CollectiveSide {
  private static final int ALIGNMENT = 16;

  private static final boolean LARGE_COUNTS = NativeLibrary.get().exports("MPI_Alltoallw_c");

  private final MixedBuffer buffer;
  private final List<Part> parts;
  private final IntPredicate present;
  private final long address;
  private final long[] counts;
  private final long[] displacementsBytes;
  private final long[] types;
  private final boolean packed;
  private @Nullable Lease lease;
  private @Nullable CountArrays arrays;

  private MixedSide(MixedBuffer buffer, IntPredicate present, boolean sends, boolean copied) {
    this.buffer = buffer;
    this.parts = buffer.parts();
    this.present = present;
    int n = parts.size();
    this.counts = new long[n];
    this.displacementsBytes = new long[n];
    this.types = new long[n];
    for (int k = 0; k < n; k++) {
      Part part = parts.get(k);
      types[k] = part.type().handle(); // refuses a closed type
      if (part.count() > 0) {
        Access.requireElements(part.type(), buffer.memory());
      }
      counts[k] = part.count();
      displacementsBytes[k] = part.displacementBytes();
    }
    MemorySegment memory = buffer.memory();
    boolean inMemory = memory.isNative() && !copied;
    this.packed = (inMemory ? gainByKernels(sends) : haveUnits()) && (LARGE_COUNTS || fits32Bits());
    long next = 0;
    for (int k = 0; k < n && packed; k++) {
      Part part = parts.get(k);
      long bytes = bytes(part);
      displacementsBytes[k] = next;
      if (bytes > 0) {
        Plan plan = Plan.of(part.type());
        types[k] = plan.unit();
        counts[k] = Math.multiplyExact(part.count(), plan.unitsPerCopy());
        next = Math.addExact(next, (bytes + ALIGNMENT - 1) & -ALIGNMENT);
      }
    }
    this.address = inMemory && !packed ? memory.address() : take(packed ? next : memory.byteSize());
  }

  private static long bytes(Part part) {
    return Math.multiplyExact(part.count(), part.type().bounds().size());
  }

  /** Whether packed parts lie within what 32 bits count. */
  private boolean fits32Bits() {
    long all = 0;
    for (Part part : parts) {
      all = Math.addExact(all, Math.addExact(bytes(part), ALIGNMENT));
    }
    return all <= Integer.MAX_VALUE;
  }

  private boolean haveUnits() {
    for (Part part : parts) {
      if (bytes(part) > 0 && !Plan.of(part.type()).travelsAsUnits(part.count())) {
        return false;
      }
    }
    return true;
  }

  /** Whether most of the data are in parts for which a kernel is expected to be the fastest. */
  private boolean gainByKernels(boolean sends) {
    long all = 0;
    long gaining = 0;
    for (Part part : parts) {
      long bytes = bytes(part);
      all += bytes;
      Plan plan = Plan.of(part.type());
      Choice choice =
          sends
              ? plan.messages().toSend(buffer.memory(), part.count())
              : plan.messages().toReceive(buffer.memory(), part.count());
      if (choice != null && choice.best() == Choice.KERNEL) {
        gaining += bytes;
      }
    }
    return 2 * gaining > all && haveUnits();
  }

  private long take(long bytes) {
    Lease taken = Pool.take(bytes);
    lease = taken;
    return taken.memory().address();
  }

  /** Parts that go out. */
  static MixedSide contributing(MixedBuffer buffer, IntPredicate present) {
    buffer.requireAccessible(false);
    return new MixedSide(buffer, present, true, false).filled(present);
  }

  /** Parts that come in. */
  static MixedSide collecting(MixedBuffer buffer, IntPredicate present) {
    buffer.requireAccessible(true);
    // Of a copied range, gaps and parts that nobody sends stay as they are.
    return new MixedSide(buffer, present, false, false).filled(_ -> false);
  }

  /** Parts that go out from a copy, while others come into the same memory. */
  static MixedSide copied(MixedBuffer buffer) {
    buffer.requireAccessible(false);
    return new MixedSide(buffer, ALL, true, true).filled(ALL);
  }

  /** Packs the parts that are wanted; a range is copied as a whole. */
  private MixedSide filled(IntPredicate wanted) {
    Lease held = lease;
    if (held == null) {
      return this;
    }
    try {
      MemorySegment memory = buffer.memory();
      if (!packed) {
        MemorySegment.copy(memory, 0, held.memory(), 0, memory.byteSize());
        return this;
      }
      for (int k = 0; k < counts.length; k++) {
        Part part = parts.get(k);
        if (bytes(part) > 0 && wanted.test(k)) {
          Plan plan = Plan.of(part.type());
          long origin = part.displacementBytes();
          plan.packing().pack(memory, origin, part.count(), held.memory(), displacementsBytes[k]);
        }
      }
      return this;
    } catch (RuntimeException | Error failure) {
      close();
      throw failure;
    }
  }

  @Override
  void arrived() {
    Lease held = lease;
    if (held == null) {
      return;
    }
    MemorySegment memory = buffer.memory();
    for (int k = 0; k < counts.length; k++) {
      Part part = parts.get(k);
      if (bytes(part) > 0 && present.test(k)) {
        Plan plan = Plan.of(part.type());
        long origin = part.displacementBytes();
        if (packed) {
          plan.packing().unpack(held.memory(), displacementsBytes[k], memory, origin, part.count());
        } else {
          plan.staging().copyData(held.memory(), origin, memory, origin, part.count());
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
    words[at + 3] = laid.types();
    return at + 4;
  }

  @Override
  long widest(boolean wideDisplacements) {
    return wideDisplacements
        ? Counts.widest(counts)
        : Counts.widest(Counts.widest(counts), Counts.widest(displacementsBytes));
  }

  @Override
  void lay(boolean wide, boolean wideDisplacements) {
    arrays = CountArrays.of(counts, wide, displacementsBytes, wideDisplacements, types);
  }

  @Override
  void retain() {
    if (lease != null) {
      for (Part part : parts) {
        part.type().retain();
      }
    }
  }

  @Override
  void release() {
    if (lease != null) {
      for (Part part : parts) {
        part.type().release();
      }
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
