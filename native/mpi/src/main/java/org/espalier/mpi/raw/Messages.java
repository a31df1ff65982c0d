// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Point-to-point messages. Source: MPI 4.1 §3. See {@link CountWidth} for counts. The prototypes
 * are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Messages {
  private static final MethodHandle SEND = link("MPI_Send");
  private static final MethodHandle SEND_C = link("MPI_Send_c");
  private static final MethodHandle SSEND = link("MPI_Ssend");
  private static final MethodHandle SSEND_C = link("MPI_Ssend_c");
  private static final MethodHandle RECV = link("MPI_Recv");
  private static final MethodHandle RECV_C = link("MPI_Recv_c");
  private static final MethodHandle SENDRECV = link("MPI_Sendrecv");
  private static final MethodHandle SENDRECV_C = link("MPI_Sendrecv_c");
  private static final MethodHandle ISEND = link("MPI_Isend");
  private static final MethodHandle ISEND_C = link("MPI_Isend_c");
  private static final MethodHandle IRECV = link("MPI_Irecv");
  private static final MethodHandle IRECV_C = link("MPI_Irecv_c");
  private static final MethodHandle SEND_INIT = link("MPI_Send_init");
  private static final MethodHandle SEND_INIT_C = link("MPI_Send_init_c");
  private static final MethodHandle RECV_INIT = link("MPI_Recv_init");
  private static final MethodHandle RECV_INIT_C = link("MPI_Recv_init_c");
  private static final MethodHandle PROBE = link("MPI_Probe");
  private static final MethodHandle IPROBE = link("MPI_Iprobe");

  private Messages() {}

  public static int MPI_Send(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? (int) SEND.invokeExact(buf, (int) count, datatype, dest, tag, comm)
          : (int) SEND_C.invokeExact(buf, count, datatype, dest, tag, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Ssend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? (int) SSEND.invokeExact(buf, (int) count, datatype, dest, tag, comm)
          : (int) SSEND_C.invokeExact(buf, count, datatype, dest, tag, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
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
          ? (int) RECV.invokeExact(buf, (int) count, datatype, source, tag, comm, status)
          : (int) RECV_C.invokeExact(buf, count, datatype, source, tag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
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
              SENDRECV.invokeExact(
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
              SENDRECV_C.invokeExact(
                  sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
                  recvtag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
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
          ? (int) ISEND.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) ISEND_C.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
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
          ? (int) IRECV.invokeExact(buf, (int) count, datatype, source, tag, comm, request)
          : (int) IRECV_C.invokeExact(buf, count, datatype, source, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
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
          ? (int) SEND_INIT.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) SEND_INIT_C.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
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
          ? (int) RECV_INIT.invokeExact(buf, (int) count, datatype, source, tag, comm, request)
          : (int) RECV_INIT_C.invokeExact(buf, count, datatype, source, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Probe(int source, int tag, long comm, MemorySegment status) {
    try {
      return (int) PROBE.invokeExact(source, tag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Iprobe(
      int source, int tag, long comm, MemorySegment flag, MemorySegment status) {
    try {
      return (int) IPROBE.invokeExact(source, tag, comm, flag, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
