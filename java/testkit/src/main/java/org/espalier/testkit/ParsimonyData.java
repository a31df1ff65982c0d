// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Apternodus data: a matrix of 118 characters of 30 species, and 26 trees over the species,
 * whose parsimony scores PAUP* published. Each tree and character is an expression in the discrete
 * metric.
 *
 * <p>A species may have one of several states. That is an operation over one leaf for each of them:
 * with all k places wanted once, a place among them costs k − 1 and any other k, so after its edge
 * of weight 1 it contributes k − 1 and the discrete distance from the set. A missing state is no
 * leaf at all.
 */
public final class ParsimonyData {
  private final Map<String, List<String>> matrix; // species → the states of each character, "13"
  private final List<String> trees; // Newick
  private final int characters;

  private ParsimonyData(Map<String, List<String>> matrix, List<String> trees) {
    this.matrix = matrix;
    this.trees = trees;
    characters = matrix.values().iterator().next().size();
  }

  /**
   * Reads the data.
   *
   * @param folder where {@code apternodus.chars.nexus} and {@code apternodus.tre} are
   * @return the data
   * @throws IOException if a file cannot be read
   */
  public static ParsimonyData read(Path folder) throws IOException {
    String nexus = Files.readString(folder.resolve("apternodus.chars.nexus"));
    String body = nexus.substring(nexus.indexOf("matrix") + 6);
    Map<String, List<String>> matrix = new LinkedHashMap<>();
    for (String line : body.substring(0, body.indexOf(';')).lines().toList()) {
      String[] words = line.strip().split("\\s+", -1);
      if (words.length == 2) {
        matrix.put(words[0], states(words[1]));
      }
    }
    List<String> trees = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("apternodus.tre"))) {
      if (line.strip().startsWith("tree ")) {
        trees.add(line.substring(line.indexOf('('), line.indexOf(';')));
      }
    }
    return new ParsimonyData(matrix, trees);
  }

  private static List<String> states(String row) {
    List<String> states = new ArrayList<>();
    for (int i = 0; i < row.length(); i++) {
      if (row.charAt(i) == '{') {
        int close = row.indexOf('}', i);
        states.add(row.substring(i + 1, close));
        i = close;
      } else {
        states.add(row.substring(i, i + 1));
      }
    }
    return states;
  }

  /**
   * Returns the number of species.
   *
   * @return 30
   */
  public int species() {
    return matrix.size();
  }

  /**
   * Returns the number of trees.
   *
   * @return 26
   */
  public int trees() {
    return trees.size();
  }

  /**
   * Returns the number of characters.
   *
   * @return 118
   */
  public int characters() {
    return characters;
  }

  /**
   * Returns the expression of one character on one tree.
   *
   * @param tree from 0 to {@code trees() - 1}
   * @param character from 0 to {@code characters() - 1}
   * @param gapIsState whether a gap is a state of its own; otherwise it is missing
   * @return the expression
   */
  public CharacterTree character(int tree, int character, boolean gapIsState) {
    Reader reader = new Reader(trees.get(tree), character, gapIsState);
    reader.node();
    return new CharacterTree(reader);
  }

  /** One character on one tree, operands before their users and the root last. */
  public static final class CharacterTree {
    private final int[] parents;
    private final long[] positions;
    private final int certain;

    private CharacterTree(Reader reader) {
      parents = Arrays.copyOf(reader.parent, reader.size);
      positions = Arrays.copyOf(reader.state, reader.size);
      certain = reader.certain;
    }

    /**
     * Returns every node's user.
     *
     * @return a new array; −1 for the root; empty if nobody's state is known
     */
    public int[] parents() {
      return parents.clone();
    }

    /**
     * Returns every leaf's state.
     *
     * @return a new array; 0 for an inner node
     */
    public long[] positions() {
      return positions.clone();
    }

    /**
     * Returns what every embedding pays for species with several states, whatever the tree.
     *
     * @return the part of the cost that is no change along the tree
     */
    public int certain() {
      return certain;
    }
  }

  /** Reads a Newick tree for one character. */
  private final class Reader {
    private final String text;
    private final int character;
    private final boolean gapIsState;
    private int[] parent = new int[64];
    private long[] state = new long[64];
    private int size;
    private int at;
    private int certain;

    Reader(String text, int character, boolean gapIsState) {
      this.text = text;
      this.character = character;
      this.gapIsState = gapIsState;
    }

    /** The node that begins here, or −1 if no state below it is known. */
    private int node() {
      if (text.charAt(at) != '(') {
        int from = at;
        while (",()".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        return species(text.substring(from, at));
      }
      List<Integer> operands = new ArrayList<>();
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

    private int species(String name) {
      List<String> row = matrix.get(name);
      if (row == null) {
        throw new IllegalStateException("the matrix must have species " + name + ", but has not");
      }
      String possible = row.get(character);
      if (possible.equals("?") || (possible.equals("-") && !gapIsState)) {
        return -1;
      }
      List<Integer> leaves = new ArrayList<>();
      for (int i = 0; i < possible.length(); i++) {
        leaves.add(add(possible.charAt(i)));
      }
      if (leaves.size() == 1) {
        return leaves.getFirst();
      }
      certain += leaves.size() - 1;
      return operation(leaves);
    }

    private int operation(List<Integer> operands) {
      int node = add(0);
      for (int operand : operands) {
        parent[operand] = node;
      }
      return node;
    }

    private int add(long position) {
      if (size == parent.length) {
        parent = Arrays.copyOf(parent, 2 * size);
        state = Arrays.copyOf(state, 2 * size);
      }
      parent[size] = -1;
      state[size] = position;
      return size++;
    }
  }
}
