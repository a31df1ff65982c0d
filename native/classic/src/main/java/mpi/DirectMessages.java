// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import java.nio.Buffer;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ShortMessages;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages of direct buffers with gaps for which no memory has to be taken: those whose
 * use is only counted, and short ones, which go by the type's handle or are packed and unpacked
 * within MPI's own call (docs/adr/0483). All others are {@link MessageData}'s.
 */
final class DirectMessages {
  private DirectMessages() {}

  /** Sends; false where {@link MessageData} has to. */
  static boolean sent(
      Call function, Buffer buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    long address = HeapArray.address(buf);
    if (type.isOnlyCounted(count)) {
      function.run(address, count, type.handle(), dest, tag, comm);
      Reach.keep(buf);
      return true;
    }
    Kernel kernel = kernel(type, count);
    if (kernel == null) {
      return false;
    }
    long handle = type.packable(count);
    Choice among = Kernels.choice(type, count, true);
    int way = among == null ? Choice.KERNEL : among.next();
    boolean timed = among != null && among.isMeasuring();
    long start = timed ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      long bytes = counted(type, count);
      boolean asBytes = root(type).mayGoAsBytes(true, bytes);
      long units = asBytes ? bytes : type.rootTimes() * count;
      long unit = asBytes ? PredefinedHandles.BYTE : root(type).handle();
      function.send(kernel, address, count, units, unit, dest, tag, comm);
    } else {
      function.run(address, count, handle, dest, tag, comm);
    }
    Reach.keep(buf);
    if (timed) {
      among.took(way, start, System.nanoTime());
    }
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
    if (type.isOnlyCounted(count)) {
      function.run(address, count, type.handle(), source, tag, comm, status);
      Reach.keep(buf);
      return true;
    }
    Kernel kernel = kernel(type, count);
    if (kernel == null) {
      return false;
    }
    long handle = type.packable(count);
    Choice among = Kernels.choice(type, count, false);
    int way = among == null ? Choice.KERNEL : among.next();
    boolean timed = among != null && among.isMeasuring();
    long start = timed ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      long bytes = counted(type, count);
      boolean asBytes = root(type).mayGoAsBytes(false, bytes);
      long units = asBytes ? bytes : type.rootTimes() * count;
      long unit = asBytes ? PredefinedHandles.BYTE : root(type).handle();
      function.receive(kernel, address, count, units, unit, source, tag, comm, status);
    } else {
      function.run(address, count, handle, source, tag, comm, status);
    }
    Reach.keep(buf);
    if (timed) {
      among.took(way, start, System.nanoTime());
    }
    return true;
  }

  /** Sends and receives where both are only counted; false where {@link MessageData} has to. */
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
        || !sendtype.isToBeOnlyCounted(sendcount)
        || !recvtype.isToBeOnlyCounted(recvcount)) {
      return false;
    }
    long out = HeapArray.address((Buffer) from);
    long in = HeapArray.writableAddress((Buffer) to);
    long sent = only(sendtype, sendcount);
    long received = only(recvtype, recvcount);
    function.run(
        out, sendcount, sent, dest, sendtag, in, recvcount, received, source, recvtag, comm,
        status);
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** Counts a use; where both sides have one type the second may be due, which waits. */
  private static long only(Datatype type, int count) throws MPIException {
    type.isOnlyCounted(count);
    return type.handle();
  }

  /** What packs a message within MPI's call; null where it is too long, or has no kernel yet. */
  private static @Nullable Kernel kernel(Datatype type, int count) {
    TypeUse use = type.use();
    Kernel kernel = use == null ? null : use.kernel();
    return kernel != null
            && count > 0
            && type.dataBytes() * count <= ShortMessages.MOST
            && type.isCommitted()
            && !Job.CHECKED
        ? kernel
        : null;
  }

  /** Counts data that a kernel packs or unpacks; returns their bytes. */
  private static long counted(Datatype type, int count) {
    long bytes = type.dataBytes() * count;
    requireNonNull(type.use()).packedByKernel(bytes);
    return bytes;
  }

  private static Signature root(Datatype type) {
    return requireNonNull(type.root());
  }
}
