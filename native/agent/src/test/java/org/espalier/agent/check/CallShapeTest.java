// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.agent.check.CallShape.Place;
import org.junit.jupiter.api.Test;

/** The argument lists of mpi.jar. */
class CallShapeTest {
  private static final String O = "Ljava/lang/Object;";
  private static final String T = "Lmpi/Datatype;";

  @Test
  void aSendHasOneCountAndTwoIntegers() {
    CallShape shape = CallShape.of("(" + O + "I" + T + "II)V");
    assertThat(shape.blocks()).containsExactly(new Place(1, 2));
    assertThat(shape.integers()).containsExactly(3, 4);
  }

  @Test
  void aSendReceiveHasTwoOfEach() {
    CallShape shape = CallShape.of("(" + O + "I" + T + "II" + O + "I" + T + "II)Lmpi/Status;");
    assertThat(shape.blocks()).containsExactly(new Place(1, 2), new Place(6, 7));
    assertThat(shape.integers()).containsExactly(3, 4, 8, 9);
  }

  @Test
  void arraysOfCountsComeBeforeArraysOfDisplacements() {
    CallShape gatherv = CallShape.of("(" + O + "I" + T + O + "[I[I" + T + "I)V");
    assertThat(gatherv.blocks()).containsExactly(new Place(1, 2), new Place(4, 6));
    assertThat(gatherv.integers()).containsExactly(7);
    CallShape.Block block =
        gatherv
            .blocks(new Object[] {"", 1, "t", "", new int[] {3, 4}, new int[] {0, 3}, "u", 0})
            .getLast();
    assertThat(block.count(1)).isEqualTo(4);
    assertThat(block.type(1)).isEqualTo("u");
    CallShape reduceScatter = CallShape.of("(" + O + "[I" + T + "Lmpi/Op;)V");
    assertThat(reduceScatter.blocks()).containsExactly(new Place(1, 2));
    assertThat(reduceScatter.integers()).isEmpty();
  }

  @Test
  void allToAllwHasATypeForEachRank() {
    String buffer = "Ljava/nio/Buffer;";
    CallShape shape =
        CallShape.of("(" + buffer + "[I[I[" + T + buffer + "[I[I[" + T + ")Lmpi/Request;");
    assertThat(shape.blocks()).containsExactly(new Place(1, 3), new Place(5, 7));
  }
}
