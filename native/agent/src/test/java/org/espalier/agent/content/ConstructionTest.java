// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConstructionTest {
  private static final Construction INT = Construction.basic(17, 4);

  @Test
  void equalCallsAreEqualAndOthersAreNot() {
    int[] lengths = {1, 2, 3};
    int[] places = {0, 5, 9};
    @Nullable Construction first = Construction.indexed(lengths, places, INT);
    assertThat(first)
        .isEqualTo(Construction.indexed(new int[] {1, 2, 3}, new int[] {0, 5, 9}, INT))
        .hasSameHashCodeAs(Construction.indexed(lengths, places, INT))
        .isNotEqualTo(Construction.hindexed(lengths, places, INT))
        .isNotEqualTo(Construction.indexed(lengths, new int[] {0, 5, 8}, INT))
        .isNotEqualTo(Construction.indexed(new int[] {1, 2, 2}, places, INT))
        .isNotEqualTo(Construction.indexed(lengths, places, Construction.basic(18, 4)));
    assertThat(Construction.vector(2, 3, 4, INT))
        .isNotEqualTo(Construction.hvector(2, 3, 4, INT))
        .isNotEqualTo(Construction.vector(3, 2, 4, INT))
        .isNotEqualTo(Construction.vector(2, 3, 5, INT));
    assertThat(Construction.resized(INT, 0, 8)).isNotEqualTo(Construction.resized(INT, 8, 0));
    assertThat(Construction.dup(INT)).isNotEqualTo(Construction.contiguous(1, INT));
  }

  @Test
  void theProgramMayUseItsArraysAgain() {
    int[] lengths = {1, 1};
    int[] places = {0, 7};
    @Nullable Construction[] components = {INT, INT};
    @Nullable Construction list = Construction.indexed(lengths, places, INT);
    @Nullable Construction struct = Construction.struct(lengths, places, components);
    lengths[0] = 9;
    places[1] = 9;
    components[0] = null;
    assertThat(list).isEqualTo(Construction.indexed(new int[] {1, 1}, new int[] {0, 7}, INT));
    assertThat(struct)
        .isEqualTo(
            Construction.struct(new int[] {1, 1}, new int[] {0, 7}, new Construction[] {INT, INT}));
  }

  @Test
  void whatIsOfUnknownContentStaysUnknownAndNothingIsThrown() {
    assertThat(Construction.contiguous(3, null)).isNull();
    assertThat(Construction.resized(null, 0, 4)).isNull();
    assertThat(
            Construction.struct(
                new int[] {1, 1}, new int[] {0, 8}, new @Nullable Construction[] {INT, null}))
        .isNull();
    // MPI has been asked before and has refused such arguments.
    assertThat(Construction.struct(new int[2], new int[0], new Construction[0])).isNull();
  }

  @Test
  void depthAndSizeAreLimited() {
    @Nullable Construction deep = INT;
    for (int i = 1; i < Construction.MAX_DEPTH; i++) {
      deep = Construction.contiguous(1, deep);
    }
    assertThat(deep).isNotNull();
    assertThat(Construction.contiguous(1, deep)).isNull();
    // A structure of the same part twice, 40 times over: 2^40 parts for whoever walks it.
    @Nullable Construction wide = INT;
    for (int i = 0; i < 40; i++) {
      wide =
          Construction.struct(
              new int[] {1, 1}, new int[] {0, 8}, new @Nullable Construction[] {wide, wide});
    }
    assertThat(wide).isNull();
  }
}
