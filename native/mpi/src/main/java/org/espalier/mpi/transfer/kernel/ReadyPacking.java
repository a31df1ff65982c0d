// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.HeapArray;
import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * A type whose data C packs within the process alone, by words that were written once
 * (docs/adr/0490): until its elements are read by the library, whose time C counts, and then by a
 * kernel, or as was chosen. Any thread may use it.
 *
 * <p>The caller has seen that the data and the packed bytes lie in their memory, and that it can be
 * accessed; of both there is at least a byte.
 */
public final class ReadyPacking {
  /** What {@link #move} gives where nothing was done. */
  public static final int NOT_HERE = PackCalls.NOT_HERE;

  private static final WordFunction PACK = new WordFunction("MPI_Pack");
  private static final WordFunction UNPACK = new WordFunction("MPI_Unpack");
  private static final int ARGUMENTS = 7;

  /** In place of a type: C knows it. */
  private static final long BY_LIBRARY = 1;

  private final WordMemory words = WordMemory.take(PackCalls.WORDS);
  private final long address = words.address;
  private final Told told;
  private final boolean row;
  private final @Nullable NativeKernel kernel; // whose program the words name
  private @Nullable Leases packed;
  private @Nullable Leases unpacked;

  /**
   * What the library is told.
   *
   * @param size bytes of data of one
   * @param extent bytes from one to the next
   * @param lower where the data of one begin
   * @param span how far they reach
   * @param isSafe whether it packs all data: MPICH leaves some out of those that have no gaps
   *     (docs/mpi-quirks.md)
   */
  public record Told(long size, long extent, long lower, long span, boolean isSafe) {}

  private ReadyPacking(
      Told told, boolean row, @Nullable NativeKernel kernel, long uses, long nanos) {
    this.told = told;
    this.row = row;
    this.kernel = kernel;
    PackCalls.tell(address, told.size, told.extent, pack(), unpack(), uses, nanos);
  }

  static long pack() {
    return PACK.called(ARGUMENTS);
  }

  static long unpack() {
    return UNPACK.called(ARGUMENTS);
  }

  /**
   * Returns where the words of the type lie, as long as this can be reached.
   *
   * @return the address
   */
  public long address() {
    return address;
  }

  /**
   * Makes a type ready whose elements have not been read: the library packs until that has taken
   * some time.
   *
   * @param told what the library is told
   * @param uses how many operations, at most
   * @param nanos how long
   * @return the type; null where C is not called, or the library cannot pack it
   */
  public static @Nullable ReadyPacking unread(Told told, long uses, long nanos) {
    return PackCalls.areUsed() && told.isSafe
        ? new ReadyPacking(told, false, null, uses, nanos)
        : null;
  }

  /**
   * Makes a type ready whose elements are known.
   *
   * @param told what the library is told
   * @param row whether the data of one lie side by side in their order
   * @param first where they begin
   * @param kernel packs; null where data lie side by side
   * @return the type; null where C is not called, or nothing could pack
   */
  public static @Nullable ReadyPacking known(
      Told told, boolean row, long first, @Nullable Kernel kernel) {
    if (!PackCalls.areUsed() || !(row || kernel != null)) {
      return null;
    }
    NativeKernel packs = (NativeKernel) kernel; // all are; a switch would be linked, for 10 ms
    ReadyPacking made = new ReadyPacking(told, row, packs, 0, 0);
    made.words.put(PackCalls.KNOWN, 1);
    made.words.put(PackCalls.ROW, row ? 1 : 0);
    made.words.put(PackCalls.FIRST, first);
    if (packs != null) {
      made.words.put(PackCalls.PROGRAM, packs.program.address);
      made.words.put(PackCalls.ROOT, packs.root);
      made.words.put(PackCalls.STEP, packs.step);
      made.words.put(PackCalls.PLACE, packs.place);
      made.words.put(PackCalls.REPEATS, packs.repeats);
    }
    return made;
  }

  /**
   * Packs copies, byte for byte as the library does, or unpacks them; bytes between data keep their
   * values.
   *
   * @param words {@link #address}, or those of {@link Newcomers}
   * @param type the type; its bounds are asked for
   * @param handle its handle
   * @param packs whether they are packed; they are unpacked otherwise
   * @param array the array of the data, if the caller knows it; otherwise null
   * @param memory holds the data, or takes them
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param packed takes the packed bytes, or holds them
   * @param offset where they begin
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static int move(
      long words,
      Datatype type,
      long handle,
      boolean packs,
      @Nullable Object array,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    boolean alone = memory.isNative() && packed.isNative();
    if (!alone && !ArrayCalls.goesByJni(ArrayCalls.MOVE, memory, packed)) {
      return NOT_HERE;
    }
    return PackCalls.move(
        words,
        packs,
        array != null || alone ? array : HeapArray.of(memory),
        memory.address() + origin,
        handle,
        count,
        alone ? null : HeapArray.of(packed), // its class is loaded where there are arrays
        packed.address() + offset,
        Handles.COMM_SELF,
        type.number(),
        type.bounds().size(),
        type.bounds().trueExtent());
  }

  /**
   * Packs or unpacks as programs of package {@code mpi} say it, where the packed bytes are part of
   * an array. Nothing is done where they, or the data of an array, do not lie inside.
   *
   * @param packs whether data are packed; they are unpacked otherwise
   * @param array the array of the data; null for memory
   * @param origin the address of displacement 0; of an array, the bytes before it
   * @param room the bytes of the array
   * @param type the type's handle; 0 where MPI has none yet
   * @param count how many of the type
   * @param bytes the array of the packed bytes
   * @param position where they begin
   * @param comm the communicator
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int moveInside(
      boolean packs,
      @Nullable Object array,
      long origin,
      long room,
      long type,
      int count,
      byte[] bytes,
      int position,
      long comm) {
    if (count <= 0 || position < 0 || told.size * count > bytes.length - position) {
      return NOT_HERE;
    }
    if (array != null) {
      long reach = told.extent * (count - 1);
      long from = origin + told.lower + Math.min(0, reach);
      if (from < 0 || told.span + Math.abs(reach) > room - from) {
        return NOT_HERE;
      }
    }
    try {
      return PackCalls.move(
          address, packs, array, origin, type, count, bytes, position, comm, 0, 0, 0);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Packs by the library and by the kernel, in turns, where C sees how long that takes.
   *
   * @param array the array of the data; null for memory
   * @param origin the address of displacement 0; of an array, the bytes before it
   * @param type the type's handle
   * @param count how many of the type, at least 1
   * @param theirs memory for what the library packs
   * @param ours the same for the kernel
   * @param comm a communicator of this process
   * @return the nanoseconds that the kernel saves each time; {@link PackCalls#DIFFERENT} where the
   *     bytes differ; {@link PackCalls#NOT_COMPARED}
   */
  public long compare(
      @Nullable Object array,
      long origin,
      long type,
      long count,
      long theirs,
      long ours,
      long comm) {
    if (!told.isSafe || bytes(count) >= 1L << PackCalls.LOGS) {
      return PackCalls.NOT_COMPARED;
    }
    try {
      return PackCalls.compare(address, array, origin, type, count, theirs, ours, comm);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Returns how many bytes copies have when they are packed.
   *
   * @param count how many copies
   * @return bytes
   */
  public long bytes(long count) {
    return told.size * count;
  }

  /**
   * Says whether the elements are known.
   *
   * @return false where the library packs
   */
  public boolean isKnown() {
    return words.get(PackCalls.KNOWN) != 0;
  }

  /**
   * Says whether the data of one lie side by side, so that they are copied.
   *
   * @return false where a kernel or the library packs
   */
  public boolean isRow() {
    return row;
  }

  /**
   * Returns how many bytes a kernel has packed or unpacked.
   *
   * @return bytes
   */
  public long packedBytes() {
    return words.get(PackCalls.PACKED);
  }

  /**
   * Lets the library pack again until that has taken some time.
   *
   * @param uses how many operations, at most
   * @param nanos how long
   */
  public void leaseUnread(long uses, long nanos) {
    words.put(PackCalls.USES, 0);
    words.put(PackCalls.LOST, 0);
    words.put(PackCalls.PRICE, nanos);
    words.put(PackCalls.MOST_USES, uses);
  }

  /**
   * Returns how often the library has packed since {@link #leaseUnread}.
   *
   * @return operations
   */
  public long uses() {
    return words.get(PackCalls.USES);
  }

  /**
   * Returns how long that took.
   *
   * @return nanoseconds
   */
  public long lost() {
    return words.get(PackCalls.LOST);
  }

  /**
   * Lets C do the next operations between native memory, of about some bytes, which all go one way.
   *
   * @param packs whether they pack; they unpack otherwise
   * @param bytes of one of them, at least 1
   * @param among chooses the way
   * @return whether there are any
   */
  public boolean lease(boolean packs, long bytes, Choice among) {
    int log = Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes);
    return told.isSafe
        && kernel != null
        && log < PackCalls.LOGS
        && (packs ? leasesOut() : leasesIn()).lease(log, true, among, BY_LIBRARY, BY_LIBRARY);
  }

  private Leases leasesOut() {
    Leases known = packed;
    if (known == null) {
      known = new Leases(words, PackCalls.LEFT, PackCalls.TAKEN, PackCalls.TIMES);
      packed = known; // of two threads' one is kept, and the words are the same
    }
    return known;
  }

  private Leases leasesIn() {
    Leases known = unpacked;
    if (known == null) {
      known =
          new Leases(
              words,
              PackCalls.LEFT + PackCalls.LOGS,
              PackCalls.TAKEN + PackCalls.LOGS,
              PackCalls.TIMES + ReadyCalls.TIMES_WORDS);
      unpacked = known;
    }
    return known;
  }
}
