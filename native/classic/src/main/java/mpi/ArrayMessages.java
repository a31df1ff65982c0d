// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.GapArrays;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ShortMessages;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.transfer.passage.Passages;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages of at most {@link GapArrays#MOST} bytes out of and into Java arrays, packed and
 * unpacked within the call that sends or receives (docs/adr/0485). Each method says whether it has
 * done the call; {@link MessageData} does all others: those it may refuse, those of which the
 * library's time is wanted, and those with which a kernel is fitted.
 */
final class ArrayMessages {
  private static final boolean USED = GapArrays.areUsed() && !Job.CHECKED;

  private static final WordFunction SEND = new WordFunction("MPI_Send");
  private static final WordFunction RECV = new WordFunction("MPI_Recv");
  private static final WordFunction PACK = new WordFunction("MPI_Pack");
  private static final WordFunction UNPACK = new WordFunction("MPI_Unpack");
  private static final int SEND_ARGUMENTS = 6;
  private static final int RECV_ARGUMENTS = 7;
  private static final int PACK_ARGUMENTS = 7;

  private ArrayMessages() {}

  /** Sends. */
  static boolean sent(Object buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    long bytes = bytes(buf, count, type, dest);
    if (bytes == 0) {
      return false;
    }
    Signature root = requireNonNull(type.root());
    boolean asBytes = root.mayGoAsBytes(true, bytes);
    long units = asBytes ? bytes : type.rootTimes() * count;
    long unit = asBytes ? PredefinedHandles.BYTE : root.handle();
    Object array = HeapArray.array(buf);
    long offset = HeapArray.offset(buf);
    Kernel kernel = counted(type, count, bytes);
    boolean tried = Passages.isTried(bytes) && (kernel != null || type.isDense());
    long start = tried ? System.nanoTime() : 0;
    Passage passage = tried ? Passages.PACKED.next(bytes) : Passage.PLAIN;
    int code;
    boolean entered = Gate.enter();
    try {
      if (type.isDense()) {
        code =
            GapArrays.send(
                passage.sending().called(SEND_ARGUMENTS),
                0,
                0,
                bytes,
                passage.isPastCaches(),
                array,
                offset,
                1,
                units,
                unit,
                dest,
                tag,
                comm);
      } else if (kernel != null) {
        MemorySegment memory = HeapArray.segment(array);
        code =
            ShortMessages.send(
                passage.sending(),
                kernel,
                memory,
                offset,
                count,
                units,
                unit,
                dest,
                tag,
                comm,
                passage.isPastCaches());
      } else {
        code =
            GapArrays.sendByLibrary(
                SEND.called(SEND_ARGUMENTS),
                PACK.called(PACK_ARGUMENTS),
                type.moving(),
                Handles.COMM_SELF,
                type.dataBytes(),
                array,
                offset,
                count,
                units,
                unit,
                dest,
                tag,
                comm);
      }
    } finally {
      Gate.leave(entered);
    }
    check(code);
    if (tried) {
      Passages.PACKED.took(passage, bytes, System.nanoTime() - start);
    }
    return true;
  }

  /** Receives, and fills the status. */
  static boolean received(
      Object buf, int count, Datatype type, int source, int tag, long comm, long status)
      throws MPIException {
    long bytes = bytes(buf, count, type, source);
    if (bytes == 0) {
      return false;
    }
    Signature root = requireNonNull(type.root());
    boolean asBytes = root.mayGoAsBytes(false, bytes);
    long units = asBytes ? bytes : type.rootTimes() * count;
    long unit = asBytes ? PredefinedHandles.BYTE : root.handle();
    Object array = HeapArray.array(buf);
    long offset = HeapArray.offset(buf);
    Kernel kernel = counted(type, count, bytes);
    // It unpacks behind the wait, in which another thread may free the type.
    long unpacking = kernel == null && !type.isDense() ? type.moving() : 0;
    long extent = type.extentBytes();
    boolean held = unpacking != 0 && HeldTypes.hold(unpacking);
    int code;
    boolean entered = Gate.enter();
    try {
      if (type.isDense()) {
        code =
            GapArrays.receive(
                RECV.called(RECV_ARGUMENTS),
                0,
                0,
                bytes,
                array,
                offset,
                1,
                units,
                unit,
                source,
                tag,
                comm,
                status);
      } else if (kernel != null) {
        MemorySegment memory = HeapArray.segment(array);
        code =
            ShortMessages.receive(
                RECV, kernel, memory, offset, count, units, unit, source, tag, comm, status);
      } else {
        code =
            GapArrays.receiveByLibrary(
                RECV.called(RECV_ARGUMENTS),
                PACK.called(PACK_ARGUMENTS),
                UNPACK.called(PACK_ARGUMENTS),
                unpacking,
                Handles.COMM_SELF,
                type.dataBytes(),
                extent,
                array,
                offset,
                count,
                units,
                unit,
                source,
                tag,
                comm,
                status);
      }
    } finally {
      Gate.leave(entered);
      if (held) {
        HeldTypes.release(unpacking);
      }
    }
    check(code);
    return true;
  }

  /** The bytes of a message that goes here; 0 where it does not. */
  private static long bytes(@Nullable Object buf, int count, Datatype type, int peer)
      throws MPIException {
    if (!USED
        || count <= 0
        || peer == MPI.PROC_NULL
        || type.root() == null
        || !type.isCommitted()
        || !isKnown(buf)) {
      return 0;
    }
    long bytes = type.dataBytes() * count;
    return bytes > 0
            && bytes <= GapArrays.MOST
            && isCounted(requireNonNull(type.root()), bytes)
            && isReady(type)
            && isInside(buf, count, type)
        ? bytes
        : 0;
  }

  /** Whether MPI is told of repetitions of the root, or of bytes, and of no type for a message. */
  private static boolean isCounted(Signature root, long bytes) throws MPIException {
    return bytes <= WholeElements.ONE_PIECE || root.longMessages() == null;
  }

  /** Whether it is an array of those that most programs have, or a writable buffer on one. */
  private static boolean isKnown(@Nullable Object buf) {
    return buf instanceof Buffer buffer
        ? buffer.hasArray() && HeapArray.plainBytes(buffer.array()) >= 0
        : HeapArray.plainBytes(buf) >= 0;
  }

  /** Whether a kernel packs, or the library does and nothing else is to be done meanwhile. */
  private static boolean isReady(Datatype type) throws MPIException {
    if (type.isDense()) {
      return true;
    }
    TypeUse use = type.use();
    if (use != null && use.kernel() != null) {
      return true;
    }
    return (use == null || !(use.isPackingTimed() || use.isKernelDue()))
        && !LibraryPack.mayLeaveOut(type.moving());
  }

  private static boolean isInside(Object buf, int count, Datatype type) throws MPIException {
    long length = HeapArray.plainBytes(HeapArray.array(buf));
    long offset = HeapArray.offset(buf);
    if (type.isDense()) {
      return type.dataBytes() * count <= length - offset;
    }
    TypeBounds bounds = type.bounds();
    long reach = bounds.extent() * (count - 1);
    long from = offset + bounds.trueLb() + Math.min(0, reach);
    return from >= 0 && bounds.trueExtent() + Math.abs(reach) <= length - from;
  }

  /** Counts the use of a type; returns what packs its data, null for the library. */
  private static @Nullable Kernel counted(Datatype type, int count, long bytes)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null) {
      return null;
    }
    Kernel kernel = use.kernel();
    if (kernel != null) {
      use.packed(bytes);
      use.packedByKernel(bytes);
      return kernel;
    }
    if (!type.isOnlyCounted(count)) {
      type.packable(count);
    }
    if (!type.isDense()) {
      use.packedByLibrary(0, bytes);
    }
    return null;
  }

  private static void check(int code) throws MPIException {
    if (code != 0) {
      throw Errors.of(code);
    }
  }
}
