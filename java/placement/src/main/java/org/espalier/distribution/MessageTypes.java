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
 * message is cheaper is proved only where there is one pattern. A pattern of millions of runs is
 * not listed but described by its period.
 */
public final class MessageTypes {
  /** The most runs and units of a pattern that are listed and reconstructed in full. */
  private static final int MOST_LISTED = 1 << 20;

  private final long[] shape;
  private final ProcessGrid from;
  private final ProcessGrid to;
  private final BasicType element;
  private final CostModel cost;
  private final int mostListed;
  private final Map<PatternKey, SharedPattern> patterns = new HashMap<>();
  private final Map<Levels, TypeTree> trees = new HashMap<>();

  private record PatternKey(boolean sending, int dimension, int sender, int receiver) {}

  /** Nested patterns, outermost first: runs of indices that lie {@code stride} apart. */
  private record Levels(List<Level> levels) {}

  private record Level(Runs runs, long count, long step, Runs tail, long stride) {}

  private record Runs(LongSeq starts, LongSeq lengths) {
    static Runs of(LocalRuns list) {
      long[] starts = new long[list.size()];
      long[] lengths = new long[list.size()];
      for (int k = 0; k < starts.length; k++) {
        starts[k] = list.start(k);
        lengths[k] = list.length(k);
      }
      return new Runs(LongSeq.of(starts), LongSeq.of(lengths));
    }
  }

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
    this(shape, from, to, element, cost, MOST_LISTED);
  }

  /** Patterns of more than {@code mostListed} runs or units are described by their period. */
  MessageTypes(
      long[] shape,
      ProcessGrid from,
      ProcessGrid to,
      BasicType element,
      CostModel cost,
      int mostListed) {
    this.mostListed = mostListed;
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
    SharedPattern runs = pattern(sending, innermost, s.get(innermost), t.get(innermost));
    long stride = 1;
    long extent = own.dimensions().get(innermost).localExtent(coordinates.get(innermost));
    // Invariant: levels and runs describe the dimensions after k; stride is that of runs, and
    // extent the local length of what runs are runs of.
    for (int k = innermost - 1; k >= 0; k--) {
      SharedPattern outer = pattern(sending, k, s.get(k), t.get(k));
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

  private SharedPattern pattern(boolean sending, int k, int sender, int receiver) {
    BlockCyclic source = from.dimensions().get(k);
    BlockCyclic target = to.dimensions().get(k);
    return patterns.computeIfAbsent(
        new PatternKey(sending, k, sender, receiver),
        _ ->
            sending
                ? SharedPattern.of(shape[k], source, sender, target, receiver, mostListed)
                : SharedPattern.of(shape[k], target, receiver, source, sender, mostListed));
  }

  private static Level level(SharedPattern shared, long stride) {
    return new Level(
        Runs.of(shared.runs()), shared.count(), shared.step(), Runs.of(shared.tail()), stride);
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
              ? periods(level, strideBytes, count -> new Con(count, element))
              : periods(level, strideBytes, count -> repeated(count, strideBytes, inner));
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

  /** The tree of one period, repeated, and that of the rest behind it. */
  private TypeTree periods(Level level, long stride, Leaf leaf) {
    TypeTree period = overUnits(level.runs(), stride, leaf);
    TypeTree all = repeated(level.count(), level.step() * stride, period);
    if (level.tail().starts().size() == 0) {
      return all;
    }
    return new Strc(
        LongSeq.of(0, level.count() * level.step() * stride),
        List.of(all, overUnits(level.tail(), stride, leaf)));
  }

  /** A least-cost tree over the runs, whose leaves stand for consecutive indices. */
  private TypeTree overUnits(Runs list, long stride, Leaf leaf) {
    LocalRuns runs = new LocalRuns();
    for (int k = 0; k < list.starts().size(); k++) {
      runs.add(list.starts().get(k), list.lengths().get(k));
    }
    long unit = runs.unit();
    long units = runs.total() / unit;
    if (units > mostListed) {
      return overRuns(list, stride, leaf);
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

  /** A tree over few long runs: reconstructed from where they start if they are equally long. */
  private TypeTree overRuns(Runs list, long stride, Leaf leaf) {
    long length = list.lengths().get(0);
    if (list.lengths().stream().anyMatch(other -> other != length)) {
      return new Strc(
          LongSeq.of(list.starts().stream().map(start -> start * stride).toArray()),
          list.lengths().stream().mapToObj(leaf::of).toList());
    }
    TypeTree run = leaf.of(length);
    TypeTree pattern =
        Reconstruction.reconstruct(
                Layout.untyped(list.starts().toArray()),
                ReconstructionOptions.DEFAULT.withCost(cost))
            .tree();
    return new Stretch(1, stride, count -> repeated(count, stride, run)).apply(pattern);
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
