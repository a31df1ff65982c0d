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
 * What C has of the messages of a datatype. Every datatype begins with {@link #NOTHING}, by which
 * its first messages of native memory go by its own handle (docs/adr/0513).
 */
final class MessagesInC {
  /** Of a datatype of which nobody has said anything yet. */
  static final MessagesInC NOTHING =
      new MessagesInC(null, FirstMessages.words(), FirstMessages.IN_C ? ArrayElements.ALL : 0);

  /** Of one whose messages are not for C, as far as is known. */
  static final MessagesInC NONE = new MessagesInC(null, 0, 0);

  /** More copies of a byte or more are no short message. */
  private static final long MOST_COPIES = 1L << ReadyCalls.LOGS;

  private static final int SHOWN = (1 << 10) - 1;
  private static final long IGNORED = NativeLibrary.get().abi().statusIgnore;

  private static final DatatypeLocal<MessagesInC> OF_TYPES = DatatypeLocal.beginningWith(NOTHING);

  private final @Nullable ReadyType type; // nothing where the elements are not known
  private final long words;
  private final int kinds;
  private final boolean counted;
  private final boolean takenAlways;
  private final @Nullable RowMessages row;
  private int shown; // threads race for it

  /** What C has where the elements are not known: of messages of arrays it leaves all undone. */
  private MessagesInC(@Nullable ReadyType type, long words, int kinds) {
    this.type = type;
    this.words = words;
    this.kinds = kinds;
    this.counted = false;
    this.takenAlways = false;
    this.row = null;
  }

  /**
   * What C has where they are.
   *
   * @param type its words
   * @param elements of the arrays that may hold the data
   * @param counted whether MPI is told of units in messages of any size
   * @param row what sends native memory; nothing where there is one passage alone
   */
  MessagesInC(ReadyType type, ArrayElements elements, boolean counted, @Nullable RowMessages row) {
    this.type = type;
    this.words = type.address();
    this.kinds = elements.kinds();
    this.counted = counted;
    this.takenAlways = type.isDense();
    this.row = row;
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

  /** The words of a datatype of which {@link #isRead}. */
  ReadyType type() {
    return requireNonNull(type);
  }

  /** Whether the elements were known when the words were written. */
  boolean isRead() {
    return type != null;
  }

  boolean isCounted() {
    return counted;
  }

  /** Whether it may be asked for a blocking message. */
  boolean isFor(Place place, long count) {
    return (place.holds & kinds) != 0 && count < MOST_COPIES;
  }

  /** Whether it may be asked for a message that is begun. */
  boolean mayBegin(Place place, long count) {
    return isFor(place, count) && (place.isNative || isRead());
  }

  /** Whether there are no gaps, so that nothing is faster than what MPI does with native memory. */
  boolean isTakenAlways() {
    return takenAlways;
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
  int send(Datatype of, Place place, long count, int to, int tag, long comm) {
    try {
      if (takenAlways && place.isNative) {
        return sendRow(of.handle(), place.address, count, to, tag, comm);
      }
      return !place.isNative && isShown()
          ? ReadyMessages.NOT_HERE
          : ReadyCalls.send(
              words,
              place.array,
              place.address,
              of.handle(),
              (int) count,
              to,
              tag,
              comm,
              of.number(),
              of.bounds().size());
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(place);
    }
  }

  private int sendRow(long handle, long address, long count, int to, int tag, long comm) {
    return row != null
        ? row.send(address, count, handle, to, tag, comm)
        : Messages.sending().call(address, count, handle, to, tag, comm);
  }

  /** Receives; gives the same. */
  int receive(Datatype of, Place place, long count, int from, int tag, long comm, long status) {
    try {
      if (takenAlways && place.isNative) {
        return receiveRow(of.handle(), place.address, count, from, tag, comm, status);
      }
      return !place.isNative && isShown()
          ? ReadyMessages.NOT_HERE
          : ReadyCalls.receive(
              words,
              place.array,
              place.address,
              of.handle(),
              (int) count,
              from,
              tag,
              comm,
              status,
              of.number(),
              of.bounds().size());
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(place);
    }
  }

  private static int receiveRow(
      long handle, long address, long count, int from, int tag, long comm, long status) {
    return Messages.receiving()
        .call(address, count, handle, from, tag, comm, status == 0 ? IGNORED : status);
  }

  /** Begins a message; gives what {@link BegunCalls#begin} gives. */
  long begin(
      int function,
      Datatype of,
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
      return place.isNative && takenAlways
          ? beginRow(function, of.handle(), place.address, count, peer, tag, comm, packed)
          : BegunCalls.begin(
              place.isNative && inBlocks(function, count, peer)
                  ? function | BegunCalls.IN_BLOCKS
                  : function,
              words,
              place.array,
              place.address,
              of.handle(),
              (int) count,
              peer,
              tag,
              comm,
              packed,
              of.number(),
              of.bounds().size());
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(place);
    }
  }

  /** Whether data that C packs go as two blocks. */
  private boolean inBlocks(int function, long count, int peer) {
    long bytes = type != null && maySplit(function) ? type.packedNext(count) : 0;
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
        ? BegunCalls.begin(
            function, 0, null, address, handle, (int) count, peer, tag, comm, packed, 0, 0)
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
            packed,
            0,
            0);
  }
}
