// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.distribution.RedistributionPlan.Message;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * The type trees of a redistribution's messages: where the elements lie in the sender's local array
 * and where in the receiver's, both in the order of the section's indices, so that no buffer is
 * packed. Local arrays are stored in row-major order, like the grid's ranks.
 *
 * <p>A message is a product of one-dimensional patterns. Each pattern is reconstructed at least
 * cost ({@link Reconstruction}) and the trees are nested; dimensions that together are contiguous
 * become one before. The cost of the result is exact for the tree; that no other tree of the whole
 * message is cheaper is proved only where there is one pattern.
 */
public final class MessageTypes {
  /** The most units of a pattern that are handed to the reconstruction at once. */
  private static final int MAX_UNITS = 1 << 20;

  private final long[] shape;
  private final ProcessGrid from;
  private final ProcessGrid to;
  private final BasicType element;
  private final CostModel cost;
  private final Map<PatternKey, LocalRuns> patterns = new HashMap<>();
  private final Map<Levels, TypeTree> trees = new HashMap<>();

  private record PatternKey(boolean sending, int dimension, int sender, int receiver) {}

  /** Nested patterns, outermost first: runs of indices that lie {@code stride} apart. */
  private record Levels(List<Level> levels) {}

  private record Level(LongSeq starts, LongSeq lengths, long stride) {}

  /**
   * Prepares the types of a move.
   *
   * @param shape the section's length in each dimension
   * @param from how the section is distributed
   * @param to how it is to be distributed
   * @param element the type of an element
   * @param cost what a tree costs
   */
  public MessageTypes(
      long[] shape, ProcessGrid from, ProcessGrid to, BasicType element, CostModel cost) {
    this.shape = shape.clone();
    this.from = from;
    this.to = to;
    this.element = element;
    this.cost = cost;
  }

  /**
   * Makes the type of what the sender of a message has, in its local array before.
   *
   * @param message a message of the plan
   * @return the tree, in bytes of the local array
   */
  public TypeTree sent(Message message) {
    return tree(true, message);
  }

  /**
   * Makes the type of what the receiver of a message gets, in its local array after.
   *
   * @param message a message of the plan
   * @return the tree, in bytes of the local array
   */
  public TypeTree received(Message message) {
    return tree(false, message);
  }

  /**
   * Adds up what the types of all messages cost, on both sides.
   *
   * @param plan the plan
   * @return the sum of the costs of the trees
   */
  public long costOfTypes(RedistributionPlan plan) {
    long sum = 0;
    for (Message message : plan.messages()) {
      sum += cost.cost(sent(message)) + cost.cost(received(message));
    }
    return sum;
  }

  private TypeTree tree(boolean sending, Message message) {
    ProcessGrid own = sending ? from : to;
    List<Integer> coordinates = own.coordinates(sending ? message.sender() : message.role());
    List<Integer> s = from.coordinates(message.sender());
    List<Integer> t = to.coordinates(message.role());
    List<Level> levels = new ArrayList<>();
    int innermost = shape.length - 1;
    LocalRuns runs = pattern(sending, innermost, s.get(innermost), t.get(innermost));
    long stride = 1;
    long extent = own.dimensions().get(innermost).localExtent(coordinates.get(innermost));
    // Invariant: levels and runs describe the dimensions after k; stride is that of runs, and
    // extent the local length of what runs are runs of.
    for (int k = innermost - 1; k >= 0; k--) {
      LocalRuns outer = pattern(sending, k, s.get(k), t.get(k));
      long local = own.dimensions().get(k).localExtent(coordinates.get(k));
      if (runs.isWhole(extent)) {
        runs = outer.scaled(extent);
        extent *= local;
      } else {
        levels.addFirst(level(runs, stride));
        stride *= extent;
        runs = outer;
        extent = local;
      }
    }
    levels.addFirst(level(runs, stride));
    return trees.computeIfAbsent(new Levels(List.copyOf(levels)), this::nested);
  }

  private LocalRuns pattern(boolean sending, int k, int sender, int receiver) {
    return patterns.computeIfAbsent(
        new PatternKey(sending, k, sender, receiver),
        _ ->
            sending
                ? LocalRuns.of(
                    shape[k], from.dimensions().get(k), sender, to.dimensions().get(k), receiver)
                : LocalRuns.of(
                    shape[k], to.dimensions().get(k), receiver, from.dimensions().get(k), sender));
  }

  private static Level level(LocalRuns runs, long stride) {
    long[] starts = new long[runs.size()];
    long[] lengths = new long[runs.size()];
    for (int k = 0; k < starts.length; k++) {
      starts[k] = runs.start(k);
      lengths[k] = runs.length(k);
    }
    return new Level(LongSeq.of(starts), LongSeq.of(lengths), stride);
  }

  private TypeTree nested(Levels nest) {
    List<Level> levels = nest.levels();
    TypeTree tree = new Con(1, element);
    for (int k = levels.size() - 1; k >= 0; k--) {
      Level level = levels.get(k);
      long strideBytes = level.stride() * element.extent();
      TypeTree inner = tree;
      tree =
          k == levels.size() - 1
              ? overUnits(level, strideBytes, count -> new Con(count, element))
              : overUnits(level, strideBytes, count -> repeated(count, strideBytes, inner));
    }
    return tree;
  }

  private static TypeTree repeated(long count, long stride, TypeTree child) {
    return count == 1 ? child : new Vec(count, stride, child);
  }

  /** Makes a leaf of some consecutive indices. */
  @FunctionalInterface
  private interface Leaf {
    TypeTree of(long count);
  }

  /** A least-cost tree over the runs, whose leaves stand for consecutive indices. */
  private TypeTree overUnits(Level level, long stride, Leaf leaf) {
    LocalRuns runs = new LocalRuns();
    for (int k = 0; k < level.starts().size(); k++) {
      runs.add(level.starts().get(k), level.lengths().get(k));
    }
    long unit = runs.unit();
    long units = runs.total() / unit;
    if (units > MAX_UNITS) {
      throw new IllegalArgumentException(
          "two processes must share at most %d units of a dimension, got %d"
              .formatted(MAX_UNITS, units));
    }
    long[] displacements = new long[(int) units];
    int at = 0;
    for (int k = 0; k < runs.size(); k++) {
      for (long i = 0; i < runs.length(k); i += unit) {
        displacements[at++] = (runs.start(k) + i) / unit;
      }
    }
    TypeTree pattern =
        Reconstruction.reconstruct(
                Layout.untyped(displacements), ReconstructionOptions.DEFAULT.withCost(cost))
            .tree();
    return new Stretch(unit, stride, leaf).apply(pattern);
  }

  /** Turns a tree over units into one over bytes, with other leaves. */
  private record Stretch(long unit, long stride, Leaf leaf) {
    TypeTree apply(TypeTree tree) {
      return switch (tree) {
        case Con con -> leaf.of(con.count() * unit);
        case Vec vec -> new Vec(vec.count(), bytes(vec.stride()), apply(vec.child()));
        case Idx idx -> new Idx(bytes(idx.displacements()), apply(idx.child()));
        case Strc strc ->
            new Strc(
                bytes(strc.displacements()), strc.children().stream().map(this::apply).toList());
        case VecBuc buc ->
            new VecBuc(
                bytes(buc.stride()),
                bytes(buc.bucketStride()),
                buc.bucketSizes(),
                apply(buc.child()));
        case IdxBuc buc ->
            new IdxBuc(
                bytes(buc.bucketStride()),
                bytes(buc.displacements()),
                buc.bucketSizes(),
                apply(buc.child()));
      };
    }

    private long bytes(long units) {
      return units * unit * stride;
    }

    private LongSeq bytes(LongSeq units) {
      return LongSeq.of(units.stream().map(this::bytes).toArray());
    }
  }
}
