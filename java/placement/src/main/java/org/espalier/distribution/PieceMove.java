// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.List;
import org.espalier.tree.TypeTree;

/**
 * A redistribution as each rank sees it: what it sends to whom and receives from whom, described by
 * type trees. A pair of ranks exchanges at most one piece, and both sides list its elements in one
 * order.
 */
public sealed interface PieceMove permits ArrayMove, GridMove {
  /**
   * Elements that go from one rank to another, or stay.
   *
   * @param peer the other rank; the rank itself for what stays
   * @param elements how many, at least 1
   * @param tree where they lie in the local array, in bytes
   */
  record Piece(int peer, long elements, TypeTree tree) {}

  /**
   * Returns the number of ranks that take part.
   *
   * @return at least 1
   */
  int ranks();

  /**
   * Lists what a rank sends.
   *
   * @param rank the rank
   * @return the pieces by receiver, with what stays among them
   */
  List<Piece> sent(int rank);

  /**
   * Lists what a rank receives.
   *
   * @param rank the rank
   * @return the pieces by sender, with what stays among them
   */
  List<Piece> received(int rank);

  /**
   * Counts the elements of a rank's local array before.
   *
   * @param rank the rank
   * @return at least 0
   */
  long elementsBefore(int rank);

  /**
   * Counts the elements of a rank's local array after.
   *
   * @param rank the rank
   * @return at least 0
   */
  long elementsAfter(int rank);
}
