// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.Requests;
import org.espalier.mpi.type.Datatype;

/** What is known of a message that was received, probed for or sent (MPI 4.1 §3.2.5). */
public final class Status {
  private static final Abi ABI = NativeLibrary.get().abi();
  private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  /** Apart, since most programs do not ask how much has come. */
  private static final class Large {
    static final boolean EXPORTED = NativeLibrary.get().exports("MPI_Get_count_c");
  }

  /** Stands for "no status is wanted" ({@code MPI_STATUS_IGNORE}). */
  static final MemorySegment IGNORED = MemorySegment.ofAddress(ABI.statusIgnore);

  /** The address of a status in native memory; 0 where it is {@link #IGNORED}. */
  static long wanted(MemorySegment status) {
    return status.address() == ABI.statusIgnore ? 0 : status.address();
  }

  // An own copy of the library's structure, since its hidden fields hold the count: words of 64
  // bits, of which no library has more than four, and MPICH two and a half.
  private final long first;
  private final long second;
  private final long third;
  private final long fourth;

  private Status(long first, long second, long third, long fourth) {
    this.first = first;
    this.second = second;
    this.third = third;
    this.fourth = fourth;
  }

  /** Of every send that was not cancelled: all else of it is undefined. */
  static final Status SENT = new Status(0, 0, 0, 0);

  /**
   * Copies a status out of native memory; word by word, since a copy as a whole is linked first.
   */
  static Status copy(MemorySegment status) {
    return new Status(word(status, 0), word(status, 1), word(status, 2), word(status, 3));
  }

  private static long word(MemorySegment status, int index) {
    long at = (long) index * Long.BYTES;
    return at + Long.BYTES <= ABI.statusBytes
        ? status.get(ValueLayout.JAVA_LONG_UNALIGNED, at)
        : at < ABI.statusBytes ? status.get(ValueLayout.JAVA_INT_UNALIGNED, at) : 0;
  }

  private static void set(MemorySegment status, int index, long word) {
    long at = (long) index * Long.BYTES;
    if (at + Long.BYTES <= ABI.statusBytes) {
      status.set(ValueLayout.JAVA_LONG_UNALIGNED, at, word);
    } else if (at < ABI.statusBytes) {
      status.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) word);
    }
  }

  /** How many bytes of data came, by a status in native memory. */
  static long bytes(MemorySegment status) {
    Scratch scratch = Scratch.get();
    Check.that(
        Requests.MPI_Get_elements_x(status, Bytes.TYPE, scratch.slot(0)), "MPI_Get_elements_x");
    return scratch.longAt(0);
  }

  /** Whether the operation of a status in native memory was cancelled. */
  static boolean isCancelled(MemorySegment status) {
    Scratch scratch = Scratch.get();
    Check.that(Requests.MPI_Test_cancelled(status, scratch.slot(0)), "MPI_Test_cancelled");
    return scratch.intAt(0) != 0;
  }

  /** The type in which bytes are counted; looked up once, when the first array receives. */
  private static final class Bytes {
    private static final long TYPE = Datatype.named("MPI_BYTE").handle();
  }

  private int field(int offset) {
    long word =
        switch (offset / Long.BYTES) {
          case 0 -> first;
          case 1 -> second;
          case 2 -> third;
          default -> fourth;
        };
    boolean upper = offset % Long.BYTES != 0;
    return (int) (upper == LITTLE_ENDIAN ? word >> Integer.SIZE : word);
  }

  /**
   * Returns who sent the message.
   *
   * @return a rank of the communicator; undefined for a send
   */
  public int source() {
    return field(ABI.statusSource);
  }

  /**
   * Returns the message's tag.
   *
   * @return the tag; undefined for a send
   */
  public int tag() {
    return field(ABI.statusTag);
  }

  private MemorySegment nativeCopy(Scratch scratch) {
    MemorySegment status = scratch.status;
    set(status, 0, first);
    set(status, 1, second);
    set(status, 2, third);
    set(status, 3, fourth);
    return status;
  }

  /**
   * Returns how many whole copies of a type were received.
   *
   * @param type the type with which the message was received
   * @return the number, or −1 where the message ended within a copy ({@code MPI_UNDEFINED})
   */
  public long count(Datatype type) {
    Scratch scratch = Scratch.get();
    MemorySegment status = nativeCopy(scratch);
    long count;
    if (Large.EXPORTED) {
      Check.that(
          Requests.MPI_Get_count_c(status, type.handle(), scratch.slot(0)), "MPI_Get_count_c");
      count = scratch.longAt(0);
    } else {
      Check.that(Requests.MPI_Get_count(status, type.handle(), scratch.slot(0)), "MPI_Get_count");
      count = scratch.intAt(0);
      if (count == Abi.UNDEFINED) { // more than an int counts, or part of a copy
        long size = type.bounds().size();
        long bytes = bytes(status);
        return size > 0 && bytes % size == 0 ? bytes / size : -1;
      }
    }
    return count == Abi.UNDEFINED ? -1 : count;
  }

  /**
   * Returns how many basic elements were received.
   *
   * @param type the type with which the message was received
   * @return the number (MPI 4.1 §5.1.11), or −1 where it cannot be said
   */
  public long elements(Datatype type) {
    Scratch scratch = Scratch.get();
    MemorySegment status = nativeCopy(scratch);
    if (Large.EXPORTED) {
      Check.that(
          Requests.MPI_Get_elements_c(status, type.handle(), scratch.slot(0)),
          "MPI_Get_elements_c");
    } else {
      Check.that(
          Requests.MPI_Get_elements_x(status, type.handle(), scratch.slot(0)),
          "MPI_Get_elements_x");
    }
    long count = scratch.longAt(0);
    return count == Abi.UNDEFINED ? -1 : count;
  }

  /**
   * Says whether the operation was cancelled.
   *
   * @return true after a successful cancellation (MPI 4.1 §3.8.4)
   */
  public boolean isCancelled() {
    Scratch scratch = Scratch.get();
    Check.that(
        Requests.MPI_Test_cancelled(nativeCopy(scratch), scratch.slot(0)), "MPI_Test_cancelled");
    return scratch.intAt(0) != 0;
  }

  @Override
  public String toString() {
    return "Status[source %d, tag %d]".formatted(source(), tag());
  }
}
