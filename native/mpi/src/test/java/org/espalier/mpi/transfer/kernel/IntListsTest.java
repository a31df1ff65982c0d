// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists as C sees them are those that Java sees. */
class IntListsTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 1000, 65_535, 65_536, 65_537, 200_000})
  void asInJava(int length) {
    Random random = new Random(length);
    int[] list = random.ints(length).toArray();
    assertThat(IntLists.areSame(list, list.clone())).isTrue();
    assertThat(IntLists.areSame(list, Arrays.copyOf(list, length + 1))).isFalse();
    for (int k = 0; k < length; k += 1 + length / 7) {
      int[] other = list.clone();
      other[length - 1 - k] ^= 1 << k % 32;
      assertThat(IntLists.areSame(list, other)).isFalse();
    }
  }
}
