// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.espalier.reconstruct.Words;
import org.espalier.tree.Con;
import org.junit.jupiter.api.Test;

/** The optima of blocks by content: what was put is found by every equal block and no other. */
class BlockMemoTest {
  private static final Letters LETTERS =
      new Letters(Words.layout(Words.of(90, i -> i * i % 23 % 5 + (i / 40 * 3))));

  private static String content(int k, int q) {
    StringBuilder text = new StringBuilder();
    for (int i = k; i < k + q - 1; i++) {
      text.append(LETTERS.letter[i]).append(' ');
    }
    return text.toString();
  }

  /** Every block of the layout is looked up, and put where no equal one was before. */
  @Test
  void everyBlockIsFoundByItsContent() {
    for (long seed : new long[] {1, -1, Long.MIN_VALUE, 0x123456789ABCDEFL}) {
      BlockMemo memo = new BlockMemo(LETTERS, seed);
      Map<String, Long> put = new HashMap<>();
      for (int q = 2; q <= LETTERS.n; q++) {
        for (int k = 0; k + q <= LETTERS.n; k++) {
          String content = content(k, q);
          if (!put.containsKey(content)) {
            assertThat(memo.find(k, q)).isNull();
            put.put(content, 1_000L * k + q);
            memo.put(k, q, 1_000L * k + q);
            assertThat(memo.size()).isEqualTo(put.size());
            found(memo, k, q).keep(new Con(q));
          }
          BlockMemo.Known known = found(memo, k, q);
          assertThat(known.cost()).isEqualTo(put.get(content));
          assertThat(known.start()).isEqualTo((int) (known.cost() / 1_000));
          assertThat(known.tree()).isEqualTo(new Con(q));
        }
      }
    }
  }

  private static BlockMemo.Known found(BlockMemo memo, int k, int q) {
    return Objects.requireNonNull(memo.find(k, q));
  }

  /** Equal blocks may be the same; hashes rule out those that differ at one place. */
  @Test
  void hashesTellBlocksApart() {
    BlockMemo memo = new BlockMemo(LETTERS, 1);
    for (int q = 2; q <= 12; q++) {
      for (int i = 0; i + q <= LETTERS.n; i++) {
        for (int k = 0; k + q <= LETTERS.n; k++) {
          boolean same = content(i, q).equals(content(k, q));
          assertThat(memo.mayBeSame(i, k, q)).isEqualTo(same);
          assertThat(memo.same(i, k, q)).isEqualTo(same);
        }
      }
    }
  }
}
