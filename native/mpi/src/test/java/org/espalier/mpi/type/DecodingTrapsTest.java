// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.function.Environment;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** The traps of decoding, one by one. */
class DecodingTrapsTest extends DecodingFixture {
  @Test
  void anUncommittedTypeAndFreedComponentsDecode() {
    long inner = NativeTypes.vector(3, 1, 2, DatatypeHandles.of("MPI_INT"));
    long outer = NativeTypes.contiguous(2, inner);
    NativeTypes.free(inner);
    assertThat(Datatype.decode(outer, DecodeLimits.DEFAULT))
        .isInstanceOfSatisfying(
            Datatype.Decoding.Decoded.class,
            result ->
                assertThat(result.datatype().description())
                    .isEqualTo(new Contiguous(2, new Vector(3, 1, 2, INT))));
    NativeTypes.free(outer);
  }

  @Test
  void limitsLeaveTypesAlone() {
    DatatypeDescription deep = INT;
    for (int k = 0; k < 12; k++) {
      deep = new Dup(deep);
    }
    try (Datatype type = Datatype.of(deep)) {
      assertThat(Datatype.decode(type.handle(), new DecodeLimits(10, 1000, 1000)))
          .isInstanceOf(Datatype.Decoding.Refused.class);
      assertThat(Datatype.decode(type.handle(), new DecodeLimits(20, 5, 1000)))
          .isInstanceOf(Datatype.Decoding.Refused.class);
      assertThat(Datatype.decode(type.handle(), new DecodeLimits(20, 1000, 1000)))
          .isInstanceOf(Datatype.Decoding.Decoded.class);
    }
    try (Datatype type = Datatype.of(new HindexedBlock(1, LongSeq.of(new long[2000]), INT))) {
      assertThat(Datatype.decode(type.handle(), new DecodeLimits(10, 1000, 1000)))
          .isInstanceOf(Datatype.Decoding.Refused.class);
    }
  }

  @Test
  void absoluteAddressesAreLeftAlone() {
    DatatypeDescription absolute =
        new Struct(
            LongSeq.of(1, 1),
            LongSeq.of(0x7f00_1234_5678L, 0x7f00_1234_9abcL),
            List.of(INT, DOUBLE));
    try (Datatype type = Datatype.of(absolute)) {
      assertThat(decoded(type).tree()).isInstanceOf(Reading.Kept.class);
    }
  }

  @Test
  void aStrideOfMinusOneByteIsBuiltRight() {
    TypeTree tree = new Vec(4, -1, new Con(1, BasicType.of("MPI_BYTE")));
    for (TreeForm form : TreeForm.values()) {
      try (Datatype type = Datatype.of(BoundedTree.natural(tree), form)) {
        assertThat(type.bounds().trueLb()).as(form.label()).isEqualTo(-3);
        assertThat(type.bounds().trueExtent()).as(form.label()).isEqualTo(4);
      }
    }
  }

  @Test
  void countsBeyond32BitsNeedALibraryThatHasThem() {
    DatatypeDescription large = new Vector(1L << 33, 1, 2, new Named("MPI_BYTE"));
    if (MpiLibrary.require().largeCounts()) {
      assertThat(tree(large).length()).isEqualTo(1L << 33);
      assertThat(
              tree(new Struct(LongSeq.of(1L << 32, 1), LongSeq.of(0, 1L << 40), List.of(INT, INT)))
                  .length())
          .isEqualTo((1L << 32) + 1);
    } else {
      assertThatThrownBy(() -> Datatype.of(large))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("MPI_Type_vector_c");
    }
  }

  @Test
  void aNullHandleIsRefusedBeforeMpiSeesIt() {
    assertThatThrownBy(() -> Datatype.borrow(Handles.DATATYPE_NULL))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Datatype.decode(0, DecodeLimits.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void decodingLeavesErrorHandlersAlone() {
    var slot = Scratch.get().slot(7);
    HandleArray.set(slot, 0, 0);
    Check.that(
        Environment.MPI_Comm_set_errhandler(Handles.COMM_SELF, Handles.ERRORS_ARE_FATAL),
        "MPI_Comm_set_errhandler");
    try {
      flattens(new Contiguous(2, new Vector(2, 1, 2, INT)), 0, 8, 12, 20);
      Check.that(
          Environment.MPI_Comm_get_errhandler(Handles.COMM_SELF, slot), "MPI_Comm_get_errhandler");
      assertThat(HandleArray.get(slot, 0)).isEqualTo(Handles.ERRORS_ARE_FATAL);
    } finally {
      Check.that(
          Environment.MPI_Comm_set_errhandler(Handles.COMM_SELF, Handles.ERRORS_RETURN),
          "MPI_Comm_set_errhandler");
    }
  }

  @Test
  void everyBasicTypeHasTheSizesOfCoresTable() {
    int found = 0;
    for (BasicType type : BasicType.all()) {
      if (PredefinedTypes.handle(type.name()).isPresent()) {
        TypeBounds bounds = Datatype.of(type).bounds();
        assertThat(bounds.size()).as(type.name()).isEqualTo(type.size());
        assertThat(bounds.extent()).as(type.name()).isEqualTo(type.extent());
        assertThat(bounds.trueExtent()).as(type.name()).isEqualTo(type.trueExtent());
        found++;
      }
    }
    assertThat(found).isGreaterThan(50);
  }

  /** Raw handles of named types. */
  private static final class DatatypeHandles {
    static long of(String name) {
      return PredefinedTypes.handle(name).orElseThrow();
    }
  }
}
