// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/**
 * Blocking messages of direct buffers with gaps whose use is only counted, as long as their type is
 * not ready ({@link ReadyMessages}): no memory has to be taken for them (docs/adr/0483). All others
 * are {@link MessageData}'s.
 */
final class DirectMessages {
  private DirectMessages() {}

  /** Sends; false where {@link MessageData} has to. */
  static boolean sent(
      Call function, Buffer buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    if (!type.isOnlyCounted(count)) {
      return false;
    }
    function.run(HeapArray.address(buf), count, type.handle(), dest, tag, comm);
    Reach.keep(buf);
    return true;
  }

  /** Receives, and fills the status; false where {@link MessageData} has to. */
  static boolean received(
      Call function,
      Buffer buf,
      int count,
      Datatype type,
      int source,
      int tag,
      long comm,
      long status)
      throws MPIException {
    long address = HeapArray.writableAddress(buf);
    if (!type.isOnlyCounted(count)) {
      return false;
    }
    function.run(address, count, type.handle(), source, tag, comm, status);
    Reach.keep(buf);
    return true;
  }

  /** Sends and receives where both are only counted; false where {@link MessageData} has to. */
  static boolean exchanged(
      Call function,
      Object from,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      Object to,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag,
      long comm,
      long status)
      throws MPIException {
    if (dest == MPI.PROC_NULL
        || source == MPI.PROC_NULL
        || !HeapArray.isDirect(from)
        || !HeapArray.isDirect(to)
        || !sendtype.isToBeOnlyCounted(sendcount)
        || !recvtype.isToBeOnlyCounted(recvcount)) {
      return false;
    }
    long out = HeapArray.address((Buffer) from);
    long in = HeapArray.writableAddress((Buffer) to);
    long sent = only(sendtype, sendcount);
    long received = only(recvtype, recvcount);
    function.run(
        out, sendcount, sent, dest, sendtag, in, recvcount, received, source, recvtag, comm,
        status);
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** Counts a use; where both sides have one type the second may be due, which waits. */
  private static long only(Datatype type, int count) throws MPIException {
    type.isOnlyCounted(count);
    return type.handle();
  }
}
