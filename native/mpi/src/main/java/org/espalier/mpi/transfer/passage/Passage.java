// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.passage;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.raw.function.Messages;

/** How data that lie side by side get from one process to another one on the same machine. */
public enum Passage {
  /** As any message: the library fetches them out of this process's memory, at one go. */
  PLAIN,

  /**
   * The same, and packed past the caches. A line that another core has read, or has to fetch from
   * this core's cache, takes some 20 ns, one after the other; from memory they come in order and in
   * advance (docs/adr/0462).
   */
  PAST_CACHES,

  /**
   * Told as two blocks: the library copies them piece by piece through memory that both processes
   * share, while the receiver copies the pieces before (docs/adr/0505).
   */
  IN_BLOCKS;

  /**
   * Says whether data are packed past the caches.
   *
   * @return true for one of them
   */
  public boolean isPastCaches() {
    return this == PAST_CACHES;
  }

  /**
   * Returns what sends, with the arguments of {@code MPI_Send}.
   *
   * @return a function of units without gaps
   */
  public WordFunction sending() {
    return this == IN_BLOCKS ? BlockSend.sending() : Messages.sending();
  }

  /**
   * Returns what sends and receives, with the arguments of {@code MPI_Sendrecv}.
   *
   * @return a function that sends units without gaps, and receives anything
   */
  public WordFunction exchanging() {
    return this == IN_BLOCKS ? BlockSend.exchanging() : Messages.exchanging();
  }

  /**
   * Returns what begins a message in two blocks.
   *
   * @return a function of the address of {@code MPI_Isend} or its like, the address of units
   *     without gaps, that of memory for the first block until the message has ended, and the other
   *     arguments of {@code MPI_Isend}
   */
  public static WordFunction beginningInBlocks() {
    return BlockSend.beginning();
  }

  /**
   * Sends packed data.
   *
   * @param memory where they lie
   * @param count how many units
   * @param unit the native handle of a unit
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator's native handle
   * @return MPI's code
   */
  public int send(MemorySegment memory, long count, long unit, int to, int tag, long comm) {
    return this == IN_BLOCKS && count <= BlockSend.MOST_COPIES
        ? BlockSend.sending().call(memory.address(), count, unit, to, tag, comm)
        : Messages.MPI_Send(memory, count, unit, to, tag, comm);
  }
}
