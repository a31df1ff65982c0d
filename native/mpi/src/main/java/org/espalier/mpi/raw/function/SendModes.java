// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Synchronous, ready and buffered sends that are started or kept, blocking ready and buffered ones,
 * and the buffer of buffered sends. Source: MPI 4.1 §3.4, §3.6, §3.7, §3.9. The prototypes are in
 * {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class SendModes {
  private static final WordFunction RSEND = new WordFunction("MPI_Rsend");
  private static final WordFunction RSEND_LARGE = new WordFunction("MPI_Rsend_c");
  private static final WordFunction BSEND = new WordFunction("MPI_Bsend");
  private static final WordFunction BSEND_LARGE = new WordFunction("MPI_Bsend_c");
  private static final WordFunction ISSEND = new WordFunction("MPI_Issend");
  private static final WordFunction ISSEND_LARGE = new WordFunction("MPI_Issend_c");
  private static final WordFunction IRSEND = new WordFunction("MPI_Irsend");
  private static final WordFunction IRSEND_LARGE = new WordFunction("MPI_Irsend_c");
  private static final WordFunction IBSEND = new WordFunction("MPI_Ibsend");
  private static final WordFunction IBSEND_LARGE = new WordFunction("MPI_Ibsend_c");
  private static final WordFunction SSEND_INIT = new WordFunction("MPI_Ssend_init");
  private static final WordFunction SSEND_INIT_LARGE = new WordFunction("MPI_Ssend_init_c");
  private static final WordFunction RSEND_INIT = new WordFunction("MPI_Rsend_init");
  private static final WordFunction RSEND_INIT_LARGE = new WordFunction("MPI_Rsend_init_c");
  private static final WordFunction BSEND_INIT = new WordFunction("MPI_Bsend_init");
  private static final WordFunction BSEND_INIT_LARGE = new WordFunction("MPI_Bsend_init_c");
  private static final WordFunction BUFFER_ATTACH = new WordFunction("MPI_Buffer_attach");
  private static final WordFunction BUFFER_ATTACH_LARGE = new WordFunction("MPI_Buffer_attach_c");
  private static final WordFunction BUFFER_DETACH = new WordFunction("MPI_Buffer_detach");
  private static final WordFunction BUFFER_DETACH_LARGE = new WordFunction("MPI_Buffer_detach_c");

  private SendModes() {}

  public static int MPI_Rsend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? RSEND.call(address(buf), count, datatype, dest, tag, comm)
          : RSEND_LARGE.call(address(buf), count, datatype, dest, tag, comm);
    } finally {
      Reference.reachabilityFence(buf);
    }
  }

  public static int MPI_Bsend(
      MemorySegment buf, long count, long datatype, int dest, int tag, long comm) {
    try {
      return narrow(count)
          ? BSEND.call(address(buf), count, datatype, dest, tag, comm)
          : BSEND_LARGE.call(address(buf), count, datatype, dest, tag, comm);
    } finally {
      Reference.reachabilityFence(buf);
    }
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
          ? ISSEND.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : ISSEND_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
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
          ? IRSEND.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : IRSEND_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
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
          ? IBSEND.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : IBSEND_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
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
          ? SSEND_INIT.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : SSEND_INIT_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
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
          ? RSEND_INIT.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : RSEND_INIT_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
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
          ? BSEND_INIT.call(address(buf), count, datatype, dest, tag, comm, address(request))
          : BSEND_INIT_LARGE.call(address(buf), count, datatype, dest, tag, comm, address(request));
    } finally {
      Reference.reachabilityFence(buf);
      Reference.reachabilityFence(request);
    }
  }

  public static int MPI_Buffer_attach(MemorySegment buffer, long size) {
    try {
      return narrow(size)
          ? BUFFER_ATTACH.call(address(buffer), size)
          : BUFFER_ATTACH_LARGE.call(address(buffer), size);
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  public static int MPI_Buffer_detach(MemorySegment buffer_addr, MemorySegment size) {
    try {
      return BUFFER_DETACH.call(address(buffer_addr), address(size));
    } finally {
      Reference.reachabilityFence(buffer_addr);
      Reference.reachabilityFence(size);
    }
  }

  public static int MPI_Buffer_detach_c(MemorySegment buffer_addr, MemorySegment size) {
    try {
      return BUFFER_DETACH_LARGE.call(address(buffer_addr), address(size));
    } finally {
      Reference.reachabilityFence(buffer_addr);
      Reference.reachabilityFence(size);
    }
  }
}
