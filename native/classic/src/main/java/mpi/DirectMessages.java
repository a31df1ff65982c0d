// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/**
 * Blocking messages of direct buffers with gaps that go by their type's handle, as long as it is
 * not ready ({@link ReadyMessages}): no memory has to be taken for them (docs/adr/0483, 0495). All
 * others are {@link MessageData}'s.
 */
final class DirectMessages {
  private DirectMessages() {}

  /** Sends; false where {@link MessageData} has to. */
  static boolean sent(
      Call function, Buffer buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    if (!isByHandle(type, count)) {
      return false;
    }
    long address = HeapArray.address(buf);
    function.run(address, count, counted(type, count, false), dest, tag, comm);
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
    if (!isByHandle(type, count)) {
      return false;
    }
    function.run(address, count, counted(type, count, false), source, tag, comm, status);
    Reach.keep(buf);
    return true;
  }

  /** Sends and receives where both go by handles; false where {@link MessageData} has to. */
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
        || !isByHandle(sendtype, sendcount)
        || !isByHandle(recvtype, recvcount)) {
      return false;
    }
    long out = HeapArray.address((Buffer) from);
    long in = HeapArray.writableAddress((Buffer) to);
    long sent = counted(sendtype, sendcount, true);
    long received = counted(recvtype, recvcount, true);
    function.run(
        out, sendcount, sent, dest, sendtag, in, recvcount, received, source, recvtag, comm,
        status);
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  private static boolean isByHandle(Datatype type, int count) throws MPIException {
    return type.isToBeOnlyCounted(count) || Kernels.areByHandle(count, type);
  }

  /**
   * Counts a use, which may be the one that is looked at.
   *
   * @param both whether the call sends and receives, by which a kernel gains as little as where it
   *     only begins
   */
  private static long counted(Datatype type, int count, boolean both) throws MPIException {
    return type.isOnlyCounted(count) ? type.moving() : Kernels.handedOver(count, type, both);
  }
}
