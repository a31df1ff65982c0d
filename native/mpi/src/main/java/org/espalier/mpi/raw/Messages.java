// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Point-to-point messages in the modes that most programs use. Source: MPI 4.1 §3. See {@link
 * CountWidth} for counts. A function is linked at its first call. The prototypes are in {@link
 * Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Messages {
  private Messages() {}

  private static final class Send {
    static final MethodHandle CALL = link("MPI_Send");
  }

  private static final class SendLarge {
    static final MethodHandle CALL = link("MPI_Send_c");
  }

  public static int MPI_Send(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? (int) Send.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm)
          : (int) SendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Ssend {
    static final MethodHandle CALL = link("MPI_Ssend");
  }

  private static final class SsendLarge {
    static final MethodHandle CALL = link("MPI_Ssend_c");
  }

  public static int MPI_Ssend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? (int) Ssend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm)
          : (int) SsendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Recv {
    static final MethodHandle CALL = link("MPI_Recv");
  }

  private static final class RecvLarge {
    static final MethodHandle CALL = link("MPI_Recv_c");
  }

  public static int MPI_Recv(
      MemorySegment buf,
      long count,
      long datatype,
      int source,
      int tag,
      long comm,
      MemorySegment status) {
    try {
      return narrow(count)
          ? (int) Recv.CALL.invokeExact(buf, (int) count, datatype, source, tag, comm, status)
          : (int) RecvLarge.CALL.invokeExact(buf, count, datatype, source, tag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Isend {
    static final MethodHandle CALL = link("MPI_Isend");
  }

  private static final class IsendLarge {
    static final MethodHandle CALL = link("MPI_Isend_c");
  }

  public static int MPI_Isend(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) Isend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) IsendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Irecv {
    static final MethodHandle CALL = link("MPI_Irecv");
  }

  private static final class IrecvLarge {
    static final MethodHandle CALL = link("MPI_Irecv_c");
  }

  public static int MPI_Irecv(
      MemorySegment buf,
      long count,
      long datatype,
      int source,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) Irecv.CALL.invokeExact(buf, (int) count, datatype, source, tag, comm, request)
          : (int) IrecvLarge.CALL.invokeExact(buf, count, datatype, source, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Sendrecv {
    static final MethodHandle CALL = link("MPI_Sendrecv");
  }

  private static final class SendrecvLarge {
    static final MethodHandle CALL = link("MPI_Sendrecv_c");
  }

  public static int MPI_Sendrecv(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      int dest,
      int sendtag,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      int source,
      int recvtag,
      long comm,
      MemorySegment status) {
    try {
      return narrow(sendcount, recvcount)
          ? (int)
              Sendrecv.CALL.invokeExact(
                  sendbuf,
                  (int) sendcount,
                  sendtype,
                  dest,
                  sendtag,
                  recvbuf,
                  (int) recvcount,
                  recvtype,
                  source,
                  recvtag,
                  comm,
                  status)
          : (int)
              SendrecvLarge.CALL.invokeExact(
                  sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
                  recvtag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class SendInit {
    static final MethodHandle CALL = link("MPI_Send_init");
  }

  private static final class SendInitLarge {
    static final MethodHandle CALL = link("MPI_Send_init_c");
  }

  public static int MPI_Send_init(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) SendInit.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) SendInitLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class RecvInit {
    static final MethodHandle CALL = link("MPI_Recv_init");
  }

  private static final class RecvInitLarge {
    static final MethodHandle CALL = link("MPI_Recv_init_c");
  }

  public static int MPI_Recv_init(
      MemorySegment buf,
      long count,
      long datatype,
      int source,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) RecvInit.CALL.invokeExact(buf, (int) count, datatype, source, tag, comm, request)
          : (int) RecvInitLarge.CALL.invokeExact(buf, count, datatype, source, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Probe {
    static final MethodHandle CALL = link("MPI_Probe");
  }

  public static int MPI_Probe(int source, int tag, long comm, MemorySegment status) {
    try {
      return (int) Probe.CALL.invokeExact(source, tag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Iprobe {
    static final MethodHandle CALL = link("MPI_Iprobe");
  }

  public static int MPI_Iprobe(
      int source, int tag, long comm, MemorySegment flag, MemorySegment status) {
    try {
      return (int) Iprobe.CALL.invokeExact(source, tag, comm, flag, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
