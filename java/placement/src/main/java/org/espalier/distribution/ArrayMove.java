// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.tree.Con;

/**
 * What each rank sends and receives when an array moves from one distribution to another: with
 * which rank, and where the elements lie in its local array, by the rule of {@link MoveCounts}.
 *
 * <p>The local array of a rank holds its elements and nothing else, in row-major order of their
 * indices. Elements of a piece are in that order on both sides.
 */
public final class ArrayMove implements PieceMove {
  private static final int MOST_LISTED = 1 << 20;

  private final long[] shape;
  private final ArrayDistribution from;
  private final ArrayDistribution to;
  private final NestedTypes trees;
  private final Map<PatternKey, LocalRuns> patterns = new HashMap<>();

  private record PatternKey(boolean sending, int dimension, int source, int target) {}

  /**
   * Prepares a move.
   *
   * @param shape the array's length in each dimension, at least one dimension
   * @param from where the elements are
   * @param to where they are wanted
   * @param element the type of an element
   * @param cost what a tree costs
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions
   */
  public ArrayMove(
      long[] shape,
      ArrayDistribution from,
      ArrayDistribution to,
      BasicType element,
      CostModel cost) {
    if (from.ranks() != to.ranks()
        || shape.length == 0
        || from.dimensions() != shape.length
        || to.dimensions() != shape.length) {
      throw new IllegalArgumentException(
          "both distributions must be over the same ranks and %d >= 1 dimensions, got %s and %s"
              .formatted(shape.length, from, to));
    }
    this.shape = shape.clone();
    this.from = from;
    this.to = to;
    this.trees = new NestedTypes(new Con(1, element), element.extent(), cost, MOST_LISTED);
  }

  @Override
  public List<Piece> sent(int rank) {
    List<Piece> pieces = new ArrayList<>();
    int[] piece = processes(from, rank);
    for (int t = 0; t < from.ranks(); t++) {
      if (from.server(t, piece) == rank) {
        add(pieces, true, rank, t);
      }
    }
    return pieces;
  }

  @Override
  public List<Piece> received(int rank) {
    List<Piece> pieces = new ArrayList<>();
    for (int s = 0; s < from.ranks(); s++) {
      if (from.server(rank, processes(from, s)) == s) {
        add(pieces, false, s, rank);
      }
    }
    return pieces;
  }

  @Override
  public int ranks() {
    return from.ranks();
  }

  @Override
  public long elementsBefore(int rank) {
    return from.share(rank, shape);
  }

  @Override
  public long elementsAfter(int rank) {
    return to.share(rank, shape);
  }

  private static int[] processes(ArrayDistribution distribution, int rank) {
    return distribution.axes().stream().mapToInt(axis -> axis.process(rank)).toArray();
  }

  private void add(List<Piece> pieces, boolean sending, int s, int t) {
    ArrayDistribution own = sending ? from : to;
    List<SharedPattern> shared = new ArrayList<>();
    long[] extents = new long[shape.length];
    long elements = 1;
    for (int d = 0; d < shape.length; d++) {
      int dimension = d;
      int source = from.axis(d).process(s);
      int target = to.axis(d).process(t);
      LocalRuns runs =
          patterns.computeIfAbsent(
              new PatternKey(sending, d, source, target), key -> runs(dimension, key));
      elements *= runs.total();
      if (elements == 0) {
        return;
      }
      shared.add(new SharedPattern(runs, 1, 0, new LocalRuns()));
      extents[d] = own.axis(d).counts(shape[d])[sending ? source : target];
    }
    pieces.add(new Piece(sending ? t : s, elements, trees.of(shared, extents)));
  }

  /** The local indices of one side that both processes have, block by block. */
  private LocalRuns runs(int d, PatternKey key) {
    AxisDistribution own = key.sending() ? from.axis(d) : to.axis(d);
    AxisDistribution other = key.sending() ? to.axis(d) : from.axis(d);
    int p = key.sending() ? key.source() : key.target();
    int q = key.sending() ? key.target() : key.source();
    LocalRuns runs = new LocalRuns();
    long local = 0;
    // Invariant: local is the number of own indices before i, and i begins a block of one side.
    for (long i = 0; i < shape[d]; ) {
      long next = Math.min(shape[d], Math.min(own.nextBlock(i), other.nextBlock(i)));
      if (own.owner(i) == p) {
        if (other.owner(i) == q) {
          runs.add(local, next - i);
        }
        local += next - i;
      }
      i = next;
    }
    return runs;
  }
}
