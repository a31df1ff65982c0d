// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** Trees and the places they lie at: taken apart, moved, and searched as atoms. */
class PlacedTest {
  private static final CostModel COSTS = CostModel.DEFAULT;

  private static Layout moved(Layout layout, long by) {
    return layout(List.of(layout), List.of(by));
  }

  /** The layouts one after another, each moved. */
  private static Layout layout(List<Layout> layouts, List<Long> places) {
    List<BasicType> types = new ArrayList<>();
    List<Long> d = new ArrayList<>();
    for (int k = 0; k < layouts.size(); k++) {
      for (int i = 0; i < layouts.get(k).length(); i++) {
        types.add(layouts.get(k).type(i));
        d.add(layouts.get(k).displacement(i) + places.get(k));
      }
    }
    return Layout.typed(types, d.stream().mapToLong(Long::longValue).toArray());
  }

  private static Layout layout(List<Placed> parts) {
    return layout(
        parts.stream().map(part -> part.tree().flatten()).toList(),
        parts.stream().map(Placed::place).toList());
  }

  @Test
  void thePartsOfANodeAreTheNode() {
    for (TypeTree tree : SmallTrees.all()) {
      List<Placed> parts = Placed.parts(tree);
      assertThat(layout(parts).sameTypeMap(tree.flatten())).as("%s", tree).isTrue();
      assertThat(parts).hasSize((int) Placed.count(tree));
      assertThat(parts).allMatch(part -> part.tree().first() == 0);
    }
  }

  /** Trees that hold a place move without a node more; others would need one. */
  @Test
  void treesThatAbsorbMoveWithoutANewNode() {
    for (TypeTree tree : SmallTrees.all()) {
      for (long by : new long[] {0, -4, 9, -tree.first()}) {
        if (Placed.absorbs(tree)) {
          TypeTree there = Placed.moved(tree, by);
          assertThat(there.flatten().sameTypeMap(moved(tree.flatten(), by))).isTrue();
          assertThat(COSTS.cost(there)).as("%s", tree).isLessThanOrEqualTo(COSTS.cost(tree));
        }
      }
      Placed placed = Placed.of(tree);
      assertThat(placed.place()).isEqualTo(tree.first());
      assertThat(layout(List.of(placed)).sameTypeMap(tree.flatten())).as("%s", tree).isTrue();
    }
    TypeTree leaf = new Con(3);
    for (TypeTree tree :
        List.of(leaf, new Vec(2, 7, leaf), new VecBuc(9, 4, LongSeq.of(2, 1), leaf))) {
      assertThat(Placed.absorbs(tree)).as("%s", tree).isFalse();
    }
  }

  /** Laid where it lies, every tree costs one node more, or nothing where it holds its place. */
  @Test
  void aTreeIsLaidAtItsPlace() {
    for (Rules rules : SmallSequences.sets(COSTS)) {
      AtomSearch search = new AtomSearch(rules, Deadline.after(Duration.ZERO));
      for (TypeTree tree : SmallTrees.all()) {
        Placed placed = Placed.of(tree);
        TypeTree laid = search.lay(placed);
        assertThat(laid.flatten().sameTypeMap(tree.flatten())).as("%s", tree).isTrue();
        boolean free = placed.place() == 0 || Placed.absorbs(placed.tree());
        long most = COSTS.cost(placed.tree()) + (free ? 0 : COSTS.idx() + COSTS.lookup());
        assertThat(COSTS.cost(laid)).as("%s", laid).isLessThanOrEqualTo(most);
      }
    }
  }

  /** {@code count} parts of three kinds that come at random, at random places. */
  private static List<Placed> parts(int count) {
    List<Placed> parts = new ArrayList<>();
    TypeTree[] kinds = {
      new Con(5, SmallTrees.INT),
      new Vec(3, 7, SmallTrees.ONE),
      new Idx(LongSeq.of(0, 9, 11), SmallTrees.ONE)
    };
    for (int k = 0; k < count; k++) {
      parts.add(new Placed(40 + 100L * k + k * k % 7, kinds[k * k % 5 % 3]));
    }
    return parts;
  }

  /** As a whole up to 512 parts, in windows beyond, and not at all without time. */
  @Test
  void aSequenceOfPartsBecomesATree() {
    for (Rules rules : SmallSequences.sets(COSTS)) {
      for (int count : new int[] {1, 2, 3, 60, 513, 640}) {
        List<Placed> parts = parts(count);
        long plain =
            COSTS.cost(new AtomSearch(rules, Deadline.after(Duration.ZERO)).windows(parts).tree());
        Placed found = new AtomSearch(rules, Deadline.none()).windows(parts);
        assertThat(layout(List.of(found)).sameTypeMap(layout(parts))).as("%s", count).isTrue();
        long leaves = parts.stream().mapToLong(part -> COSTS.cost(part.tree())).sum();
        long strc = count == 1 ? 0 : rules.strcBase() + count * rules.perPart();
        assertThat(plain).isEqualTo(leaves + strc);
        if (count >= 60) {
          assertThat(COSTS.cost(found.tree())).isLessThan(plain * 2 / 3);
        }
        noneToMerge(found.tree(), rules);
      }
    }
  }

  /** A strc has two children, or none that is a strc itself. */
  private static void noneToMerge(TypeTree node, Rules rules) {
    if (node instanceof Strc) {
      if (rules.binary()) {
        assertThat(node.children()).hasSize(2);
      } else {
        assertThat(node.children()).noneMatch(Strc.class::isInstance);
      }
    }
    node.children().forEach(child -> noneToMerge(child, rules));
  }

  /** What comes again after more than a window is still seen, up to 512 parts. */
  @Test
  void fewPartsAreSearchedAsAWhole() {
    List<Placed> block = parts(160);
    List<Placed> thrice = new ArrayList<>();
    for (long copy = 0; copy < 3; copy++) {
      for (Placed part : block) {
        thrice.add(new Placed(part.place() + copy * 1_000_000, part.tree()));
      }
    }
    Rules rules = Rules.basic(COSTS);
    long one = COSTS.cost(new AtomSearch(rules, Deadline.none()).windows(block).tree());
    TypeTree found = new AtomSearch(rules, Deadline.none()).windows(thrice).tree();
    assertThat(COSTS.cost(found)).isEqualTo(COSTS.vec() + one);
  }

  /** Of nested pairs the parts are the innermost, where they lie. */
  @Test
  void thePartsOfNestedPairs() {
    List<Placed> parts = parts(7);
    Placed nested =
        new AtomSearch(Rules.binaryStruct(COSTS), Deadline.after(Duration.ZERO)).catenation(parts);
    List<Placed> inner = AtomSearch.inner(nested.tree());
    assertThat(inner).hasSize(7);
    assertThat(layout(inner).sameTypeMap(moved(layout(parts), -nested.place()))).isTrue();
  }
}
