// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.transfer.kernel.ReadyType.Told;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages of one datatype that C looks after alone, by words that were written once
 * (docs/adr/0487, 0490): short ones of data with gaps, and of arrays. Until the elements are read
 * MPI takes native memory by the datatype, as often as reading them may cost; then messages go as
 * was chosen. Any thread may use it.
 *
 * <p>The caller has seen that the data lie within the memory and that it can be accessed. What is
 * not for here is left undone, and nothing has happened.
 */
public final class ReadyMessages {
  /** What {@link #send} and {@link #receive} give where nothing was done. */
  public static final int NOT_HERE = ReadyCalls.NOT_HERE;

  private static volatile boolean isFirst = true;

  private static final boolean USED = ReadyCalls.areUsed() && CountWidth.narrow(1);

  /** So many messages until the price of reading is asked for again. */
  private static final int UNREAD_AT_ONCE = 256;

  /** A process's first type is not ready sooner: the classes take what so many messages gain. */
  private static final int BEFORE_FIRST = 256;

  /** More copies of a byte or more are no short message. */
  static final long MOST_COPIES = 1L << ReadyCalls.LOGS;

  private final long handle;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Ways ways;
  private volatile @Nullable State state;
  private volatile boolean isSettled; // nothing more is known of the type than the state says
  private int otherwise; // messages of what may be the first type

  /**
   * What C has.
   *
   * @param type its words
   * @param read whether its elements were known when they were written
   * @param counted whether MPI is told of units in messages of any size
   */
  record State(ReadyType type, boolean read, boolean counted) {
    /** MPI takes native memory without gaps as it is, which nothing makes faster. */
    boolean isFor(MemorySegment memory, long count) {
      return count < MOST_COPIES
          && (memory.isNative() ? !read || !type.isDense() : !memory.isReadOnly());
    }
  }

  ReadyMessages(long handle, TypeBounds bounds, TypeReading reading, Ways ways) {
    this.handle = handle;
    this.bounds = bounds;
    this.reading = reading;
    this.ways = ways;
  }

  /**
   * Sends.
   *
   * @param memory holds the data
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   * @param to the receiver, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int send(MemorySegment memory, long origin, long count, int to, int tag, long comm) {
    State now = state();
    if (now == null || !now.isFor(memory, count)) {
      return NOT_HERE;
    }
    int code = send(now, memory, origin, count, to, tag, comm);
    return code == NOT_HERE && lease(now, memory, count, true)
        ? send(now, memory, origin, count, to, tag, comm)
        : code;
  }

  /**
   * Receives.
   *
   * @param memory takes the data
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   * @param from the sender, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int receive(
      MemorySegment memory, long origin, long count, int from, int tag, long comm, long status) {
    State now = state();
    if (now == null || !now.isFor(memory, count)) {
      return NOT_HERE;
    }
    int code = receive(now, memory, origin, count, from, tag, comm, status);
    return code == NOT_HERE && lease(now, memory, count, false)
        ? receive(now, memory, origin, count, from, tag, comm, status)
        : code;
  }

  private int send(
      State now, MemorySegment memory, long origin, long count, int to, int tag, long comm) {
    try {
      return ReadyCalls.send(
          now.type.address(),
          array(memory),
          memory.address() + origin,
          handle,
          (int) count,
          to,
          tag,
          comm);
    } finally {
      Reference.reachabilityFence(now);
      Reference.reachabilityFence(memory);
    }
  }

  private int receive(
      State now,
      MemorySegment memory,
      long origin,
      long count,
      int from,
      int tag,
      long comm,
      long status) {
    try {
      return ReadyCalls.receive(
          now.type.address(),
          array(memory),
          memory.address() + origin,
          handle,
          (int) count,
          from,
          tag,
          comm,
          status);
    } finally {
      Reference.reachabilityFence(now);
      Reference.reachabilityFence(memory);
    }
  }

  private static @Nullable Object array(MemorySegment memory) {
    return memory.isNative() ? null : memory.heapBase().orElseThrow();
  }

  /** Lets C look after the next messages of native memory. */
  private boolean lease(State now, MemorySegment memory, long count, boolean out) {
    long bytes = count * bounds.size();
    if (!memory.isNative() || bytes == 0 || !ReadyType.isLeased(bytes)) {
      return false;
    }
    Messages of = out ? Messages.SENT : Messages.RECEIVED;
    if (!now.read) {
      return leaseUnread(now, of, bytes);
    }
    Choice among = ways.of(reading.wire(), out ? Direction.SEND : Direction.RECEIVE, count);
    boolean mayPack = now.counted || 2 * bytes <= WholeElements.ONE_PIECE;
    return among != null
        && now.type.lease(
            of, bytes, mayPack, among, ways.handle(Choice.OWN), ways.handle(Choice.OTHER));
  }

  /** The same until the elements are read: as many as reading them may cost. */
  boolean leaseUnread(State now, Messages of, long bytes) {
    int many = reading.isRead() ? 0 : reading.sentTogether(bytes, UNREAD_AT_ONCE);
    if (many > 0) {
      now.type.leaseTaken(of, bytes, handle, many);
    }
    return many > 0;
  }

  /** Later types are ready for their first messages: a branch more would be compiled for them. */
  @Nullable State state() {
    State now = state;
    return now == null && !isFirst ? made() : now;
  }

  /** Says that a message has gone another way: C looks after the next, if it can. */
  public void wasNotHere() {
    if (USED && (!isFirst || ++otherwise > BEFORE_FIRST)) {
      isFirst = false;
      made();
    }
  }

  private @Nullable State made() {
    if (isSettled) {
      return state;
    }
    State now = state;
    if (reading.isRead()) {
      now = known(reading.wire());
      state = now;
      isSettled = true;
    } else if (now == null && bounds.size() > 0 && bounds.trueExtent() != bounds.size()) {
      now = new State(ReadyType.unread(bounds.size()), false, false);
      state = now;
    }
    return now;
  }

  private @Nullable State known(Wire wire) {
    if (!wire.isKnown()) {
      return null;
    }
    boolean counted = wire.isUnitCounted();
    long untried = Streaming.LEAST - 1;
    long most = counted ? untried : Math.min(untried, WholeElements.ONE_PIECE);
    Told told = new Told(wire.collectiveUnit(), wire.unitsPerCopy(), 0, 0, 0);
    Kernel kernel = wire.kernel();
    ReadyType type =
        kernel != null
            ? ReadyType.packed(kernel, most, told)
            : bounds.isDense() && wire.isContiguous(bounds, 1)
                ? ReadyType.dense(bounds.size(), most, 0, told)
                : null;
    return type == null ? null : new State(type, true, counted);
  }
}
