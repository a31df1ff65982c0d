// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * A lower bound on the cost of every tree, and of every DAG, that describes a layout, from the
 * number of its different steps. It needs any one tree of the layout, never the elements.
 *
 * <p><b>Proof.</b> A step is the distance from one element to the next in order. Each step lies
 * between two copies, or two children, of one node, and is the same in every use of that node. So a
 * node gives at most this many different steps: con 1, which is the extent of its type; vec 1; idx,
 * strc with c entries c − 1; vecbuc, idxbuc with c buckets c. Let u be the number of different
 * steps of the layout that are no extent of one of its t types. The nodes other than leaves give
 * all u, there are t leaves or more, and a path of nodes ends in each leaf: with strc nodes of c
 * children there are 1 + Σ(c − 1) leaves in a tree, which a DAG may share. If the first element
 * does not lie at 0, a node with a list of displacements is there. Whatever the nodes are, they
 * cost a fixed part for one kind and, for each step, no less than the least rate among that kind
 * and vec, or they are all vec.
 *
 * @param steps u, the number of different steps that no leaf gives
 * @param types t, the number of different basic types
 * @param moved whether the first element lies elsewhere than at 0
 */
public record StrideBound(long steps, int types, boolean moved) {
  /**
   * Reads the bound from a tree of the layout.
   *
   * @param tree any tree of the layout; each distinct node is visited once
   * @return its numbers
   */
  public static StrideBound ofTree(TypeTree tree) {
    Steps steps = new Steps();
    Set<BasicType> types = new HashSet<>();
    collect(tree, steps, types, Collections.newSetFromMap(new IdentityHashMap<>()));
    return new StrideBound(steps.different(types), types.size(), tree.first() != 0);
  }

  /** A list of steps, a million of them without a million objects. */
  private static final class Steps {
    private long[] steps = new long[16];
    private int size;

    void add(long step) {
      if (size > 0 && steps[size - 1] == step) {
        return;
      }
      if (size == steps.length) {
        steps = Arrays.copyOf(steps, Math.addExact(size, size));
      }
      steps[size++] = step;
    }

    /** How many different steps are no extent of a type. */
    int different(Set<BasicType> types) {
      Arrays.sort(steps, 0, size);
      int count = 0;
      for (int i = 0; i < size; i++) {
        long step = steps[i];
        if ((i == 0 || step != steps[i - 1])
            && types.stream().noneMatch(type -> type.extent() == step)) {
          count++;
        }
      }
      return count;
    }
  }

  private static void collect(
      TypeTree node, Steps steps, Set<BasicType> types, Set<TypeTree> seen) {
    if (!seen.add(node)) {
      return;
    }
    switch (node) {
      case Con con -> types.add(con.type());
      case Vec vec -> {
        if (vec.count() > 1) {
          steps.add(vec.stride() - last(vec.child()) + vec.child().first());
        }
      }
      case Idx idx -> places(idx.displacements(), idx.child(), steps);
      case Strc strc -> {
        LongSeq places = strc.displacements();
        for (int k = 1; k < places.size(); k++) {
          TypeTree before = strc.children().get(k - 1);
          long to = places.get(k) + strc.children().get(k).first();
          steps.add(to - places.get(k - 1) - last(before));
        }
      }
      case VecBuc buc -> {
        long gap = buc.child().first() - last(buc.child());
        for (int k = 0; k < buc.bucketSizes().size(); k++) {
          long size = buc.bucketSizes().get(k);
          if (size > 1) {
            steps.add(buc.bucketStride() + gap);
          }
          if (k + 1 < buc.bucketSizes().size()) {
            steps.add(buc.stride() - (size - 1) * buc.bucketStride() + gap);
          }
        }
      }
      case IdxBuc buc -> {
        long gap = buc.child().first() - last(buc.child());
        LongSeq places = buc.displacements();
        for (int k = 0; k < places.size(); k++) {
          long size = buc.bucketSizes().get(k);
          if (size > 1) {
            steps.add(buc.bucketStride() + gap);
          }
          if (k + 1 < places.size()) {
            long end = places.get(k) + (size - 1) * buc.bucketStride();
            steps.add(places.get(k + 1) - end + gap);
          }
        }
      }
    }
    for (TypeTree child : node.children()) {
      collect(child, steps, types, seen);
    }
  }

  private static void places(LongSeq places, TypeTree child, Steps steps) {
    long gap = child.first() - last(child);
    for (int k = 1; k < places.size(); k++) {
      steps.add(places.get(k) - places.get(k - 1) + gap);
    }
  }

  private static long last(TypeTree tree) {
    return tree.element(tree.length() - 1).displacement();
  }

  /**
   * Returns the bound for trees.
   *
   * @param rules the constructor set
   * @return no tree of the set costs less
   */
  public long cost(Rules rules) {
    return bound(rules, rules.costs().con());
  }

  /**
   * Returns the bound for DAGs, in which leaves may be shared.
   *
   * @param rules the constructor set
   * @return no DAG of the set costs less
   */
  public long foldedCost(Rules rules) {
    return bound(rules, 0);
  }

  /**
   * @param leaf what every leaf after the first costs
   */
  private long bound(Rules rules, long leaf) {
    CostModel k = rules.costs();
    long strcFixed = rules.binary() ? 0 : rules.strcBase() + rules.perPart();
    long strcRate = rules.perPart() + leaf;
    // The kinds with displacements or sizes: fixed part, and cost of each step.
    long inner = k.vec() * steps;
    inner = Math.min(inner, kind(k, k.idx() + k.lookup(), k.lookup()));
    inner = Math.min(inner, kind(k, strcFixed, strcRate));
    if (rules.buckets()) {
      inner = Math.min(inner, kind(k, k.vecbuc(), k.lookup()));
      inner = Math.min(inner, kind(k, k.idxbuc(), 2 * k.lookup()));
    }
    if (moved) {
      long absorbing = Math.min(k.idx() + k.lookup(), rules.binary() ? strcRate : strcFixed);
      if (rules.buckets()) {
        absorbing = Math.min(absorbing, k.idxbuc() + 2 * k.lookup());
      }
      inner = Math.max(inner, absorbing);
    }
    if (types > 1) {
      inner = Math.max(inner, strcFixed + strcRate * (types - 1));
    }
    long leaves = leaf == 0 ? k.con() * types : k.con();
    return leaves + inner;
  }

  private long kind(CostModel k, long fixed, long rate) {
    return fixed + Math.min(rate, k.vec()) * steps;
  }
}
