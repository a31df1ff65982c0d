// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.espalier.mpi.raw.ReadyCalls.BYTE;
import static org.espalier.mpi.raw.ReadyCalls.EXTENT;
import static org.espalier.mpi.raw.ReadyCalls.LEFT;
import static org.espalier.mpi.raw.ReadyCalls.LOGS;
import static org.espalier.mpi.raw.ReadyCalls.LOWER;
import static org.espalier.mpi.raw.ReadyCalls.MOST;
import static org.espalier.mpi.raw.ReadyCalls.MOST_AS_BYTES_IN;
import static org.espalier.mpi.raw.ReadyCalls.MOST_AS_BYTES_OUT;
import static org.espalier.mpi.raw.ReadyCalls.MOST_TAKEN;
import static org.espalier.mpi.raw.ReadyCalls.MOVED;
import static org.espalier.mpi.raw.ReadyCalls.PACKED;
import static org.espalier.mpi.raw.ReadyCalls.PACKED_LOGS;
import static org.espalier.mpi.raw.ReadyCalls.PLACE;
import static org.espalier.mpi.raw.ReadyCalls.PROGRAM;
import static org.espalier.mpi.raw.ReadyCalls.REPEATS;
import static org.espalier.mpi.raw.ReadyCalls.ROOT;
import static org.espalier.mpi.raw.ReadyCalls.SIZE;
import static org.espalier.mpi.raw.ReadyCalls.SPAN;
import static org.espalier.mpi.raw.ReadyCalls.STEP;
import static org.espalier.mpi.raw.ReadyCalls.TAKEN;
import static org.espalier.mpi.raw.ReadyCalls.TIMES;
import static org.espalier.mpi.raw.ReadyCalls.TIMES_WORDS;
import static org.espalier.mpi.raw.ReadyCalls.UNIT;
import static org.espalier.mpi.raw.ReadyCalls.UNITS;
import static org.espalier.mpi.raw.ReadyCalls.USES;
import static org.espalier.mpi.raw.ReadyCalls.WORDS;

import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.Choice;
import org.jspecify.annotations.Nullable;

/**
 * A type whose blocking messages C looks after alone: what they need is written once, and Java only
 * hands on what the program says of each (docs/adr/0487). Messages are counted there, too. Must
 * stay reachable while {@link #address} is used.
 */
public final class ReadyType {
  /** Extents and displacements are at most this, so that no sum overflows. */
  private static final long FARTHEST = 1L << 44;

  private final WordMemory words;
  private final Leases[] alone; // of messages that are sent, and received
  private final @Nullable Kernel kernel; // whose program the words name
  private boolean unread;
  private final long[] leasedBytes = new long[Messages.values().length * LOGS]; // of a message

  /**
   * What MPI is told of the data.
   *
   * @param unit a type's handle
   * @param units how many of it are one of the type
   * @param bytes the handle of {@code MPI_BYTE}
   * @param mostAsBytesOut MPI is told bytes of messages that go out, of at most so many; 0 for none
   * @param mostAsBytesIn the same of those that come in
   */
  public record Told(long unit, long units, long bytes, long mostAsBytesOut, long mostAsBytesIn) {}

  /** In place of a type: the one that is handed over with each message. */
  public static final long BY_OWN = 1;

  /** Messages of native memory that are leased apart. */
  public enum Messages {
    /** Of a call that sends. */
    SENT(0),
    /** Of a call that receives. */
    RECEIVED(1),
    /** Sent by a call that receives, too, or begins to send. */
    EXCHANGED_OUT(2),
    /** Received by a call that sends, too, or begins to receive. */
    EXCHANGED_IN(3);

    private final int words; // of C's in front, in units of LOGS

    Messages(int words) {
      this.words = words;
    }
  }

  private ReadyType(@Nullable Kernel kernel, long size, long most, Told told) {
    this.words = WordMemory.take(WORDS);
    this.alone = new Leases[] {leases(Messages.SENT), leases(Messages.RECEIVED)};
    this.kernel = kernel;
    words.put(SIZE, size);
    words.put(UNIT, told.unit);
    words.put(UNITS, told.units);
    words.put(BYTE, told.bytes);
    words.put(MOST_AS_BYTES_OUT, told.mostAsBytesOut);
    words.put(MOST_AS_BYTES_IN, told.mostAsBytesIn);
    words.put(MOST, most);
  }

  private Leases leases(Messages of) {
    int first = of.words * LOGS;
    return new Leases(words, LEFT + first, TAKEN + first, TIMES + of.words * TIMES_WORDS);
  }

  /**
   * Makes a type ready whose data lie side by side from displacement 0 on, one after the other.
   *
   * @param size bytes of one
   * @param most bytes of a message of an array
   * @param mostTaken bytes of a message of native memory
   * @param told what MPI is told
   * @return the type
   */
  public static ReadyType dense(long size, long most, long mostTaken, Told told) {
    ReadyType made = new ReadyType(null, size, most, told);
    made.words.put(MOST_TAKEN, mostTaken);
    return made;
  }

  /**
   * Makes a type ready of which nothing is known but its size: C looks after what {@link
   * #leaseTaken} says.
   *
   * @param size bytes of one
   * @return the type
   */
  public static ReadyType unread(long size) {
    ReadyType made = new ReadyType(null, size, 0, new Told(0, 0, 0, 0, 0));
    made.unread = true;
    return made;
  }

  /**
   * Makes a type ready that a kernel packs.
   *
   * @param kernel packs
   * @param most bytes of a message of an array
   * @param told what MPI is told
   * @return the type; null where its data lie too far apart
   */
  public static @Nullable ReadyType packed(Kernel kernel, long most, Told told) {
    NativeKernel packs = (NativeKernel) kernel; // all are; a switch would be linked, for 10 ms
    if (Math.abs(packs.extent()) > FARTHEST
        || packs.trueLb() < -FARTHEST
        || packs.trueUb() > FARTHEST) {
      return null;
    }
    ReadyType made = new ReadyType(kernel, packs.size(), most, told);
    made.words.put(PROGRAM, packs.program.address);
    made.words.put(ROOT, packs.root);
    made.words.put(STEP, packs.step);
    made.words.put(PLACE, packs.place);
    made.words.put(REPEATS, packs.repeats);
    made.words.put(EXTENT, packs.extent());
    made.words.put(LOWER, packs.trueLb());
    made.words.put(SPAN, packs.trueUb() - packs.trueLb());
    return made;
  }

  /**
   * Returns where the words lie.
   *
   * @return the address for {@link ReadyCalls}
   */
  public long address() {
    return words.address;
  }

  /**
   * Says whether all data lie side by side.
   *
   * @return false where a kernel packs
   */
  public boolean isDense() {
    return kernel == null;
  }

  /**
   * Says whether nothing is known of the type but its size.
   *
   * @return true for what {@link #unread} has made
   */
  public boolean isUnread() {
    return unread;
  }

  /**
   * Says whether C looks after messages of native memory of so many bytes that are leased.
   *
   * @param bytes of one of them
   * @return false for long ones
   */
  public static boolean isLeased(long bytes) {
    return bytes < 1L << LOGS;
  }

  /**
   * Lets C look after the next messages of native memory of about some bytes, which all go one way:
   * as many as nobody has to be asked about, or a few whose times are asked for.
   *
   * @param of which messages: {@link Messages#SENT} or {@link Messages#RECEIVED}
   * @param bytes of one of them, as {@link #isLeased} has them
   * @param mayPack whether C may pack messages of about so many bytes
   * @param among chooses the way; null where a kernel packs all
   * @param own by which type MPI takes them where that is {@link Choice#OWN}, or {@link #BY_OWN}
   * @param other the same of {@link Choice#OTHER}
   * @return whether there are any
   */
  public boolean lease(
      Messages of, long bytes, boolean mayPack, @Nullable Choice among, long own, long other) {
    int log = log(bytes);
    boolean packs = mayPack && log < PACKED_LOGS;
    Leases leases = alone[of.words];
    return among == null
        ? packs && leases.give(log, Leases.PACKS, Long.MAX_VALUE)
        : leases.lease(log, packs, among, own, other);
  }

  /**
   * Lets C look after some messages of native memory that MPI takes by a type.
   *
   * @param of which messages
   * @param bytes of one of them, as {@link #isLeased} has them
   * @param type the type
   * @param many how many, at least 1
   */
  public void leaseTaken(Messages of, long bytes, long type, long many) {
    int at = of.words * LOGS + log(bytes);
    leasedBytes[at] = bytes;
    words.put(TAKEN + at, type);
    words.put(LEFT + at, many);
  }

  /**
   * Returns what the messages move that are left to C by {@link #leaseTaken}.
   *
   * @return bytes
   */
  public long bytesLeft() {
    long sum = 0;
    for (int at = 0; at < leasedBytes.length; at++) {
      sum += leasedBytes[at] == 0 ? 0 : Math.max(0, words.get(LEFT + at)) * leasedBytes[at];
    }
    return sum;
  }

  /**
   * Lets C begin the next messages of native memory, or send and receive them at once: as many as
   * nobody has to be asked about, or one while ways are tried, if C may take all of them.
   *
   * @param of which messages: {@link Messages#EXCHANGED_OUT} or {@link Messages#EXCHANGED_IN}
   * @param bytes of one of them, as {@link #isLeased} has them
   * @param mayPack whether C may pack messages of about so many bytes
   * @param among chooses the way; null where a kernel packs all
   * @param own by which type MPI takes them where that is {@link Choice#OWN}, or {@link #BY_OWN}
   * @param other the same of {@link Choice#OTHER}
   * @return whether there are any
   */
  public boolean leaseBegun(
      Messages of, long bytes, boolean mayPack, @Nullable BegunChoice among, long own, long other) {
    if (isLeft(of, bytes)) {
      return true;
    }
    boolean packs = mayPack && log(bytes) < PACKED_LOGS;
    int way = among == null ? Choice.KERNEL : among.best();
    if (way == Choice.KERNEL && !packs) {
      return false;
    }
    long many = among == null ? Long.MAX_VALUE : among.lease();
    if (many == 0 && among != null && packs) {
      way = among.next();
      many = 1;
    }
    if (many > 0) {
      long taken = way == Choice.KERNEL ? Leases.PACKS : way == Choice.OTHER ? other : own;
      leaseTaken(of, bytes, taken, many);
    }
    return many > 0;
  }

  /**
   * Says whether messages of native memory are left that C looks after.
   *
   * @param of which messages
   * @param bytes of one of them, as {@link #isLeased} has them
   * @return false where the next one is to be asked about
   */
  public boolean isLeft(Messages of, long bytes) {
    return words.get(LEFT + of.words * LOGS + log(bytes)) > 0;
  }

  /**
   * Says whether the next message of native memory goes by the type that is handed over with it.
   *
   * @param of which messages
   * @param bytes of it
   * @return false where it goes in another way, or is not for C to look after
   */
  public boolean takesOwn(Messages of, long bytes) {
    if (bytes <= 0 || !isLeased(bytes)) {
      return false;
    }
    int at = of.words * LOGS + log(bytes);
    return words.get(LEFT + at) > 0 && words.get(TAKEN + at) == BY_OWN;
  }

  /**
   * Says how many bytes C packs of the next message of native memory that is begun and goes out.
   *
   * @param count how many of the type
   * @return bytes; 0 where it does not pack them
   */
  public long packedNext(long count) {
    long bytes = count * words.get(SIZE);
    if (kernel == null || bytes <= 0 || !isLeased(bytes)) {
      return 0;
    }
    int at = Messages.EXCHANGED_OUT.words * LOGS + log(bytes);
    return words.get(LEFT + at) > 0 && words.get(TAKEN + at) == Leases.PACKS ? bytes : 0;
  }

  private static int log(long bytes) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes);
  }

  /**
   * Returns how many messages there were.
   *
   * @return messages
   */
  public long uses() {
    return words.get(USES);
  }

  /**
   * Returns how much data they moved.
   *
   * @return bytes
   */
  public long moved() {
    return words.get(MOVED);
  }

  /**
   * Returns how much of it a kernel packed.
   *
   * @return bytes
   */
  public long packed() {
    return words.get(PACKED);
  }
}
