// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.jspecify.annotations.Nullable;

/**
 * Makes a tree cheaper node by node, without flattening it, so that a tree of any number of
 * elements can be improved in time that depends on the tree.
 *
 * <p>From the leaves up, each distinct node once:
 *
 * <ul>
 *   <li>a subtree of at most {@value #MOST_ELEMENTS} elements is searched exactly, element by
 *       element;
 *   <li>otherwise the node's parts (copies of its child, or its children; those of a strc child
 *       spliced in) become atoms, and the sequence of atoms is searched ({@link AtomSearch}); where
 *       all atoms are equal also by {@link PathSearch}, at any size.
 * </ul>
 *
 * A node is only replaced by a cheaper one. The searches of one pass share a budget, so that a tree
 * with many different nodes does not take for ever; what it leaves out stays as it is.
 * Deterministic unless {@code stop} ends it.
 */
public final class TreeRefinement {
  static final int MOST_ELEMENTS = 256;

  /** Lists longer than this are not made from shorter ones. */
  private static final int MOST_COPIES = 1 << 20;

  private final Rules rules;
  private final CostModel costs;
  private final Deadline stop;
  private final IdentityHashMap<TypeTree, Placed> refined = new IdentityHashMap<>();
  private final IdentityHashMap<TypeTree, Long> known = new IdentityHashMap<>();
  private final AtomSearch search;

  /**
   * Prepares one pass.
   *
   * @param rules the constructor set; a node outside it is replaced by nodes of the set
   * @param stop asked before each node; true leaves the rest as it is
   */
  public TreeRefinement(Rules rules, Deadline stop) {
    this.rules = rules;
    this.costs = rules.costs();
    this.stop = stop;
    search = new AtomSearch(rules, stop);
  }

  /**
   * Improves a tree.
   *
   * @param tree the tree
   * @return a tree of the same type map; no dearer if the tree has only nodes of the set
   */
  public TypeTree refine(TypeTree tree) {
    return visit(tree).place() == 0 ? visit(tree).tree() : elsewhere(tree);
  }

  /**
   * Improves a tree that does not start at 0. The cheapest tree at 0 may have no node that absorbs
   * the place, so the nodes on the way to the one that does are tried with it as well.
   */
  private TypeTree elsewhere(TypeTree node) {
    List<TypeTree> offers = new ArrayList<>();
    offers.add(search.lay(visit(node)));
    Placed same = rebuilt(node);
    if (same != null && Placed.absorbs(same.tree())) {
      offers.add(Placed.moved(same.tree(), same.place()));
    }
    if (node instanceof Vec vec) {
      offers.add(vec(vec.count(), vec.stride(), elsewhere(vec.child())));
    }
    if (node instanceof VecBuc buc && rules.buckets()) {
      TypeTree child = elsewhere(buc.child());
      offers.add(new VecBuc(buc.stride(), buc.bucketStride(), buc.bucketSizes(), child));
    }
    return offers.stream().min(Comparator.comparingLong(this::cost)).orElseThrow();
  }

  private Placed visit(TypeTree node) {
    Placed before = refined.get(node);
    if (before == null) {
      before = improve(node);
      refined.put(node, before);
    }
    return before;
  }

  private Placed improve(TypeTree node) {
    if (node.length() <= MOST_ELEMENTS) {
      Optional<Placed> found = search.exact(() -> Atoms.of(node.flatten(), costs), node.length());
      if (found.isPresent()) {
        return found.get();
      }
    }
    Placed same = rebuilt(node);
    List<Placed> offers = new ArrayList<>();
    if (same != null) {
      offers.add(same);
    }
    if (!stop.reached() || same == null) {
      offers.addAll(regrouped(node, same == null));
    }
    return offers.stream().min(Comparator.comparingLong(o -> cost(o.tree()))).orElseThrow();
  }

  private long cost(TypeTree tree) {
    Long before = known.get(tree);
    if (before == null) {
      long sum = costs.nodeCost(tree);
      for (TypeTree child : tree.children()) {
        sum = Math.addExact(sum, cost(child));
      }
      before = sum;
      known.put(tree, before);
    }
    return before;
  }

  /** The same node over refined children, or null where the set does not have such a node. */
  private @Nullable Placed rebuilt(TypeTree node) {
    return switch (node) {
      case Con con -> new Placed(0, con);
      case Vec vec -> {
        Placed child = visit(vec.child());
        yield new Placed(child.place(), vec(vec.count(), vec.stride(), child.tree()));
      }
      case Idx idx -> {
        Placed child = visit(idx.child());
        LongSeq places = idx.displacements();
        boolean single = places.size() == 1;
        TypeTree tree = single ? child.tree() : new Idx(places.plus(-places.get(0)), child.tree());
        yield new Placed(places.get(0) + child.place(), tree);
      }
      case Strc strc -> search.catenation(spliced(strc));
      case VecBuc buc -> {
        Placed child = visit(buc.child());
        yield rules.buckets()
            ? new Placed(
                child.place(),
                new VecBuc(buc.stride(), buc.bucketStride(), buc.bucketSizes(), child.tree()))
            : null;
      }
      case IdxBuc buc -> {
        Placed child = visit(buc.child());
        long first = buc.displacements().get(0);
        yield rules.buckets()
            ? new Placed(
                first + child.place(),
                new IdxBuc(
                    buc.bucketStride(),
                    buc.displacements().plus(-first),
                    buc.bucketSizes(),
                    child.tree()))
            : null;
      }
    };
  }

  private static TypeTree vec(long count, long stride, TypeTree child) {
    if (count == 1) {
      return child;
    }
    if (child instanceof Con con && stride == con.count() * con.type().extent()) {
      return new Con(Math.multiplyExact(con.count(), count), con.type());
    }
    if (child instanceof Vec inner && stride == inner.count() * inner.stride()) {
      return new Vec(Math.multiplyExact(inner.count(), count), inner.stride(), inner.child());
    }
    return new Vec(count, stride, child);
  }

  /** The refined parts of a strc, those of a strc child in its stead. */
  private List<Placed> spliced(Strc strc) {
    List<Placed> parts = new ArrayList<>();
    for (int k = 0; k < strc.children().size(); k++) {
      Placed child = visit(strc.children().get(k));
      long place = strc.displacements().get(k) + child.place();
      if (child.tree() instanceof Strc && parts.size() + Placed.count(child.tree()) < MOST_COPIES) {
        for (Placed part : AtomSearch.inner(child.tree())) {
          parts.add(new Placed(place + part.place(), part.tree()));
        }
      } else {
        parts.add(new Placed(place, child.tree()));
      }
    }
    return parts;
  }

  /**
   * What a search over the node's parts finds; {@code needed} where the node itself cannot stay.
   */
  private List<Placed> regrouped(TypeTree node, boolean needed) {
    List<Placed> found = new ArrayList<>();
    if (node instanceof Strc strc) {
      found.add(search.windows(spliced(strc)));
      return found;
    }
    if (node instanceof Con) {
      return found;
    }
    Placed child = visit(node.children().getFirst());
    long copies = Placed.count(node);
    if (copies <= MOST_COPIES && !(node instanceof Vec)) {
      long[] places = copyPlaces(node);
      AtomKind kind = AtomKind.of(child.tree(), costs);
      long first = places[0];
      for (int i = 0; i < places.length; i++) {
        places[i] -= first;
      }
      TypeTree path = new PathSearch(places, kind, rules, stop).tree();
      found.add(new Placed(first + child.place(), path));
    }
    // At most the node's elements, so the product fits.
    if (copies * Placed.count(child.tree()) <= AtomSearch.MOST_ATOMS) {
      List<Placed> parts = new ArrayList<>();
      for (long place : copyPlaces(node)) {
        for (Placed part : Placed.parts(child.tree())) {
          parts.add(new Placed(place + child.place() + part.place(), part.tree()));
        }
      }
      found.add(search.windows(parts));
    }
    if (needed) {
      found.add(bucketParts(node));
    }
    return found;
  }

  /** Where each copy of a node's only child lies. */
  static long[] copyPlaces(TypeTree node) {
    long[] places = new long[(int) Placed.count(node)];
    long length = node.children().getFirst().length();
    long first = node.children().getFirst().first();
    for (int k = 0; k < places.length; k++) {
      places[k] = node.element(k * length).displacement() - first;
    }
    return places;
  }

  /** A bucket node as one vec for each bucket. */
  private Placed bucketParts(TypeTree node) {
    Placed child = visit(node.children().getFirst());
    List<Placed> parts = new ArrayList<>();
    LongSeq sizes = node instanceof VecBuc buc ? buc.bucketSizes() : ((IdxBuc) node).bucketSizes();
    for (int k = 0; k < sizes.size(); k++) {
      long start =
          node instanceof VecBuc buc ? k * buc.stride() : ((IdxBuc) node).displacements().get(k);
      long stride =
          node instanceof VecBuc buc ? buc.bucketStride() : ((IdxBuc) node).bucketStride();
      parts.add(new Placed(start + child.place(), vec(sizes.get(k), stride, child.tree())));
    }
    return search.windows(parts);
  }
}
