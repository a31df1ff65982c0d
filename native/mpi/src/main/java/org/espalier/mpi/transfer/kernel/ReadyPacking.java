// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.choice.Choice;
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
  private final boolean mayBeTaken;
  private final @Nullable NativeKernel kernel; // whose program the words name
  private @Nullable Leases packed;
  private @Nullable Leases unpacked;

  /**
   * What the library is told.
   *
   * @param type the type's handle
   * @param size bytes of data of one
   * @param extent bytes from one to the next
   * @param isSafe whether it packs all data: MPICH leaves some out of those that have no gaps
   *     (docs/mpi-quirks.md)
   */
  public record Told(long type, long size, long extent, boolean isSafe) {}

  private ReadyPacking(Told told, @Nullable NativeKernel kernel, long uses, long nanos) {
    this.mayBeTaken = told.isSafe;
    this.kernel = kernel;
    PackCalls.tell(
        address,
        told.size,
        told.extent,
        PACK.called(ARGUMENTS),
        UNPACK.called(ARGUMENTS),
        told.type,
        Handles.COMM_SELF,
        uses,
        nanos);
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
    return PackCalls.areUsed() && told.isSafe ? new ReadyPacking(told, null, uses, nanos) : null;
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
    ReadyPacking made = new ReadyPacking(told, packs, 0, 0);
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
   * @param packs whether they are packed; they are unpacked otherwise
   * @param memory holds the data, or takes them
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param packed takes the packed bytes, or holds them
   * @param offset where they begin
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int move(
      boolean packs,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment packed,
      long offset) {
    boolean alone = memory.isNative() && packed.isNative();
    if (!alone && !ArrayCalls.goesByJni(ArrayCalls.MOVE, memory, packed)) {
      return NOT_HERE;
    }
    try {
      return PackCalls.move(
          address,
          packs,
          alone ? null : array(memory),
          memory.address() + origin,
          count,
          alone ? null : array(packed),
          packed.address() + offset);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  private static @Nullable Object array(MemorySegment memory) {
    return memory.isNative() ? null : memory.heapBase().orElseThrow();
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
    return mayBeTaken
        && kernel != null
        && log < PackCalls.LOGS
        && (packs ? packed() : unpacked()).lease(log, true, among, BY_LIBRARY, BY_LIBRARY);
  }

  private Leases packed() {
    Leases known = packed;
    if (known == null) {
      known = new Leases(words, PackCalls.LEFT, PackCalls.TAKEN, PackCalls.TIMES);
      packed = known; // of two threads' one is kept, and the words are the same
    }
    return known;
  }

  private Leases unpacked() {
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
