// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.List;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.distribution.MoveCounts;

/**
 * Where every array of a program lies, what moves, and what it costs.
 *
 * @param program the program
 * @param model what moving and computing take
 * @param homes for each variable the number of its one place, in the order of {@link
 *     ArrayPlanner#variables}; empty where arrays may lie anywhere at any time
 * @param choice for each node the number of its option among all it has
 * @param options for each node how it is carried out
 * @param moves every move, in the order of the nodes whose arrays move
 * @param nanos what the program costs by the model, in nanoseconds
 * @param lowerBound proved: no choice among the candidates costs less
 * @param method how it was found
 * @param cutShort whether some array had more candidates than were taken
 */
public record ArrayPlan(
    ArrayProgram program,
    MachineModel model,
    List<Integer> homes,
    List<Integer> choice,
    List<Option> options,
    List<Move> moves,
    long nanos,
    long lowerBound,
    String method,
    boolean cutShort) {
  /** Copies the lists. */
  public ArrayPlan {
    homes = List.copyOf(homes);
    choice = List.copyOf(choice);
    options = List.copyOf(options);
    moves = List.copyOf(moves);
  }

  /**
   * A redistribution of an array.
   *
   * @param node the node whose array moves
   * @param from where it lies
   * @param to where a copy is made
   * @param times how often
   * @param counts what one move takes
   * @param nanos what one move costs
   */
  public record Move(
      int node,
      ArrayDistribution from,
      ArrayDistribution to,
      long times,
      MoveCounts counts,
      long nanos) {
    /**
     * What all of them cost.
     *
     * @return nanoseconds
     */
    public long totalNanos() {
      return times * nanos;
    }
  }

  /**
   * Tells whether the plan is proved to be the cheapest of the candidates.
   *
   * @return whether cost and bound are equal
   */
  public boolean optimal() {
    return nanos == lowerBound;
  }

  /**
   * Counts the messages between ranks, those of reductions included.
   *
   * @return at least 0
   */
  public long messages() {
    long messages = 0;
    for (Move move : moves) {
      messages += move.times() * move.counts().messages();
    }
    for (int v = 0; v < options.size(); v++) {
      messages += executions(v) * options.get(v).messages();
    }
    return messages;
  }

  /**
   * Counts the bytes that cross ranks, those of reductions included.
   *
   * @return at least 0
   */
  public long bytes() {
    long bytes = 0;
    for (Move move : moves) {
      bytes += move.times() * bytes(move);
    }
    for (int v = 0; v < options.size(); v++) {
      bytes += executions(v) * options.get(v).bytes();
    }
    return bytes;
  }

  private long executions(int node) {
    return program.nodes().get(node) instanceof ArrayNode.Compute ? program.repetitions(node) : 0;
  }

  /**
   * Counts the bytes of one move that cross ranks.
   *
   * @param move the move
   * @return at least 0
   */
  public long bytes(Move move) {
    return move.counts().elements() * program.nodes().get(move.node()).element().size();
  }

  /**
   * What computing costs, exchanges of partial results included.
   *
   * @return nanoseconds
   */
  public long computingNanos() {
    long moving = 0;
    for (Move move : moves) {
      moving += move.totalNanos();
    }
    return nanos - moving;
  }

  /**
   * Names where an array lies.
   *
   * @param node the node that makes it
   * @return its distribution as text
   */
  public String placement(int node) {
    return placement(node, options.get(node).result());
  }

  /**
   * Names a distribution of an array.
   *
   * @param node the node that makes the array
   * @param distribution the distribution
   * @return it as text
   */
  public String placement(int node, ArrayDistribution distribution) {
    return DistributionText.of(distribution, program.nodes().get(node).shape().toArray());
  }
}
