// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConstructionTest {
  private static final Construction INT = Constructors.basic(17, 4);

  @Test
  void equalCallsAreEqualAndOthersAreNot() {
    int[] lengths = {1, 2, 3};
    int[] places = {0, 5, 9};
    @Nullable Construction first = Lists.indexed(lengths, places, INT);
    assertThat(first)
        .isEqualTo(Lists.indexed(new int[] {1, 2, 3}, new int[] {0, 5, 9}, INT))
        .hasSameHashCodeAs(Lists.indexed(lengths, places, INT))
        .isNotEqualTo(Lists.hindexed(lengths, places, INT))
        .isNotEqualTo(Lists.indexed(lengths, new int[] {0, 5, 8}, INT))
        .isNotEqualTo(Lists.indexed(new int[] {1, 2, 2}, places, INT))
        .isNotEqualTo(Lists.indexed(lengths, places, Constructors.basic(18, 4)));
    assertThat(Constructors.vector(2, 3, 4, INT))
        .isNotEqualTo(Constructors.hvector(2, 3, 4, INT))
        .isNotEqualTo(Constructors.vector(3, 2, 4, INT))
        .isNotEqualTo(Constructors.vector(2, 3, 5, INT));
    assertThat(Constructors.resized(INT, 0, 8)).isNotEqualTo(Constructors.resized(INT, 8, 0));
    assertThat(Constructors.dup(INT)).isNotEqualTo(Constructors.contiguous(1, INT));
  }

  @Test
  void theHashOfACallIsKnownWithoutIt() {
    for (int count : new int[] {0, 1, 7, Integer.MAX_VALUE}) {
      assertThat(Constructors.hashOfContiguous(count, INT))
          .isEqualTo(Objects.hashCode(Constructors.contiguous(count, INT)));
      for (int stride : new int[] {-8, 0, 3}) {
        assertThat(Constructors.hashOfStrided(false, count, 2, stride, INT))
            .isEqualTo(Objects.hashCode(Constructors.vector(count, 2, stride, INT)));
        assertThat(Constructors.hashOfStrided(true, count, 2, stride, INT))
            .isEqualTo(Objects.hashCode(Constructors.hvector(count, 2, stride, INT)));
      }
    }
  }

  @Test
  void theProgramMayUseItsArraysAgain() {
    int[] lengths = {1, 1};
    int[] places = {0, 7};
    @Nullable Construction[] components = {INT, INT};
    @Nullable Construction list = Lists.indexed(lengths, places, INT);
    @Nullable Construction struct = Constructors.struct(lengths, places, components);
    lengths[0] = 9;
    places[1] = 9;
    components[0] = null;
    assertThat(list).isEqualTo(Lists.indexed(new int[] {1, 1}, new int[] {0, 7}, INT));
    assertThat(struct)
        .isEqualTo(
            Constructors.struct(new int[] {1, 1}, new int[] {0, 7}, new Construction[] {INT, INT}));
  }

  @Test
  void whatIsOfUnknownContentStaysUnknownAndNothingIsThrown() {
    assertThat(Constructors.contiguous(3, null)).isNull();
    assertThat(Constructors.resized(null, 0, 4)).isNull();
    assertThat(
            Constructors.struct(
                new int[] {1, 1}, new int[] {0, 8}, new @Nullable Construction[] {INT, null}))
        .isNull();
    // MPI has been asked before and has refused such arguments.
    assertThat(Constructors.struct(new int[2], new int[0], new Construction[0])).isNull();
  }

  @Test
  void depthAndSizeAreLimited() {
    @Nullable Construction deep = INT;
    for (int i = 1; i < Constructors.MAX_DEPTH; i++) {
      deep = Constructors.contiguous(1, deep);
    }
    assertThat(deep).isNotNull();
    assertThat(Constructors.contiguous(1, deep)).isNull();
    // A structure of the same part twice, 40 times over: 2^40 parts for whoever walks it.
    @Nullable Construction wide = INT;
    for (int i = 0; i < 40; i++) {
      wide =
          Constructors.struct(
              new int[] {1, 1}, new int[] {0, 8}, new @Nullable Construction[] {wide, wide});
    }
    assertThat(wide).isNull();
  }
}
