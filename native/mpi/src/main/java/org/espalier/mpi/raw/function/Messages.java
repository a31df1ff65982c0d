// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Point-to-point messages in the modes that most programs use. Source: MPI 4.1 §3. See {@link
 * CountWidth} for counts. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Messages {
  private static final WordFunction SEND = new WordFunction("MPI_Send");
  private static final WordFunction SEND_LARGE = new WordFunction("MPI_Send_c");
  private static final WordFunction SSEND = new WordFunction("MPI_Ssend");
  private static final WordFunction SSEND_LARGE = new WordFunction("MPI_Ssend_c");
  private static final WordFunction RECV = new WordFunction("MPI_Recv");
  private static final WordFunction RECV_LARGE = new WordFunction("MPI_Recv_c");
  private static final WordFunction ISEND = new WordFunction("MPI_Isend");
  private static final WordFunction ISEND_LARGE = new WordFunction("MPI_Isend_c");
  private static final WordFunction IRECV = new WordFunction("MPI_Irecv");
  private static final WordFunction IRECV_LARGE = new WordFunction("MPI_Irecv_c");
  private static final WordFunction SENDRECV = new WordFunction("MPI_Sendrecv");
  private static final WordFunction SENDRECV_LARGE = new WordFunction("MPI_Sendrecv_c");
  private static final WordFunction SEND_INIT = new WordFunction("MPI_Send_init");
  private static final WordFunction SEND_INIT_LARGE = new WordFunction("MPI_Send_init_c");
  private static final WordFunction RECV_INIT = new WordFunction("MPI_Recv_init");
  private static final WordFunction RECV_INIT_LARGE = new WordFunction("MPI_Recv_init_c");
  private static final WordFunction PROBE = new WordFunction("MPI_Probe");
  private static final WordFunction IPROBE = new WordFunction("MPI_Iprobe");

  private Messages() {}

  /** {@code MPI_Send}, for C that calls it; counts must be narrow. */
  public static WordFunction sending() {
    return SEND;
  }

  /** {@code MPI_Sendrecv}; counts must be narrow. */
  public static WordFunction exchanging() {
    return SENDRECV;
  }

  /** {@code MPI_Recv}, for C that calls it; counts must be narrow. */
  public static WordFunction receiving() {
    return RECV;
  }

  public static int MPI_Send(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? SEND.call(address(buf), count, datatype, dest, tag, comm)
          : SEND_LARGE.call(address(buf), count, datatype, dest, tag, comm);
    } finally {
      Reference.reachabilityFence(buf);
    }
  }

  public static int MPI_Ssend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? SSEND.call(address(buf), count, datatype, dest, tag, comm)
          : SSEND_LARGE.call(address(buf), count, datatype, dest, tag, comm);
    } finally {
      Reference.reachabilityFence(buf);
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
          ? RECV.call(address(buf), count, datatype, source, tag, comm, address(status))
          : RECV_LARGE.call(address(buf), count, datatype, source, tag, comm, address(status));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(status);
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
          ? ISEND.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : ISEND_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
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
          ? IRECV.call(address(buf), count, datatype, source, tag, comm, address(request))
          : IRECV_LARGE.call(address(buf), count, datatype, source, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
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
          ? SENDRECV.call(
              address(sendbuf),
              sendcount,
              sendtype,
              dest,
              sendtag,
              address(recvbuf),
              recvcount,
              recvtype,
              source,
              recvtag,
              comm,
              address(status))
          : SENDRECV_LARGE.call(
              address(sendbuf),
              sendcount,
              sendtype,
              dest,
              sendtag,
              address(recvbuf),
              recvcount,
              recvtype,
              source,
              recvtag,
              comm,
              address(status));
    } finally {
      Reference.reachabilityFence(sendbuf);
      Reference.reachabilityFence(recvbuf);
      Reference.reachabilityFence(status);
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
          ? SEND_INIT.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : SEND_INIT_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
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
          ? RECV_INIT.call(address(buf), count, datatype, source, tag, comm, address(request))
          : RECV_INIT_LARGE.call(
              address(buf), count, datatype, source, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
  }

  public static int MPI_Probe(int source, int tag, long comm, MemorySegment status) {
    try {
      return PROBE.call(source, tag, comm, address(status));
    } finally {
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Iprobe(
      int source, int tag, long comm, MemorySegment flag, MemorySegment status) {
    try {
      return IPROBE.call(source, tag, comm, address(flag), address(status));
    } finally {
      Reference.reachabilityFence(flag);
      Reference.reachabilityFence(status);
    }
  }
}
