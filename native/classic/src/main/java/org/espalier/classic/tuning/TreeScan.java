// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Settles the common types by one scan of their description, from the leaves up: contiguous,
 * strided and nested strided data, motifs that repeat, blocks that touch. Every step keeps the
 * sequence of (type, displacement) and never costs more.
 *
 * <p>Time and space are linear in the words of the description, whatever the number of elements;
 * nothing is expanded. Exact it is not: a least-cost tree that none of the steps leads to is the
 * search's to find. Deterministic; of equal costs the shape with vectors wins.
 */
final class TreeScan {
  /** Beyond this a list of buckets is not tried as single blocks: each would become a node. */
  private static final int MAX_SPLIT_BUCKETS = 4096;

  private final CostModel model;
  private final IdentityHashMap<TypeTree, TypeTree> done = new IdentityHashMap<>();

  private TreeScan(CostModel model) {
    this.model = model;
  }

  /**
   * Scans a tree.
   *
   * @param tree any tree
   * @param model what words are counted
   * @return a tree of the same elements in the same order that costs no more
   */
  static TypeTree of(TypeTree tree, CostModel model) {
    TypeTree result = new TreeScan(model).scan(tree);
    return model.cost(result) <= model.cost(tree) ? result : tree;
  }

  // Depth is at most TypeTree.MAX_DEPTH, so recursion is safe.
  private TypeTree scan(TypeTree tree) {
    TypeTree known = done.get(tree);
    if (known == null) {
      known =
          switch (tree) {
            case Con con -> con;
            case Vec vec -> vec(vec.count(), vec.stride(), scan(vec.child()));
            case Idx idx -> idx(idx.displacements().toArray(), scan(idx.child()));
            case Strc strc ->
                strc(
                    strc.displacements().toArray(),
                    strc.children().stream().map(this::scan).toList());
            case IdxBuc buc ->
                buckets(
                    buc.bucketStride(), buc.displacements(), buc.bucketSizes(), scan(buc.child()));
            case VecBuc buc ->
                new VecBuc(buc.stride(), buc.bucketStride(), buc.bucketSizes(), scan(buc.child()));
          };
      done.put(tree, known);
    }
    return known;
  }

  private static TypeTree vec(long count, long stride, TypeTree child) {
    if (count == 1) {
      return child;
    }
    return switch (child) {
      case Con con when stride == con.count() * con.type().extent() ->
          new Con(Math.multiplyExact(count, con.count()), con.type());
      case Vec inner when stride == inner.count() * inner.stride() ->
          vec(Math.multiplyExact(count, inner.count()), inner.stride(), inner.child());
      // What all copies are moved by moves the whole.
      case Idx moved when moved.displacements().size() == 1 ->
          shifted(moved.displacements().get(0), vec(count, stride, moved.child()));
      case Con _, Vec _, Idx _, Strc _, IdxBuc _, VecBuc _ -> new Vec(count, stride, child);
    };
  }

  /** A tree moved by some units: absorbed where displacements are stored anyway. */
  private static TypeTree shifted(long by, TypeTree tree) {
    if (by == 0) {
      return tree;
    }
    return switch (tree) {
      case Idx idx -> new Idx(moved(idx.displacements(), by), idx.child());
      case Strc strc -> new Strc(moved(strc.displacements(), by), strc.children());
      case IdxBuc buc ->
          new IdxBuc(
              buc.bucketStride(), moved(buc.displacements(), by), buc.bucketSizes(), buc.child());
      case Vec vec when absorbs(vec.child()) ->
          new Vec(vec.count(), vec.stride(), shifted(by, vec.child()));
      case Con _, Vec _, VecBuc _ -> new Idx(LongSeq.of(by), tree);
    };
  }

  private static boolean absorbs(TypeTree tree) {
    return switch (tree) {
      case Idx _, Strc _, IdxBuc _ -> true;
      case Vec vec -> absorbs(vec.child());
      case Con _, VecBuc _ -> false;
    };
  }

  private static LongSeq moved(LongSeq places, long by) {
    long[] result = places.toArray();
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.addExact(result[i], by);
    }
    return LongSeq.of(result);
  }

  private TypeTree idx(long[] places, TypeTree child) {
    if (child instanceof Idx moved && moved.displacements().size() == 1) {
      return idx(moved(LongSeq.of(places), moved.displacements().get(0)).toArray(), moved.child());
    }
    if (child instanceof Con con) {
      long block = con.count() * con.type().extent();
      int[] lengths = new int[places.length];
      int runs = 0;
      // Invariant: places[0 … runs) and lengths[0 … runs) list the blocks before i, touching ones
      // as one.
      for (int i = 0; i < places.length; i++) {
        if (runs > 0 && places[i] == places[runs - 1] + lengths[runs - 1] * block) {
          lengths[runs - 1]++;
        } else {
          places[runs] = places[i];
          lengths[runs++] = 1;
        }
      }
      if (runs < places.length) {
        return blocks(LongSeq.of(places, 0, runs), lengths, con);
      }
    }
    return placed(places, child);
  }

  /** Blocks of whole copies of a leaf, none touching the next. */
  private TypeTree blocks(LongSeq places, int[] lengths, Con unit) {
    int n = places.size();
    long[] sizes = new long[n];
    boolean equal = true;
    for (int i = 0; i < n; i++) {
      sizes[i] = lengths[i] * unit.count();
      equal &= sizes[i] == sizes[0];
    }
    if (equal) {
      return placed(places.toArray(), new Con(sizes[0], unit.type()));
    }
    return buckets(unit.type().extent(), places, LongSeq.of(sizes), new Con(1, unit.type()));
  }

  /** Copies of one child at given places, in the cheapest of the simple shapes. */
  private TypeTree placed(long[] places, TypeTree child) {
    int n = places.length;
    if (n == 1) {
      return shifted(places[0], child);
    }
    TypeTree listed = new Idx(LongSeq.of(places), child);
    int motif = Sequences.motif(new int[n], places);
    if (motif < n) {
      long stride = places[motif] - places[0];
      TypeTree first = placed(LongSeq.of(places, 0, motif).toArray(), child);
      return cheaper(vec(n / motif, stride, first), listed);
    }
    int block = Sequences.block(places);
    if (block > 1) {
      long[] starts = new long[n / block];
      for (int i = 0; i < starts.length; i++) {
        starts[i] = places[i * block];
      }
      return cheaper(placed(starts, vec(block, places[1] - places[0], child)), listed);
    }
    return listed;
  }

  private TypeTree cheaper(TypeTree first, TypeTree second) {
    return model.cost(first) <= model.cost(second) ? first : second;
  }

  private TypeTree buckets(long step, LongSeq places, LongSeq sizes, TypeTree child) {
    TypeTree listed = new IdxBuc(step, places, sizes, child);
    int n = places.size();
    if (n > MAX_SPLIT_BUCKETS) {
      return listed;
    }
    List<TypeTree> parts = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      parts.add(vec(sizes.get(i), step, child));
    }
    return cheaper(strc(places.toArray(), parts), listed);
  }

  private TypeTree strc(long[] givenPlaces, List<TypeTree> givenChildren) {
    List<TypeTree> children = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    for (int i = 0; i < givenPlaces.length; i++) {
      append(givenPlaces[i], givenChildren.get(i), places, children);
    }
    return sequence(places.stream().mapToLong(Long::longValue).toArray(), children);
  }

  // Structures in structures become one, single moves vanish, touching leaves of one type become
  // one.
  private static void append(
      long place, TypeTree child, List<Long> places, List<TypeTree> children) {
    if (child instanceof Strc inner) {
      for (int i = 0; i < inner.children().size(); i++) {
        append(
            Math.addExact(place, inner.displacements().get(i)),
            inner.children().get(i),
            places,
            children);
      }
    } else if (child instanceof Idx moved && moved.displacements().size() == 1) {
      append(Math.addExact(place, moved.displacements().get(0)), moved.child(), places, children);
    } else if (child instanceof Con con
        && !children.isEmpty()
        && children.getLast() instanceof Con before
        && before.type().equals(con.type())
        && place == places.getLast() + before.count() * before.type().extent()) {
      children.removeLast();
      children.add(new Con(Math.addExact(before.count(), con.count()), con.type()));
    } else {
      places.add(place);
      children.add(child);
    }
  }

  /**
   * Different children at given places: a motif of them that repeats, else equal neighbours
   * together.
   */
  private TypeTree sequence(long[] places, List<TypeTree> children) {
    int n = places.length;
    int[] labels = labels(children);
    int motif = Sequences.motif(labels, places);
    if (motif < n) {
      long stride = places[motif] - places[0];
      TypeTree first = sequence(LongSeq.of(places, 0, motif).toArray(), children.subList(0, motif));
      return vec(n / motif, stride, first);
    }
    List<TypeTree> groups = new ArrayList<>();
    long[] starts = new long[n];
    for (int from = 0, to; from < n; from = to) {
      for (to = from + 1; to < n && labels[to] == labels[from]; ) {
        to++;
      }
      long[] relative = new long[to - from];
      for (int i = from; i < to; i++) {
        relative[i - from] = places[i] - places[from];
      }
      starts[groups.size()] = places[from];
      groups.add(placed(relative, children.get(from)));
    }
    return groups.size() == 1
        ? shifted(starts[0], groups.getFirst())
        : new Strc(LongSeq.of(starts, 0, groups.size()), groups);
  }

  private static int[] labels(List<TypeTree> children) {
    Map<TypeTree, Integer> numbers = new HashMap<>();
    int[] labels = new int[children.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = numbers.computeIfAbsent(children.get(i), _ -> numbers.size());
    }
    return labels;
  }
}
