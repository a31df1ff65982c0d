// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.metric.Discrete;
import org.junit.jupiter.api.Test;

/**
 * The discrete metric is parsimony: for each character of a matrix the tree's least number of
 * changes. The scores are those that PAUP* published for the 26 trees of the Apternodus data, gaps
 * once as a state of their own and once as missing.
 *
 * <p>A species may have one of several states. That is an operation over one leaf for each of them:
 * with all k places wanted once, a place among them costs k − 1 and any other k, so after its edge
 * of weight 1 it contributes k − 1 and the discrete distance from the set. A missing state is no
 * leaf at all.
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
    Map<String, List<String>> matrix =
        matrix(Files.readString(data.resolve("apternodus.chars.nexus")));
    List<String> trees = new ArrayList<>();
    for (String line : Files.readAllLines(data.resolve("apternodus.tre"))) {
      if (line.strip().startsWith("tree ")) {
        trees.add(line.substring(line.indexOf('('), line.indexOf(';')));
      }
    }
    assertThat(trees).hasSize(26);
    assertThat(matrix).hasSize(30);
    return trees.stream().mapToInt(tree -> score(tree, matrix, gapIsState)).toArray();
  }

  /** Species → the states of each character, "13" for one or three. */
  private static Map<String, List<String>> matrix(String nexus) {
    Map<String, List<String>> matrix = new LinkedHashMap<>();
    String body = nexus.substring(nexus.indexOf("matrix") + 6);
    for (String line : body.substring(0, body.indexOf(';')).lines().toList()) {
      String[] words = line.strip().split("\\s+", -1);
      if (words.length == 2) {
        List<String> states = new ArrayList<>();
        for (int i = 0; i < words[1].length(); i++) {
          if (words[1].charAt(i) == '{') {
            int close = words[1].indexOf('}', i);
            states.add(words[1].substring(i + 1, close));
            i = close;
          } else {
            states.add(words[1].substring(i, i + 1));
          }
        }
        assertThat(states).hasSize(118);
        matrix.put(words[0], states);
      }
    }
    return matrix;
  }

  private static int score(String newick, Map<String, List<String>> matrix, boolean gapIsState) {
    int sum = 0;
    for (int character = 0; character < 118; character++) {
      Reader reader = new Reader(newick, matrix, character, gapIsState);
      int root = reader.node();
      if (root < 0) {
        continue; // nobody's state is known
      }
      ExpressionTree tree = reader.builder.build();
      long[] positions = new long[tree.size()];
      for (int x = 0; x < positions.length; x++) {
        positions[x] = reader.states.get(x);
      }
      Embedding embedding = Embedder.embed(new Discrete(), tree, positions);
      Embedding explicit =
          Embedder.embed(new Discrete(), tree, EmbeddingMethod.EXPLICIT, positions);
      assertThat(embedding.cost()).isEqualTo(explicit.cost());
      sum += (int) embedding.cost() - reader.certain;
    }
    return sum;
  }

  /** Reads a Newick tree for one character. */
  private static final class Reader {
    private final String text;
    private final Map<String, List<String>> matrix;
    private final int character;
    private final boolean gapIsState;
    private final ExpressionTree.Builder builder = ExpressionTree.builder();
    private final List<Long> states = new ArrayList<>();
    private int at;
    private int certain; // paid in the operations over several states, whatever the tree

    Reader(String text, Map<String, List<String>> matrix, int character, boolean gapIsState) {
      this.text = text;
      this.matrix = matrix;
      this.character = character;
      this.gapIsState = gapIsState;
    }

    /** The node that begins here, or −1 if no state below it is known. */
    private int node() {
      List<Integer> operands = new ArrayList<>();
      if (text.charAt(at) != '(') {
        int from = at;
        while (",()".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        return species(statesOf(text.substring(from, at)).get(character));
      }
      do {
        at++;
        int operand = node();
        if (operand >= 0) {
          operands.add(operand);
        }
      } while (text.charAt(at) == ',');
      at++;
      return operands.isEmpty() ? -1 : operation(operands);
    }

    private List<String> statesOf(String species) {
      List<String> found = matrix.get(species);
      if (found == null) {
        throw new AssertionError("the matrix has no species " + species);
      }
      return found;
    }

    private int species(String possible) {
      if (possible.equals("?") || (possible.equals("-") && !gapIsState)) {
        return -1;
      }
      List<Integer> leaves = new ArrayList<>();
      for (int i = 0; i < possible.length(); i++) {
        leaves.add(builder.leaf());
        states.add((long) possible.charAt(i));
      }
      if (leaves.size() == 1) {
        return leaves.getFirst();
      }
      certain += leaves.size() - 1;
      return operation(leaves);
    }

    private int operation(List<Integer> operands) {
      states.add(0L);
      return builder.operation(operands.stream().mapToInt(y -> y).toArray());
    }
  }
}
