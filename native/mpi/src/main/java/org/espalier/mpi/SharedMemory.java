// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.WordFunction;

/**
 * Memory that the processes of one node share (MPI 4.1 §12.2.3): each process has a part of it, and
 * all read and write all parts. When what one writes is seen by another is for its users to settle,
 * by messages or by ordered accesses.
 */
public final class SharedMemory implements AutoCloseable {
  private static final WordFunction ALLOCATE = new WordFunction("MPI_Win_allocate_shared");
  private static final WordFunction QUERY = new WordFunction("MPI_Win_shared_query");
  private static final WordFunction LOCK_ALL = new WordFunction("MPI_Win_lock_all");
  private static final WordFunction UNLOCK_ALL = new WordFunction("MPI_Win_unlock_all");
  private static final WordFunction FREE = new WordFunction("MPI_Win_free");

  private final MemorySegment[] parts;
  private long handle;

  private SharedMemory(long handle, int processes) {
    this.handle = handle;
    this.parts = new MemorySegment[processes];
  }

  /**
   * Allocates memory. Collective.
   *
   * @param node processes that can share memory, as {@link Communicator#splitShared} gives them
   * @param bytes the size of this process's part, at least 0
   * @return the memory, to be closed by all of them
   * @throws org.espalier.mpi.library.MpiException if MPI refuses
   */
  public static SharedMemory allocate(Communicator node, long bytes) {
    MemorySegment out = Scratch.get().slot(0);
    long baseAt = Scratch.get().slot(1).address();
    long addressOfHandle = out.address();
    Check.that(
        ALLOCATE.call(bytes, 1, Handles.INFO_NULL, node.handle(), baseAt, addressOfHandle),
        "MPI_Win_allocate_shared");
    SharedMemory memory = new SharedMemory(HandleArray.get(out, 0), node.size());
    for (int rank = 0; rank < node.size(); rank++) {
      memory.parts[rank] = memory.query(rank);
    }
    // An epoch of access, so that loads and stores are ordered as the standard says.
    Check.that(LOCK_ALL.call(0, memory.handle), "MPI_Win_lock_all");
    return memory;
  }

  private MemorySegment query(int rank) {
    Scratch scratch = Scratch.get();
    long unitAt = scratch.slot(1).address();
    long baseAt = scratch.slot(2).address();
    Check.that(
        QUERY.call(handle, rank, scratch.slot(0).address(), unitAt, baseAt),
        "MPI_Win_shared_query");
    return NativeMemory.at(scratch.longAt(2), scratch.longAt(0));
  }

  /**
   * Returns a process's part.
   *
   * @param rank its rank in the communicator that the memory was allocated with
   * @return the part, at an address of this process; not to be used after {@link #close}
   */
  public MemorySegment part(int rank) {
    return parts[rank];
  }

  /** Frees the memory. Collective. */
  @Override
  public void close() {
    if (handle == 0) {
      return;
    }
    Check.that(UNLOCK_ALL.call(handle), "MPI_Win_unlock_all");
    MemorySegment slot = Scratch.get().slot(0);
    HandleArray.set(slot, 0, handle);
    handle = 0;
    Check.that(FREE.call(slot.address()), "MPI_Win_free");
  }
}
