// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** The bound on lists; {@link ConstructionFactsTest} has it on random constructions. */
class LeastWordsTest {
  private static final Construction INT = Constructors.basic(9, 4);

  private static Construction list(int[] lengths, int... places) {
    return Objects.requireNonNull(Constructors.indexed(lengths, places, INT));
  }

  private static int[] ones(int n) {
    int[] ones = new int[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void everyListOfUpToFiveOutOfSixPlacesCostsAtLeastTheBound() {
    for (int length = 1; length <= 5; length++) {
      int[] places = new int[length];
      long[] bytes = new long[length];
      for (int code = 0; code < Math.pow(6, length); code++) {
        for (int i = 0, rest = code; i < length; i++, rest /= 6) {
          places[i] = rest % 6;
          bytes[i] = 4L * places[i];
        }
        TypeTree tree = new Idx(LongSeq.of(bytes), new Con(1, BasicType.of("MPI_INT")));
        assertThat(LeastWords.of(list(ones(length), places)))
            .as(tree.toString())
            .isLessThanOrEqualTo(Reconstruction.reconstruct(tree.flatten()).lowerBound());
      }
    }
  }

  @Test
  void workedExamples() {
    assertThat(LeastWords.of(INT)).isEqualTo(6);
    assertThat(LeastWords.of(list(ones(5), 0, 2, 4, 6, 8))).isEqualTo(6);
    // Distances 1, 2, 3: as many nodes would cost 18, and idx over con 3 + 12.
    assertThat(LeastWords.of(list(ones(4), 0, 1, 3, 6))).isEqualTo(15);
    // Blocks end at 1, 7 and 8: distances 5 and 1; the empty one lies nowhere.
    assertThat(LeastWords.of(list(new int[] {2, 0, 2, 1}, 0, 77, 6, 8))).isEqualTo(12);
    Construction bytes =
        Objects.requireNonNull(
            Constructors.hindexed(new int[] {2, 2, 1}, new int[] {0, 24, 32}, INT));
    assertThat(LeastWords.of(bytes)).isEqualTo(12);
    // Of lists of unknown types and of derived ones nothing is claimed but what the parts have.
    assertThat(
            LeastWords.of(
                Objects.requireNonNull(
                    Constructors.hindexed(
                        ones(4), new int[] {0, 8, 24, 56}, Constructors.basic(9, -1)))))
        .isEqualTo(6);
    Construction part = list(ones(4), 0, 1, 3, 6);
    assertThat(LeastWords.of(Objects.requireNonNull(Constructors.resized(part, 0, 80))))
        .isEqualTo(15);
    assertThat(CostModel.DEFAULT.con()).isEqualTo(6);
  }
}
