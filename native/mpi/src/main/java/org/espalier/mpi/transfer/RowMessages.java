// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.transfer.passage.BegunPassages;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.transfer.passage.Passages;

/**
 * Messages of native memory whose data lie in a row: nothing is packed, and their passage is all
 * that there is to choose. Any thread may send.
 */
final class RowMessages {
  /** To no process a message takes no time, which would tell nothing of others. */
  private static final int NOBODY = NativeLibrary.get().abi().procNull;

  private final long bytes;
  private final long unit;
  private final long units;

  /**
   * Of a datatype without gaps.
   *
   * @param bytes of one
   * @param unit the native handle of a unit
   * @param units how many of them are one
   */
  RowMessages(long bytes, long unit, long units) {
    this.bytes = bytes;
    this.unit = unit;
    this.units = units;
  }

  /** How many units so many copies are, where they are to be begun as two blocks; otherwise 0. */
  long inBlocks(long count, int to) {
    long all = units * count;
    return BegunPassages.IN_PLACE.next(bytes * count, all, to) ? all : 0;
  }

  /** The native handle of a unit. */
  long unit() {
    return unit;
  }

  /** Sends copies from an address on, or by the datatype's handle; gives MPI's code. */
  int send(long address, long count, long handle, int to, int tag, long comm) {
    long all = bytes * count;
    if (to == NOBODY || !Passages.isTried(all)) {
      return Messages.sending().call(address, count, handle, to, tag, comm);
    }
    Passage known = Passages.IN_PLACE.untimed(all);
    if (known != null) {
      return send(known, address, count, handle, to, tag, comm);
    }
    Passage passage = Passages.IN_PLACE.next(all);
    long start = System.nanoTime();
    int code = send(passage, address, count, handle, to, tag, comm);
    Passages.IN_PLACE.took(passage, all, System.nanoTime() - start);
    return code;
  }

  private int send(
      Passage passage, long address, long count, long handle, int to, int tag, long comm) {
    return passage == Passage.IN_BLOCKS
        ? passage.sending().call(address, units * count, unit, to, tag, comm)
        : Messages.sending().call(address, count, handle, to, tag, comm);
  }
}
