// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.List;
import java.util.function.Consumer;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;

/** Every short sequence, and cost models under each of which another node is the cheapest. */
final class SmallSequences {
  static final List<CostModel> MODELS =
      List.of(
          CostModel.uniform(1),
          CostModel.DEFAULT,
          new CostModel(3, 40, 40, 5, 40, 40, 2),
          new CostModel(1, 1, 40, 9, 9, 9, 5),
          new CostModel(2, 9, 9, 40, 1, 30, 1),
          new CostModel(2, 30, 30, 30, 9, 1, 1),
          new CostModel(2, 9, 3, 9, 9, 9, 0),
          new CostModel(1, 0, 0, 0, 0, 0, 1));

  private static final BasicType[] TYPES = {SmallTrees.SHORT, SmallTrees.INT};

  private SmallSequences() {}

  static List<Rules> sets(CostModel costs) {
    return List.of(Rules.basic(costs), Rules.binaryStruct(costs), Rules.extended(costs));
  }

  /** All sequences of one type from {@code first}, of at most {@code longest} elements. */
  static void untyped(int longest, long first, long[] steps, Consumer<Layout> body) {
    for (int n = 1; n <= longest; n++) {
      for (int code = 0; code < Math.pow(steps.length, n - 1); code++) {
        body.accept(Layout.untyped(displacements(n, first, steps, code)));
      }
    }
  }

  /** All sequences of two types from {@code first}, of at most {@code longest} elements. */
  static void typed(int longest, long first, long[] steps, Consumer<Layout> body) {
    for (int n = 1; n <= longest; n++) {
      for (int code = 0; code < Math.pow(steps.length, n - 1); code++) {
        for (int letters = 0; letters < 1 << n; letters++) {
          BasicType[] types = new BasicType[n];
          for (int k = 0; k < n; k++) {
            types[k] = TYPES[(letters >> k) & 1];
          }
          body.accept(Layout.typed(List.of(types), displacements(n, first, steps, code)));
        }
      }
    }
  }

  private static long[] displacements(int n, long first, long[] steps, int code) {
    long[] d = new long[n];
    d[0] = first;
    for (int k = 1, rest = code; k < n; k++, rest /= steps.length) {
      d[k] = d[k - 1] + steps[rest % steps.length];
    }
    return d;
  }
}
