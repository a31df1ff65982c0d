// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;
import java.util.OptionalInt;

/** A node of a program graph. Each has exactly one result, so nodes are arrays as well. */
public sealed interface ProgramNode {
  /**
   * Returns the name of the node and of its result.
   *
   * @return the name
   */
  String name();

  /**
   * Returns the number of units that move when the result moves.
   *
   * @return at least 0
   */
  long size();

  /**
   * Returns where the result must end, beside what its readers ask for.
   *
   * @return a placement, or empty where it may stay anywhere
   */
  OptionalInt required();

  /**
   * Returns the nodes whose results are read, in the order of the operands.
   *
   * @return numbers of nodes; empty for an input
   */
  List<Integer> operands();

  /**
   * An array that is there already.
   *
   * @param name its name
   * @param placement where it is
   * @param size units that move when it moves
   * @param required where it must end, if anywhere
   */
  record Input(String name, int placement, long size, OptionalInt required) implements ProgramNode {
    /**
     * An input of size 1 that need not end anywhere.
     *
     * @param name its name
     * @param placement where it is
     */
    public Input(String name, int placement) {
      this(name, placement, 1, OptionalInt.empty());
    }

    @Override
    public List<Integer> operands() {
      return List.of();
    }
  }

  /**
   * An operation with one result.
   *
   * @param name its name
   * @param operands the nodes whose results it reads; one node may be read twice
   * @param size units that move when the result moves
   * @param implementations its implementations as tuples
   * @param relations its implementations as placement relations, counted after the tuples
   * @param required where the result must end, if anywhere
   */
  record Operation(
      String name,
      List<Integer> operands,
      long size,
      List<Implementation> implementations,
      List<Relation> relations,
      OptionalInt required)
      implements ProgramNode {
    /** Copies the lists. */
    public Operation {
      operands = List.copyOf(operands);
      implementations = List.copyOf(implementations);
      relations = List.copyOf(relations);
    }
  }
}
