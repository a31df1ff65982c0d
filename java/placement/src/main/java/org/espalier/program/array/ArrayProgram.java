// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.List;
import java.util.Optional;
import org.espalier.distribution.ArrayDistribution;

/**
 * An immutable array program over a number of ranks; made by {@link ArrayProgramBuilder}. Nodes
 * stand in the order in which they are computed.
 *
 * @param ranks how many ranks it runs on
 * @param blocks block lengths that distributions may have beside 1 and whole blocks
 * @param nodes the nodes
 * @param loops the loops, outer ones before those inside
 * @param results the arrays that are asked for at the end
 */
public record ArrayProgram(
    int ranks, List<Long> blocks, List<ArrayNode> nodes, List<Loop> loops, List<Result> results) {
  /** Copies the lists. */
  public ArrayProgram {
    blocks = List.copyOf(blocks);
    nodes = List.copyOf(nodes);
    loops = List.copyOf(loops);
    results = List.copyOf(results);
  }

  /**
   * A part of the program that is repeated.
   *
   * @param times how often, at least 1
   * @param parent the loop around it, or −1
   */
  public record Loop(long times, int parent) {}

  /**
   * An array that is asked for at the end.
   *
   * @param name what the program calls it
   * @param node the node that makes it
   * @param fixed where it must lie, if anywhere
   */
  public record Result(String name, int node, Optional<ArrayDistribution> fixed) {}

  /**
   * Begins a program.
   *
   * @param ranks how many ranks it runs on
   * @return a builder without arrays
   */
  public static ArrayProgramBuilder over(int ranks) {
    return new ArrayProgramBuilder(ranks);
  }

  /**
   * Counts how often a node is computed.
   *
   * @param node the node
   * @return the product over the loops around it
   */
  public long repetitions(int node) {
    long times = 1;
    for (int loop = nodes.get(node).loop(); loop >= 0; loop = loops.get(loop).parent()) {
      times = Math.multiplyExact(times, loops.get(loop).times());
    }
    return times;
  }

  /**
   * Names the variable that a node gives a value to. A variable that is assigned several times, or
   * carried through a loop, is several nodes.
   *
   * @param node the node
   * @return the name that the program was written with
   */
  public String variable(int node) {
    String name = nodes.get(node).name();
    for (int k = 0; k < name.length(); k++) {
      if (name.charAt(k) == '.' || name.charAt(k) == '@') {
        return name.substring(0, k);
      }
    }
    return name;
  }
}
