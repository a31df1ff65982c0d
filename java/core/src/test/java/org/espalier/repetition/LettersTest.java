// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.Words;
import org.junit.jupiter.api.Test;

/** Letters: numbered by first occurrence, however many there are, and told apart by types. */
class LettersTest {
  private record Key(long distance, int before, int after) {}

  private static void check(Layout layout) {
    Letters letters = new Letters(layout);
    long[] at = layout.displacements();
    byte[] code = layout.typeCodes();
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i + 1 < at.length; i++) {
      Key key = new Key(at[i + 1] - at[i], code[i], code[i + 1]);
      if (!keys.contains(key)) {
        keys.add(key);
      }
      assertThat(letters.letter[i]).isEqualTo(keys.indexOf(key));
      boolean step = key.distance == layout.type(i).extent();
      byte kind = step ? Letters.STEP : Letters.UNIFORM;
      assertThat(letters.kind[i]).isEqualTo(code[i] == code[i + 1] ? kind : Letters.MIXED);
      int end = i;
      while (end + 2 < at.length
          && at[end + 2] - at[end + 1] == key.distance
          && code[end + 1] == key.before
          && code[end + 2] == key.after) {
        end++;
      }
      assertThat(letters.runEnd[i]).isEqualTo(end);
    }
    assertThat(letters.distinct).isEqualTo(keys.size());
  }

  @Test
  void aThousandDistances() {
    check(Words.layout(Words.of(1_500, i -> i % 1_000 * (i % 1_000) * 37 % 100_003)));
    check(Words.layout(Words.of(1_500, i -> i % 3 == 0 ? i / 6 : 7)));
  }

  @Test
  void everyPairOfTypesAtEveryDistance() {
    long[] at = new long[700];
    byte[] codes = new byte[at.length];
    for (int i = 1; i < at.length; i++) {
      at[i] = at[i - 1] + i / 9 % 13 - 2;
      codes[i] = (byte) (i * i / 5 % 3);
    }
    check(Layout.coded(ReconstructionChecks.TYPES, codes, at));
  }
}
