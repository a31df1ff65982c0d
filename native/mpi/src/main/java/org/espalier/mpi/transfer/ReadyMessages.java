// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.transfer.kernel.ReadyType.Told;
import org.espalier.mpi.transfer.passage.Passages;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;

/**
 * Blocking messages of one datatype that C looks after alone, by words that were written once
 * (docs/adr/0487, 0490): short ones of data with gaps, and of arrays. Until the elements are read
 * MPI takes native memory by the datatype ({@code FirstMessages}); then messages go as was chosen.
 * Any thread may use it.
 *
 * <p>The caller has seen that the data lie within the memory and that it can be accessed. What is
 * not for here is left undone, and nothing has happened.
 */
public final class ReadyMessages {
  /** What {@link #send} and {@link #receive} give where nothing was done. */
  public static final int NOT_HERE = ReadyCalls.NOT_HERE;

  private static volatile boolean areFirst = true;

  /** Messages with a plan; two threads that count at once make it one more. */
  private static int otherwise;

  /** A process's first type is not ready sooner: the classes take what so many messages gain. */
  private static final int BEFORE_FIRST = 256;

  private final Datatype type;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Ways ways;
  private volatile boolean isSettled; // nothing more is known of the type than C has

  ReadyMessages(Datatype type, TypeReading reading, Ways ways) {
    this.type = type;
    this.bounds = type.bounds();
    this.reading = reading;
    this.ways = ways;
  }

  /**
   * Sends, where C looks after a datatype's messages.
   *
   * @param type the datatype
   * @param place where the data lie
   * @param count how many copies
   * @param to the receiver, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static int send(Datatype type, Place place, long count, int to, int tag, long comm) {
    MessagesInC now = MessagesInC.of(type);
    return now.isFor(place, count) ? now.send(type, place, count, to, tag, comm) : NOT_HERE;
  }

  /**
   * Says whether the next message goes by the datatype's handle, before there is a plan, where C is
   * not called. Nobody else counts it.
   *
   * @param type the datatype
   * @param place where the data lie, or are to lie
   * @param count how many copies
   * @return false where C has left it undone
   */
  public static boolean isFirst(Datatype type, Place place, long count) {
    return place.isNative && FirstMessages.isNext(type, count * type.bounds().size());
  }

  /**
   * Receives, where C looks after a datatype's messages.
   *
   * @param type the datatype
   * @param place where the data are to lie
   * @param count how many copies
   * @param from the sender, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public static int receive(
      Datatype type, Place place, long count, int from, int tag, long comm, long status) {
    MessagesInC now = MessagesInC.of(type);
    return now.isFor(place, count)
        ? now.receive(type, place, count, from, tag, comm, status)
        : NOT_HERE;
  }

  /**
   * Sends what C has left undone, if it can look after it and the next ones.
   *
   * @param place where the data lie
   * @param count how many copies
   * @param to the receiver, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int sendNow(Place place, long count, int to, int tag, long comm) {
    if (areFirst) {
      return NOT_HERE;
    }
    MessagesInC before = MessagesInC.of(type);
    MessagesInC now = inC(place);
    if (!now.isFor(place, count)) {
      return NOT_HERE;
    }
    int code = isNew(before, now, place) ? now.send(type, place, count, to, tag, comm) : NOT_HERE;
    return code == NOT_HERE && lease(now, place, count, true)
        ? now.send(type, place, count, to, tag, comm)
        : code;
  }

  /**
   * Receives what C has left undone, if it can look after it and the next ones.
   *
   * @param place where the data are to lie
   * @param count how many copies
   * @param from the sender, as the library has it
   * @param tag the tag
   * @param comm the communicator's handle
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code, or {@link #NOT_HERE}
   */
  public int receiveNow(Place place, long count, int from, int tag, long comm, long status) {
    if (areFirst) {
      return NOT_HERE;
    }
    MessagesInC before = MessagesInC.of(type);
    MessagesInC now = inC(place);
    if (!now.isFor(place, count)) {
      return NOT_HERE;
    }
    int code =
        isNew(before, now, place)
            ? now.receive(type, place, count, from, tag, comm, status)
            : NOT_HERE;
    return code == NOT_HERE && lease(now, place, count, false)
        ? now.receive(type, place, count, from, tag, comm, status)
        : code;
  }

  /** Whether C may do now what it left undone: it has learnt more, or had nothing against it. */
  private static boolean isNew(MessagesInC before, MessagesInC now, Place place) {
    return now != before || !place.isNative;
  }

  /** Lets C look after the next messages of native memory. */
  private boolean lease(MessagesInC now, Place place, long count, boolean out) {
    long bytes = count * bounds.size();
    if (!now.isRead() || !place.isNative || bytes == 0 || !ReadyType.isLeased(bytes)) {
      return false;
    }
    Messages of = out ? Messages.SENT : Messages.RECEIVED;
    Choice among = ways.of(reading.wire(), out ? Direction.SEND : Direction.RECEIVE, count);
    // Of all that C keeps together by the power of two of their bytes.
    boolean haveOnePassage = 2 * Long.highestOneBit(bytes) < Passages.LEAST;
    boolean mayPack = haveOnePassage && (now.isCounted() || 2 * bytes <= WholeElements.ONE_PIECE);
    return among != null
        && now.type()
            .lease(of, bytes, mayPack, among, ways.handle(Choice.OWN), ways.handle(Choice.OTHER));
  }

  /** Whether C looks after no messages of plans yet: those of a process's first type. */
  static boolean areFirst() {
    return areFirst;
  }

  /**
   * What C has, from the first message on, unless {@link #areFirst}. What travels out of an array
   * must be known, so that its elements are read now.
   */
  MessagesInC inC(Place place) {
    MessagesInC now = MessagesInC.of(type);
    if (!place.isNative) {
      return isSettled ? now : settled();
    }
    return now == MessagesInC.NOTHING ? made() : now;
  }

  /** Says that a message has gone another way: C looks after the next, if it can. */
  public void wasNotHere() {
    if (FirstMessages.IN_C && (!areFirst || ++otherwise > BEFORE_FIRST)) {
      areFirst = false;
      made();
    }
  }

  private MessagesInC made() {
    return isSettled || !reading.isRead() ? MessagesInC.of(type) : settled();
  }

  /** What C has from now on, made once: pending messages refer to it. */
  private synchronized MessagesInC settled() {
    if (!isSettled) {
      known(reading.wire()).setFor(type);
      isSettled = true;
    }
    return MessagesInC.of(type);
  }

  private MessagesInC known(Wire wire) {
    if (!wire.isKnown() || !ReadyCalls.mayPack()) {
      return MessagesInC.NONE;
    }
    boolean counted = wire.isUnitCounted();
    long untried = Passages.LEAST - 1;
    long most = counted ? untried : Math.min(untried, WholeElements.ONE_PIECE);
    Told told = new Told(wire.collectiveUnit(), wire.unitsPerCopy(), 0, 0, 0);
    Kernel kernel = wire.kernel();
    ReadyType ready =
        kernel != null
            ? ReadyType.packed(kernel, most, told)
            : bounds.isDense() && wire.isContiguous(bounds, 1)
                ? ReadyType.dense(bounds.size(), most, 0, told)
                : null;
    RowMessages row =
        kernel == null && counted
            ? new RowMessages(bounds.size(), wire.collectiveUnit(), wire.unitsPerCopy())
            : null;
    return ready == null
        ? MessagesInC.NONE
        : new MessagesInC(ready, ArrayElements.of(type), counted, row);
  }
}
