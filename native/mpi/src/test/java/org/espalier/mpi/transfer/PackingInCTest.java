// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Packing;
import org.espalier.mpi.SharedMpi;
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

  /** As many as go by the library; fewer than most where a busy machine makes them long. */
  private static int packFirst(Datatype type) {
    int uses = 0;
    do {
      pack(type, 1);
      uses++;
    } while (uses < FIRST_USES && inC(type).lost() < MILLISECOND);
    return uses;
  }

  @Test
  void firstUsesAreTheLibrarys() {
    ReadingPrice.hasTaken(MILLISECOND);
    try (Datatype type = column();
        Datatype other = column()) {
      int uses = packFirst(type);
      assertThat(inC(type).uses()).isEqualTo(uses);
      assertThat(PackingInC.of(type).isKnown()).isFalse();
      assertThat(inC(other).uses()).isZero();
      assertThat(PackingInC.isBegun(type)).isFalse();
      assertThat(PackingInC.isBegun(other)).isTrue();
    }
  }

  @Test
  void aPlanCountsThemAndGoesOn() {
    ReadingPrice.hasTaken(MILLISECOND);
    try (Datatype type = column()) {
      packFirst(type);
      ReadyPacking here = inC(type);
      pack(type, 1); // a plan is made, and reads the elements or lets the library go on
      assertThat(PackingInC.of(type).isKnown() || here.uses() == 0).isTrue();
      assertThat(PackingInC.isBegun(type)).isFalse();
    }
  }

  @Test
  void elementsAreReadWhenThatIsPaid() {
    ReadingPrice.hasTaken(NANOSECOND);
    try (Datatype type = column()) {
      pack(type, 1);
      assertThat(PackingInC.of(type).isKnown()).isFalse();
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
