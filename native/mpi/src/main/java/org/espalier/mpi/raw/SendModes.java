// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Synchronous, ready and buffered sends that are started or kept, blocking ready and buffered ones,
 * and the buffer of buffered sends. Source: MPI 4.1 §3.4, §3.6, §3.7, §3.9. A function is linked at
 * its first call. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class SendModes {
  private SendModes() {}

  private static final class Rsend {
    static final MethodHandle CALL = link("MPI_Rsend");
  }

  private static final class RsendLarge {
    static final MethodHandle CALL = link("MPI_Rsend_c");
  }

  public static int MPI_Rsend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? (int) Rsend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm)
          : (int) RsendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Bsend {
    static final MethodHandle CALL = link("MPI_Bsend");
  }

  private static final class BsendLarge {
    static final MethodHandle CALL = link("MPI_Bsend_c");
  }

  public static int MPI_Bsend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? (int) Bsend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm)
          : (int) BsendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Issend {
    static final MethodHandle CALL = link("MPI_Issend");
  }

  private static final class IssendLarge {
    static final MethodHandle CALL = link("MPI_Issend_c");
  }

  public static int MPI_Issend(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) Issend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) IssendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Irsend {
    static final MethodHandle CALL = link("MPI_Irsend");
  }

  private static final class IrsendLarge {
    static final MethodHandle CALL = link("MPI_Irsend_c");
  }

  public static int MPI_Irsend(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) Irsend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) IrsendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class Ibsend {
    static final MethodHandle CALL = link("MPI_Ibsend");
  }

  private static final class IbsendLarge {
    static final MethodHandle CALL = link("MPI_Ibsend_c");
  }

  public static int MPI_Ibsend(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) Ibsend.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) IbsendLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class SsendInit {
    static final MethodHandle CALL = link("MPI_Ssend_init");
  }

  private static final class SsendInitLarge {
    static final MethodHandle CALL = link("MPI_Ssend_init_c");
  }

  public static int MPI_Ssend_init(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) SsendInit.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) SsendInitLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class RsendInit {
    static final MethodHandle CALL = link("MPI_Rsend_init");
  }

  private static final class RsendInitLarge {
    static final MethodHandle CALL = link("MPI_Rsend_init_c");
  }

  public static int MPI_Rsend_init(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) RsendInit.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) RsendInitLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class BsendInit {
    static final MethodHandle CALL = link("MPI_Bsend_init");
  }

  private static final class BsendInitLarge {
    static final MethodHandle CALL = link("MPI_Bsend_init_c");
  }

  public static int MPI_Bsend_init(
      MemorySegment buf,
      long count,
      long datatype,
      int dest,
      int tag,
      long comm,
      MemorySegment request) {
    try {
      return narrow(count)
          ? (int) BsendInit.CALL.invokeExact(buf, (int) count, datatype, dest, tag, comm, request)
          : (int) BsendInitLarge.CALL.invokeExact(buf, count, datatype, dest, tag, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class BufferAttach {
    static final MethodHandle CALL = link("MPI_Buffer_attach");
  }

  private static final class BufferAttachLarge {
    static final MethodHandle CALL = link("MPI_Buffer_attach_c");
  }

  public static int MPI_Buffer_attach(MemorySegment buffer, long size) {
    try {
      return narrow(size)
          ? (int) BufferAttach.CALL.invokeExact(buffer, (int) size)
          : (int) BufferAttachLarge.CALL.invokeExact(buffer, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class BufferDetach {
    static final MethodHandle CALL = link("MPI_Buffer_detach");
  }

  public static int MPI_Buffer_detach(MemorySegment buffer_addr, MemorySegment size) {
    try {
      return (int) BufferDetach.CALL.invokeExact(buffer_addr, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static final class BufferDetachLarge {
    static final MethodHandle CALL = link("MPI_Buffer_detach_c");
  }

  public static int MPI_Buffer_detach_c(MemorySegment buffer_addr, MemorySegment size) {
    try {
      return (int) BufferDetachLarge.CALL.invokeExact(buffer_addr, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
