// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.ShortArrays;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages of a predefined type out of and into direct buffers, or of a few kilobytes out
 * of and into the beginning of arrays, by {@link ShortArrays}. Programs call little else, and what
 * a program's first thousands of calls take is what the JVM interprets and compiles for them
 * (docs/adr/0484). Each method says whether it has done the call; {@link MessageData} does all
 * others.
 */
final class ShortData {
  /** Not of these. */
  static final int NO = -1;

  /** In a direct buffer, which MPI is handed. */
  private static final int DIRECT = 0;

  private static final boolean USED = ShortArrays.areUsed() && !Job.CHECKED;

  private static final int NO_STATUS = ShortArrays.NO_STATUS;

  private ShortData() {}

  /**
   * The bytes of some elements in an array, or 0 for those in a direct buffer; {@link #NO} where
   * another way has to look at them, or to refuse them.
   */
  static int bytes(@Nullable Object buf, int count, Datatype type) {
    if (!USED || count <= 0 || !type.isPredefined()) {
      return NO;
    }
    if (HeapArray.isDirect(buf)) {
      return DIRECT;
    }
    long bytes = type.dataBytes() * count;
    return bytes <= ShortArrays.MOST && bytes <= HeapArray.plainBytes(buf) ? (int) bytes : NO;
  }

  /** The array that is copied; null for a direct buffer. */
  static @Nullable Object array(int bytes, Object buf) {
    return bytes == DIRECT ? null : buf;
  }

  /** What MPI is handed of data that go out, where they are not copied. */
  static long address(int bytes, Object buf) {
    return bytes == DIRECT ? HeapArray.address((Buffer) buf) : 0;
  }

  /** The same of data that come in. */
  static long room(int bytes, Object buf) {
    return bytes == DIRECT ? HeapArray.writableAddress((Buffer) buf) : 0;
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
        6,
        array(bytes, buf),
        0,
        bytes,
        null,
        0,
        0,
        NO_STATUS,
        address(bytes, buf),
        count,
        type.handle(),
        dest,
        tag,
        comm,
        0,
        0);
    Reach.keep(buf);
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
        7,
        null,
        0,
        0,
        array(bytes, buf),
        0,
        bytes,
        6,
        room(bytes, buf),
        count,
        type.handle(),
        source,
        tag,
        comm,
        status,
        0);
    Reach.keep(buf);
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
        12,
        array(out, from),
        0,
        out,
        array(in, to),
        5,
        in,
        11,
        address(out, from),
        sendcount,
        sent,
        dest,
        sendtag,
        room(in, to),
        recvcount,
        received,
        source,
        recvtag,
        comm,
        status);
    Reach.keep(from);
    Reach.keep(to);
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
    @Nullable Object array = array(bytes, buf);
    function.copied(
        9,
        array,
        0,
        bytes,
        array,
        0,
        bytes,
        8,
        room(bytes, buf),
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
    Reach.keep(buf);
    return true;
  }
}
