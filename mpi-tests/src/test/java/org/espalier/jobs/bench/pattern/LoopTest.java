// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.espalier.layout.LongSeq;
import org.junit.jupiter.api.Test;

class LoopTest {
  @Test
  void aLoopIsNotCountedInUnitsThatItDoesNotHave() {
    Loop loop = new Loop.Places(LongSeq.of(0, 12), 4);
    assertThat(loop.inUnits(4)).isEqualTo(new Loop.Places(LongSeq.of(0, 3), 1));
    assertThatThrownBy(() -> loop.inUnits(8))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("12 bytes are no multiple of 8");
  }
}
