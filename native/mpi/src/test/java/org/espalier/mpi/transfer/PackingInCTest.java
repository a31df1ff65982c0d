// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Packing;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.function.TypeConstructors;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first uses of a type go by the library in C, without a plan, and are counted. */
@ExtendWith({SharedMpi.class, UntoldUses.class})
class PackingInCTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long NANOSECOND = 1;
  private static final int FIRST_USES = 128;

  /** So few take no millisecond, whatever else the machine does. */
  private static final int FEW = 10;

  private static Datatype column() {
    return Datatype.of(new Vec(4, 24, new Con(1, BasicType.of("MPI_DOUBLE"))));
  }

  private static void pack(Datatype type, int times) {
    try (Arena arena = Arena.ofConfined()) {
      Buffer buffer = Buffer.of(arena.allocate(80, 8), 1, type);
      MemorySegment packed = arena.allocate(32, 8);
      for (int k = 0; k < times; k++) {
        if (k % 2 == 0) {
          Packing.pack(buffer, packed, 0);
        } else {
          Packing.unpack(packed, 0, buffer);
        }
      }
    }
  }

  private static ReadyPacking inC(Datatype type) {
    return Objects.requireNonNull(PackingInC.of(type).packing());
  }

  @Test
  void firstUsesAreTheLibrarysAndMakeNothing() {
    ReadingPrice.hasTaken(MILLISECOND);
    try (Datatype type = column();
        Datatype other = column()) {
      pack(type, FEW);
      assertThat(PackingInC.isNew(type)).isTrue();
      assertThat(PackingInC.isBegun(type)).isTrue();
      assertThat(inC(type).uses()).isEqualTo(FEW);
      assertThat(PackingInC.of(type).isKnown()).isFalse();
      assertThat(PackingInC.isBegun(type)).isFalse();
      assertThat(PackingInC.isBegun(other)).isTrue();
      assertThat(inC(other).uses()).isZero();
    }
  }

  @Test
  void aPlanCountsThemAndGoesOn() {
    ReadingPrice.hasTaken(MILLISECOND);
    try (Datatype type = column()) {
      pack(
          type, FIRST_USES + 1); // a plan is made, and reads the elements or lets the library go on
      assertThat(PackingInC.of(type).isKnown() || inC(type).uses() == 0).isTrue();
      assertThat(PackingInC.isBegun(type)).isFalse();
    }
  }

  @Test
  void aHandleThatIsUsedAgainIsOfANewType() {
    ReadingPrice.hasTaken(MILLISECOND);
    Set<Long> handles = new HashSet<>();
    int types = 2 * FIRST_USES / FEW;
    for (int k = 0; k < types; k++) {
      try (Datatype type = column()) {
        handles.add(type.handle());
        pack(type, FEW);
        assertThat(PackingInC.isNew(type)).isTrue();
      }
    }
    assertThat(handles).hasSizeLessThan(types);
  }

  @Test
  void newerTypesTakeThePlacesOfOlderOnesWhichGoOnByThemselves() {
    ReadingPrice.hasTaken(MILLISECOND);
    List<Datatype> types = IntStream.range(0, 200).mapToObj(k -> column()).toList();
    types.forEach(type -> pack(type, FEW));
    assertThat(types).allSatisfy(type -> assertThat(PackingInC.isNew(type)).isTrue());
    types.forEach(type -> pack(type, FEW));
    List<Datatype> newest = types.subList(200 - 64, 200);
    assertThat(types.subList(0, 200 - 64))
        .allSatisfy(type -> assertThat(PackingInC.isNew(type)).isFalse())
        .allSatisfy(type -> assertThat(inC(type).uses()).isEqualTo(FEW));
    assertThat(newest)
        .allSatisfy(type -> assertThat(PackingInC.isBegun(type)).isTrue())
        .allSatisfy(type -> assertThat(inC(type).uses()).isEqualTo(2 * FEW));
    types.forEach(Datatype::close);
  }

  /** Handles that somebody else owns come again with other sizes, and nobody says so. */
  @Test
  void aBorrowedHandleThatComesAgainIsPackedAsItIsNow() {
    ReadingPrice.hasTaken(MILLISECOND);
    Set<Long> handles = new HashSet<>();
    for (int n = 2; n < 10; n++) {
      try (Datatype type = Datatype.of(new Vec(n, 24, new Con(1, BasicType.of("MPI_DOUBLE"))));
          Arena arena = Arena.ofConfined()) {
        MemorySegment slot = arena.allocate(8, 8);
        assertThat(TypeConstructors.MPI_Type_dup(type.handle(), slot)).isZero();
        long theirs = HandleArray.get(slot, 0);
        handles.add(theirs);
        MemorySegment data = arena.allocate(240, 8);
        for (int k = 0; k < n; k++) {
          data.setAtIndex(ValueLayout.JAVA_DOUBLE, 3L * k, 10 * n + k);
        }
        MemorySegment packed = arena.allocate(80, 8);
        Buffer buffer = Buffer.of(data, 1, Datatype.borrow(theirs));
        assertThat(Packing.pack(buffer, packed, 0)).isEqualTo(8L * n);
        for (int k = 0; k < 10; k++) {
          assertThat(packed.getAtIndex(ValueLayout.JAVA_DOUBLE, k))
              .isEqualTo(k < n ? 10 * n + k : 0);
        }
        assertThat(TypeConstructors.MPI_Type_free(slot)).isZero();
      }
    }
    assertThat(handles).hasSizeLessThan(8);
  }

  @Test
  void typesWithoutGapsAreNotAmongThem() {
    try (Datatype type = Datatype.of(new Con(4, BasicType.of("MPI_DOUBLE")))) {
      pack(type, 1);
      assertThat(PackingInC.isNew(type)).isFalse();
    }
  }

  @Test
  void elementsAreReadWhenThatIsPaid() {
    ReadingPrice.hasTaken(NANOSECOND);
    try (Datatype type = column()) {
      pack(type, 1);
      assertThat(PackingInC.isNew(type)).isTrue();
      pack(type, 1);
      assertThat(PackingInC.of(type).isKnown()).isTrue();
    }
  }

  @Test
  void aUserWhoSaysHowManyIsHeard() {
    ReadingPrice.tellUses(1);
    try (Datatype type = column()) {
      pack(type, 1);
      assertThat(PackingInC.of(type).isKnown()).isTrue();
    }
  }

  @Test
  void predefinedTypesHaveAPlanAtOnce() {
    assertThat(PackingInC.isBegun(Datatype.named("MPI_DOUBLE"))).isFalse();
  }
}
