// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.espalier.layout.LongSeq;
import org.espalier.segment.SegmentClasses.Segment;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * The least-cost DAG of a handful of atoms, by trying every node for every class of segments that
 * is used, the longest first, and giving up a branch when it costs no less than the best.
 *
 * <p>In some least-cost DAG all nodes but those that carry the place of the whole stand for
 * segments moved to 0, one node for each class: places move up as in Lemma 1 of Ganian, Kalany,
 * Szeider and Träff (IPDPS 2016), and two nodes of one class may be made one. Exponential time.
 */
public final class SmallestDag {
  private final SegmentTable table;
  private final SegmentClasses classes;
  private final Rules rules;
  private final long[] d;
  private final Comparator<Segment> longestFirst =
      Comparator.comparingInt(Segment::length).reversed().thenComparingInt(Segment::start);
  private final Map<Segment, Node> chosen = new HashMap<>();
  private Map<Segment, Node> bestChosen = Map.of();
  private long best;

  /**
   * A node over segments.
   *
   * @param cost the node alone
   * @param kind 0 for a leaf, 1 for a repetition, 2 for a strc
   * @param parts the child of a repetition, the children of a strc
   * @param starts where the parts start in the segment, in atoms
   */
  private record Node(long cost, int kind, List<Segment> parts, List<Integer> starts) {}

  /**
   * Prepares the search.
   *
   * @param table the costs of trees
   * @param classes the equal segments of the same sequence
   */
  public SmallestDag(SegmentTable table, SegmentClasses classes) {
    this.table = table;
    this.classes = classes;
    rules = table.rules;
    d = table.atoms.displacements;
    best = table.best[0][table.n] + 1;
    TreeSet<Segment> open = new TreeSet<>(longestFirst);
    open.add(classes.of(0, table.n));
    search(open, 0);
  }

  /**
   * Returns the least cost of a DAG over the sequence moved to 0.
   *
   * @return the cost in words
   */
  public long cost() {
    return best;
  }

  private void search(SortedSet<Segment> open, long sum) {
    if (sum >= best) {
      return;
    }
    if (open.isEmpty()) {
      best = sum;
      bestChosen = new HashMap<>(chosen);
      return;
    }
    Segment segment = open.first();
    for (Node node : nodes(segment)) {
      TreeSet<Segment> next = new TreeSet<>(open);
      next.remove(segment);
      next.addAll(node.parts());
      chosen.put(segment, node);
      search(next, sum + node.cost());
      chosen.remove(segment);
    }
  }

  /** Every node that can stand for a segment. */
  private List<Node> nodes(Segment segment) {
    List<Node> nodes = new ArrayList<>();
    int start = segment.start();
    int length = segment.length();
    if (length <= table.grown[start]) {
      long leaf = table.atoms.kinds.get(table.atoms.codes[start]).cost();
      nodes.add(new Node(leaf, 0, List.of(), List.of()));
    }
    for (int q = 1; 2 * q <= length; q++) {
      int count = length / q;
      if (length % q == 0 && table.copies[start][q] >= count) {
        table.nodeCosts.load(start, q, table.copies[start][q], table.strided[start][q]);
        List<Segment> child = List.of(classes.of(start, q));
        nodes.add(new Node(table.nodeCosts.cost(count), 1, child, List.of(0)));
      }
    }
    // Every way to cut the segment; bit k says that a part starts at atom k + 1.
    for (int cut = 1; cut < 1 << (length - 1); cut++) {
      int parts = 1 + Integer.bitCount(cut);
      if (!rules.binary() || parts == 2) {
        nodes.add(catenation(segment, cut, rules.strcBase() + parts * rules.perPart()));
      }
    }
    nodes.sort(Comparator.comparingLong(Node::cost));
    return nodes;
  }

  private Node catenation(Segment segment, int cut, long cost) {
    List<Segment> parts = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    int from = 0;
    for (int k = 1; k <= segment.length(); k++) {
      if (k == segment.length() || (cut >> (k - 1) & 1) == 1) {
        parts.add(classes.of(segment.start() + from, k - from));
        starts.add(from);
        from = k;
      }
    }
    return new Node(cost, 2, parts, starts);
  }

  /**
   * Returns a least-cost DAG over the sequence moved to 0.
   *
   * @return the tree, each class of segments one object
   */
  public TypeTree tree() {
    return build(classes.of(0, table.n), new HashMap<>());
  }

  private TypeTree build(Segment segment, Map<Segment, TypeTree> built) {
    TypeTree known = built.get(segment);
    if (known == null) {
      known = build(segment, Objects.requireNonNull(bestChosen.get(segment)), built);
      built.put(segment, known);
    }
    return known;
  }

  private TypeTree build(Segment segment, Node node, Map<Segment, TypeTree> built) {
    int start = segment.start();
    if (node.kind() == 0) {
      return table.atoms.kinds.get(table.atoms.codes[start]).grown(segment.length());
    }
    if (node.kind() == 2) {
      List<TypeTree> parts = node.parts().stream().map(part -> build(part, built)).toList();
      List<Long> places = node.starts().stream().map(k -> d[start + k] - d[start]).toList();
      return SegmentTrees.strc(parts, places);
    }
    Segment block = node.parts().getFirst();
    int q = block.length();
    int count = segment.length() / q;
    TypeTree child = build(block, built);
    if (table.strided[start][q] >= count && node.cost() == rules.costs().vec()) {
      return new Vec(count, d[start + q] - d[start], child);
    }
    if (node.cost() == rules.idx(count)) {
      long[] places = new long[count];
      for (int k = 0; k < count; k++) {
        places[k] = d[start + k * q] - d[start];
      }
      return new Idx(LongSeq.of(places), child);
    }
    table.nodeCosts.load(start, q, table.copies[start][q], table.strided[start][q]);
    return node.cost() == table.nodeCosts.vecbuc(count)
        ? table.nodeCosts.vecbucNode(count, () -> child)
        : table.nodeCosts.idxbucNode(count, 0, () -> child);
  }
}
