// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Matched probes and what receives their messages, and the exchange in one buffer. Source: MPI 4.1
 * §3.8, §3.10. A function is linked at its first call. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class MatchedMessages {
  private MatchedMessages() {}

  private static final class SendrecvReplace {
    static final MethodHandle CALL = link("MPI_Sendrecv_replace");
  }

  private static final class SendrecvReplaceLarge {
    static final MethodHandle CALL = link("MPI_Sendrecv_replace_c");
  }

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
          ? (int)
              SendrecvReplace.CALL.invokeExact(
                  buf, (int) count, datatype, dest, sendtag, source, recvtag, comm, status)
          : (int)
              SendrecvReplaceLarge.CALL.invokeExact(
                  buf, count, datatype, dest, sendtag, source, recvtag, comm, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Mprobe {
    static final MethodHandle CALL = link("MPI_Mprobe");
  }

  public static int MPI_Mprobe(
      int source, int tag, long comm, MemorySegment message, MemorySegment status) {
    try {
      return (int) Mprobe.CALL.invokeExact(source, tag, comm, message, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Improbe {
    static final MethodHandle CALL = link("MPI_Improbe");
  }

  public static int MPI_Improbe(
      int source,
      int tag,
      long comm,
      MemorySegment flag,
      MemorySegment message,
      MemorySegment status) {
    try {
      return (int) Improbe.CALL.invokeExact(source, tag, comm, flag, message, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Mrecv {
    static final MethodHandle CALL = link("MPI_Mrecv");
  }

  private static final class MrecvLarge {
    static final MethodHandle CALL = link("MPI_Mrecv_c");
  }

  public static int MPI_Mrecv(
      MemorySegment buf, long count, long datatype, MemorySegment message, MemorySegment status) {
    try {
      return narrow(count)
          ? (int) Mrecv.CALL.invokeExact(buf, (int) count, datatype, message, status)
          : (int) MrecvLarge.CALL.invokeExact(buf, count, datatype, message, status);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Imrecv {
    static final MethodHandle CALL = link("MPI_Imrecv");
  }

  private static final class ImrecvLarge {
    static final MethodHandle CALL = link("MPI_Imrecv_c");
  }

  public static int MPI_Imrecv(
      MemorySegment buf, long count, long datatype, MemorySegment message, MemorySegment request) {
    try {
      return narrow(count)
          ? (int) Imrecv.CALL.invokeExact(buf, (int) count, datatype, message, request)
          : (int) ImrecvLarge.CALL.invokeExact(buf, count, datatype, message, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
