// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/**
 * Where Listings 4 and 5 of Ganian, Kalany, Szeider and Träff (IPDPS 2016,
 * doi:10.1109/IPDPS.2016.13) err, each with its counterexample. The other errata are tested where
 * they matter:
 *
 * <ul>
 *   <li>Lemma 5 and Figure 1, the vecbuc scan, empty buckets: {@link SetErrataTest};
 *   <li>repetitions of a binary strc in O(n³): {@code SegmentCountsTest};
 *   <li>a signature's period must divide its length: {@code SignatureTest};
 *   <li>Chatterjee and others, bits of the fat-tree and Theorem 7.2.1: {@code PaperFiguresTest}.
 * </ul>
 */
class ErrataTest {
  private static TypeTree tree(long k, long... displacements) {
    Layout layout = Layout.untyped(displacements);
    CostModel model = CostModel.uniform(k);
    ReconstructionResult result =
        Reconstruction.reconstruct(layout, ReconstructionOptions.DEFAULT.withCost(model));
    ReconstructionChecks.valid(layout, model, result);
    assertThat(result.optimal()).isTrue();
    return result.tree();
  }

  /**
   * Line 9 weighs an edge 2 + cost, line 29 K_lookup + cost: parts that line 29 adds look one
   * look-up too cheap, and the path that is then the shortest stands for a tree that costs 10.
   */
  @Test
  void listing5EveryEdgeWeighsTwoLookUps() {
    TypeTree tree = tree(1, 0, 1, 3, 4, 5, 6, 8, 9, 10);
    assertThat(CostModel.uniform(1).cost(tree)).isEqualTo(9);
  }

  /** The path ends at v_{j+1}, so the last subtype is T_{u_k,j}; T_{u_k,j−1} lacks an element. */
  @Test
  void listing5TheLastSubtypeReachesTheLastElement() {
    long[] d = {0, 1, 2, 50, 51, 60, 61, 70, 71};
    Strc strc = (Strc) tree(1, d);
    int last = strc.children().size() - 1;
    TypeTree part = strc.children().get(last);
    long place = strc.displacements().get(last) + part.element(part.length() - 1).displacement();
    assertThat(place).isEqualTo(d[d.length - 1]);
    assertThat(strc.children().stream().mapToLong(TypeTree::length).sum()).isEqualTo(d.length);
  }

  /** A block of q elements at o is T_{o,o+q−1}; in print it is T_{o,o+q−i}, empty for i = o > q. */
  @Test
  void listing4TheBlockHasAsManyElementsAsThePeriod() {
    Strc strc = (Strc) tree(1, 0, 1, 2, 50, 51, 60, 61, 70, 71);
    assertThat(strc.children()).containsExactly(new Con(3), new Vec(3, 10, new Con(2)));
  }

  /** The loops over i and j go to n − 1: in print they read the element behind the last. */
  @Test
  void listing5LoopsEndAtTheLastElement() {
    for (int n = 1; n <= 40; n++) {
      assertThat(tree(6, LongStream.range(0, n).toArray())).isEqualTo(new Con(n));
    }
  }
}
