// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.espalier.metric.Discrete;
import org.espalier.testkit.ParsimonyData;
import org.junit.jupiter.api.Test;

/**
 * The discrete metric is parsimony: for each character of a matrix the tree's least number of
 * changes. The scores are those that PAUP* published for the 26 trees of the Apternodus data, gaps
 * once as a state of their own and once as missing. How a species with several states becomes an
 * operation is told at {@link ParsimonyData}.
 */
class ParsimonyTest {
  private static final int[] GAP_AS_STATE =
      scores(396, 713, 715, 723, 733, 672, 719, 734, 709, 695, 686);
  private static final int[] GAP_MISSING =
      scores(370, 671, 670, 678, 687, 633, 675, 689, 668, 652, 644);

  private static int[] scores(int ofSixteen, int... ofTen) {
    int[] all = new int[26];
    Arrays.fill(all, 0, 16, ofSixteen);
    System.arraycopy(ofTen, 0, all, 16, 10);
    return all;
  }

  @Test
  void gapsAsAState() throws IOException {
    assertThat(scoreAll(true)).containsExactly(GAP_AS_STATE);
  }

  @Test
  void gapsAsMissing() throws IOException {
    assertThat(scoreAll(false)).containsExactly(GAP_MISSING);
  }

  private static int[] scoreAll(boolean gapIsState) throws IOException {
    String folder = System.getProperty("espalier.data", "");
    Path data = Path.of(folder, "parsimony");
    // The data stay outside the project: without them the test is skipped, which .ci/run refuses.
    assumeTrue(
        !folder.isEmpty() && Files.isDirectory(data),
        "skipped: the folder espalier.data/parsimony with the Apternodus matrix is not here");
    ParsimonyData apternodus = ParsimonyData.read(data);
    assertThat(apternodus.trees()).isEqualTo(26);
    assertThat(apternodus.species()).isEqualTo(30);
    assertThat(apternodus.characters()).isEqualTo(118);
    return IntStream.range(0, 26).map(tree -> score(apternodus, tree, gapIsState)).toArray();
  }

  private static int score(ParsimonyData data, int tree, boolean gapIsState) {
    long sum = 0;
    for (int c = 0; c < data.characters(); c++) {
      ParsimonyData.CharacterTree character = data.character(tree, c, gapIsState);
      int[] parents = character.parents();
      if (parents.length == 0) {
        continue; // nobody's state is known
      }
      ExpressionTree expression = ExpressionTree.ofParents(parents);
      long[] positions = character.positions();
      Embedding embedding = Embedder.embed(new Discrete(), expression, positions);
      Embedding explicit =
          Embedder.embed(new Discrete(), expression, EmbeddingMethod.EXPLICIT, positions);
      assertThat(embedding.cost()).isEqualTo(explicit.cost());
      sum += embedding.cost() - character.certain();
    }
    return (int) sum;
  }
}
