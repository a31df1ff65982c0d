// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

class ExchangePatternTest {
  private static BitSet[] rows(int p, long bits) {
    BitSet[] rows = new BitSet[p];
    for (int i = 0; i < p; i++) {
      rows[i] = new BitSet(p);
      for (int j = 0; j < p; j++) {
        rows[i].set(j, (bits >> (i * p + j) & 1) != 0);
      }
    }
    return rows;
  }

  /** The definition, by transitive closure and by moving the slots round by round. */
  private static boolean bruteForce(BitSet[] sends) {
    int p = sends.length;
    boolean[][] same = new boolean[2 * p][2 * p];
    boolean[] used = new boolean[2 * p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        if (sends[i].get(j)) {
          same[i][p + j] = true;
          same[p + j][i] = true;
          used[i] = true;
          used[p + j] = true;
        }
      }
    }
    for (int k = 0; k < 2 * p; k++) {
      same[k][k] = true;
      for (int a = 0; a < 2 * p; a++) {
        for (int b = 0; b < 2 * p; b++) {
          same[a][b] |= same[a][k] && same[k][b];
        }
      }
    }
    for (int a = 0; a < 2 * p; a++) {
      for (int b = 0; b < 2 * p; b++) {
        if (used[a] && used[b] && !same[a][b]) {
          return false;
        }
      }
    }
    // holder[d][i]: who holds the block of i for the process d to its right
    int[][] holder = new int[p][p];
    for (int d = 0; d < p; d++) {
      for (int i = 0; i < p; i++) {
        holder[d][i] = i;
      }
    }
    for (int step = 1; step < p; step *= 2) {
      for (int d = 0; d < p; d++) {
        for (int i = 0; i < p; i++) {
          if (d / step % 2 == 1) {
            holder[d][i] = (holder[d][i] + step) % p;
            int at = holder[d][i];
            if (sends[i].get((i + d) % p) && !used[at] && !used[p + at]) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  @Test
  void everyPatternOfUpToFourProcesses() {
    for (int p = 1; p <= 4; p++) {
      for (long bits = 0; bits < 1L << (p * p); bits++) {
        assertThat(new ExchangePattern(rows(p, bits)).guaranteesOneSignature())
            .as("%d processes, pattern %x", p, bits)
            .isEqualTo(bruteForce(rows(p, bits)));
      }
    }
  }

  @Test
  void randomPatternsOfMoreProcesses() {
    SeededCases.run(
        ExchangePatternTest.class,
        1,
        5_000,
        random -> {
          int p = random.nextInt(5, 14);
          int density = random.nextInt(1, 2 * p);
          BitSet[] rows = rows(p, 0);
          for (BitSet row : rows) {
            for (int j = 0; j < p; j++) {
              row.set(j, random.nextInt(2 * p) < density);
            }
          }
          assertThat(new ExchangePattern(rows).guaranteesOneSignature())
              .isEqualTo(bruteForce(rows));
        });
  }

  @Test
  void aHubSufficesAndARingDoesNot() {
    BitSet[] hub = rows(5, 0);
    BitSet[] ring = rows(5, 0);
    for (int i = 0; i < 5; i++) {
      hub[i].set(3); // all send to process 3: its receive type is everyone's send type
      ring[i].set((i + 1) % 5);
    }
    assertThat(new ExchangePattern(hub).guaranteesOneSignature()).isTrue();
    assertThat(new ExchangePattern(ring).guaranteesOneSignature()).isFalse();
  }

  /** 0 sends to 3 through 1, which takes no part. */
  @Test
  void aForwarderWithoutDataOfItsOwnKnowsNoSignature() {
    BitSet[] one = rows(4, 0);
    one[0].set(3);
    assertThat(new ExchangePattern(one).guaranteesOneSignature()).isFalse();
    one[1].set(3);
    assertThat(new ExchangePattern(one).guaranteesOneSignature()).isTrue();
  }
}
