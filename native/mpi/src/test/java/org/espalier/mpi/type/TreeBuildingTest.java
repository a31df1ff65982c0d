// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.SharedMpi;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is built of a tree describes the tree's data, whatever the form. */
@ExtendWith(SharedMpi.class)
class TreeBuildingTest {
  private static final long BLOCK = 1L << 30;

  /** Open MPI 4.1.4 adds such lengths in 32 bits in struct and hvector (ompi#11608). */
  @ParameterizedTest
  @EnumSource(TreeForm.class)
  void blocksSideBySideMayBeLongerThanThirtyTwoBitsTogether(TreeForm form) {
    Con leaf = new Con(BLOCK, BasicType.of("MPI_BYTE"));
    LongSeq places = LongSeq.of(0, BLOCK, 2 * BLOCK, 3 * BLOCK);
    for (TypeTree tree :
        List.of(
            new Strc(places, List.of(leaf, leaf, leaf, leaf)),
            new Vec(2, BLOCK, leaf),
            new Vec(4, BLOCK, leaf),
            new Vec(5, BLOCK, leaf),
            new Idx(places, leaf))) {
      try (Datatype type = Datatype.of(BoundedTree.natural(tree), form)) {
        long size = tree.size();
        assertThat(type.bounds()).as("%s", tree).isEqualTo(new TypeBounds(size, 0, size, 0, size));
      }
    }
  }

  @Test
  void aTypeKeepsTheTreeThatItWasMadeOf() {
    BoundedTree tree = BoundedTree.natural(new Vec(3, 16, new Con(1, BasicType.of("MPI_DOUBLE"))));
    try (Datatype type = Datatype.of(tree, TreeForm.HVECTOR)) {
      assertThat(type.madeOf()).contains(tree);
      assertThat(type.madeAs()).contains(TreeForm.HVECTOR);
      assertThat(Datatype.borrow(type.handle()).madeOf()).isEmpty();
      assertThat(Datatype.borrow(type.handle()).madeAs()).isEmpty();
    }
    assertThat(Datatype.of(BasicType.of("MPI_INT")).madeOf()).isEmpty();
  }
}
