// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.transfer.Passage;

/** Sends packed data by the passage that is chosen. */
final class PassageSend {
  private static final Call SEND = new Call("MPI_Send");

  /** Apart, since it opens the C library. */
  private static final class InBlocks {
    static final Call SEND = new Call(Passage.IN_BLOCKS.sending());
  }

  private PassageSend() {}

  static void run(Passage passage, long address, int count, long type, int dest, int tag, long comm)
      throws MPIException {
    Call send = passage == Passage.IN_BLOCKS ? InBlocks.SEND : SEND;
    send.run(address, count, type, dest, tag, comm);
  }
}
