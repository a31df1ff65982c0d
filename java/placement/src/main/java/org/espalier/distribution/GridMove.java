// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.distribution.RedistributionPlan.Message;

/**
 * What each rank sends and receives when a section changes its block-cyclic distribution, the ranks
 * relabelled as a {@link RedistributionPlan} says. Local arrays are those of the whole matrices, in
 * row-major order, so that a section is moved within larger arrays.
 */
public final class GridMove implements PieceMove {
  private static final int NO_ROLE = -1;

  private final long[] shape;
  private final ProcessGrid from;
  private final ProcessGrid to;
  private final MessageTypes types;
  private final int ranks;
  private final List<Integer> relabelling;
  // roleOf[r]: the target process whose role rank r takes, or none
  private final int[] roleOf;
  // common.get(d)[p * Q + q]: indices of dimension d that p has before and q after
  private final List<long[]> common = new ArrayList<>();

  /**
   * Prepares a move.
   *
   * @param shape the section's length in each dimension
   * @param from how the section is distributed
   * @param to how it is to be distributed
   * @param plan the plan of this move, whose relabelling is kept
   * @param element how an element lies
   * @param cost what a tree costs
   */
  public GridMove(
      long[] shape,
      ProcessGrid from,
      ProcessGrid to,
      RedistributionPlan plan,
      ElementLayout element,
      CostModel cost) {
    this.shape = shape.clone();
    this.from = from;
    this.to = to;
    this.types = new MessageTypes(shape, from, to, element, cost);
    this.ranks = Math.max(from.ranks(), to.ranks());
    this.relabelling = plan.relabelling();
    this.roleOf = new int[ranks];
    Arrays.fill(roleOf, NO_ROLE);
    for (int t = 0; t < relabelling.size(); t++) {
      roleOf[relabelling.get(t)] = t;
    }
    for (int d = 0; d < shape.length; d++) {
      common.add(OverlapCounts.of(shape[d], from.dimensions().get(d), to.dimensions().get(d)));
    }
  }

  @Override
  public int ranks() {
    return ranks;
  }

  @Override
  public List<Piece> sent(int rank) {
    List<Piece> pieces = new ArrayList<>();
    for (int receiver = 0; receiver < ranks; receiver++) {
      long elements = shared(rank, roleOf[receiver]);
      if (elements > 0) {
        Message message = new Message(rank, roleOf[receiver], receiver, elements);
        pieces.add(new Piece(receiver, elements, types.sent(message)));
      }
    }
    return pieces;
  }

  @Override
  public List<Piece> received(int rank) {
    List<Piece> pieces = new ArrayList<>();
    for (int sender = 0; sender < from.ranks(); sender++) {
      long elements = shared(sender, roleOf[rank]);
      if (elements > 0) {
        Message message = new Message(sender, roleOf[rank], rank, elements);
        pieces.add(new Piece(sender, elements, types.received(message)));
      }
    }
    return pieces;
  }

  private long shared(int sender, int role) {
    if (sender >= from.ranks() || role == NO_ROLE) {
      return 0;
    }
    List<Integer> s = from.coordinates(sender);
    List<Integer> t = to.coordinates(role);
    long product = 1;
    for (int d = 0; d < shape.length; d++) {
      product *= common.get(d)[s.get(d) * to.dimensions().get(d).processes() + t.get(d)];
    }
    return product;
  }

  @Override
  public long elementsBefore(int rank) {
    return rank < from.ranks() ? local(from, rank) : 0;
  }

  @Override
  public long elementsAfter(int rank) {
    return roleOf[rank] == NO_ROLE ? 0 : local(to, roleOf[rank]);
  }

  /**
   * Returns the role that a rank takes after the move.
   *
   * @param rank the rank
   * @return a process of the target grid, or −1 for none
   */
  public int role(int rank) {
    return roleOf[rank];
  }

  private static long local(ProcessGrid grid, int process) {
    List<Integer> coordinates = grid.coordinates(process);
    long elements = 1;
    for (int d = 0; d < coordinates.size(); d++) {
      elements =
          Math.multiplyExact(elements, grid.dimensions().get(d).localExtent(coordinates.get(d)));
    }
    return elements;
  }
}
