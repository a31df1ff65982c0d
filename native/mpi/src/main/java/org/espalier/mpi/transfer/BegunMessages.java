// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one datatype that are begun in one call of C, by the words that blocking ones go by
 * (docs/adr/0494): those that MPI takes as they lie, and short ones that are packed. Any thread may
 * use it.
 *
 * <p>The caller has seen that the data lie within the memory and that it can be accessed. What is
 * not for here is left undone, and nothing has happened.
 */
public final class BegunMessages {
  /** What {@link #begin} gives where nothing was done. */
  public static final long NOT_HERE = BegunCalls.NOT_HERE;

  private static final boolean USED = BegunCalls.areUsed() && CountWidth.narrow(1);

  private final Datatype type;
  private final TypeReading reading;
  private final Ways ways;
  private final ReadyMessages ready;

  BegunMessages(Datatype type, TypeReading reading, Ways ways, ReadyMessages ready) {
    this.type = type;
    this.reading = reading;
    this.ways = ways;
    this.ready = ready;
  }

  /**
   * Begins a message, where C looks after a datatype's messages.
   *
   * @param type the datatype
   * @param function one of the constants of {@link BegunCalls}
   * @param place where the data lie, or are to lie
   * @param count how many copies
   * @param peer the other side, as the library has it
   * @param tag the tag, as the library has it
   * @param comm the communicator's handle
   * @param packed one word, 0: where one comes that is to be ended by {@link BegunCalls#end}, if
   *     the data are packed or go in two blocks
   * @return the request's handle, what stands for MPI's code, or {@link #NOT_HERE}
   */
  public static long begin(
      Datatype type,
      int function,
      Place place,
      long count,
      int peer,
      int tag,
      long comm,
      long[] packed) {
    MessagesInC now = MessagesInC.of(type);
    return USED && now.mayBegin(place, count)
        ? now.begin(function, type, place, count, peer, tag, comm, packed)
        : NOT_HERE;
  }

  /**
   * Begins what C has left undone, if it can look after it and the next ones.
   *
   * @param function one of the constants of {@link BegunCalls}
   * @param place where the data lie, or are to lie
   * @param count how many copies
   * @param peer the other side, as the library has it
   * @param tag the tag, as the library has it
   * @param comm the communicator's handle
   * @param packed as {@link #begin} has it
   * @return the request's handle, what stands for MPI's code, or {@link #NOT_HERE}
   */
  public long beginNow(
      int function, Place place, long count, int peer, int tag, long comm, long[] packed) {
    if (!USED || ReadyMessages.areFirst()) {
      return NOT_HERE;
    }
    MessagesInC before = MessagesInC.of(type);
    MessagesInC now = ready.inC(place);
    if (!now.mayBegin(place, count)) {
      return NOT_HERE;
    }
    long begun =
        now == before && place.isNative
            ? NOT_HERE
            : now.begin(function, type, place, count, peer, tag, comm, packed);
    return begun == NOT_HERE && place.isNative && lease(now, count, function == BegunCalls.RECEIVE)
        ? now.begin(function, type, place, count, peer, tag, comm, packed)
        : begun;
  }

  private static Messages messages(int function) {
    return function == BegunCalls.RECEIVE ? Messages.EXCHANGED_IN : Messages.EXCHANGED_OUT;
  }

  /** Lets C look after the next messages. */
  private boolean lease(MessagesInC now, long count, boolean receives) {
    long bytes = count * type.bounds().size();
    if (!now.isRead() || now.isTakenAlways() || bytes == 0 || !ReadyType.isLeased(bytes)) {
      return false;
    }
    Direction direction = receives ? Direction.RECEIVE : Direction.SEND;
    @Nullable BegunChoice among = ways.begun(reading.wire(), direction, count);
    if (among == null) {
      return false;
    }
    boolean packed = isPacked(now, bytes);
    Messages of = messages(receives ? BegunCalls.RECEIVE : BegunCalls.SEND);
    return now.type()
        .leaseBegun(of, bytes, packed, among, type.handle(), ways.handle(Choice.OTHER));
  }

  /** Whether messages of so many bytes may be packed here. */
  private static boolean isPacked(MessagesInC now, long bytes) {
    return BegunCalls.mayPack() && (now.isCounted() || 2 * bytes <= WholeElements.ONE_PIECE);
  }
}
