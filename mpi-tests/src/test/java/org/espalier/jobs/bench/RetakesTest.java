// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetakesTest {
  @Test
  void turnsWithoutCompilationStandAndCostNothing() {
    Retakes retakes = new Retakes(1);
    for (int k = 0; k < 10; k++) {
      assertThat(retakes.wants(0.02, 1)).isFalse();
    }
    assertThat(retakes.wants(0.021, 1)).isTrue();
  }

  @Test
  void oneCellIsTakenAgainThreeTimesAtMost() {
    Retakes retakes = new Retakes(100);
    for (int cell = 0; cell < 2; cell++) {
      retakes.nextCell();
      for (int k = 0; k < 3; k++) {
        assertThat(retakes.wants(1, 1)).isTrue();
      }
      assertThat(retakes.wants(1, 1)).isFalse();
    }
  }

  @Test
  void allCellsTogetherTakeNoMoreThanTheTimeForIt() {
    Retakes retakes = new Retakes(2.5);
    int again = 0;
    for (int cell = 0; cell < 10; cell++) {
      retakes.nextCell();
      again += retakes.wants(1, 1) ? 1 : 0;
    }
    assertThat(again).isEqualTo(2);
  }
}
