// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.espalier.mpi.attribute.AttributeKey;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.ObjectHandles;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.function.Communicators;

/**
 * A group of processes that communicate apart from all others (MPI 4.1 §7): messages between two of
 * them ({@link PointToPoint}, §3), and through {@link #collective()} operations of all. Those made
 * by {@link #duplicate} and {@link #split} are owned and must be closed by all their processes; the
 * predefined ones cannot be.
 *
 * <p>Not bound: intercommunicators, groups, one-sided communication, files, sessions, user-defined
 * reductions.
 */
public non-sealed class Communicator extends PointToPoint implements AutoCloseable {
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

  @Override
  public final long handle() {
    if (closed) {
      throw new IllegalStateException("the communicator has been closed");
    }
    return handle;
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
   * Joins the processes by directed edges without weights (MPI 4.1 §8.5.4, {@code
   * MPI_Dist_graph_create_adjacent}). Collective. Ranks stay as they are.
   *
   * @param sources from whom data come to this process
   * @param destinations to whom data go from this process; each edge is named at both its ends
   * @return the graph, to be closed by all processes
   */
  public final GraphCommunicator graph(int[] sources, int[] destinations) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment in =
          arena.allocateFrom(ValueLayout.JAVA_INT, Arrays.copyOf(sources, sources.length + 1));
      MemorySegment out =
          arena.allocateFrom(
              ValueLayout.JAVA_INT, Arrays.copyOf(destinations, destinations.length + 1));
      MemorySegment slot = Scratch.get().slot(0);
      Check.that(
          Adjacent.CREATE.call(
              new long[] {
                handle(),
                sources.length,
                in.address(),
                ObjectHandles.UNWEIGHTED,
                destinations.length,
                out.address(),
                ObjectHandles.UNWEIGHTED,
                Handles.INFO_NULL,
                0,
                slot.address()
              }),
          Adjacent.CREATE.name());
      return new GraphCommunicator(HandleArray.get(slot, 0), sources.clone(), destinations.clone());
    }
  }

  private static final class Adjacent {
    static final WordFunction CREATE = new WordFunction("MPI_Dist_graph_create_adjacent");
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
