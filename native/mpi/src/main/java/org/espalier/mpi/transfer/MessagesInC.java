// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static java.util.Objects.requireNonNull;

import java.lang.ref.Reference;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.passage.BegunPassages;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeLocal;
import org.jspecify.annotations.Nullable;

/**
 * What C has of the messages of a datatype. Every datatype begins with {@link #NOTHING}, by which C
 * leaves all undone, so that new ones take the way of what C has left undone (docs/adr/0498).
 */
final class MessagesInC {
  /** Of a datatype of which nobody has said anything yet. */
  static final MessagesInC NOTHING = unread(ReadyType.unread(0));

  /** Of one whose messages are not for C, as far as is known. */
  static final MessagesInC NONE = unread(ReadyType.unread(0));

  /** More copies of a byte or more are no short message. */
  private static final long MOST_COPIES = 1L << ReadyCalls.LOGS;

  private static final int SHOWN = (1 << 10) - 1;
  private static final long IGNORED = NativeLibrary.get().abi().statusIgnore;

  private static final DatatypeLocal<MessagesInC> OF_TYPES = DatatypeLocal.beginningWith(NOTHING);

  private final ReadyType type;
  private final int kinds;
  private final boolean read;
  private final boolean counted;
  private final @Nullable RowMessages row;
  private int shown; // threads race for it

  /**
   * What C has.
   *
   * @param type its words
   * @param kinds of memory that may hold the data, as {@link ArrayElements} has them
   * @param read whether the elements were known when they were written
   * @param counted whether MPI is told of units in messages of any size
   * @param row what sends native memory; nothing where there is one passage alone
   */
  private MessagesInC(
      ReadyType type, int kinds, boolean read, boolean counted, @Nullable RowMessages row) {
    this.type = type;
    this.kinds = kinds;
    this.read = read;
    this.counted = counted;
    this.row = row;
  }

  /** What C has where the elements are not known: it leaves all messages of arrays undone. */
  static MessagesInC unread(ReadyType type) {
    return new MessagesInC(type, ArrayElements.ALL, false, false, null);
  }

  /**
   * What C has where they are.
   *
   * @param type its words
   * @param elements of the arrays that may hold the data
   * @param counted whether MPI is told of units in messages of any size
   * @param row what sends native memory; nothing where there is one passage alone
   */
  static MessagesInC read(
      ReadyType type, ArrayElements elements, boolean counted, @Nullable RowMessages row) {
    return new MessagesInC(type, elements.kinds(), true, counted, row);
  }

  /** What C has of a datatype. */
  static MessagesInC of(Datatype type) {
    return OF_TYPES.get(type);
  }

  /** Says what C has of a datatype from now on; gives it. */
  MessagesInC setFor(Datatype datatype) {
    OF_TYPES.set(datatype, this);
    return this;
  }

  /** The same, unless another thread has said it meanwhile; gives what C has. */
  MessagesInC firstFor(Datatype datatype) {
    return OF_TYPES.replace(datatype, NOTHING, this);
  }

  ReadyType type() {
    return type;
  }

  boolean isRead() {
    return read;
  }

  boolean isCounted() {
    return counted;
  }

  /** Whether it may be asked for a blocking message. */
  boolean isFor(Place place, long count) {
    return this != NONE && count < MOST_COPIES && (place.holds & kinds) != 0;
  }

  /** Whether it may be asked for a message that is begun. */
  boolean mayBegin(Place place, long count) {
    return isFor(place, count) && (place.isNative || read);
  }

  /** Whether there are no gaps, so that nothing is faster than what MPI does with native memory. */
  boolean isTakenAlways() {
    return read && type.isDense();
  }

  /**
   * Whether a message of an array takes the way of what C leaves undone, as one in a thousand does.
   * A way that none had taken would be one that the JVM compiles callers without, and each new
   * datatype would cost them their compiled code (docs/adr/0511).
   */
  private boolean isShown() {
    return (++shown & SHOWN) == 0;
  }

  /** Sends; gives MPI's code, or {@link ReadyMessages#NOT_HERE}. */
  int send(long handle, Place place, long count, int to, int tag, long comm) {
    try {
      if (!place.isNative) {
        return isShown()
            ? ReadyMessages.NOT_HERE
            : ReadyCalls.send(
                type.address(), place.array(), place.address(), handle, (int) count, to, tag, comm);
      }
      if (!isTakenAlways()) {
        return ReadyCalls.send(
            type.address(), null, place.address(), handle, (int) count, to, tag, comm);
      }
      return row != null
          ? row.send(place.address(), count, handle, to, tag, comm)
          : Messages.sending().call(place.address(), count, handle, to, tag, comm);
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(place);
    }
  }

  /** Receives; gives the same. */
  int receive(long handle, Place place, long count, int from, int tag, long comm, long status) {
    try {
      if (!place.isNative && isShown()) {
        return ReadyMessages.NOT_HERE;
      }
      return place.isNative && isTakenAlways()
          ? Messages.receiving()
              .call(place.address(), count, handle, from, tag, comm, status == 0 ? IGNORED : status)
          : ReadyCalls.receive(
              type.address(),
              place.array(),
              place.address(),
              handle,
              (int) count,
              from,
              tag,
              comm,
              status);
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(place);
    }
  }

  /** Begins a message; gives what {@link BegunCalls#begin} gives. */
  long begin(
      int function,
      long handle,
      Place place,
      long count,
      int peer,
      int tag,
      long comm,
      long[] packed) {
    try {
      if (!place.isNative && isShown()) {
        return BegunMessages.NOT_HERE;
      }
      return place.isNative && isTakenAlways()
          ? beginRow(function, handle, place.address(), count, peer, tag, comm, packed)
          : BegunCalls.begin(
              place.isNative && inBlocks(function, count, peer)
                  ? function | BegunCalls.IN_BLOCKS
                  : function,
              type.address(),
              place.array(),
              place.address(),
              handle,
              (int) count,
              peer,
              tag,
              comm,
              packed);
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(place);
    }
  }

  /** Whether data that C packs go as two blocks. */
  private boolean inBlocks(int function, long count, int peer) {
    long bytes = maySplit(function) ? type.packedNext(count) : 0;
    return bytes > 0 && BegunPassages.PACKED.next(bytes, bytes, peer);
  }

  /** The library copies what is buffered. */
  private static boolean maySplit(int function) {
    return function != BegunCalls.RECEIVE && function != BegunCalls.SEND_BUFFERED;
  }

  private long beginRow(
      int function,
      long handle,
      long address,
      long count,
      int peer,
      int tag,
      long comm,
      long[] packed) {
    RowMessages sent = maySplit(function) ? row : null;
    long units = sent == null ? 0 : sent.inBlocks(count, peer);
    return units == 0
        ? BegunCalls.begin(function, 0, null, address, handle, (int) count, peer, tag, comm, packed)
        : BegunCalls.begin(
            function | BegunCalls.IN_BLOCKS,
            0,
            null,
            address,
            requireNonNull(sent).unit(),
            (int) units,
            peer,
            tag,
            comm,
            packed);
  }
}
