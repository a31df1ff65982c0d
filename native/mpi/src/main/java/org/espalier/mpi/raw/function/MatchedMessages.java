// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Matched probes and what receives their messages, and the exchange in one buffer. Source: MPI 4.1
 * §3.8, §3.10. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class MatchedMessages {
  private static final WordFunction SENDRECV_REPLACE = new WordFunction("MPI_Sendrecv_replace");
  private static final WordFunction SENDRECV_REPLACE_LARGE =
      new WordFunction("MPI_Sendrecv_replace_c");
  private static final WordFunction MPROBE = new WordFunction("MPI_Mprobe");
  private static final WordFunction IMPROBE = new WordFunction("MPI_Improbe");
  private static final WordFunction MRECV = new WordFunction("MPI_Mrecv");
  private static final WordFunction MRECV_LARGE = new WordFunction("MPI_Mrecv_c");
  private static final WordFunction IMRECV = new WordFunction("MPI_Imrecv");
  private static final WordFunction IMRECV_LARGE = new WordFunction("MPI_Imrecv_c");

  private MatchedMessages() {}

  public static int MPI_Sendrecv_replace(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int sendtag,
      int source,
      int recvtag,
      long comm,
      MemorySegment status) {
    try {
      return narrow(count)
          ? SENDRECV_REPLACE.call(
              address(buf), count, datatype, dest, sendtag, source, recvtag, comm, address(status))
          : SENDRECV_REPLACE_LARGE.call(
              address(buf), count, datatype, dest, sendtag, source, recvtag, comm, address(status));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Mprobe(
      int source, int tag, long comm, MemorySegment message, MemorySegment status) {
    try {
      return MPROBE.call(source, tag, comm, address(message), address(status));
    } finally {
      Reference.reachabilityFence(message);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Improbe(
      int source,
      int tag,
      long comm,
      MemorySegment flag,
      MemorySegment message,
      MemorySegment status) {
    try {
      return IMPROBE.call(source, tag, comm, address(flag), address(message), address(status));
    } finally {
      Reference.reachabilityFence(flag);
      Reference.reachabilityFence(message);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Mrecv(
      MemorySegment buf, long count, long datatype, MemorySegment message, MemorySegment status) {
    try {
      return narrow(count)
          ? MRECV.call(address(buf), count, datatype, address(message), address(status))
          : MRECV_LARGE.call(address(buf), count, datatype, address(message), address(status));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(message);
      Reference.reachabilityFence(status);
    }
  }

  public static int MPI_Imrecv(
      MemorySegment buf, long count, long datatype, MemorySegment message, MemorySegment request) {
    try {
      return narrow(count)
          ? IMRECV.call(address(buf), count, datatype, address(message), address(request))
          : IMRECV_LARGE.call(address(buf), count, datatype, address(message), address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(message);
      Reference.reachabilityFence(request);
    }
  }
}
