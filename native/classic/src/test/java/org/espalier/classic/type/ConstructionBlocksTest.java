// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many blocks a library moves for a type. */
class ConstructionBlocksTest {
  private static final Construction DOUBLE = Constructors.basic(1, 8);

  private static long blocks(@Nullable Construction made) {
    Construction known = Objects.requireNonNull(made);
    return ConstructionBlocks.of(known, ConstructionFacts.elements(known));
  }

  @Test
  void copiesWithoutGapsAreOneBlock() {
    assertThat(blocks(DOUBLE)).isEqualTo(1);
    assertThat(blocks(Constructors.contiguous(100, DOUBLE))).isEqualTo(1);
    assertThat(blocks(Constructors.dup(Constructors.contiguous(100, DOUBLE)))).isEqualTo(1);
    assertThat(blocks(Constructors.contiguous(0, DOUBLE))).isEqualTo(0);
  }

  @Test
  void rowsAreBlocksWhateverTheirLength() {
    assertThat(blocks(Constructors.vector(96, 48, 50, DOUBLE))).isEqualTo(96);
    Construction row = Constructors.contiguous(48, DOUBLE);
    assertThat(blocks(Constructors.hvector(96, 2, 4000, row))).isEqualTo(96);
    assertThat(blocks(Lists.indexed(new int[] {48, 48, 7}, new int[] {1, 51, 101}, DOUBLE)))
        .isEqualTo(3);
  }

  @Test
  void whatIsRepeatedIsCountedAgain() {
    Construction column = Constructors.vector(10, 1, 10, DOUBLE);
    assertThat(blocks(Constructors.contiguous(5, column))).isEqualTo(50);
    assertThat(blocks(Constructors.resized(column, 0, 8))).isEqualTo(10);
    assertThat(blocks(Constructors.vector(3, 2, 4, column))).isEqualTo(60);
  }

  @Test
  void whereTheCallsDoNotTellElementsDo() {
    Construction column = Constructors.vector(10, 2, 10, DOUBLE);
    assertThat(blocks(Lists.indexed(new int[] {1, 2}, new int[] {0, 5}, column))).isEqualTo(60);
    Construction[] parts = {DOUBLE, column};
    assertThat(blocks(Constructors.struct(new int[] {1, 1}, new int[] {0, 8}, parts)))
        .isEqualTo(21);
    // A pair of which no size is known may have a gap.
    assertThat(blocks(Constructors.contiguous(5, Constructors.basic(2, -1)))).isEqualTo(5);
  }
}
