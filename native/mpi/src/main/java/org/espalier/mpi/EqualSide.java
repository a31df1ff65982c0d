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
  private final @Nullable Choice choice;
  private final int chosen;
  private final long start; // 0 where nobody wants to know the time
  private @Nullable Lease lease;

  private EqualSide(Buffer block, Plan plan, int blocks, IntPredicate present) {
    this(block, plan, blocks, present, null);
  }

  private EqualSide(
      Buffer block, Plan plan, int blocks, IntPredicate present, @Nullable Choice ways) {
    // Making the buffer of all blocks checks its range.
    Buffer whole =
        blocks == 1
            ? block
            : new Buffer(
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
    this.choice = mayBeUnits && direct && !empty && !contiguous ? ways : null;
    this.chosen = choice == null ? Choice.KERNEL : choice.next();
    this.start = choice != null && choice.isMeasuring() ? System.nanoTime() : 0;
    boolean byHandle = chosen != Choice.KERNEL;
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
    Plan plan = block.planToSend();
    return new EqualSide(block, plan, blocks, ALL, way.of(plan, block, true)).filled(ALL);
  }

  /** Blocks that go out, where some may be missing. */
  static EqualSide contributing(Buffer block, int blocks, IntPredicate present) {
    return new EqualSide(block, block.planToSend(), blocks, present).filled(present);
  }

  /** Blocks that come in. */
  static EqualSide collecting(Buffer block, int blocks) {
    return collecting(block, blocks, ALL);
  }

  /** Blocks that come in, by a way of this process. */
  static EqualSide collecting(Buffer block, int blocks, BlockWay way) {
    Plan plan = block.planToReceive();
    return new EqualSide(block, plan, blocks, ALL, way.of(plan, block, false));
  }

  /** Blocks that come in, where some may be missing. */
  static EqualSide collecting(Buffer block, int blocks, IntPredicate present) {
    return new EqualSide(block, block.planToReceive(), blocks, present);
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
    return new EqualSide(block, block.planToReceive(), blocks, ALL).filled(own);
  }

  /** What stands for a buffer that this process does not use. */
  static EqualSide unused(Buffer block) {
    Buffer nothing = new Buffer(block.memory(), 0, 0, block.type());
    return new EqualSide(nothing, nothing.planToSend(), 1, ALL);
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

  @Override
  void done() {
    if (choice != null && start != 0) {
      choice.took(chosen, System.nanoTime() - start);
    }
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
