// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.espalier.distribution.ElementLayout;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.junit.jupiter.api.Test;

/** Which bytes of an element are data, and which are a gap that stays as it is. */
class CheckedElementTest {
  private static ElementLayout named(String type) {
    return ElementLayout.of(BasicType.of(type));
  }

  /** The data bytes of an element, each as an x. */
  private static String data(ElementLayout element) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(element.extent()).fill(CheckPattern.UNTOUCHED);
      CheckedElement.of(element).write(memory, 0, 7);
      StringBuilder text = new StringBuilder();
      for (long k = 0; k < element.extent(); k++) {
        boolean written = memory.get(ValueLayout.JAVA_BYTE, k) != CheckPattern.UNTOUCHED;
        text.append(written ? 'x' : '.');
      }
      return text.toString();
    }
  }

  @Test
  void pairsHaveTheirGapsWhereCHasThem() {
    assertThat(data(named("MPI_SHORT_INT"))).isEqualTo("xx..xxxx");
    assertThat(data(named("MPI_DOUBLE_INT"))).isEqualTo("xxxxxxxxxxxx....");
    assertThat(data(named("MPI_2INT"))).isEqualTo("xxxxxxxx");
    ElementLayout record =
        new ElementLayout(
            new Strc(
                LongSeq.of(1, 4),
                List.of(
                    new Con(1, BasicType.of("MPI_CHAR")),
                    new Con(2, BasicType.of("MPI_SHORT_INT")))),
            24);
    assertThat(data(record)).isEqualTo(".x..xx..xxxxxx..xxxx....");
  }

  @Test
  void everyByteIsCompared() {
    ElementLayout element = named("MPI_SHORT_INT");
    CheckedElement checked = CheckedElement.of(element);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(24).fill(CheckPattern.UNTOUCHED);
      checked.write(memory, 8, 5);
      assertThat(checked.isRight(memory, 8, 5)).isTrue();
      assertThat(checked.isRight(memory, 8, 6)).isFalse();
      for (int k = 8; k < 16; k++) {
        byte was = memory.get(ValueLayout.JAVA_BYTE, k);
        memory.set(ValueLayout.JAVA_BYTE, k, (byte) (was + 1));
        assertThat(checked.isRight(memory, 8, 5)).as("byte %d", k).isFalse();
        memory.set(ValueLayout.JAVA_BYTE, k, was);
      }
    }
  }

  /** No list of all bytes is made: they would not fit an array. */
  @Test
  void recordsMayReachBeyondThirtyOneBits() {
    ElementLayout far =
        new ElementLayout(
            new Strc(
                LongSeq.of(0, 3L << 31),
                List.of(new Con(1, BasicType.of("MPI_INT")), new Con(1, BasicType.of("MPI_INT")))),
            1L << 40);
    assertThat(CheckedElement.of(far).ranges())
        .containsExactly(
            new CheckedElement.Range(0, 4), new CheckedElement.Range(3L << 31, (3L << 31) + 4));
  }

  @Test
  void copiesOfAByteAreOneAndNeighboursAreOneRange() {
    ElementLayout element =
        new ElementLayout(
            new Strc(
                LongSeq.of(4, 0, 4),
                List.of(
                    new Con(2, BasicType.of("MPI_INT")),
                    new Con(1, BasicType.of("MPI_INT")),
                    new Con(1, BasicType.of("MPI_INT")))),
            12);
    assertThat(CheckedElement.of(element).ranges())
        .containsExactly(new CheckedElement.Range(0, 12));
  }

  @Test
  void typesWithUnknownGapsAreRefused() {
    ElementLayout element = ElementLayout.of(new BasicType("MPI_OTHER", 6, 8, 8, 4));
    assertThatThrownBy(() -> CheckedElement.of(element))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("element must be of types whose gaps are known to be checked, got MPI_OTHER");
  }
}
