// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Decodes types, and checks after every test that no handle is left over from it. */
@ExtendWith(SharedMpi.class)
abstract class DecodingFixture {
  static final DatatypeDescription INT = new Named("MPI_INT");
  static final DatatypeDescription DOUBLE = new Named("MPI_DOUBLE");

  private long live;

  @BeforeEach
  void count() {
    live = Datatype.handlesCreated() - Datatype.handlesFreed();
  }

  @AfterEach
  void nothingLeaked() {
    assertThat(Datatype.handlesCreated() - Datatype.handlesFreed()).isEqualTo(live);
  }

  static DecodedDatatype decoded(Datatype type) {
    assertThat(type.decode()).isInstanceOf(Datatype.Decoding.Decoded.class);
    return ((Datatype.Decoding.Decoded) type.decode()).datatype();
  }

  static TypeTree tree(DatatypeDescription description) {
    try (Datatype type = Datatype.of(description)) {
      DecodedDatatype decoded = decoded(type);
      assertThat(decoded.description()).isEqualTo(description);
      assertThat(decoded.tree()).isInstanceOf(Reading.Tree.class);
      return ((Reading.Tree) decoded.tree()).tree().tree();
    }
  }

  static void flattens(DatatypeDescription description, long... displacements) {
    assertThat(tree(description).flatten().displacements()).containsExactly(displacements);
  }
}
