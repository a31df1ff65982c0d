// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.function.Communicators;

/** A communicator whose processes form a Cartesian grid (MPI 4.1 §8.5). */
public final class CartesianCommunicator extends Communicator {
  private final int dimensions;

  CartesianCommunicator(long handle, int dimensions) {
    super(handle, true);
    this.dimensions = dimensions;
  }

  /**
   * The neighbours of a process along a dimension.
   *
   * @param source from whom it receives in a shift, or {@link Communicator#NO_PROCESS}
   * @param destination to whom it sends in a shift, or {@link Communicator#NO_PROCESS}
   */
  public record Shift(int source, int destination) {}

  /**
   * Returns the neighbours of this process (MPI 4.1 §8.5.6, {@code MPI_Cart_shift}).
   *
   * @param dimension from 0
   * @param displacement how far; negative for downwards
   * @return who sends to this process and who receives from it
   */
  public Shift shift(int dimension, int displacement) {
    Scratch scratch = Scratch.get();
    Check.that(
        Communicators.MPI_Cart_shift(
            handle(), dimension, displacement, scratch.slot(0), scratch.slot(1)),
        "MPI_Cart_shift");
    return new Shift(publicRank(scratch.intAt(0)), publicRank(scratch.intAt(1)));
  }

  /**
   * Returns the collective operations with the neighbours in the grid: two along each dimension,
   * the one downwards first.
   *
   * @return operations that all processes of the grid must call in the same order
   */
  public Neighbourhood neighbourhood() {
    int[] neighbours = new int[2 * dimensions];
    for (int k = 0; k < dimensions; k++) {
      Shift shift = shift(k, 1);
      neighbours[2 * k] = shift.source();
      neighbours[2 * k + 1] = shift.destination();
    }
    return new Neighbourhood(this, neighbours, neighbours);
  }

  /**
   * Returns where a process is (MPI 4.1 §8.5.5, {@code MPI_Cart_coords}).
   *
   * @param rank the process
   * @return one coordinate for each dimension
   */
  public int[] coordinates(int rank) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment coordinates = arena.allocate(Math.max(1, dimensions) * 4L, 4);
      Check.that(
          Communicators.MPI_Cart_coords(handle(), rank, dimensions, coordinates),
          "MPI_Cart_coords");
      return coordinates.asSlice(0, dimensions * 4L).toArray(ValueLayout.JAVA_INT);
    }
  }

  /**
   * Returns who is at a place (MPI 4.1 §8.5.5, {@code MPI_Cart_rank}).
   *
   * @param coordinates one for each dimension; of a periodic one any number
   * @return the rank
   */
  public int rankAt(int... coordinates) {
    if (coordinates.length != dimensions) {
      throw new IllegalArgumentException(
          "as many coordinates as dimensions must be given, got %d and %d"
              .formatted(coordinates.length, dimensions));
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment slot = Scratch.get().slot(0);
      Check.that(
          Communicators.MPI_Cart_rank(
              handle(), arena.allocateFrom(ValueLayout.JAVA_INT, coordinates), slot),
          "MPI_Cart_rank");
      return slot.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
