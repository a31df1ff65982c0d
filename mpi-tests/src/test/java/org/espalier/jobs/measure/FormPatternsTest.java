// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormPatternsTest {
  @ParameterizedTest
  @ValueSource(longs = {1 << 10, 1 << 14, 1 << 20})
  void patternsHaveTheShapeAndTheSizeThatIsAsked(long bytes) {
    for (Shape shape : Shape.values()) {
      assertThat(FormPatterns.of(shape, bytes))
          .hasSizeGreaterThan(2)
          .allSatisfy(tree -> {
            assertThat(Shape.of(tree)).isEqualTo(shape);
            assertThat((double) tree.size()).isBetween(0.9 * bytes, 1.1 * bytes);
          });
    }
  }

  /** The list describes the tree's elements, block by block, and no two blocks touch. */
  @ParameterizedTest
  @ValueSource(longs = {1 << 10, 1 << 12})
  void listsAreOfTheTreesBlocks(long bytes) {
    for (Shape shape : Shape.values()) {
      for (TypeTree tree : FormPatterns.of(shape, bytes)) {
        Hindexed list = (Hindexed) FormPatterns.listed(tree);
        LongStream.Builder places = LongStream.builder();
        for (int k = 0; k < list.blocklengths().size(); k++) {
          for (long j = 0; j < list.blocklengths().get(k); j++) {
            places.add(list.displacementsBytes().get(k) + 8 * j);
          }
        }
        assertThat(places.build().toArray()).isEqualTo(tree.flatten().displacements());
        for (int k = 1; k < list.blocklengths().size(); k++) {
          assertThat(list.displacementsBytes().get(k))
              .isNotEqualTo(
                  list.displacementsBytes().get(k - 1) + 8 * list.blocklengths().get(k - 1));
        }
      }
    }
  }
}
