// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ShortArrays;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages of a few kilobytes of a predefined type, out of and into the beginning of
 * arrays, by {@link ShortArrays}. Programs call little else, and what a program's first thousands
 * of calls take is what the JVM interprets and compiles for them (docs/adr/0484). Each method says
 * whether it has done the call; {@link MessageData} does all others.
 */
final class ShortData {
  /** Not of these. */
  static final int NO = -1;

  private static final boolean USED = ShortArrays.areUsed() && !Job.CHECKED;

  private static final int NO_STATUS = ShortArrays.NO_STATUS;

  private ShortData() {}

  /**
   * The bytes of some elements in an array, at least 1; {@link #NO} where another way has to look
   * at them, or to refuse them.
   */
  static int bytes(@Nullable Object buf, int count, Datatype type) {
    if (!USED || count <= 0 || !type.isPredefined()) {
      return NO;
    }
    long bytes = type.dataBytes() * count;
    return bytes <= ShortArrays.MOST && bytes <= ShortArrays.bytes(buf) ? (int) bytes : NO;
  }

  /** A function like {@code MPI_Send}. */
  static boolean sent(
      Call function, Object buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    int bytes = bytes(buf, count, type);
    if (bytes == NO) {
      return false;
    }
    function.copied(
        6, buf, 0, bytes, null, 0, 0, NO_STATUS, 0, count, type.handle(), dest, tag, comm, 0, 0);
    return true;
  }

  /** A function like {@code MPI_Recv}. */
  static boolean received(
      Call function,
      Object buf,
      int count,
      Datatype type,
      int source,
      int tag,
      long comm,
      long status)
      throws MPIException {
    int bytes = bytes(buf, count, type);
    if (bytes == NO) {
      return false;
    }
    function.copied(
        7, null, 0, 0, buf, 0, bytes, 6, 0, count, type.handle(), source, tag, comm, status, 0);
    return true;
  }

  /** {@code MPI_Sendrecv}. */
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
    int out = bytes(from, sendcount, sendtype);
    int in = out == NO ? NO : bytes(to, recvcount, recvtype);
    if (in == NO) {
      return false;
    }
    long sent = sendtype.handle();
    long received = recvtype.handle();
    function.copied(
        12, from, 0, out, to, 5, in, 11, 0, sendcount, sent, dest, sendtag, 0, recvcount, received,
        source, recvtag, comm, status);
    return true;
  }

  /** {@code MPI_Sendrecv_replace}. */
  static boolean replaced(
      Call function,
      Object buf,
      int count,
      Datatype type,
      int dest,
      int sendtag,
      int source,
      int recvtag,
      long comm,
      long status)
      throws MPIException {
    int bytes = bytes(buf, count, type);
    if (bytes == NO) {
      return false;
    }
    function.copied(
        9,
        buf,
        0,
        bytes,
        buf,
        0,
        bytes,
        8,
        0,
        count,
        type.handle(),
        dest,
        sendtag,
        source,
        recvtag,
        comm,
        status,
        0,
        0,
        0);
    return true;
  }
}
