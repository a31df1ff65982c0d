// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A type that is not the same is found out, by the library itself. */
class ProbeTest {
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final TypeTree OWN = list(INT, 0, 8, 16, 32);

  private static Optional<Mpi> mpi = Optional.empty();

  @BeforeAll
  static void startMpi() {
    // A machine without MPI can build this module. .ci/run refuses a skip.
    assumeTrue(MpiLibrary.find() instanceof MpiLibrary.Available, "no MPI library here");
    mpi = Optional.of(Mpi.initialize());
  }

  @AfterAll
  static void endMpi() {
    mpi.ifPresent(Mpi::close);
  }

  private static TypeTree list(BasicType type, long... places) {
    return new Idx(LongSeq.of(places), new Con(1, type));
  }

  private static Optional<String> objection(BoundedTree tuned) {
    try (Datatype own = Datatype.of(new BoundedTree(OWN, 0, 40), TreeForm.HVECTOR);
        Datatype other = Datatype.of(tuned, TreeForm.HVECTOR)) {
      Runs runs = Runs.of(OWN, 100).orElseThrow();
      return Probe.objection(own, other, runs, false, Long.MAX_VALUE);
    }
  }

  @Test
  void theSameTypeInAnotherShapeIsTaken() {
    assertThat(objection(new BoundedTree(OWN, 0, 40))).isEmpty();
    TypeTree nested =
        new Strc(LongSeq.of(0, 32), List.of(new Vec(3, 8, new Con(1, INT)), new Con(1, INT)));
    assertThat(objection(new BoundedTree(nested, 0, 40))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {36, 44})
  void anotherExtentIsFoundOut(long extent) {
    assertThat(objection(new BoundedTree(OWN, 0, extent)))
        .hasValueSatisfying(why -> assertThat(why).contains("other bounds"));
  }

  @Test
  void anotherLowerBoundIsFoundOut() {
    assertThat(objection(new BoundedTree(OWN, -4, 40)))
        .hasValueSatisfying(why -> assertThat(why).contains("other bounds"));
  }

  /** All with equal size, bounds and true bounds. */
  @Test
  void anotherOrderPlaceOrBasicTypeIsFoundOut() {
    for (TypeTree other :
        new TypeTree[] {
          list(INT, 0, 16, 8, 32),
          list(INT, 0, 8, 20, 32),
          list(INT, 0, 8, 8, 32),
          list(BasicType.of("MPI_FLOAT"), 0, 8, 16, 32),
          list(BasicType.of("MPI_INT32_T"), 0, 8, 16, 32)
        }) {
      assertThat(objection(new BoundedTree(other, 0, 40)))
          .as(other.toString())
          .hasValueSatisfying(why -> assertThat(why).contains("another type map"));
    }
  }
}
