// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.cost.CostModel;
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
 * Type trees of products of one-dimensional patterns. Each pattern is reconstructed at least cost
 * ({@link Reconstruction}) and the trees are nested; dimensions that together are contiguous become
 * one before. Equal products share one tree.
 */
final class NestedTypes {
  /** The fewest periods of a short pattern from which a long one's tree is found. */
  private static final int FEWEST = 8;

  private final TypeTree element;
  private final long elementExtent;
  private final CostModel cost;
  private final int mostListed;
  private final Map<Levels, TypeTree> trees = new HashMap<>();

  /** Nested patterns, outermost first: runs of indices that lie {@code stride} apart. */
  private record Levels(List<Level> levels) {}

  private record Level(Runs runs, long count, long step, Runs tail, long stride) {
    /** What is meant, as indices that lie {@code stride} apart. */
    SharedPattern pattern() {
      return new SharedPattern(runs.list(), count, step, tail.list());
    }
  }

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

    LocalRuns list() {
      LocalRuns list = new LocalRuns();
      for (int k = 0; k < starts.size(); k++) {
        list.add(starts.get(k), lengths.get(k));
      }
      return list;
    }
  }

  /**
   * Prepares trees.
   *
   * @param element how an element lies
   * @param cost what a tree costs
   * @param mostListed patterns of more runs or units are described by their period
   */
  NestedTypes(ElementLayout element, CostModel cost, int mostListed) {
    this.element = element.tree();
    this.elementExtent = element.extent();
    this.cost = cost;
    this.mostListed = mostListed;
  }

  /**
   * Makes the tree of a product.
   *
   * @param patterns what is meant of each dimension of a local array, at least one
   * @param extents the local array's length in each dimension
   * @return the tree, in bytes of the local array stored in row-major order
   * @throws IllegalArgumentException if the local array's bytes do not fit 63 bits
   */
  TypeTree of(List<SharedPattern> patterns, long[] extents) {
    long[] strides = new long[extents.length];
    long stride = 1;
    for (int k = extents.length - 1; k >= 0; k--) {
      strides[k] = stride;
      stride *= extents[k];
    }
    return of(patterns, extents, strides);
  }

  /**
   * Makes the tree of a product whose dimensions may lie in any order.
   *
   * @param patterns what is meant of each dimension of a local array, at least one; the elements
   *     are listed with the last of them running fastest
   * @param extents the local array's length in each dimension
   * @param strides how many elements apart neighbours along each dimension are
   * @return the tree, in bytes of the local array
   * @throws IllegalArgumentException if the local array's bytes do not fit 63 bits
   */
  TypeTree of(List<SharedPattern> patterns, long[] extents, long[] strides) {
    requireRoom(extents);
    List<Level> levels = new ArrayList<>();
    int innermost = extents.length - 1;
    SharedPattern runs = patterns.get(innermost);
    long stride = strides[innermost];
    long extent = extents[innermost];
    // Invariant: levels and runs describe the dimensions after k; stride is that of runs, and
    // extent the local length of what runs are runs of.
    for (int k = innermost - 1; k >= 0; k--) {
      if (runs.isWhole(extent) && strides[k] == stride * extent) {
        runs = patterns.get(k).scaled(extent);
        extent *= extents[k];
      } else {
        levels.addFirst(level(runs, stride));
        stride = strides[k];
        runs = patterns.get(k);
        extent = extents[k];
      }
    }
    levels.addFirst(level(runs, stride));
    return trees.computeIfAbsent(new Levels(List.copyOf(levels)), this::nested);
  }

  /** Displacements are sums of products that all stay within the local array, if that fits. */
  private void requireRoom(long[] extents) {
    long bytes = elementExtent;
    for (long extent : extents) {
      if (extent > 0 && bytes > Long.MAX_VALUE / extent) {
        throw new IllegalArgumentException(
            "a local array must have at most 2^63 - 1 bytes, got %s elements of %d bytes"
                .formatted(Arrays.toString(extents), elementExtent));
      }
      bytes *= extent;
    }
  }

  private static Level level(SharedPattern shared, long stride) {
    return new Level(
        Runs.of(shared.runs()), shared.count(), shared.step(), Runs.of(shared.tail()), stride);
  }

  private TypeTree nested(Levels nest) {
    List<Level> levels = nest.levels();
    TypeTree tree = element;
    for (int k = levels.size() - 1; k >= 0; k--) {
      Level level = levels.get(k);
      long strideBytes = level.stride() * elementExtent;
      TypeTree inner = tree;
      tree =
          k == levels.size() - 1 && level.stride() == 1
              ? periods(level, strideBytes, this::elements)
              : periods(level, strideBytes, count -> repeated(count, strideBytes, inner));
    }
    return tree;
  }

  /** Elements side by side. */
  private TypeTree elements(long count) {
    return element instanceof Con con && con.count() == 1 && con.type().extent() == elementExtent
        ? new Con(count, con.type())
        : repeated(count, elementExtent, element);
  }

  private static TypeTree repeated(long count, long stride, TypeTree child) {
    return count == 1 ? child : new Vec(count, stride, child);
  }

  /** Makes a leaf of some consecutive indices. */
  @FunctionalInterface
  private interface Leaf {
    TypeTree of(long count);
  }

  /**
   * A tree over all periods and the rest. Few periods are reconstructed in full; of many, two short
   * patterns are that differ by one period, and the one's tree grows to the length wanted.
   */
  private TypeTree periods(Level level, long stride, Leaf leaf) {
    SharedPattern pattern = level.pattern();
    if (pattern.count() == 1) {
      return overUnits(pattern.listed(), stride, leaf);
    }
    if (pattern.count() >= SharedPattern.FEW
        && pattern.runs().size() * SharedPattern.FEW <= mostListed) {
      Optional<TypeTree> grown = grown(pattern, stride, leaf);
      if (grown.isPresent()) {
        return grown.get();
      }
    }
    if (pattern.size() <= mostListed) {
      return overUnits(pattern.listed(), stride, leaf);
    }
    TypeTree period = overUnits(pattern.runs(), stride, leaf);
    TypeTree all = repeated(pattern.count(), pattern.step() * stride, period);
    if (pattern.tail().size() == 0) {
      return all;
    }
    return new Strc(
        LongSeq.of(0, pattern.count() * pattern.step() * stride),
        List.of(all, overUnits(pattern.tail(), stride, leaf)));
  }

  /** Lists of few periods may be cheapest as they are, so that more are tried then. */
  private Optional<TypeTree> grown(SharedPattern pattern, long stride, Leaf leaf) {
    for (long few = FEWEST; few < SharedPattern.FEW; few *= 4) {
      TypeTree shorter = overUnits(pattern.listed(few), stride, leaf);
      TypeTree longer = overUnits(pattern.listed(few + 1), stride, leaf);
      Optional<TypeTree> grown =
          new PeriodGrowth(longer.length() - shorter.length(), pattern.step() * stride)
              .grow(shorter, longer, pattern.count() - few);
      if (grown.isPresent()) {
        return grown;
      }
    }
    return Optional.empty();
  }

  /** A least-cost tree over the runs, whose leaves stand for consecutive indices. */
  private TypeTree overUnits(LocalRuns runs, long stride, Leaf leaf) {
    long unit = runs.unit();
    long units = runs.total() / unit;
    if (units > mostListed) {
      return overRuns(runs, stride, leaf);
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
  private TypeTree overRuns(LocalRuns runs, long stride, Leaf leaf) {
    Runs list = Runs.of(runs);
    long length = runs.length(0);
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
