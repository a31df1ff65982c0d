// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.transfer.kernel.ReadyType.Told;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;

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

  private final Datatype type;
  private final long handle;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Ways ways;
  private volatile boolean isSettled; // nothing more is known of the type than C has
  private int otherwise; // messages of what may be the first type

  ReadyMessages(Datatype type, TypeReading reading, Ways ways) {
    this.type = type;
    this.handle = type.handle();
    this.bounds = type.bounds();
    this.reading = reading;
    this.ways = ways;
  }

  /**
   * Sends, where C looks after a datatype's messages.
   *
   * @param type the datatype
   * @param memory holds the data
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   * @param to the receiver, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static int send(
      Datatype type, MemorySegment memory, long origin, long count, int to, int tag, long comm) {
    if (isFirst) {
      return NOT_HERE;
    }
    MessagesInC now = MessagesInC.of(type);
    return now.isFor(memory, count)
        ? now.send(type.handle(), memory, origin, count, to, tag, comm)
        : NOT_HERE;
  }

  /**
   * Receives, where C looks after a datatype's messages.
   *
   * @param type the datatype
   * @param memory takes the data
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   * @param from the sender, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static int receive(
      Datatype type,
      MemorySegment memory,
      long origin,
      long count,
      int from,
      int tag,
      long comm,
      long status) {
    if (isFirst) {
      return NOT_HERE;
    }
    MessagesInC now = MessagesInC.of(type);
    return now.isFor(memory, count)
        ? now.receive(type.handle(), memory, origin, count, from, tag, comm, status)
        : NOT_HERE;
  }

  /**
   * Sends what C has left undone, if it can look after it and the next ones.
   *
   * @param memory holds the data
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   * @param to the receiver, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int sendNow(MemorySegment memory, long origin, long count, int to, int tag, long comm) {
    if (isFirst) {
      return NOT_HERE;
    }
    boolean isNew = MessagesInC.of(type) == MessagesInC.NOTHING;
    MessagesInC now = inC();
    if (!now.isFor(memory, count)) {
      return NOT_HERE;
    }
    int code = isNew ? now.send(handle, memory, origin, count, to, tag, comm) : NOT_HERE;
    return code == NOT_HERE && lease(now, memory, count, true)
        ? now.send(handle, memory, origin, count, to, tag, comm)
        : code;
  }

  /**
   * Receives what C has left undone, if it can look after it and the next ones.
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
  public int receiveNow(
      MemorySegment memory, long origin, long count, int from, int tag, long comm, long status) {
    if (isFirst) {
      return NOT_HERE;
    }
    boolean isNew = MessagesInC.of(type) == MessagesInC.NOTHING;
    MessagesInC now = inC();
    if (!now.isFor(memory, count)) {
      return NOT_HERE;
    }
    int code =
        isNew ? now.receive(handle, memory, origin, count, from, tag, comm, status) : NOT_HERE;
    return code == NOT_HERE && lease(now, memory, count, false)
        ? now.receive(handle, memory, origin, count, from, tag, comm, status)
        : code;
  }

  /** Lets C look after the next messages of native memory. */
  private boolean lease(MessagesInC now, MemorySegment memory, long count, boolean out) {
    long bytes = count * bounds.size();
    if (!memory.isNative() || bytes == 0 || !ReadyType.isLeased(bytes)) {
      return false;
    }
    Messages of = out ? Messages.SENT : Messages.RECEIVED;
    if (!now.isRead()) {
      return leaseUnread(now, of, bytes);
    }
    Choice among = ways.of(reading.wire(), out ? Direction.SEND : Direction.RECEIVE, count);
    boolean mayPack = now.isCounted() || 2 * bytes <= WholeElements.ONE_PIECE;
    return among != null
        && now.type()
            .lease(of, bytes, mayPack, among, ways.handle(Choice.OWN), ways.handle(Choice.OTHER));
  }

  /** The same until the elements are read: as many as reading them may cost. */
  boolean leaseUnread(MessagesInC now, Messages of, long bytes) {
    int many = reading.isRead() ? 0 : reading.sentTogether(bytes, UNREAD_AT_ONCE);
    if (many > 0) {
      now.type().leaseTaken(of, bytes, handle, many);
    }
    return many > 0;
  }

  /** Whether C looks after no messages yet: those of a process's first type. */
  static boolean areFirst() {
    return isFirst;
  }

  /** What C has, from the first message on, unless {@link #areFirst}. */
  MessagesInC inC() {
    MessagesInC now = MessagesInC.of(type);
    return now == MessagesInC.NOTHING ? made() : now;
  }

  /** Says that a message has gone another way: C looks after the next, if it can. */
  public void wasNotHere() {
    if (USED && (!isFirst || ++otherwise > BEFORE_FIRST)) {
      isFirst = false;
      made();
    }
  }

  private MessagesInC made() {
    MessagesInC now = MessagesInC.of(type);
    if (isSettled) {
      return now;
    }
    if (reading.isRead()) {
      now = known(reading.wire()).setFor(type);
      isSettled = true;
    } else if (now == MessagesInC.NOTHING) {
      boolean gaps = bounds.size() > 0 && bounds.trueExtent() != bounds.size();
      now = (gaps ? unread() : MessagesInC.NONE).setFor(type);
    }
    return now;
  }

  private MessagesInC unread() {
    return new MessagesInC(ReadyType.unread(bounds.size()), false, false);
  }

  private MessagesInC known(Wire wire) {
    if (!wire.isKnown()) {
      return MessagesInC.NONE;
    }
    boolean counted = wire.isUnitCounted();
    long untried = Streaming.LEAST - 1;
    long most = counted ? untried : Math.min(untried, WholeElements.ONE_PIECE);
    Told told = new Told(wire.collectiveUnit(), wire.unitsPerCopy(), 0, 0, 0);
    Kernel kernel = wire.kernel();
    ReadyType ready =
        kernel != null
            ? ReadyType.packed(kernel, most, told)
            : bounds.isDense() && wire.isContiguous(bounds, 1)
                ? ReadyType.dense(bounds.size(), most, 0, told)
                : null;
    return ready == null ? MessagesInC.NONE : new MessagesInC(ready, true, counted);
  }
}
