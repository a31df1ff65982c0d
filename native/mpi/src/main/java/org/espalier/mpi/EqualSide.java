// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.ref.Reference;
import java.util.function.IntPredicate;
import org.espalier.mpi.transfer.Choice;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What one collective operation is given for equal blocks: units in the memory itself where the
 * data lie as they travel, and otherwise packed. All processes give units of the signature, since
 * libraries choose their algorithms by count and type (docs/adr/0211), but where a {@link BlockWay}
 * lets a process choose.
 */
final class EqualSide extends CollectiveSide {
  private final Buffer block;
  private final Plan plan;
  private final int blocks;
  private final IntPredicate present;
  private final long address;
  private final long count;
  private final long type;
  private @Nullable Lease lease;

  private EqualSide(Buffer block, Plan plan, int blocks, IntPredicate present, BlockWay way) {
    // Making the buffer of all blocks checks its range.
    Buffer whole =
        new Buffer(
            block.memory(),
            block.origin(),
            Math.multiplyExact(block.count(), (long) blocks),
            block.type());
    this.block = block;
    this.plan = plan;
    this.blocks = blocks;
    this.present = present;
    // Where there are no data the type still counts: libraries choose by its size.
    boolean mayBeUnits = block.type().bounds().size() > 0 && plan.travelsAsUnits(block.count());
    boolean empty = whole.bytes() == 0;
    boolean direct = plan.isDirect(whole.memory(), whole.count());
    boolean contiguous = mayBeUnits && plan.isContiguous(whole.count());
    int chosen = mayBeUnits && direct && !empty ? way.of(plan, block) : Choice.KERNEL;
    boolean byHandle = chosen != Choice.KERNEL && !contiguous;
    boolean units = mayBeUnits && !byHandle;
    if (empty || (direct && (!units || contiguous))) {
      long first = units && !empty ? plan.first() : 0;
      this.address = Plan.address(whole.memory(), whole.origin() + first).address();
      this.count = units ? Math.multiplyExact(block.count(), plan.unitsPerCopy()) : block.count();
      this.type = units ? plan.collectiveUnit() : plan.handle(byHandle ? chosen : Choice.OWN);
    } else {
      Lease taken = plan.room(whole.memory(), whole.origin(), whole.count(), !units);
      this.lease = taken;
      this.address = taken.data().address();
      this.count = taken.count() / blocks;
      this.type = units ? plan.collectiveUnit() : taken.type();
    }
  }

  /** Blocks that go out. */
  static EqualSide contributing(Buffer block, int blocks) {
    return contributing(block, blocks, ALL);
  }

  /** Blocks that go out, by a way of this process. */
  static EqualSide contributing(Buffer block, int blocks, BlockWay way) {
    return new EqualSide(block, block.planToSend(), blocks, ALL, way).filled(ALL);
  }

  /** Blocks that go out, where some may be missing. */
  static EqualSide contributing(Buffer block, int blocks, IntPredicate present) {
    return new EqualSide(block, block.planToSend(), blocks, present, BlockWay.UNITS)
        .filled(present);
  }

  /** Blocks that come in. */
  static EqualSide collecting(Buffer block, int blocks) {
    return collecting(block, blocks, ALL);
  }

  /** Blocks that come in, by a way of this process. */
  static EqualSide collecting(Buffer block, int blocks, BlockWay way) {
    return new EqualSide(block, block.planToReceive(), blocks, ALL, way);
  }

  /** Blocks that come in, where some may be missing. */
  static EqualSide collecting(Buffer block, int blocks, IntPredicate present) {
    return new EqualSide(block, block.planToReceive(), blocks, present, BlockWay.UNITS);
  }

  /** Blocks that come in but one, which lies already where it belongs. */
  static EqualSide collectingOthers(Buffer block, int blocks, int own) {
    return collecting(block, blocks, k -> k != own);
  }

  /**
   * Blocks that come in, where those that this process sends lie already.
   *
   * @param own which of them it sends
   */
  static EqualSide inPlace(Buffer block, int blocks, IntPredicate own) {
    return new EqualSide(block, block.planToReceive(), blocks, ALL, BlockWay.UNITS).filled(own);
  }

  /** What stands for a buffer that this process does not use. */
  static EqualSide unused(Buffer block) {
    Buffer nothing = new Buffer(block.memory(), 0, 0, block.type());
    return new EqualSide(nothing, nothing.planToSend(), 1, ALL, BlockWay.UNITS);
  }

  private EqualSide filled(IntPredicate wanted) {
    Lease held = lease;
    if (held == null) {
      return this;
    }
    try {
      for (int k = 0; k < blocks; k++) {
        if (wanted.test(k)) {
          plan.packBlock(held, block.memory(), origin(k), block.count(), k);
        }
      }
      return this;
    } catch (RuntimeException | Error failure) {
      close();
      throw failure;
    }
  }

  /** Where displacement 0 of a block lies, in bytes. */
  private long origin(int k) {
    return block.origin() + k * block.count() * block.type().bounds().extent();
  }

  @Override
  void arrived() {
    Lease held = lease;
    if (held != null) {
      for (int k = 0; k < blocks; k++) {
        if (present.test(k)) {
          plan.unpackBlock(held, block.memory(), origin(k), block.count(), k, blocks);
        }
      }
    }
  }

  long address() {
    return address;
  }

  long count() {
    return count;
  }

  long type() {
    return type;
  }

  @Override
  int words() {
    return 3;
  }

  @Override
  int write(long[] words, int at) {
    words[at] = address;
    words[at + 1] = count;
    words[at + 2] = type;
    return at + 3;
  }

  @Override
  long widest(boolean wideDisplacements) {
    return count;
  }

  @Override
  void lay(boolean wide, boolean wideDisplacements) {}

  @Override
  void retain() {
    if (lease != null) {
      block.type().retain();
    }
  }

  @Override
  void release() {
    if (lease != null) {
      block.type().release();
    }
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
      Reference.reachabilityFence(block); // MPI may have worked on its memory until now
    }
  }
}
