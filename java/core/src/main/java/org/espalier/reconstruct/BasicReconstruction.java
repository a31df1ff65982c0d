// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Arrays;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.tree.TypeTree;

/** draft */
final class BasicReconstruction {
  private BasicReconstruction() {}

  static ReconstructionResult reconstruct(Layout layout, ReconstructionOptions options) {
    try {
      CostModel model = options.cost();
      Constants k = new Constants(model);
      Letters letters = new Letters(layout);
      Limit limit = Limit.NONE;
      RepetitionFinder finder = new RepetitionFinder(letters, limit);
      finder.run();
      Repetitions reps = new Repetitions(letters.n, finder);
      Chains chains = Chains.of(letters, finder, k.idx + k.lookup >= k.con, limit);
      BlockMemo memo = new BlockMemo(letters, options.seed());
      SegmentSearch search = new SegmentSearch(letters, k, reps, chains, memo, limit);
      long optimum = search.pass(0, letters.n);
      TreeAssembly assembly = new TreeAssembly(letters, k, memo, search);
      TypeTree tree;
      if (letters.at[0] == 0) {
        search.mode(SegmentSearch.Mode.UPPER);
        tree = assembly.ofFrame(0, letters.n);
      } else {
        long[] v = Arrays.copyOf(search.frame().v, letters.n + 1);
        Shift shift = new Shift(letters, k, search, v);
        Shift.Choice choice = shift.choose(letters.n, optimum, List.of());
        search.mode(SegmentSearch.Mode.UPPER);
        tree = shift.build(choice, assembly);
      }
      long cost = model.cost(tree);
      return new ReconstructionResult(tree, cost, cost);
    } catch (Limit.Reached reached) {
      throw new AssertionError(reached);
    }
  }
}
