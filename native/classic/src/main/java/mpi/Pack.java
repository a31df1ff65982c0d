// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ReadOnlyBufferException;
import org.espalier.classic.tuning.Fitting;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.Choice;
import org.espalier.mpi.transfer.MessageChoices;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Packing between the program's buffers and native memory: by the library's {@code MPI_Pack} and
 * {@code MPI_Unpack}, and, once that has come to pay, by a kernel fitted to the type. An array
 * stays where it is and is not copied: the calls are local and short. Both write the data in the
 * order of the signature without gaps or headers, as Open MPI and MPICH do between like machines; a
 * kernel is used for a type after it has packed the same bytes from the program's own data.
 */
final class Pack {

  /** More than this is not packed twice more to see which way is faster. */
  private static final long MOST_TRIED = 8L << 20;

  private final WordFunction pack = new WordFunction("MPI_Pack");
  private final WordFunction unpack = new WordFunction("MPI_Unpack");

  /** A buffer as memory, and where in it the first element begins. */
  static final class Place {
    final MemorySegment memory;
    final long origin;

    /** The booleans of which the memory is a copy. */
    final boolean @Nullable [] flags;

    Place(MemorySegment memory, long origin, boolean @Nullable [] flags) {
      this.memory = memory;
      this.origin = origin;
      this.flags = flags;
    }

    /** The memory from the first element on, as C is handed it. */
    MemorySegment start() {
      return memory.isNative() ? MemorySegment.ofAddress(origin) : memory.asSlice(origin);
    }
  }

  /** Packs elements that begin at an offset of an array or direct buffer. */
  void pack(Stage stage, Object source, long offset, int count, Datatype type, long to, int bytes)
      throws MPIException {
    pack(stage, source, offset, count, type, to, bytes, false);
  }

  /** The same to memory that another process reads next. */
  void stream(Stage stage, Object source, long offset, int count, Datatype type, long to, int bytes)
      throws MPIException {
    pack(stage, source, offset, count, type, to, bytes, true);
  }

  private void pack(
      Stage stage,
      Object source,
      long offset,
      int count,
      Datatype type,
      long to,
      int bytes,
      boolean streamed)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = place(source, offset, count, type);
    Kernel kernel = kernel(place, type, bytes);
    if (kernel != null && streamed) {
      kernel.packStreamed(place.memory, place.origin, count, NativeMemory.ALL, to);
    } else if (kernel != null) {
      kernel.pack(place.memory, place.origin, count, NativeMemory.ALL, to);
    } else {
      long begin = System.nanoTime();
      byLibrary(stage, place, count, type.moving(), to, bytes);
      packed(stage, place, count, type, bytes, to, System.nanoTime() - begin);
    }
    Reach.keep(source);
  }

  /** Packs by the library. */
  void byLibrary(Stage stage, Place place, int count, long type, long to, int bytes)
      throws MPIException {
    long position = stage.words(1);
    boolean entered = Gate.enter();
    int code;
    try {
      code =
          place.memory.isNative()
              ? pack.call(place.origin, count, type, to, bytes, position, Handles.COMM_SELF)
              : pack.callCritical(
                  place.start(),
                  count,
                  type,
                  MemorySegment.ofAddress(to),
                  bytes,
                  position,
                  Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  /** Unpacks elements to an offset of an array or direct buffer. */
  void unpack(
      Stage stage, long from, int bytes, Object target, long offset, int count, Datatype type)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = place(target, offset, count, type);
    Kernel kernel = kernel(place, type, bytes);
    if (kernel != null) {
      kernel.unpack(NativeMemory.ALL, from, place.memory, place.origin, count);
    } else {
      long begin = System.nanoTime();
      unpackByLibrary(stage, from, bytes, place, count, type.moving());
      packed(stage, place, count, type, bytes, from, System.nanoTime() - begin);
    }
    Reach.keep(target);
  }

  private void unpackByLibrary(Stage stage, long from, int bytes, Place place, int count, long type)
      throws MPIException {
    long position = stage.words(1);
    if (!place.memory.isNative()) {
      MemorySegment start = MemorySegment.ofAddress(from);
      unpack(start, bytes, position, place, count, type, Handles.COMM_SELF);
      return;
    }
    boolean entered = Gate.enter();
    int code;
    try {
      code = unpack.call(from, bytes, position, place.origin, count, type, Handles.COMM_SELF);
    } finally {
      Gate.leave(entered);
    }
    check(code);
  }

  private void unpack(
      MemorySegment from, int bytes, long position, Place place, int count, long type, long comm)
      throws MPIException {
    boolean entered = Gate.enter();
    int code;
    try {
      code = unpack.callCritical(from, bytes, position, place.start(), count, type, comm);
    } finally {
      Gate.leave(entered);
    }
    check(code);
    boolean[] flags = place.flags;
    if (flags != null) {
      byte[] bytesOfFlags = (byte[]) place.memory.heapBase().orElseThrow();
      for (int k = 0; k < flags.length; k++) {
        flags[k] = bytesOfFlags[k] != 0;
      }
    }
  }

  /** {@code MPI_Pack} as programs call it: from array to array, neither of which is copied. */
  int pack(long comm, Object source, int count, Datatype type, byte[] to, int position)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Place place = whole(stage, source, count, type);
      long bytes = type.dataBytes() * count;
      MemorySegment packed = array(to, position);
      Kernel kernel = kernelInto(stage, place, count, type, bytes, to.length - position);
      int end;
      if (kernel != null) {
        kernel.pack(place.memory, place.origin, count, packed, position);
        end = position + (int) bytes;
      } else {
        long at = stage.words(1);
        NativeMemory.putInt(at, position);
        long begin = System.nanoTime();
        boolean entered = Gate.enter();
        int code;
        try {
          code =
              pack.callCritical(place.start(), count, type.handle(), packed, to.length, at, comm);
        } finally {
          Gate.leave(entered);
        }
        check(code);
        taken(type, begin);
        end = Stage.getInt(at);
      }
      Reach.keep(source);
      return end;
    }
  }

  /** {@code MPI_Unpack} as programs call it. */
  int unpack(long comm, byte[] from, int position, Object target, int count, Datatype type)
      throws MPIException {
    if (target instanceof Buffer buffer && buffer.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    try (Stage stage = Stage.open()) {
      Place place = whole(stage, target, count, type);
      long bytes = type.dataBytes() * count;
      MemorySegment packed = array(from, position);
      Kernel kernel = kernelInto(stage, place, count, type, bytes, from.length - position);
      int end;
      if (kernel != null) {
        kernel.unpack(packed, position, place.memory, place.origin, count);
        end = position + (int) bytes;
      } else {
        long at = stage.words(1);
        NativeMemory.putInt(at, position);
        long begin = System.nanoTime();
        unpack(packed, from.length, at, place, count, type.handle(), comm);
        taken(type, begin);
        end = Stage.getInt(at);
      }
      Reach.keep(target);
      return end;
    }
  }

  /** Packed bytes, whose position C is trusted with: it must lie inside. */
  private static MemorySegment array(byte[] packed, int position) {
    if (position < 0 || position > packed.length) {
      throw new ArrayIndexOutOfBoundsException(
          "The position must lie inside the array of " + packed.length + " bytes, got " + position);
    }
    return MemorySegment.ofArray(packed);
  }

  /** The program's buffer from its beginning; no memory of it where MPI will refuse the type. */
  private static Place whole(Stage stage, @Nullable Object object, int count, Datatype type)
      throws MPIException {
    if (object == null || !type.isCommitted() || count <= 0) {
      long nothing = object == null ? 0 : stage.words(1);
      return new Place(NativeMemory.ALL, nothing, null);
    }
    return HeapArray.isDirect(object)
        ? place(object, 0, count, type)
        : place(HeapArray.array(object), HeapArray.offset(object), count, type);
  }

  private @Nullable Kernel kernelInto(
      Stage stage, Place place, int count, Datatype type, long bytes, int room)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null || count <= 0 || bytes <= 0 || bytes > room || !type.isCommitted()) {
      return null;
    }
    Kernel kernel = kernel(place, type, (int) bytes);
    return kernel == null && place.flags == null
        ? fitted(stage, use, place, count, type, (int) bytes)
        : kernel;
  }

  private static void check(int code) throws MPIException {
    if (code != 0) {
      throw Errors.of(code);
    }
  }

  /** Counts what the library took for a type, which is what a kernel has to save. */
  private static void taken(Datatype type, long begin) {
    TypeUse use = type.use();
    if (use != null) {
      use.packedByLibrary(System.nanoTime() - begin);
    }
  }

  /**
   * The kernel that packs a message of a direct buffer, which has proved to be faster than the
   * library; where there is none, the message goes by the type's handle, and is counted as if it
   * were packed.
   *
   * @param begun whether the message is only begun
   */
  @Nullable Kernel preferred(Stage stage, Buffer direct, int count, Datatype type, boolean begun)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null || count <= 0) {
      return null;
    }
    long bytes = type.dataBytes() * count;
    return bytes > MOST_TRIED ? null : known(stage, use, direct, count, type, begun);
  }

  /** The same where data of any size are packed as soon as there is a kernel. */
  boolean isPacked(Stage stage, Buffer direct, int count, Datatype type) throws MPIException {
    TypeUse use = type.use();
    return use != null && count > 0 && known(stage, use, direct, count, type, false) != null;
  }

  /**
   * Whether there is a kernel for data; one is fitted now if none was, since what it costs has been
   * paid.
   *
   * @param direct where the data lie; null where that is another process's memory, and the kernel
   *     is tried on other data
   */
  boolean isFitted(Stage stage, @Nullable Buffer direct, int count, Datatype type)
      throws MPIException {
    TypeUse use = type.use();
    long size = type.dataBytes();
    if (use == null || count <= 0 || size <= 0) {
      return false;
    }
    if (use.kernel() == null
        && size <= MOST_TRIED
        && type.trueExtentBytes() <= MOST_TRIED
        && Job.takesKernel(use)) {
      Place place = direct == null ? elsewhere(stage, type) : place(direct, 0, 1, type);
      fit(use, new Trial(this, stage, place, 1, type, (int) size));
    }
    return use.kernel() != null;
  }

  private static Place elsewhere(Stage stage, Datatype type) throws MPIException {
    long bytes = type.trueExtentBytes();
    long memory = stage.take(bytes);
    for (long at = 0; at < bytes; at++) { // places differ, so that data in a wrong order show
      NativeMemory.ALL.set(ValueLayout.JAVA_BYTE, memory + at, (byte) (at * 31 + (at >> 8)));
    }
    return new Place(NativeMemory.ALL, memory - type.trueLbBytes(), null);
  }

  private @Nullable Kernel known(
      Stage stage, TypeUse use, Buffer direct, int count, Datatype type, boolean begun)
      throws MPIException {
    Kernel kernel = use.kernel();
    long size = type.dataBytes();
    if (kernel == null && size > 0 && use.isKernelDue(size * count)) { // the place takes longer
      int tried = (int) Math.min(count, MOST_TRIED / size);
      if (tried > 0) {
        Place place = place(direct, 0, tried, type);
        kernel = fitted(stage, use, place, tried, type, (int) size * tried);
      }
    }
    if (kernel == null) {
      use.handedOver(count, begun);
    }
    return kernel;
  }

  /**
   * What chooses between the kernel of {@link #preferred} and the type's handle for a message; null
   * where all are packed. What packs faster than the library need not be the faster way: libraries
   * pack and unpack on both processes at the same time.
   */
  static @Nullable Choice choice(Datatype type, int count, boolean out) {
    TypeUse use = type.use();
    MessageChoices choices = use == null ? null : use.choices();
    if (choices == null) {
      return null;
    }
    int bytes = (int) (type.dataBytes() * count); // at most MOST_TRIED
    return out ? choices.toSend(bytes) : choices.toReceive(bytes);
  }

  /** The kernel that packs data now, which are counted; null where the library does. */
  private static @Nullable Kernel kernel(Place place, Datatype type, int bytes) {
    TypeUse use = type.use();
    Kernel kernel = use == null || place.flags != null ? null : use.kernel();
    if (use != null && kernel != null) {
      use.packedByKernel(bytes);
    }
    return kernel;
  }

  /**
   * Counts data that the library has packed or unpacked, and fits a kernel where that is due: what
   * it has done shows whether one pays.
   */
  private void packed(
      Stage stage, Place place, int count, Datatype type, int bytes, long packed, long nanos)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null || place.flags != null) {
      return;
    }
    use.packedByLibrary(nanos);
    if (isDue(use, bytes)) {
      Trial trial =
          Trial.isLarge(bytes)
              ? new Trial(this, stage, place, count, type, bytes, packed, nanos)
              : new Trial(this, stage, place, count, type, bytes);
      fit(use, trial);
    }
  }

  /** Fits a kernel where that is due and the data at hand can show whether it pays. */
  private @Nullable Kernel fitted(
      Stage stage, TypeUse use, Place place, int count, Datatype type, int bytes)
      throws MPIException {
    if (!isDue(use, bytes)) {
      return null;
    }
    fit(use, new Trial(this, stage, place, count, type, bytes));
    return use.kernel();
  }

  private static boolean isDue(TypeUse use, int bytes) {
    return use.isKernelDue() && bytes > 0 && bytes <= MOST_TRIED && Job.mayFit(use);
  }

  private static void fit(TypeUse use, Trial trial) throws MPIException {
    long begin = System.nanoTime();
    try {
      Fitting fitting = Job.fit(use, trial.type());
      if (fitting != null) {
        Job.tried(use, fitting, trial.savedPerByte(fitting.kernel()));
      }
    } finally {
      use.spent(System.nanoTime() - begin);
    }
  }

  private static Place place(Object object, long offset, int count, Datatype type)
      throws MPIException {
    if (object instanceof Buffer buffer) {
      return new Place(NativeMemory.ALL, HeapArray.address(buffer) + offset, null);
    }
    boolean[] flags = object instanceof boolean[] f ? f : null;
    MemorySegment memory = MemorySegment.NULL;
    if (flags == null) {
      memory = HeapArray.segment(object);
    }
    long length = flags == null ? memory.byteSize() : flags.length;
    long extent = type.extentBytes();
    long reach = extent * (count - 1);
    long from = offset + type.trueLbBytes() + Math.min(0, reach);
    long to = from + type.trueExtentBytes() + Math.abs(reach);
    if (from < 0 || to > length) {
      throw new ArrayIndexOutOfBoundsException(
          "The data must lie inside the array of "
              + length
              + " bytes, got bytes "
              + from
              + " to "
              + to);
    }
    if (flags != null) {
      byte[] copy = new byte[flags.length];
      for (int k = 0; k < flags.length; k++) {
        copy[k] = (byte) (flags[k] ? 1 : 0);
      }
      return new Place(MemorySegment.ofArray(copy), offset, flags);
    }
    return new Place(memory, offset, null);
  }
}
