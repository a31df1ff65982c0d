// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.ref.Reference;
import java.util.function.IntPredicate;
import org.espalier.mpi.transfer.EqualBlocks;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.jspecify.annotations.Nullable;

/**
 * What one collective operation is given for equal blocks: units, in the memory itself where the
 * data lie as they travel, and otherwise packed.
 */
final class EqualSide extends CollectiveSide {
  private final Buffer block;
  private final int blocks;
  private final IntPredicate present;
  private final EqualBlocks form;
  private @Nullable Lease lease;
  private final long address;
  private final long count;
  private final long type;

  private EqualSide(Buffer block, EqualBlocks form, int blocks, IntPredicate present) {
    this.block = block;
    this.blocks = blocks;
    this.present = present;
    this.form = form;
    Lease taken = form.room(block.memory(), block.origin());
    this.lease = taken;
    this.address = form.address(taken, block.memory(), block.origin());
    this.count = form.count(taken);
    this.type = form.type(taken);
  }

  /** Blocks that go out. */
  static EqualSide contributing(Buffer block, int blocks) {
    return contributing(block, blocks, ALL);
  }

  /** Blocks that go out, where some may be missing. */
  static EqualSide contributing(Buffer block, int blocks, IntPredicate present) {
    return new EqualSide(block, sent(block, blocks), blocks, present).filled(present);
  }

  /** Blocks that come in. */
  static EqualSide collecting(Buffer block, int blocks) {
    return collecting(block, blocks, ALL);
  }

  /** Blocks that come in, where some may be missing. */
  static EqualSide collecting(Buffer block, int blocks, IntPredicate present) {
    return new EqualSide(block, received(block, blocks), blocks, present);
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
    return new EqualSide(block, received(block, blocks), blocks, ALL).filled(own);
  }

  /** What stands for a buffer that this process does not use. */
  static EqualSide unused(Buffer block) {
    return new EqualSide(block, block.sentBlocks(0, 1, BlockWay.UNITS), 1, ALL);
  }

  private static EqualBlocks sent(Buffer block, int blocks) {
    return block.sentBlocks(block.count(), blocks, BlockWay.UNITS);
  }

  private static EqualBlocks received(Buffer block, int blocks) {
    return block.receivedBlocks(block.count(), blocks, BlockWay.UNITS);
  }

  private EqualSide filled(IntPredicate wanted) {
    Lease held = lease;
    if (held == null) {
      return this;
    }
    try {
      for (int k = 0; k < blocks; k++) {
        if (wanted.test(k)) {
          form.pack(held, block.memory(), block.origin(), k);
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
    if (held != null) {
      for (int k = 0; k < blocks; k++) {
        if (present.test(k)) {
          form.unpack(held, block.memory(), block.origin(), k);
        }
      }
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
