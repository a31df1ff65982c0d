// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;
import org.espalier.cost.CostModel;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.ArrayMove;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.GridMove;
import org.espalier.distribution.PieceMove;
import org.espalier.distribution.ProcessGrid;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;

/**
 * The move of an array from one distribution to another, planned for all ranks alike.
 *
 * {@snippet :
 * Redistribution rows = Redistribution.plan(shape, element, byRows, byColumns);
 * rows.execute(world, source, target);                                  // once
 * try (RankRedistribution again = rows.on(world)) {                      // many times
 *   again.execute(source, target);
 * }
 * }
 *
 * <p>Every piece that two ranks exchange is described by type trees of least cost, one on each
 * side, and copied by kernels that are fitted to them.
 */
public final class Redistribution {
  private final PieceMove move;
  private final ElementLayout element;

  private Redistribution(PieceMove move, ElementLayout element) {
    this.move = move;
    this.element = element;
  }

  /**
   * Plans the move of a whole array. The local array of a rank holds its elements alone, in
   * row-major order of their indices. Ranks keep their names.
   *
   * @param shape the array's length in each dimension
   * @param element the type of an element
   * @param from where the elements are
   * @param to where they are wanted
   * @return the move
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions
   */
  public static Redistribution plan(
      long[] shape, BasicType element, ArrayDistribution from, ArrayDistribution to) {
    return plan(shape, ElementLayout.of(element), from, to);
  }

  /**
   * Plans the move of a whole array of records.
   *
   * @param shape the array's length in each dimension
   * @param element how an element lies; gaps in it stay as they are
   * @param from where the elements are
   * @param to where they are wanted
   * @return the move
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions
   */
  public static Redistribution plan(
      long[] shape, ElementLayout element, ArrayDistribution from, ArrayDistribution to) {
    return new Redistribution(new ArrayMove(shape, from, to, element, CostModel.DEFAULT), element);
  }

  /**
   * Plans a move that permutes the dimensions: a transposition is one with axes 1, 0.
   *
   * @param shape the array's length in each dimension
   * @param element how an element lies; gaps in it stay as they are
   * @param from where the elements are
   * @param to where those of the result are wanted
   * @param axes for each dimension of the result that of the array
   * @return the move
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions, or a
   *     dimension does not come once
   */
  public static Redistribution plan(
      long[] shape,
      ElementLayout element,
      ArrayDistribution from,
      ArrayDistribution to,
      int... axes) {
    return new Redistribution(
        new ArrayMove(shape, from, to, axes, element, CostModel.DEFAULT), element);
  }

  /**
   * Plans the move of a section between block-cyclic distributions of matrices, with the ranks
   * relabelled so that least crosses between them. The local arrays are those of the whole
   * matrices, in row-major order.
   *
   * @param shape the section's length in each dimension
   * @param element the type of an element
   * @param from how the section is distributed
   * @param to how it is to be distributed
   * @return the move
   * @throws IllegalArgumentException if a section does not fit its matrix
   */
  public static Redistribution plan(
      long[] shape, BasicType element, ProcessGrid from, ProcessGrid to) {
    return new Redistribution(
        new GridMove(
            shape,
            from,
            to,
            RedistributionPlanner.plan(shape, from, to),
            ElementLayout.of(element),
            CostModel.DEFAULT),
        ElementLayout.of(element));
  }

  /**
   * Returns what each rank sends and receives.
   *
   * @return the move
   */
  public PieceMove move() {
    return move;
  }

  /**
   * Returns the bytes of a rank's local array before the move.
   *
   * @param rank the rank
   * @return at least 0; the greatest number where they are more
   */
  public long sourceBytes(int rank) {
    return bytes(() -> move.elementsBefore(rank));
  }

  /**
   * Returns the bytes of a rank's local array after the move.
   *
   * @param rank the rank
   * @return at least 0; the greatest number where they are more
   */
  public long targetBytes(int rank) {
    return bytes(() -> move.elementsAfter(rank));
  }

  /** No memory holds so much, which all ranks are told where they look for room. */
  private long bytes(LongSupplier elements) {
    try {
      return HostMemory.product(elements.getAsLong(), element.extent());
    } catch (ArithmeticException tooMany) {
      return Long.MAX_VALUE;
    }
  }

  /**
   * Makes this rank's part of the move, with an exchange of its own. Collective.
   *
   * @param communicator the ranks; those beyond the move's take no part
   * @return the part, to be closed by all ranks
   * @throws IllegalArgumentException if there are fewer ranks than the move has
   */
  public RankRedistribution on(Communicator communicator) {
    requireRanks(communicator.size());
    return new RankRedistribution(this, element, Exchange.on(communicator), true);
  }

  /**
   * Makes this rank's part of the move, on an exchange that other moves use, too. Collective.
   *
   * @param exchange of the ranks; those beyond the move's take no part
   * @return the part, to be closed by all ranks before the exchange is
   * @throws IllegalArgumentException if there are fewer ranks than the move has
   */
  public RankRedistribution on(Exchange exchange) {
    requireRanks(exchange.communicator().size());
    return new RankRedistribution(this, element, exchange, false);
  }

  /** What may be done in place: with copies a piece lies where several lay that go. */
  long waysInPlace() {
    if (!(move instanceof ArrayMove whole)) {
      return 0; // a section moves within larger arrays, whose other elements stay
    }
    return whole.leavesCopies() ? InPlace.STAGED : InPlace.STAGED | InPlace.SWAPPED;
  }

  private void requireRanks(int ranks) {
    if (ranks < move.ranks()) {
      throw new IllegalArgumentException(
          "the move needs %d ranks, got %d".formatted(move.ranks(), ranks));
    }
  }

  /**
   * Moves once. Collective.
   *
   * @param communicator the ranks
   * @param source this rank's local array before
   * @param target this rank's local array after; what is no element of the section stays as it is
   */
  public void execute(Communicator communicator, MemorySegment source, MemorySegment target) {
    RankRedistribution part = on(communicator);
    part.execute(source, target);
    part.close(); // not behind a failure, which this rank may have had alone
  }
}
