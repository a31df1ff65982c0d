// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScatterOrderTest {
  /** Every process takes the first block and passes on as many as each child's subtree has. */
  private static void deliver(int v, int p, Deque<Integer> blocks, List<Integer> got) {
    got.add(v);
    assertThat(blocks.removeFirst()).isEqualTo(v);
    Binomial tree = Binomial.of(v, p, 0);
    for (int step = tree.low() / 2; step > 0; step /= 2) {
      int child = v + step;
      Deque<Integer> passed = new ArrayDeque<>();
      for (int k = child; k < p && k < tree.childEnd(step); k++) {
        passed.add(blocks.removeFirst());
      }
      if (!passed.isEmpty()) {
        deliver(child, p, passed, got);
      }
    }
    assertThat(blocks).isEmpty();
  }

  @Test
  void blocksArriveWhereTheyBelong() {
    for (int p = 1; p <= 70; p++) {
      Deque<Integer> all = new ArrayDeque<>(List.of(0));
      for (int step = Binomial.of(0, p, 0).low() / 2; step > 0; step /= 2) {
        all.addAll(SignatureScatterv.preorder(step, step, p));
      }
      List<Integer> got = new ArrayList<>();
      deliver(0, p, all, got);
      assertThat(got).hasSize(p).doesNotHaveDuplicates();
    }
  }
}
