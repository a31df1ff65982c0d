// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.espalier.classic.tuning.Fitting;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.WordFunction;
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
  private static final int ROUNDS = 3;

  /** More than this is not packed twice more to see which way is faster. */
  private static final long MOST_TRIED = 8L << 20;

  private final WordFunction pack = new WordFunction("MPI_Pack");
  private final WordFunction unpack = new WordFunction("MPI_Unpack");

  /** A buffer as memory, and where in it the first element begins. */
  private static final class Place {
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
  void pack(Object source, long offset, int count, Datatype type, long to, int bytes)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = place(source, offset, count, type);
    Kernel kernel = kernel(place, count, type, bytes);
    if (kernel != null) {
      kernel.pack(place.memory, place.origin, count, NativeMemory.ALL, to);
    } else {
      byLibrary(place, count, type.moving(), to, bytes);
    }
    Reach.keep(source);
  }

  private void byLibrary(Place place, int count, long type, long to, int bytes)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long position = stage.words(1);
      boolean entered = Gate.enter();
      int code;
      try {
        code =
            pack.callCritical(
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
      if (code != 0) {
        throw Errors.of(code);
      }
    }
  }

  /** Unpacks elements to an offset of an array or direct buffer. */
  void unpack(long from, int bytes, Object target, long offset, int count, Datatype type)
      throws MPIException {
    if (count == 0) {
      return;
    }
    Place place = place(target, offset, count, type);
    Kernel kernel = kernel(place, count, type, bytes);
    if (kernel != null) {
      kernel.unpack(NativeMemory.ALL, from, place.memory, place.origin, count);
      Reach.keep(target);
      return;
    }
    try (Stage stage = Stage.open()) {
      long position = stage.words(1);
      boolean entered = Gate.enter();
      int code;
      try {
        code =
            unpack.callCritical(
                MemorySegment.ofAddress(from),
                bytes,
                position,
                place.start(),
                count,
                type.moving(),
                Handles.COMM_SELF);
      } finally {
        Gate.leave(entered);
      }
      if (code != 0) {
        throw Errors.of(code);
      }
    }
    boolean[] flags = place.flags;
    if (flags != null) {
      byte[] bytesOfFlags = (byte[]) place.memory.heapBase().orElseThrow();
      for (int k = 0; k < flags.length; k++) {
        flags[k] = bytesOfFlags[k] != 0;
      }
    }
    Reach.keep(target);
  }

  /**
   * Whether a message of a direct buffer is packed by a kernel, which has proved to be faster than
   * the library; otherwise it goes by the type's handle.
   */
  boolean prefers(Buffer direct, int count, Datatype type) throws MPIException {
    TypeUse use = type.use();
    if (use == null || count <= 0) {
      return false;
    }
    long bytes = type.layout.bytes() * count;
    return bytes <= MOST_TRIED
        && kernel(place(direct, 0, count, type), count, type, (int) bytes) != null;
  }

  /** The kernel that packs, or null where the library does. */
  private @Nullable Kernel kernel(Place place, int count, Datatype type, int bytes)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null || place.flags != null) {
      return null;
    }
    Kernel known = use.kernel();
    if (known != null) {
      use.packedByKernel(bytes);
      return known;
    }
    if (use.packedByLibrary(count) && bytes > 0 && bytes <= MOST_TRIED && Job.mayFit(use)) {
      fit(use, place, count, type, bytes);
    }
    return use.kernel();
  }

  private void fit(TypeUse use, Place place, int count, Datatype type, int bytes)
      throws MPIException {
    long begin = System.nanoTime();
    try (Stage stage = Stage.open()) {
      Fitting fitting = Job.fit(type.handle);
      if (fitting == null) {
        return;
      }
      Kernel kernel = fitting.kernel();
      long theirs = stage.take(bytes);
      long ours = stage.take(bytes);
      long library = Long.MAX_VALUE;
      long fitted = Long.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        long start = System.nanoTime();
        byLibrary(place, count, type.handle, theirs, bytes);
        long middle = System.nanoTime();
        kernel.pack(place.memory, place.origin, count, NativeMemory.ALL, ours);
        library = Math.min(library, middle - start);
        fitted = Math.min(fitted, System.nanoTime() - middle);
      }
      boolean same =
          MemorySegment.mismatch(
                  NativeMemory.ALL, theirs, theirs + bytes, NativeMemory.ALL, ours, ours + bytes)
              < 0;
      Job.tried(use, fitting, same ? (double) (library - fitted) / bytes : Double.NaN);
    } finally {
      use.spent(System.nanoTime() - begin);
    }
  }

  private static Place place(Object object, long offset, int count, Datatype type)
      throws MPIException {
    if (object instanceof Buffer buffer) {
      return new Place(NativeMemory.ALL, HeapArray.address(buffer) + offset, null);
    }
    long length = HeapArray.bytes(object);
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
    if (object instanceof boolean[] flags) {
      byte[] copy = new byte[flags.length];
      for (int k = 0; k < flags.length; k++) {
        copy[k] = (byte) (flags[k] ? 1 : 0);
      }
      return new Place(MemorySegment.ofArray(copy), offset, flags);
    }
    return new Place(HeapArray.segment(object), offset, null);
  }
}
