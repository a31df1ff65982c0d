// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.Optional;
import java.util.OptionalLong;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Communicators;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.Messages;
import org.espalier.mpi.raw.NativeLibrary;

/**
 * A group of processes that communicate apart from all others (MPI 4.1 §7): messages between two of
 * them (§3), and through {@link #collective()} operations of all. Those made by {@link #duplicate}
 * and {@link #split} are owned and must be closed by all their processes; the predefined ones
 * cannot be.
 *
 * <p>A buffer in an array is copied to native memory and back; native memory is not. Every method
 * that calls MPI throws {@link MpiException} if MPI refuses, and {@link
 * UnsupportedOperationException} if a count needs more than 32 bits and the library has no function
 * for it.
 *
 * <p>Not bound: intercommunicators, ready and buffered sends, matched probes, neighbourhood
 * collectives, one-sided communication, files, sessions, user-defined reductions.
 */
public class Communicator implements AutoCloseable {
  /** A source or destination to which nothing is sent ({@code MPI_PROC_NULL}). */
  public static final int NO_PROCESS = Integer.MIN_VALUE;

  /** Any source, in a receive or probe ({@code MPI_ANY_SOURCE}). */
  public static final int ANY_SOURCE = Integer.MIN_VALUE + 1;

  /** Any tag, in a receive or probe ({@code MPI_ANY_TAG}). */
  public static final int ANY_TAG = Integer.MIN_VALUE + 1;

  /** The colour of a process that wants no part in a split ({@code MPI_UNDEFINED}). */
  public static final int UNDEFINED = Abi.UNDEFINED;

  private static final Abi ABI = NativeLibrary.get().abi();

  private final long handle;
  private final boolean owned;
  private final int rank;
  private final int size;
  private boolean closed;

  Communicator(long handle, boolean owned) {
    this.handle = handle;
    this.owned = owned;
    this.rank = Mpi.rank(handle);
    this.size = Mpi.size(handle);
  }

  /**
   * Views a communicator that others made, of one group; closing the view does nothing.
   *
   * @param handle the native handle of a communicator that lives as long as the view is used
   * @return the view
   */
  public static Communicator borrow(long handle) {
    return new Communicator(handle, false);
  }

  static Communicator predefined(long handle) {
    return new Communicator(handle, false);
  }

  /**
   * Returns this process's rank.
   *
   * @return from 0 to {@code size() - 1}
   */
  public final int rank() {
    return rank;
  }

  /**
   * Returns the number of processes.
   *
   * @return at least 1
   */
  public final int size() {
    return size;
  }

  /**
   * Returns the native handle.
   *
   * @return the handle, sign-extended where the library's are 32 bits wide
   * @throws IllegalStateException if the communicator has been closed
   */
  public final long handle() {
    if (closed) {
      throw new IllegalStateException("the communicator has been closed");
    }
    return handle;
  }

  /** The library's number for a destination. */
  static int peer(int rank) {
    return rank == NO_PROCESS ? ABI.procNull : rank;
  }

  private static int source(int rank) {
    return rank == ANY_SOURCE ? ABI.anySource : peer(rank);
  }

  private static int tag(int tag) {
    return tag == ANY_TAG ? ABI.anyTag : tag;
  }

  /** The rank as this class's users see it. */
  static int publicRank(int rank) {
    return rank == ABI.procNull ? NO_PROCESS : rank;
  }

  /**
   * Sends a message; returns when the buffer may be used again (MPI 4.1 §3.2.1, {@code MPI_Send}).
   *
   * @param buffer what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag at least 0 and at most {@link #greatestTag}
   */
  public final void send(Buffer buffer, int destination, int tag) {
    try {
      MemorySegment data = buffer.stageForReading();
      long count = buffer.count();
      long type = buffer.type().raw();
      if (Counts.fits(count)) {
        Check.that(
            Messages.MPI_Send(data, (int) count, type, peer(destination), tag, handle()),
            "MPI_Send");
      } else {
        Counts.requireLarge(count, "MPI_Send_c");
        Check.that(
            Messages.MPI_Send_c(data, count, type, peer(destination), tag, handle()), "MPI_Send_c");
      }
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  /**
   * Sends a message; returns when the receiver has begun to receive (MPI 4.1 §3.4, {@code
   * MPI_Ssend}).
   *
   * @param buffer what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag at least 0 and at most {@link #greatestTag}
   */
  public final void sendSynchronous(Buffer buffer, int destination, int tag) {
    try {
      MemorySegment data = buffer.stageForReading();
      long count = buffer.count();
      long type = buffer.type().raw();
      if (Counts.fits(count)) {
        Check.that(
            Messages.MPI_Ssend(data, (int) count, type, peer(destination), tag, handle()),
            "MPI_Ssend");
      } else {
        Counts.requireLarge(count, "MPI_Ssend_c");
        Check.that(
            Messages.MPI_Ssend_c(data, count, type, peer(destination), tag, handle()),
            "MPI_Ssend_c");
      }
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  /**
   * Receives a message (MPI 4.1 §3.2.4, {@code MPI_Recv}).
   *
   * @param buffer takes the data; bytes between them, and data that do not come, stay as they are
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message
   */
  public final Status receive(Buffer buffer, int source, int tag) {
    Scratch scratch = Scratch.get();
    receiveInto(buffer, source, tag, scratch.status);
    return Status.copy(scratch.status);
  }

  /**
   * Receives a message of which nothing but its data is wanted; this saves making a status.
   *
   * @param buffer takes the data
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   */
  public final void receiveData(Buffer buffer, int source, int tag) {
    receiveInto(buffer, source, tag, Ignored.STATUS);
  }

  private static final class Ignored {
    private static final MemorySegment STATUS = MemorySegment.ofAddress(ABI.statusIgnore);
  }

  private void receiveInto(Buffer buffer, int source, int tag, MemorySegment status) {
    try {
      MemorySegment data = buffer.stageForReading(); // gaps keep their values
      long count = buffer.count();
      long type = buffer.type().raw();
      if (Counts.fits(count)) {
        Check.that(
            Messages.MPI_Recv(data, (int) count, type, source(source), tag(tag), handle(), status),
            "MPI_Recv");
      } else {
        Counts.requireLarge(count, "MPI_Recv_c");
        Check.that(
            Messages.MPI_Recv_c(data, count, type, source(source), tag(tag), handle(), status),
            "MPI_Recv_c");
      }
      buffer.writeBack(data);
    } finally {
      Reference.reachabilityFence(buffer);
    }
  }

  /**
   * Sends and receives at once, without fear of deadlock (MPI 4.1 §3.10, {@code MPI_Sendrecv}).
   *
   * @param sent what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param sendTag the tag of what is sent
   * @param received takes the data; must not overlap with {@code sent}
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param receiveTag the tag, or {@link #ANY_TAG}
   * @return what is known of the message received
   */
  public final Status sendReceive(
      Buffer sent, int destination, int sendTag, Buffer received, int source, int receiveTag) {
    Scratch scratch = Scratch.get();
    try {
      MemorySegment from = sent.stageForReading(scratch);
      MemorySegment to = received.secondStageForReading(scratch);
      if (Counts.fits(sent.count()) && Counts.fits(received.count())) {
        Check.that(
            Messages.MPI_Sendrecv(
                from,
                (int) sent.count(),
                sent.type().raw(),
                peer(destination),
                sendTag,
                to,
                (int) received.count(),
                received.type().raw(),
                source(source),
                tag(receiveTag),
                handle(),
                scratch.status),
            "MPI_Sendrecv");
      } else {
        Counts.requireLarge(Math.max(sent.count(), received.count()), "MPI_Sendrecv_c");
        Check.that(
            Messages.MPI_Sendrecv_c(
                from,
                sent.count(),
                sent.type().raw(),
                peer(destination),
                sendTag,
                to,
                received.count(),
                received.type().raw(),
                source(source),
                tag(receiveTag),
                handle(),
                scratch.status),
            "MPI_Sendrecv_c");
      }
      received.writeBack(to);
      return Status.copy(scratch.status);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Starts a send (MPI 4.1 §3.7.2, {@code MPI_Isend}). Of an array, the data are copied now.
   *
   * @param buffer what is sent; native memory must not change before completion
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag at least 0 and at most {@link #greatestTag}
   * @return the request, to be completed
   */
  public final Request startSend(Buffer buffer, int destination, int tag) {
    long count = buffer.count();
    long type = buffer.type().raw();
    return Counts.fits(count)
        ? Request.start(
            "MPI_Isend",
            buffer,
            false,
            (data, request) ->
                Messages.MPI_Isend(
                    data, (int) count, type, peer(destination), tag, handle(), request))
        : Request.start(
            Counts.requireLarge(count, "MPI_Isend_c"),
            buffer,
            false,
            (data, request) ->
                Messages.MPI_Isend_c(data, count, type, peer(destination), tag, handle(), request));
  }

  /**
   * Starts a receive (MPI 4.1 §3.7.2, {@code MPI_Irecv}). An array holds the data after completion,
   * and must not be changed before it.
   *
   * @param buffer takes the data
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the request, to be completed
   */
  public final Request startReceive(Buffer buffer, int source, int tag) {
    long count = buffer.count();
    long type = buffer.type().raw();
    return Counts.fits(count)
        ? Request.start(
            "MPI_Irecv",
            buffer,
            true,
            (data, request) ->
                Messages.MPI_Irecv(
                    data, (int) count, type, source(source), tag(tag), handle(), request))
        : Request.start(
            Counts.requireLarge(count, "MPI_Irecv_c"),
            buffer,
            true,
            (data, request) ->
                Messages.MPI_Irecv_c(
                    data, count, type, source(source), tag(tag), handle(), request));
  }

  /**
   * Makes a send that can be started many times (MPI 4.1 §3.9, {@code MPI_Send_init}).
   *
   * @param buffer what is sent at each start
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag at least 0 and at most {@link #greatestTag}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentSend(Buffer buffer, int destination, int tag) {
    int count = Counts.require32("count", buffer.count(), "MPI_Send_init_c");
    long type = buffer.type().raw();
    return Request.persistent(
        "MPI_Send_init",
        buffer,
        false,
        (data, request) ->
            Messages.MPI_Send_init(data, count, type, peer(destination), tag, handle(), request));
  }

  /**
   * Makes a receive that can be started many times (MPI 4.1 §3.9, {@code MPI_Recv_init}).
   *
   * @param buffer takes the data of each start
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentReceive(Buffer buffer, int source, int tag) {
    int count = Counts.require32("count", buffer.count(), "MPI_Recv_init_c");
    long type = buffer.type().raw();
    return Request.persistent(
        "MPI_Recv_init",
        buffer,
        true,
        (data, request) ->
            Messages.MPI_Recv_init(data, count, type, source(source), tag(tag), handle(), request));
  }

  /**
   * Waits for a message without receiving it (MPI 4.1 §3.8.1, {@code MPI_Probe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message
   */
  public final Status probe(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(Messages.MPI_Probe(source(source), tag(tag), handle(), scratch.status), "MPI_Probe");
    return Status.copy(scratch.status);
  }

  /**
   * Asks for a message without waiting or receiving (MPI 4.1 §3.8.1, {@code MPI_Iprobe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message, or nothing where there is none
   */
  public final Optional<Status> probeNow(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(
        Messages.MPI_Iprobe(source(source), tag(tag), handle(), scratch.slot(0), scratch.status),
        "MPI_Iprobe");
    return scratch.intAt(0) == 0 ? Optional.empty() : Optional.of(Status.copy(scratch.status));
  }

  /**
   * Returns the collective operations of this communicator (MPI 4.1 §6).
   *
   * @return operations that all its processes must call in the same order
   */
  public final Collective collective() {
    return new Collective(this);
  }

  /**
   * Makes a communicator of the same processes, apart from this one (MPI 4.1 §7.4.2). Collective.
   *
   * @return the copy, to be closed by all its processes
   */
  public final Communicator duplicate() {
    Scratch scratch = Scratch.get();
    Check.that(Communicators.MPI_Comm_dup(handle(), scratch.slot(0)), "MPI_Comm_dup");
    return new Communicator(HandleArray.get(scratch.slot(0), 0), true);
  }

  /**
   * Divides the processes by colour (MPI 4.1 §7.4.2). Collective.
   *
   * @param color processes of one colour come together; at least 0, or {@link #UNDEFINED}
   * @param key orders them; equal keys by their rank here
   * @return the part of this process, to be closed by all its processes; nothing for {@link
   *     #UNDEFINED}
   */
  public final Optional<Communicator> split(int color, int key) {
    Scratch scratch = Scratch.get();
    Check.that(
        Communicators.MPI_Comm_split(handle(), color, key, scratch.slot(0)), "MPI_Comm_split");
    return made(HandleArray.get(scratch.slot(0), 0));
  }

  /**
   * Brings the processes together that can share memory (MPI 4.1 §7.4.2). Collective.
   *
   * @param key orders them; equal keys by their rank here
   * @return the part of this process, to be closed by all its processes
   */
  public final Communicator splitShared(int key) {
    Scratch scratch = Scratch.get();
    Check.that(
        Communicators.MPI_Comm_split_type(
            handle(), ABI.commTypeShared, key, Handles.INFO_NULL, scratch.slot(0)),
        "MPI_Comm_split_type");
    return new Communicator(HandleArray.get(scratch.slot(0), 0), true);
  }

  private static Optional<Communicator> made(long handle) {
    return handle == Handles.COMM_NULL
        ? Optional.empty()
        : Optional.of(new Communicator(handle, true));
  }

  /**
   * Lays the processes out in a Cartesian grid (MPI 4.1 §8.5.1). Collective.
   *
   * @param dimensions processes along each dimension, whose product is at most {@link #size}
   * @param periodic which dimensions wrap round; as many as {@code dimensions}
   * @param reorder whether ranks may change
   * @return the grid, to be closed by all its processes; nothing for processes left over
   */
  public final Optional<CartesianCommunicator> cartesian(
      int[] dimensions, boolean[] periodic, boolean reorder) {
    if (dimensions.length != periodic.length) {
      throw new IllegalArgumentException(
          "as many periods as dimensions must be given, got %d and %d"
              .formatted(periodic.length, dimensions.length));
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment dims = arena.allocateFrom(ValueLayout.JAVA_INT, dimensions);
      MemorySegment periods = arena.allocate(Math.max(1, dimensions.length) * 4L, 4);
      for (int k = 0; k < periodic.length; k++) {
        periods.setAtIndex(ValueLayout.JAVA_INT, k, periodic[k] ? 1 : 0);
      }
      MemorySegment slot = Scratch.get().slot(0);
      Check.that(
          Communicators.MPI_Cart_create(
              handle(), dimensions.length, dims, periods, reorder ? 1 : 0, slot),
          "MPI_Cart_create");
      long made = HandleArray.get(slot, 0);
      return made == Handles.COMM_NULL
          ? Optional.empty()
          : Optional.of(new CartesianCommunicator(made, dimensions.length));
    }
  }

  /**
   * Chooses a balanced grid (MPI 4.1 §8.5.2, {@code MPI_Dims_create}).
   *
   * @param processes their number
   * @param dimensions entries that are 0 are chosen, others kept
   * @return the chosen dimensions, in a new array
   */
  public static int[] dimensions(int processes, int... dimensions) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment dims = arena.allocateFrom(ValueLayout.JAVA_INT, dimensions);
      Check.that(
          Communicators.MPI_Dims_create(processes, dimensions.length, dims), "MPI_Dims_create");
      return dims.toArray(ValueLayout.JAVA_INT);
    }
  }

  /**
   * Returns the greatest tag (MPI 4.1 §9.1.2, {@code MPI_TAG_UB}).
   *
   * @return at least 32767
   */
  public final int greatestTag() {
    Scratch scratch = Scratch.get();
    Check.that(
        Communicators.MPI_Comm_get_attr(
            Handles.COMM_WORLD, ABI.tagUb, scratch.slot(0), scratch.slot(1)),
        "MPI_Comm_get_attr");
    return scratch.intAt(1) == 0 ? 32767 : readInt(scratch.longAt(0));
  }

  @SuppressWarnings("restricted") // MPI gives the address of an int of its own
  private static int readInt(long address) {
    return MemorySegment.ofAddress(address).reinterpret(4).get(ValueLayout.JAVA_INT, 0);
  }

  /**
   * Reads an attribute that a program attached to this communicator (MPI 4.1 §7.7.2).
   *
   * @param key the key
   * @return its value, or nothing where none is attached
   */
  public final OptionalLong attribute(AttributeKey key) {
    Scratch scratch = Scratch.get();
    Check.that(
        Communicators.MPI_Comm_get_attr(
            handle(),
            key.number(AttributeKey.Owner.COMMUNICATOR),
            scratch.slot(0),
            scratch.slot(1)),
        "MPI_Comm_get_attr");
    return scratch.intAt(1) == 0 ? OptionalLong.empty() : OptionalLong.of(scratch.longAt(0));
  }

  /**
   * Attaches an attribute (MPI 4.1 §7.7.2).
   *
   * @param key the key
   * @param value the value
   */
  public final void setAttribute(AttributeKey key, long value) {
    Check.that(
        Communicators.MPI_Comm_set_attr(
            handle(), key.number(AttributeKey.Owner.COMMUNICATOR), MemorySegment.ofAddress(value)),
        "MPI_Comm_set_attr");
  }

  /**
   * Frees an owned communicator (MPI 4.1 §7.4.3). Collective. A second close, a close of a
   * predefined one, and a close after {@code MPI_Finalize} do nothing.
   */
  @Override
  public final void close() {
    if (!owned || closed) {
      return;
    }
    closed = true;
    if (Mpi.isActive()) {
      MemorySegment slot = Scratch.get().slot(0);
      HandleArray.set(slot, 0, handle);
      Check.that(Communicators.MPI_Comm_free(slot), "MPI_Comm_free");
    }
  }

  @Override
  public String toString() {
    return "Communicator[rank %d of %d]".formatted(rank, size);
  }
}
