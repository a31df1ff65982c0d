// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.transfer.kernel.Kernel;

/**
 * Data by which it is found out whether a kernel packs the bytes that the library packs, and in
 * less time.
 */
final class Trial {
  private static final int ROUNDS = 3;

  /** More than this is packed once, and by the kernel in pieces of as much. */
  private static final int LARGE = 1 << 18;

  private final Stage stage;
  private final Place place;
  private final int count;
  private final Datatype type;
  private final int bytes;

  /** Where the data lie as the library has packed them, or 0 where it has not yet. */
  private final long packed;

  /** How long it took for that. */
  private final long nanos;

  /** Data that the library has packed, or unpacked, in so many nanoseconds. */
  Trial(Stage stage, Place place, int count, Datatype type, int bytes, long packed, long nanos) {
    this.stage = stage;
    this.place = place;
    this.count = count;
    this.type = type;
    this.bytes = bytes;
    this.packed = packed;
    this.nanos = nanos;
  }

  /** Data that nothing has packed yet. */
  Trial(Stage stage, Place place, int count, Datatype type, int bytes) {
    this(stage, place, count, type, bytes, 0, 0);
  }

  /** Whether data are so large that they are packed only once. */
  static boolean isLarge(int bytes) {
    return bytes > LARGE;
  }

  Datatype type() {
    return type;
  }

  /**
   * Packs the data by both.
   *
   * @param kernel what may come to pack them
   * @return nanoseconds saved by each byte; not a number where the bytes differ
   */
  double savedPerByte(Kernel kernel) throws MPIException {
    return (isLarge(bytes) ? once(kernel) : inTurns(kernel)) / bytes;
  }

  /** Small data, three times. */
  private double inTurns(Kernel kernel) throws MPIException {
    long theirs = stage.take(bytes);
    long ours = stage.take(bytes);
    long saved = ReadyPacks.compared(type, kernel, place, count, theirs, ours);
    return saved == PackCalls.NOT_COMPARED
        ? inTurns(kernel, theirs, ours)
        : saved == PackCalls.DIFFERENT ? Double.NaN : saved;
  }

  /**
   * The same where C does not look at the clock. What a call takes that moves nothing is not
   * counted: here it is mostly the JVM's interpreter, and a kernel that pays is called often enough
   * to be compiled.
   */
  private double inTurns(Kernel kernel, long theirs, long ours) throws MPIException {
    long library = Long.MAX_VALUE;
    long fitted = Long.MAX_VALUE;
    long libraryCall = Long.MAX_VALUE;
    long fittedCall = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      LibraryPack.pack(stage, place, 0, type.handle(), theirs, bytes);
      long second = System.nanoTime();
      LibraryPack.pack(stage, place, count, type.handle(), theirs, bytes);
      long third = System.nanoTime();
      kernel.packPart(place.memory, place.origin, 0, 1, NativeMemory.ALL, ours);
      long fourth = System.nanoTime();
      kernel.pack(place.memory, place.origin, count, NativeMemory.ALL, ours);
      fitted = Math.min(fitted, System.nanoTime() - fourth);
      fittedCall = Math.min(fittedCall, fourth - third);
      library = Math.min(library, third - second);
      libraryCall = Math.min(libraryCall, second - start);
    }
    return NativeMemory.isSame(theirs, ours, bytes)
        ? Math.max(0, library - libraryCall) - Math.max(0, fitted - fittedCall)
        : Double.NaN;
  }

  /**
   * Large data, once, and by the kernel piece by piece: memory that is used for the first time
   * takes longer than packing into it.
   */
  private double once(Kernel kernel) throws MPIException {
    long theirs = packed;
    long saved = nanos;
    if (theirs == 0) {
      theirs = stage.take(bytes);
      long start = System.nanoTime();
      LibraryPack.pack(stage, place, count, type.handle(), theirs, bytes);
      saved = System.nanoTime() - start;
    }
    long ours = stage.take(LARGE);
    // Its first call reaches code for the first time, too.
    kernel.packPart(place.memory, place.origin, 0, LARGE, NativeMemory.ALL, ours);
    for (int from = 0; from < bytes; from += LARGE) {
      int piece = Math.min(LARGE, bytes - from);
      long start = System.nanoTime();
      kernel.packPart(place.memory, place.origin, from, piece, NativeMemory.ALL, ours);
      saved -= System.nanoTime() - start;
      if (!NativeMemory.isSame(theirs + from, ours, piece)) {
        return Double.NaN;
      }
    }
    return saved;
  }
}
