// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.espalier.cost.CostModel;
import org.espalier.tree.TypeTree;

/**
 * What each rank sends and receives when an array moves from one distribution to another: with
 * which rank, and where the elements lie in its local array, by the rule of {@link MoveCounts}.
 *
 * <p>The local array of a rank holds its elements and nothing else, in row-major order of their
 * indices. Elements of a piece are in the order of the array's indices on both sides, also where
 * the result has its dimensions in another order.
 */
public final class ArrayMove implements PieceMove {
  private static final int MOST_LISTED = 1 << 20;

  private final long[] shape;
  private final ArrayDistribution from;
  private final ArrayDistribution to;
  // places[k]: which dimension of the result dimension k of the array becomes
  private final int[] places;
  private final NestedTypes trees;
  private final Map<PatternKey, SharedPattern> patterns = new HashMap<>();

  private record PatternKey(boolean sending, int dimension, int source, int target) {}

  /**
   * Prepares a move.
   *
   * @param shape the array's length in each dimension, at least one dimension
   * @param from where the elements are
   * @param to where they are wanted
   * @param element how an element lies
   * @param cost what a tree costs
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions
   */
  public ArrayMove(
      long[] shape,
      ArrayDistribution from,
      ArrayDistribution to,
      ElementLayout element,
      CostModel cost) {
    this(shape, from, to, IntStream.range(0, shape.length).toArray(), element, cost);
  }

  /**
   * Prepares a move that permutes the dimensions, a transposition among them.
   *
   * @param shape the array's length in each dimension, at least one dimension
   * @param from where the elements are
   * @param to where the result's elements are wanted
   * @param axes for each dimension of the result that of the array
   * @param element how an element lies
   * @param cost what a tree costs
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions, or a
   *     dimension does not come once
   */
  public ArrayMove(
      long[] shape,
      ArrayDistribution from,
      ArrayDistribution to,
      int[] axes,
      ElementLayout element,
      CostModel cost) {
    if (from.ranks() != to.ranks()
        || shape.length == 0
        || from.dimensions() != shape.length
        || to.dimensions() != shape.length) {
      throw new IllegalArgumentException(
          "both distributions must be over the same ranks and %d >= 1 dimensions, got %s and %s"
              .formatted(shape.length, from, to));
    }
    this.places = places(shape.length, axes);
    this.shape = shape.clone();
    this.from = from;
    this.to = to;
    this.trees = new NestedTypes(element, cost, MOST_LISTED);
  }

  private static int[] places(int dimensions, int[] axes) {
    int[] places = new int[dimensions];
    Arrays.fill(places, -1);
    for (int d = 0; d < axes.length; d++) {
      if (axes[d] >= 0 && axes[d] < dimensions) {
        places[axes[d]] = d;
      }
    }
    if (axes.length != dimensions || Arrays.stream(places).anyMatch(place -> place < 0)) {
      throw new IllegalArgumentException(
          "axes must name each of %d dimensions once, got %s"
              .formatted(dimensions, Arrays.toString(axes)));
    }
    return places;
  }

  /** How the result deals out what dimension d of the array has become. */
  private AxisDistribution target(int d) {
    return to.axis(places[d]);
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
    long[] result = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      result[places[d]] = shape[d];
    }
    return to.share(rank, result);
  }

  /**
   * Says whether several ranks have the same element afterwards.
   *
   * @return whether a rank may send one element to several others
   */
  public boolean leavesCopies() {
    return to.copies() > 1;
  }

  private static int[] processes(ArrayDistribution distribution, int rank) {
    return distribution.axes().stream().mapToInt(axis -> axis.process(rank)).toArray();
  }

  private void add(List<Piece> pieces, boolean sending, int s, int t) {
    List<SharedPattern> shared = new ArrayList<>();
    long[] extents = new long[shape.length];
    long elements = 1;
    for (int d = 0; d < shape.length; d++) {
      int dimension = d;
      int source = from.axis(d).process(s);
      int target = target(d).process(t);
      SharedPattern pattern =
          patterns.computeIfAbsent(
              new PatternKey(sending, d, source, target), key -> pattern(dimension, key));
      elements = Math.multiplyExact(elements, pattern.total());
      if (elements == 0) {
        return;
      }
      shared.add(pattern);
      AxisDistribution own = sending ? from.axis(d) : target(d);
      extents[d] = own.counts(shape[d])[sending ? source : target];
    }
    TypeTree tree =
        sending ? trees.of(shared, extents) : trees.of(shared, extents, strides(extents));
    pieces.add(new Piece(sending ? t : s, elements, tree));
  }

  /** How far apart neighbours lie in the result's local array, by dimensions of the array. */
  private long[] strides(long[] extents) {
    long[] inOrder = new long[extents.length];
    for (int d = 0; d < extents.length; d++) {
      inOrder[places[d]] = extents[d];
    }
    long[] strides = new long[extents.length];
    for (int d = 0; d < extents.length; d++) {
      strides[d] = 1;
      for (int k = places[d] + 1; k < inOrder.length; k++) {
        strides[d] *= inOrder[k];
      }
    }
    return strides;
  }

  /** The local indices of one side that both processes have. */
  private SharedPattern pattern(int d, PatternKey key) {
    AxisDistribution own = key.sending() ? from.axis(d) : target(d);
    AxisDistribution other = key.sending() ? target(d) : from.axis(d);
    int p = key.sending() ? key.source() : key.target();
    int q = key.sending() ? key.target() : key.source();
    return SharedIndices.of(shape[d], own, p, other, q, MOST_LISTED);
  }
}
