// SPDX-License-Identifier: Apache-2.0
package org.espalier.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutTest {
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final BasicType CHAR = BasicType.of("MPI_CHAR");

  @Test
  void naturalBoundsReachBehindTheLastByteAndArePadded() {
    Layout layout = Layout.typed(List.of(DOUBLE, CHAR), 4, 13);
    assertThat(layout.lb()).isEqualTo(4);
    assertThat(layout.extent()).as("10 bytes, padded to 16").isEqualTo(16);
    assertThat(layout.isPinned()).isFalse();
    assertThat(layout.isTyped()).isTrue();
    Layout untyped = Layout.untyped(3, -2, 3);
    assertThat(untyped.lb()).isEqualTo(-2);
    assertThat(untyped.extent()).isEqualTo(6);
    assertThat(untyped.isTyped()).isFalse();
    assertThat(Layout.untyped(5).extent()).isEqualTo(1);
  }

  /** MPI's rule pads for the types that are there, not for those that a palette may offer. */
  @Test
  void anUnusedTypeOfThePaletteDoesNotPad() {
    Layout layout = Layout.coded(List.of(CHAR, DOUBLE), new byte[] {0, 0, 0}, 0, 1, 2);
    assertThat(layout.extent()).isEqualTo(3);
    assertThat(layout).isEqualTo(Layout.homogeneous(CHAR, 0, 1, 2));
    assertThat(Layout.homogeneous(CHAR, 0, 1, 2)).isEqualTo(layout);
  }

  @Test
  void elementsAreWhatWasGiven() {
    long[] places = {8, 0, 8};
    byte[] codes = {1, 0, 1};
    Layout layout = Layout.coded(List.of(INT, DOUBLE), codes, places);
    places[0] = 99;
    codes[0] = 0;
    assertThat(layout.length()).isEqualTo(3);
    assertThat(layout.displacement(0)).isEqualTo(8);
    assertThat(layout.type(0)).isEqualTo(DOUBLE);
    assertThat(layout.type(1)).isEqualTo(INT);
    assertThat(layout.typeCodes()).containsExactly(1, 0, 1);
    assertThat(layout.displacements()).containsExactly(8, 0, 8);
    layout.displacements()[0] = 99;
    layout.typeCodes()[0] = 0;
    assertThat(layout.displacement(0)).isEqualTo(8);
    assertThat(layout.type(0)).isEqualTo(DOUBLE);
    assertThat(layout.palette()).containsExactly(INT, DOUBLE);
    assertThat(Layout.typed(List.of(INT, INT), 0, 4).typeCodes()).containsExactly(0, 0);
    assertThat(layout)
        .hasToString("layout of 3 × [MPI_INT, MPI_DOUBLE] at ⟨8, 0, 8⟩, lb 0, extent 16");
  }

  @Test
  void boundsAreTakenAsGiven() {
    Layout pinned = Layout.untyped(1, 2).withBounds(-7, -3);
    assertThat(pinned.lb()).isEqualTo(-7);
    assertThat(pinned.extent()).isEqualTo(-3);
    assertThat(pinned.isPinned()).isTrue();
    assertThat(pinned.sameTypeMap(Layout.untyped(1, 2))).isTrue();
    assertThat(pinned).isNotEqualTo(Layout.untyped(1, 2));
    assertThat(pinned).isNotEqualTo(Layout.untyped(1, 2).withBounds(-7, 3));
    assertThat(pinned).isNotEqualTo(Layout.untyped(1, 2).withBounds(0, -3));
    assertThat(pinned)
        .isEqualTo(Layout.untyped(1, 2).withBounds(-7, -3))
        .hasSameHashCodeAs(Layout.untyped(1, 2).withBounds(-7, -3));
    assertThat(pinned.hashCode()).isNotEqualTo(Layout.untyped(2, 1).withBounds(-7, -3).hashCode());
  }

  @Test
  void typeMapsDifferInTypePlaceOrLength() {
    Layout layout = Layout.typed(List.of(INT, CHAR), 0, 4);
    assertThat(layout.sameTypeMap(Layout.typed(List.of(INT, CHAR), 0, 4))).isTrue();
    assertThat(layout.sameTypeMap(Layout.typed(List.of(CHAR, INT), 0, 4))).isFalse();
    assertThat(layout.sameTypeMap(Layout.typed(List.of(INT, CHAR), 0, 5))).isFalse();
    assertThat(layout.sameTypeMap(Layout.homogeneous(INT, 0, 4))).isFalse();
    assertThat(Layout.homogeneous(INT, 0).sameTypeMap(Layout.homogeneous(CHAR, 0))).isFalse();
    assertThat((Object) layout).isNotEqualTo("layout");
  }

  @Test
  void whatIsNoLayoutIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(Layout::untyped)
        .withMessage("a layout must have at least one element, got none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Layout.typed(List.of(INT), 0, 4))
        .withMessage("as many types as displacements must be given, got 1 types, 2 displacements");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Layout.coded(List.of(INT), new byte[1], 0, 4))
        .withMessage(
            "as many type codes as displacements must be given, got 1 codes, 2 displacements");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Layout.typed(List.of(INT, BasicType.ELEMENT), 0, 4))
        .withMessage("a layout must be typed or untyped as a whole");
    assertThatThrownBy(() -> Layout.coded(List.of(INT), new byte[] {1}, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Layout.untyped(1).type(1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Layout.untyped(Long.MAX_VALUE))
        .withMessage("upper bound must fit 64 bits, got 9223372036854775807 + 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Layout.untyped(-2, Long.MAX_VALUE - 1))
        .withMessage("extent must fit 64 bits, got 9223372036854775807 - -2");
  }

  @Test
  void aPaletteHoldsAtMost127Types() {
    List<BasicType> types = new ArrayList<>();
    for (int i = 0; i < 128; i++) {
      types.add(new BasicType("T" + i, 1, 1, 1, 1));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Layout.typed(types, new long[128]))
        .withMessage("a layout must have at most 127 different basic types, got 128");
    List<BasicType> fewer = types.subList(0, 127);
    assertThat(Layout.typed(fewer, new long[127]).type(126)).isEqualTo(types.get(126));
  }

  @Test
  void arithmeticIsExactOrNamesWhatOverflowed() {
    long[] edges = {
      Long.MIN_VALUE, Long.MIN_VALUE + 1, -3, -1, 0, 1, 2, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };
    for (long a : edges) {
      for (long b : edges) {
        agrees(() -> Exact.add(a, b, "x"), () -> Math.addExact(a, b), a + " + " + b);
        agrees(() -> Exact.subtract(a, b, "x"), () -> Math.subtractExact(a, b), a + " - " + b);
        agrees(() -> Exact.multiply(a, b, "x"), () -> Math.multiplyExact(a, b), a + " * " + b);
      }
    }
  }

  private static void agrees(
      java.util.function.LongSupplier ours, java.util.function.LongSupplier exact, String term) {
    long expected;
    try {
      expected = exact.getAsLong();
    } catch (ArithmeticException overflow) {
      assertThatIllegalArgumentException()
          .isThrownBy(ours::getAsLong)
          .withMessage("x must fit 64 bits, got " + term);
      return;
    }
    assertThat(ours.getAsLong()).isEqualTo(expected);
  }

  @Test
  void sequencesAreValues() {
    long[] values = {4, -1, 7};
    LongSeq seq = LongSeq.of(values);
    values[0] = 0;
    assertThat(seq.size()).isEqualTo(3);
    assertThat(seq.get(0)).isEqualTo(4);
    assertThat(seq.toArray()).containsExactly(4, -1, 7);
    seq.toArray()[0] = 0;
    assertThat(seq.get(0)).isEqualTo(4);
    assertThat(seq.stream().sum()).isEqualTo(10);
    assertThat(seq.reduce(100, (sum, next) -> 2 * sum + next)).isEqualTo(821);
    assertThat(seq.plus(0)).isSameAs(seq);
    assertThat(seq.plus(-4)).isEqualTo(LongSeq.of(0, -5, 3));
    assertThat(LongSeq.of(new long[] {9, 4, -1, 7, 9}, 1, 4))
        .isEqualTo(seq)
        .hasSameHashCodeAs(seq)
        .hasToString("⟨4, -1, 7⟩");
    assertThat(seq).isNotEqualTo(LongSeq.of(4, -1)).isNotEqualTo(null);
    assertThat(seq.hashCode()).isNotEqualTo(LongSeq.of(4, -1, 8).hashCode());
    assertThatThrownBy(() -> LongSeq.of(new long[3], 1, 4))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> seq.plus(Long.MAX_VALUE))
        .withMessageStartingWith("displacement must fit 64 bits, got 4 + ");
    assertThat(
            LongSeq.of(Collections.nCopies(32, 1L).stream().mapToLong(v -> v).toArray()).toString())
        .doesNotContain("more");
    assertThat(LongSeq.of(new long[35]).toString()).endsWith("0, … 3 more⟩");
  }

  @Test
  void basicTypesFollowTheirRules() {
    assertThat(BasicType.named("MPI_SHORT_INT"))
        .contains(new BasicType("MPI_SHORT_INT", 6, 8, 8, 4));
    assertThat(BasicType.named("MPI_NONSENSE")).isEmpty();
    assertThat(BasicType.all()).hasSize(64).contains(INT, DOUBLE);
    assertThat(BasicType.ELEMENT.isTyped()).isFalse();
    assertThat(BasicType.ELEMENT).hasToString("element");
    assertThat(INT.isTyped()).isTrue();
    assertThat(INT).hasToString("MPI_INT");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BasicType.of("MPI_NONSENSE"))
        .withMessageEndingWith("such as MPI_INT or MPI_DOUBLE, got MPI_NONSENSE");
    assertThat(new BasicType("empty", 0, 0, 0, 1).size()).isZero();
    refused(-1, 1, 1, 1, "size must be >= 0, got -1");
    refused(2, 1, 1, 1, "true extent must be >= size 2, got 1");
    refused(1, 2, 1, 1, "extent must be >= true extent 2, got 1");
    refused(1, 1, 1, 0, "alignment must be >= 1, got 0");
  }

  private static void refused(int size, int trueExtent, int extent, int alignment, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BasicType("T", size, trueExtent, extent, alignment))
        .withMessage(rule);
  }

  /** Equality is written out, so every component counts and equal types hash alike. */
  @Test
  void basicTypesAreEqualByAllTheirComponents() {
    BasicType type = new BasicType("T", 4, 6, 8, 2);
    assertThat(new BasicType("T", 4, 6, 8, 2)).isEqualTo(type).hasSameHashCodeAs(type);
    for (BasicType other :
        List.of(
            new BasicType("U", 4, 6, 8, 2),
            new BasicType("T", 3, 6, 8, 2),
            new BasicType("T", 4, 5, 8, 2),
            new BasicType("T", 4, 6, 9, 2),
            new BasicType("T", 4, 6, 8, 1))) {
      assertThat(other).isNotEqualTo(type);
      assertThat(other.hashCode()).as("%s", other.name()).isNotEqualTo(type.hashCode());
    }
  }
}
