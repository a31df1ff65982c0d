// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.Pages;
import org.espalier.mpi.raw.SpareRoom;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.type.WholeElements;

/**
 * A piece of the pool that one operation holds until it has ended, and what MPI is given of it: an
 * address, a count and a type. After {@link #release} nobody may touch it.
 */
public final class Lease {
  private final MemorySegment memory;
  private final int log;
  private final Use use;

  /** Whether there is spare room behind it. */
  private final boolean spare;

  private boolean streamed;
  private Way way = Way.HANDLE;
  private MemorySegment data;
  private long count;
  private long type;
  private boolean ownsType;
  private long head; // of a message in two blocks; 0 until there was one

  /** What a piece is for as long as it lives. */
  enum Use {
    /** Anything. */
    ANY,
    /** It is only ever sent. */
    OUTGOING,
    /** Messages are received into it, with spare room behind where there is any. */
    INCOMING
  }

  /**
   * A new piece.
   *
   * @param bytes of it
   * @param soon how many of them, from the first on, are used at once
   * @param log its size in the pool, or -1 where it is not kept
   * @param use what it is for
   */
  @SuppressWarnings("restricted") // it is freed by free() alone, when nobody has the lease
  Lease(long bytes, long soon, int log, Use use) {
    long address = use == Use.INCOMING ? SpareRoom.allocate(bytes) : 0;
    this.spare = address != 0;
    if (spare) {
      Pages.advise(address, bytes, soon);
    } else {
      address = Pages.allocate(bytes, soon);
    }
    // Without an arena's scope, a call need not hold an arena open: the lease does.
    this.memory = MemorySegment.ofAddress(address).reinterpret(bytes);
    this.log = log;
    this.use = use;
    this.data = memory;
  }

  /**
   * Returns the memory.
   *
   * @return native memory, at least as many bytes as were asked for
   */
  public MemorySegment memory() {
    return memory;
  }

  Way way() {
    return way;
  }

  Use use() {
    return use;
  }

  /** Says how it is filled now. */
  Lease filled(boolean pastCaches) {
    this.streamed = pastCaches;
    return this;
  }

  /**
   * Says whether the memory is filled past the caches.
   *
   * @return true where a message goes by {@link Passage#PAST_CACHES}
   */
  public boolean isStreamed() {
    return streamed;
  }

  int log() {
    return log;
  }

  /** Says what MPI is given. */
  Lease holding(Way chosen, MemorySegment address, long copies, long handle) {
    this.way = chosen;
    this.data = address;
    this.count = copies;
    this.type = handle;
    return this;
  }

  /**
   * Says that MPI is given one copy of a type that is made for this message.
   *
   * @param made what {@link WholeElements#message} gave; it is freed as the piece is given back
   * @return this
   */
  public Lease holdingMessage(long made) {
    this.count = 1;
    this.type = made;
    this.ownsType = true;
    return this;
  }

  /**
   * Returns the address that MPI is given.
   *
   * @return an address from which displacements of {@link #type} count
   */
  public MemorySegment data() {
    return data;
  }

  /**
   * Returns the count that MPI is given.
   *
   * @return copies of {@link #type}
   */
  public long count() {
    return count;
  }

  /**
   * Returns the datatype that MPI is given.
   *
   * @return a handle
   */
  public long type() {
    return type;
  }

  /**
   * Returns where the first block of a message in two blocks is copied to.
   *
   * @return the address of {@link BlockSend#HEAD} bytes, the operation's as the memory is
   */
  public long head() {
    if (head == 0) {
      head = Pages.allocate(BlockSend.HEAD, 0);
    }
    return head;
  }

  /** Gives the piece back: the operation has ended. */
  public void release() {
    if (ownsType) {
      ownsType = false;
      WholeElements.freeMessage(type);
    }
    Pool.give(this);
  }

  void free() {
    if (head != 0) {
      Pages.free(head);
    }
    if (spare) {
      SpareRoom.free(memory.address(), memory.byteSize());
    } else {
      Pages.free(memory.address());
    }
  }
}
