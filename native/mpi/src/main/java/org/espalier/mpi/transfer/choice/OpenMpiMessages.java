// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.transfer.choice.Choices.Direction;

/**
 * What Open MPI does with a message on one machine, as far as a forecast needs it (docs/adr/0400).
 *
 * <p>Above its eager limit the receiver's kernel copies contiguous data out of the sender's memory,
 * which begins with a system call and ends before anything is unpacked. Where one of both sides has
 * gaps, the data go through shared memory in pieces, and both processes work at the same time. So a
 * receiver does best to give its own handle wherever the library is not slow at short blocks, while
 * a sender packs.
 */
final class OpenMpiMessages {
  /** Up to so many bytes a message goes through shared memory at once, whatever its types. */
  private static final long EAGER = 4096;

  /** Of fewer blocks a kernel saves less than it takes to call it and to ask for a status. */
  private static final long FEW_BLOCKS = 16;

  /** Unless a block has at most so many bytes, as a mean. */
  private static final long TINY_BLOCKS = 24;

  /** Shorter blocks, as a mean, the library unpacks slower than a kernel by more than a copy. */
  private static final long SHORT_BLOCKS = 32;

  /** Packed messages with longer blocks, as a mean, were not measured. */
  private static final long LONGEST_BLOCKS = 1536;

  /** The step at which blocks fall into one set of the first cache, in bytes. */
  private static final long SAME_SET = 4096;

  /** Collective operations of fewer bytes a block are little: they fit the first cache. */
  private static final long LITTLE = 2 << 10;

  /** From so many bytes a block on, in collective operations, memory counts. */
  private static final long GREAT = 128 << 10;

  private OpenMpiMessages() {}

  /** Whether the library of this process is Open MPI. */
  static boolean areMeant() {
    return MpiLibrary.require().name().equals("Open MPI");
  }

  /** Whether packed data of a message that is begun go as two blocks. */
  static boolean goInBlocks(long bytes) {
    return bytes > EAGER && areMeant() && BlockSend.isAvailable();
  }

  /**
   * Whether one process of a message may pack, as far as the length of blocks goes.
   *
   * @param bytes of data
   * @param block the mean length of a block, in bytes
   * @param longBlocks from which length on small messages are not packed
   */
  static boolean mayPack(Direction direction, long bytes, long block, long longBlocks) {
    if (bytes <= EAGER) {
      return block < longBlocks;
    }
    return block < (direction == Direction.RECEIVE ? SHORT_BLOCKS : LONGEST_BLOCKS);
  }

  /**
   * Whether a message goes at once and has so few blocks that a kernel saves less than it costs,
   * and less than times of single messages would tell. Of what is begun to be sent it saves more:
   * there the library prepares a type's data anew.
   *
   * @param bytes of data
   * @param block the mean length of a block, in bytes
   */
  static boolean areFew(long bytes, long block) {
    return bytes <= EAGER && block > TINY_BLOCKS && bytes < FEW_BLOCKS * block;
  }

  /**
   * From which mean length of a block on, in bytes, a process of a collective operation goes by its
   * handle (docs/adr/0450). Of more than little data the library packs and unpacks a piece while it
   * is in the caches, on both processes at a time, and regular data nearly as fast as memory goes.
   *
   * @param bytes of data in a block
   * @param regular whether blocks lie at equal distances
   * @param little the length for little data
   */
  static long longBlocksTogether(long bytes, boolean regular, long little) {
    if (bytes < LITTLE) {
      return little;
    }
    return !regular ? 48 : bytes < GREAT ? 40 : 32;
  }

  /**
   * Whether moving a column is limited by its memory: a kernel is no faster than the library then,
   * which packs and unpacks at the same time on two processes.
   *
   * @param bytes of data
   * @param block the mean length of a block, in bytes
   * @param step from one block to the next, in bytes; 0 where there is none
   */
  static boolean isLimitedByMemory(long bytes, long block, long step) {
    if (step == 0 || step % SAME_SET != 0 || block > Long.BYTES) {
      return false;
    }
    long blocks = bytes / Math.max(1, block);
    return blocks >= (block < Long.BYTES ? 2048 : 8192);
  }
}
