// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.DatatypeDescription.Contiguous;
import org.espalier.mpi.DatatypeDescription.Darray;
import org.espalier.mpi.DatatypeDescription.Distribution;
import org.espalier.mpi.DatatypeDescription.Dup;
import org.espalier.mpi.DatatypeDescription.Fortran;
import org.espalier.mpi.DatatypeDescription.FortranClass;
import org.espalier.mpi.DatatypeDescription.Hindexed;
import org.espalier.mpi.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.DatatypeDescription.Hvector;
import org.espalier.mpi.DatatypeDescription.Indexed;
import org.espalier.mpi.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.DatatypeDescription.Named;
import org.espalier.mpi.DatatypeDescription.Order;
import org.espalier.mpi.DatatypeDescription.Resized;
import org.espalier.mpi.DatatypeDescription.Struct;
import org.espalier.mpi.DatatypeDescription.Subarray;
import org.espalier.mpi.DatatypeDescription.Vector;
import org.espalier.mpi.DecodedDatatype.Reading;
import org.espalier.mpi.raw.Environment;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The traps of decoding, one by one, and that no handle is left over from any. */
@ExtendWith(SharedMpi.class)
class DecodingTest {
  private static final DatatypeDescription INT = new Named("MPI_INT");
  private static final DatatypeDescription DOUBLE = new Named("MPI_DOUBLE");

  private long live;

  @BeforeEach
  void count() {
    live = Datatype.handlesCreated() - Datatype.handlesFreed();
  }

  @AfterEach
  void nothingLeaked() {
    assertThat(Datatype.handlesCreated() - Datatype.handlesFreed()).isEqualTo(live);
  }

  private static DecodedDatatype decoded(Datatype type) {
    assertThat(type.decode()).isInstanceOf(Datatype.Decoding.Decoded.class);
    return ((Datatype.Decoding.Decoded) type.decode()).datatype();
  }

  private static TypeTree tree(DatatypeDescription description) {
    try (Datatype type = Datatype.of(description)) {
      DecodedDatatype decoded = decoded(type);
      assertThat(decoded.description()).isEqualTo(description);
      assertThat(decoded.tree()).isInstanceOf(Reading.Tree.class);
      return ((Reading.Tree) decoded.tree()).tree().tree();
    }
  }

  private static void flattens(DatatypeDescription description, long... displacements) {
    assertThat(tree(description).flatten().displacements()).containsExactly(displacements);
  }

  @Test
  void everyCombinerComesBackAndFlattens() {
    flattens(INT, 0);
    flattens(new Dup(INT), 0);
    flattens(new Contiguous(3, INT), 0, 4, 8);
    flattens(new Vector(2, 2, 3, INT), 0, 4, 12, 16);
    flattens(new Hvector(2, 1, 10, INT), 0, 10);
    flattens(new Indexed(LongSeq.of(1, 0, 2), LongSeq.of(5, 9, -1), INT), 20, -4, 0);
    flattens(new Hindexed(LongSeq.of(2, 1), LongSeq.of(8, 0), INT), 8, 12, 0);
    flattens(new IndexedBlock(2, LongSeq.of(3, 0), INT), 12, 16, 0, 4);
    flattens(new HindexedBlock(1, LongSeq.of(6, -2), INT), 6, -2);
    flattens(new Struct(LongSeq.of(1, 2), LongSeq.of(8, 0), List.of(DOUBLE, INT)), 8, 0, 4);
    flattens(
        new Subarray(LongSeq.of(3, 4), LongSeq.of(2, 2), LongSeq.of(1, 1), Order.C, INT),
        20,
        24,
        36,
        40);
    flattens(
        new Subarray(LongSeq.of(3, 4), LongSeq.of(2, 2), LongSeq.of(1, 1), Order.FORTRAN, INT),
        16,
        20,
        28,
        32);
    flattens(new Resized(-8, 64, INT), 0);
  }

  @Test
  void aDistributedArrayNeedsItsDimensionsExtents() {
    flattens(
        new Darray(
            4,
            1,
            LongSeq.of(3, 5),
            List.of(Distribution.BLOCK, Distribution.CYCLIC),
            LongSeq.of(Darray.DEFAULT_ARGUMENT, 2),
            LongSeq.of(2, 2),
            Order.C,
            INT),
        8,
        12,
        28,
        32);
  }

  @Test
  void loopsMayNotBeSwappedWhenOrderIsMeaning() {
    flattens(new Hvector(2, 1, 4, new Hvector(2, 1, 8, INT)), 0, 8, 4, 12);
  }

  @Test
  void extentsOfComponentsAreThoseOfTheLibrary() {
    DatatypeDescription struct =
        new Struct(LongSeq.of(1, 1), LongSeq.of(0, 4), List.of(INT, new Named("MPI_CHAR")));
    flattens(new Contiguous(2, struct), 0, 4, 8, 12);
    flattens(new Contiguous(2, new Resized(0, 5, struct)), 0, 4, 5, 9);
  }

  @Test
  void stickyBoundsDoNotReachTheTree() {
    DatatypeDescription wide = new Resized(-16, 100, INT);
    flattens(new Vector(2, 1, 2, wide), 0, 200);
    try (Datatype type = Datatype.of(new Struct(LongSeq.of(1), LongSeq.of(4), List.of(wide)))) {
      BoundedTree tree = ((Reading.Tree) decoded(type).tree()).tree();
      for (TreeForm form : TreeForm.values()) {
        try (Datatype again = Datatype.of(tree, form)) {
          assertThat(again.bounds()).as(form.label()).isEqualTo(type.bounds());
        }
      }
    }
  }

  @Test
  void aPairTypeWithAGapIsAnAtom() {
    BasicType pair = BasicType.of("MPI_SHORT_INT");
    assertThat(tree(new Named("MPI_SHORT_INT"))).isEqualTo(new Con(1, pair));
    try (Datatype type = Datatype.of(new Contiguous(2, new Named("MPI_SHORT_INT")))) {
      assertThat(type.bounds()).isEqualTo(new TypeBounds(12, 0, 16, 0, 16));
    }
  }

  @Test
  void fortranKindsAreNeitherNamedNorFreed() {
    DatatypeDescription real = new Fortran(FortranClass.REAL, 15, Fortran.UNDEFINED);
    DatatypeDescription complex = new Fortran(FortranClass.COMPLEX, 6, 30);
    DatatypeDescription integer = new Fortran(FortranClass.INTEGER, 0, 9);
    for (int round = 0; round < 3; round++) {
      assertThat(tree(new Contiguous(2, real)).size()).isEqualTo(16);
      assertThat(tree(new Contiguous(2, complex)).size()).isEqualTo(16);
      assertThat(tree(new Contiguous(2, integer)).size()).isEqualTo(8);
    }
    TypeTree tree = tree(new Vector(2, 1, 3, real));
    try (Datatype again = Datatype.of(tree)) {
      assertThat(decoded(again).description()).isEqualTo(new Hvector(2, 1, 24, real));
    }
  }

  @Test
  void zeroCountsGiveNoTree() {
    try (Datatype type = Datatype.of(new Contiguous(0, INT))) {
      assertThat(decoded(type).tree()).isInstanceOf(Reading.Empty.class);
    }
    flattens(
        new Struct(LongSeq.of(0, 1), LongSeq.of(40, 4), List.of(DOUBLE, new Contiguous(1, INT))),
        4);
  }

  @Test
  void aSharedComponentIsSharedInTheTree() {
    DatatypeDescription shared = new Vector(3, 1, 2, DOUBLE);
    TypeTree tree = tree(new Struct(LongSeq.of(1, 1), LongSeq.of(0, 100), List.of(shared, shared)));
    assertThat(tree)
        .isEqualTo(
            new Idx(LongSeq.of(0, 100), new Vec(3, 16, new Con(1, BasicType.of("MPI_DOUBLE")))));
  }

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
