// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.layout.BasicType;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.collective.SignatureType;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.function.TypeConstructors;
import org.espalier.signature.Signature;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedMpi.class)
class DatatypeAttachmentTest {
  private static Datatype column(int rows) {
    return Datatype.of(new Vec(rows, 24, new Con(1, BasicType.of("MPI_DOUBLE"))));
  }

  /** The other binding's way: MPI_Type_dup on the handle. */
  private static long duplicate(Datatype type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = HandleArray.allocate(arena, 1);
      assertThat(TypeConstructors.MPI_Type_dup(type.handle(), out)).isZero();
      return HandleArray.get(out, 0);
    }
  }

  private static void free(long handle) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment slot = HandleArray.allocate(arena, 1);
      HandleArray.set(slot, 0, handle);
      assertThat(TypeConstructors.MPI_Type_free(slot)).isZero();
    }
  }

  @Test
  void anObjectGoesWithItsDatatype() {
    DatatypeAttachment<String> names = new DatatypeAttachment<>();
    try (Datatype one = column(3);
        Datatype two = column(4)) {
      assertThat(names.get(one)).isEmpty();
      names.put(one, "first");
      names.put(two, "second");
      assertThat(names.get(one)).contains("first");
      assertThat(names.get(two)).contains("second");
      names.put(one, "again");
      assertThat(names.get(one)).contains("again");
      assertThat(names.size()).isEqualTo(2);
    }
    assertThat(names.size()).isZero();
  }

  /** MPICH gives the next type the handle of the one just freed. */
  @Test
  void aHandleThatIsUsedAgainHasNothingAttached() {
    DatatypeAttachment<String> names = new DatatypeAttachment<>();
    for (int round = 0; round < 100; round++) {
      try (Datatype type = column(3 + round)) {
        assertThat(names.get(type)).isEmpty();
        names.put(type, "round " + round);
      }
    }
    assertThat(names.size()).isZero();
  }

  @Test
  void aDuplicateSharesTheObjectAndOutlivesTheOriginal() {
    DatatypeAttachment<String> names = new DatatypeAttachment<>();
    DatatypeAttachment<String> others = new DatatypeAttachment<>();
    long copy;
    try (Datatype type = column(3)) {
      names.put(type, "shared");
      copy = duplicate(type);
      assertThat(names.get(Datatype.borrow(copy))).contains("shared");
      assertThat(others.get(Datatype.borrow(copy))).isEmpty();
      names.put(Datatype.borrow(copy), "its own");
      assertThat(names.get(type)).contains("shared");
    }
    assertThat(names.get(Datatype.borrow(copy))).contains("its own");
    free(copy); // the library keeps a type as long as one that was made of it
    assertThat(names.size()).isZero();
  }

  @Test
  void aSignatureIsComputedOncePerDatatypeAndDroppedWhenAnyoneFreesIt() {
    int before = SignatureType.attachedCount();
    long copy;
    try (Datatype type = column(5)) {
      Signature first = SignatureType.signature(1, type).orElseThrow();
      assertThat(SignatureType.attachedCount()).isEqualTo(before + 1);
      assertThat(SignatureType.signature(1, type).orElseThrow()).isSameAs(first);
      assertThat(SignatureType.signature(7, type).orElseThrow().length()).isEqualTo(35);
      assertThat(SignatureType.signature(0, type)).isEmpty();
      // Another wrapper of the same handle, as for types that another binding made.
      assertThat(SignatureType.signature(1, Datatype.borrow(type.handle())).orElseThrow())
          .isSameAs(first);
      copy = duplicate(type);
      assertThat(SignatureType.signature(1, Datatype.borrow(copy)).orElseThrow()).isSameAs(first);
    }
    assertThat(SignatureType.signature(1, Datatype.borrow(copy))).isPresent();
    free(copy);
    assertThat(SignatureType.attachedCount()).isEqualTo(before);
  }

  @Test
  void predefinedTypesAreKnownWithoutAnAttribute() {
    int before = SignatureType.attachedCount();
    Datatype type = Datatype.named("MPI_DOUBLE");
    Signature first = SignatureType.signature(1, type).orElseThrow();
    assertThat(SignatureType.signature(1, Datatype.named("MPI_DOUBLE")).orElseThrow())
        .isSameAs(first);
    assertThat(SignatureType.attachedCount()).isEqualTo(before);
  }
}
