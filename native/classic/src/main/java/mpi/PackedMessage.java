// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.passage.BegunPassages;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * The data of a message that does not block, packed by a kernel: native memory that belongs to the
 * message until MPI has done with it. What is received is unpacked once, when the program is told
 * that the operation has ended, and nothing between the data is written. The program's datatype is
 * not needed any more and may be freed meanwhile.
 */
final class PackedMessage extends PendingData {
  private static final Call GET_COUNT = new Call("MPI_Get_count");

  /** When all pending messages hold this much memory, others go by the handles of their types. */
  private static final long MOST_PENDING = 256L << 20;

  private static final AtomicLong PENDING = new AtomicLong();

  private final Kernel kernel;
  private final TypeUse use;
  private final Buffer buffer;

  /** The buffer's address, which is found once. */
  private final long origin;

  private final int elements;
  private final boolean receives;
  private final @Nullable WholeElements whole;
  private final long bytes;
  private final Lease lease;
  private boolean unpacked;
  private boolean inBlocks;

  /** How many of {@link #type} MPI is told. */
  final int count;

  /** What the data are repetitions of, which MPI is told. */
  final long type;

  private PackedMessage(
      Kernel kernel,
      TypeUse use,
      Buffer buffer,
      long origin,
      int elements,
      boolean receives,
      int count,
      long type,
      @Nullable WholeElements whole)
      throws MPIException {
    this.kernel = kernel;
    this.use = use;
    this.buffer = buffer;
    this.origin = origin;
    this.elements = elements;
    this.receives = receives;
    this.whole = whole;
    this.bytes = kernel.size() * elements;
    this.count = whole == null ? count : 1;
    // First, since it has nothing to be freed where the other fails.
    this.lease = receives ? Pool.takeToReceive(bytes) : Pool.takeToSend(bytes);
    this.type = whole == null ? type : messageType(whole, count, lease);
  }

  private static long messageType(WholeElements whole, int count, Lease lease) throws MPIException {
    boolean done = false;
    try {
      long made = SignatureHandles.messageType(whole, count);
      lease.holdingMessage(made);
      done = true;
      return made;
    } finally {
      if (!done) {
        lease.release();
      }
    }
  }

  /**
   * A message whose data a kernel packs; null where they go by the type's handle.
   *
   * @param origin the address of the buffer's element 0
   * @param peer the other side; data for no one are not looked at
   * @param receives whether data come in
   * @param once whether it is begun once, and so may try a way
   */
  static @Nullable PackedMessage of(
      Stage stage,
      @Nullable Buffer buffer,
      long origin,
      int elements,
      Datatype type,
      int peer,
      boolean receives,
      boolean once)
      throws MPIException {
    Layout layout = type.layout();
    Signature root = layout.root();
    if (root == null || layout.dense()) { // first, since most types are basic ones
      return null;
    }
    TypeUse use = type.use();
    if (buffer == null
        || elements <= 0
        || peer == MPI.PROC_NULL
        || use == null
        || !type.isCommitted()) {
      return null;
    }
    Kernel kernel = Kernels.preferred(stage, buffer, elements, type, true);
    long times = layout.times() * elements;
    if (kernel == null || times != (int) times) {
      return null;
    }
    if (Kernels.way(type, elements, !receives, once) != Choice.KERNEL) {
      return null;
    }
    long bytes = kernel.size() * elements;
    boolean asBytes = bytes == (int) bytes && root.mayGoAsBytes(!receives, bytes);
    long handle = asBytes ? PredefinedHandles.BYTE : root.handle();
    WholeElements whole = asBytes || receives ? null : root.longMessages();
    int units = (int) (asBytes ? bytes : times);
    if (PENDING.addAndGet(bytes) > MOST_PENDING) {
      PENDING.addAndGet(-bytes);
      return null;
    }
    boolean done = false;
    try {
      PackedMessage made =
          new PackedMessage(kernel, use, buffer, origin, elements, receives, units, handle, whole);
      done = true;
      return made;
    } finally {
      if (!done) { // there is no memory, or the type of the message was refused
        PENDING.addAndGet(-bytes);
      }
    }
  }

  /** Where MPI finds the packed data. */
  long address() {
    return lease.memory().address();
  }

  /** Before the message is started: packs what is sent. */
  void starting() {
    startsAnew();
    unpacked = false;
    if (!receives) {
      if (lease.isStreamed() && !inBlocks) {
        kernel.packStreamed(NativeMemory.ALL, origin, elements, NativeMemory.ALL, address());
      } else {
        kernel.pack(NativeMemory.ALL, origin, elements, NativeMemory.ALL, address());
      }
      Reach.keep(buffer);
    }
    use.packedByKernel(bytes);
  }

  private void startingOrReleased() {
    boolean done = false;
    try {
      starting();
      done = true;
    } finally {
      if (!done) {
        release();
      }
    }
  }

  /**
   * Lets the message go as two blocks, where a program's pace says so. It is begun once, and sent
   * from where it is packed.
   */
  void maySplit(int peer) {
    inBlocks =
        !receives
            && whole == null
            && !HandleCall.CHECKED
            && BegunPassages.PACKED.next(bytes, count, peer);
  }

  /** Begins a message to or from a process; returns the handle of the request. */
  long begin(Call function, int peer, int tag, long comm) throws MPIException {
    startingOrReleased();
    try {
      return inBlocks
          ? PassageSend.begin(function, address(), lease.head(), count, type, peer, tag, comm)
          : function.make(address(), count, type, peer, tag, comm);
    } catch (MPIException failure) {
      release();
      throw failure;
    }
  }

  /** Begins to receive a message that was found. */
  void begin(Call function, long found, long out) throws MPIException {
    startingOrReleased();
    try {
      function.run(address(), count, type, found, out);
    } catch (MPIException failure) {
      release();
      throw failure;
    }
  }

  @Override
  void arrived(Stage stage, long status) throws MPIException {
    if (!receives || unpacked || wasCancelled(stage, status)) {
      return;
    }
    unpacked = true;
    long out = stage.words(1);
    GET_COUNT.run(status, PredefinedHandles.BYTE, out);
    unpack(stage, Math.clamp(Stage.getInt(out), 0, bytes)); // less than 0 where it is undefined
    Reach.keep(buffer);
  }

  private void unpack(Stage stage, long came) {
    long size = kernel.size();
    long whole = came / size;
    kernel.unpack(NativeMemory.ALL, address(), NativeMemory.ALL, origin, whole);
    long rest = came % size;
    if (rest > 0) { // the rest of the element stays as it is: packed, overwritten in part, unpacked
      long element = stage.take(size);
      long place = origin + whole * kernel.extent();
      kernel.pack(NativeMemory.ALL, place, 1, NativeMemory.ALL, element);
      MemorySegment.copy(
          NativeMemory.ALL, address() + whole * size, NativeMemory.ALL, element, rest);
      kernel.unpack(NativeMemory.ALL, element, NativeMemory.ALL, place, 1);
    }
  }

  @Override
  void release() {
    lease.release();
    PENDING.addAndGet(-bytes);
  }
}
