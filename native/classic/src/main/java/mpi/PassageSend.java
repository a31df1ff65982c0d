// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.transfer.passage.Passages;

/** Sends data that lie in a row by the passage that is chosen. */
final class PassageSend {
  private static final Call SEND = new Call("MPI_Send");
  private static final Call SENDRECV = new Call("MPI_Sendrecv");

  /** Apart, since it opens the C library. */
  private static final class InBlocks {
    static final Call SEND = new Call(Passage.IN_BLOCKS.sending());
    static final Call SENDRECV = new Call(Passage.IN_BLOCKS.exchanging());
    static final Call BEGIN = new Call(Passage.beginningInBlocks());
  }

  private PassageSend() {}

  static void run(Passage passage, long address, int count, long type, int dest, int tag, long comm)
      throws MPIException {
    Call send = passage == Passage.IN_BLOCKS ? InBlocks.SEND : SEND;
    send.run(address, count, type, dest, tag, comm);
  }

  /**
   * Begins to send units without gaps as two blocks.
   *
   * @param function {@code MPI_Isend} or its like
   * @param head where the first block is copied to, until the message has ended
   * @return the handle of the request
   */
  static long begin(
      Call function, long address, long head, int count, long unit, int dest, int tag, long comm)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      InBlocks.BEGIN.run(function.address(), address, head, count, unit, dest, tag, comm, out);
      return Stage.getHandle(out);
    }
  }

  /** Sends, and receives into memory that {@code in} has taken. */
  static void exchange(
      Passage passage,
      long address,
      int count,
      long type,
      int dest,
      int sendtag,
      Payload in,
      int source,
      int recvtag,
      long comm,
      long status)
      throws MPIException {
    Call exchange = passage == Passage.IN_BLOCKS ? InBlocks.SENDRECV : SENDRECV;
    exchange.run(
        address,
        count,
        type,
        dest,
        sendtag,
        in.address,
        in.count,
        in.type,
        source,
        recvtag,
        comm,
        status);
  }

  private static boolean isTried(Datatype type, long bytes) {
    return type.isCommitted() && !HandleCall.CHECKED && Passages.isTried(bytes);
  }

  /** Sends elements of a type without gaps out of native memory. */
  static void row(long address, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    long told = type.communicated(count);
    Signature root = type.root();
    long bytes = type.dataBytes() * count;
    if (root == null || !root.isBasic() || !isTried(type, bytes)) {
      SEND.run(address, count, told, dest, tag, comm);
      return;
    }
    int units = (int) (type.rootTimes() * count); // no more than there are bytes
    Passage known = Passages.IN_PLACE.untimed(bytes);
    Passage passage = known != null ? known : Passages.IN_PLACE.next(bytes);
    long start = known != null ? 0 : System.nanoTime();
    if (passage == Passage.IN_BLOCKS) {
      InBlocks.SEND.run(address, units, root.handle(), dest, tag, comm);
    } else {
      SEND.run(address, count, told, dest, tag, comm);
    }
    if (known == null) {
      Passages.IN_PLACE.took(passage, bytes, System.nanoTime() - start);
    }
  }
}
