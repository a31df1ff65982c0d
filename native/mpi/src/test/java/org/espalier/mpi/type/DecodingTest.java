// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DatatypeDescription.Distribution;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.FortranClass;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Order;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Subarray;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** Every combiner, and what trees make of its components. */
class DecodingTest extends DecodingFixture {
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
}
