// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * How equal blocks of one datatype go into a collective operation: whatever hangs on the type, the
 * count of a block, the number of blocks and the {@link BlockWay} alone. A plan finds it once, so
 * that a warm call has no more to do than to look at the memory. Immutable but for what it keeps of
 * other ways.
 *
 * <p>MPI is given the memory itself where the data lie there as they travel, or where this process
 * goes by a handle, and otherwise a lease, into which blocks are packed one behind the other. All
 * processes give units of the signature, since libraries choose their algorithms by count and type
 * (docs/adr/0211), but where a {@link BlockWay} lets a process choose.
 */
public final class EqualBlocks {
  private static final int NOT_CHOSEN = -1;

  private final Plan plan;
  private final long copies;
  private final int number;
  private final BlockWay way;
  private final int chosen; // the way of choices
  private final @Nullable Choice trial;
  private final @Nullable EqualBlocks @Nullable [] others; // by the way of choices

  private final boolean empty;
  private final long first; // from the origin to the first byte of all blocks' data
  private final long end; // and behind the last
  private final long blockBytes; // of data in one block
  private final long step; // from one block to the next

  // What MPI is given of one block: with native memory that is given itself, and with a lease.
  private final boolean direct;
  private final long shift; // from the origin to the address
  private final long count;
  private final long type;
  private final boolean units; // in a lease; otherwise it is a copy of the range
  private final long unitCount;
  private final long unitType;

  EqualBlocks(Plan plan, long copies, int number, BlockWay way) {
    this(plan, copies, number, way, NOT_CHOSEN);
  }

  /** The same with a way that a trial takes. */
  private EqualBlocks(Plan plan, long copies, int number, BlockWay way, int taken) {
    this.plan = plan;
    this.copies = copies;
    this.number = number;
    this.way = way;
    TypeBounds bounds = plan.bounds();
    long all = Math.multiplyExact(copies, (long) number);
    this.blockBytes = Math.multiplyExact(copies, bounds.size());
    this.empty = Math.multiplyExact(all, bounds.size()) == 0;
    this.first = empty ? 0 : bounds.first(all);
    this.end = empty ? 0 : bounds.end(all);
    this.step = empty ? 0 : Math.multiplyExact(copies, bounds.extent());
    // Where there are no data the type still counts: libraries choose by its size.
    this.units = bounds.size() > 0 && plan.travelsAsUnits(copies);
    this.unitCount = units ? Math.multiplyExact(copies, plan.unitsPerCopy()) : copies;
    this.unitType = plan.collectiveUnit();
    boolean contiguous = units && plan.isContiguous(all);
    boolean choosing =
        units && !empty && !contiguous && way != BlockWay.UNITS && plan.unitsMeetTypes();
    this.chosen = !choosing ? Choice.KERNEL : taken >= 0 ? taken : plan.wayOfBlock(copies, way);
    this.others = choosing ? new @Nullable EqualBlocks[Choice.WAYS] : null;
    boolean tried = choosing && taken < 0 && (number > 1 || way == BlockWay.BROADCAST);
    this.trial = tried ? plan.trialOfBlocks(copies, number, way) : null;
    boolean byHandle = !units || chosen != Choice.KERNEL;
    this.direct = empty || contiguous || byHandle;
    this.shift = byHandle || empty ? 0 : plan.first();
    this.count = byHandle ? copies : unitCount;
    this.type = !byHandle ? unitType : plan.handle(units ? chosen : Choice.OWN);
  }

  /**
   * Returns what chooses among the ways of an operation on native memory that all processes carry
   * out at the same time. It counts operations whatever a process's part in them, so that all
   * processes try the same way at the same operations, whoever is the root.
   *
   * @return the choice, whose ways {@link #by} takes; nothing where there is one way alone
   */
  public @Nullable Choice trial() {
    return trial;
  }

  /**
   * Returns these blocks by another way.
   *
   * @param wanted a way of {@link Choice}
   * @return the blocks by that way, or these where processes may not choose it
   */
  public EqualBlocks by(int wanted) {
    @Nullable EqualBlocks[] known = others;
    if (known == null || wanted == chosen) {
      return this;
    }
    EqualBlocks other = known[wanted];
    if (other == null) {
      other = new EqualBlocks(plan, copies, number, way, wanted);
      known[wanted] = other; // immutable, and the same for every thread that asks
    }
    return other;
  }

  /** Whether this is of so many copies, blocks, and that way. */
  boolean isOf(long count, int blocks, BlockWay chosen) {
    return count == copies && blocks == number && chosen == way;
  }

  /**
   * Says whether all data lie within memory.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first block lies, in bytes
   * @return false where MPI would touch other memory
   */
  public boolean liesIn(MemorySegment memory, long origin) {
    return empty
        || (Math.addExact(origin, first) >= 0 && Math.addExact(origin, end) <= memory.byteSize());
  }

  /**
   * Says whether there are no data.
   *
   * @return true where MPI touches no memory
   */
  public boolean isEmpty() {
    return empty;
  }

  /**
   * Returns how many blocks there are.
   *
   * @return at least 0
   */
  public int number() {
    return number;
  }

  /**
   * Returns where data begin.
   *
   * @return the first byte of all blocks' data, from displacement 0 of the first block on
   */
  public long first() {
    return first;
  }

  /**
   * Returns where data end.
   *
   * @return the first byte behind all blocks' data, from displacement 0 of the first block on
   */
  public long end() {
    return end;
  }

  /** Whether MPI is given the memory itself. */
  private boolean isGiven(MemorySegment memory) {
    return (direct && memory.isNative()) || empty;
  }

  /**
   * Takes room for the blocks where MPI is not given the memory itself.
   *
   * @param memory the memory, in which the data lie
   * @param origin where displacement 0 of the first block lies, in bytes
   * @return what holds the blocks until the operation has ended; nothing where the memory does
   */
  public @Nullable Lease room(MemorySegment memory, long origin) {
    if (isGiven(memory)) {
      return null;
    }
    if (!units) {
      return plan.staging().room(memory, origin, copies * number, true);
    }
    Lease lease = Pool.take(blockBytes * number);
    return lease.holding(Way.PACK, lease.memory(), unitCount * number, unitType);
  }

  /**
   * Returns the address that MPI is given.
   *
   * @param lease what {@link #room} gave
   * @param memory the memory
   * @param origin where displacement 0 of the first block lies, in bytes
   * @return an address from which displacements of {@link #type} count
   */
  public long address(@Nullable Lease lease, MemorySegment memory, long origin) {
    if (lease != null) {
      return lease.data().address();
    }
    return memory.isNative() ? memory.address() + origin + shift : Plan.nowhere();
  }

  /**
   * Returns the count that MPI is given.
   *
   * @param lease what {@link #room} gave
   * @return copies of {@link #type} in one block
   */
  public long count(@Nullable Lease lease) {
    return lease == null ? count : unitCount;
  }

  /**
   * Returns the datatype that MPI is given.
   *
   * @param lease what {@link #room} gave
   * @return a handle
   */
  public long type(@Nullable Lease lease) {
    return lease == null ? type : units ? unitType : lease.type();
  }

  /** Where displacement 0 of a block's first copy lies, in bytes. */
  private long origin(long origin, int block) {
    return origin + block * step;
  }

  /**
   * Packs one block.
   *
   * @param lease what {@link #room} gave
   * @param memory the memory
   * @param origin where displacement 0 of the first block lies, in bytes
   * @param block its number
   */
  public void pack(Lease lease, MemorySegment memory, long origin, int block) {
    if (units) { // otherwise the lease holds the whole range already
      plan.packing()
          .pack(memory, origin(origin, block), copies, lease.memory(), block * blockBytes);
    }
  }

  /**
   * Packs all blocks, which lie and travel as the copies of one do.
   *
   * @param lease what {@link #room} gave
   * @param memory the memory
   * @param origin where displacement 0 of the first block lies, in bytes
   */
  public void packAll(Lease lease, MemorySegment memory, long origin) {
    if (units) {
      plan.packing().pack(memory, origin, copies * number, lease.memory(), 0);
    }
  }

  /**
   * Unpacks one block.
   *
   * @param lease what {@link #room} gave
   * @param memory the memory
   * @param origin where displacement 0 of the first block lies, in bytes
   * @param block its number
   */
  public void unpack(Lease lease, MemorySegment memory, long origin, int block) {
    if (units) {
      plan.packing()
          .unpack(lease.memory(), block * blockBytes, memory, origin(origin, block), copies);
    } else {
      plan.staging()
          .copyData(lease.memory(), block * step - first, memory, origin(origin, block), copies);
    }
  }

  /**
   * Unpacks all blocks, as {@link #packAll} packs them.
   *
   * @param lease what {@link #room} gave
   * @param memory the memory
   * @param origin where displacement 0 of the first block lies, in bytes
   */
  public void unpackAll(Lease lease, MemorySegment memory, long origin) {
    if (units) {
      plan.packing().unpack(lease.memory(), 0, memory, origin, copies * number);
    } else {
      plan.staging().copyData(lease.memory(), -first, memory, origin, copies * number);
    }
  }
}
