// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import org.espalier.classic.report.TypeOutcome;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;

/** What is to be done with the types of one content. */
sealed interface Decision {
  /**
   * What the report says where the program's own type stays.
   *
   * @return the outcome
   */
  TypeOutcome outcome();

  /**
   * The program's own type stays.
   *
   * @param outcome why
   */
  record Keep(TypeOutcome outcome) implements Decision {}

  /**
   * A type of this tree, if it proves equal, takes its place in communication.
   *
   * @param outcome the program's own type
   * @param costAfter words of the tree
   * @param optimal whether no tree costs less
   * @param tree the elements and bounds
   * @param form how it is built
   */
  record Rewrite(
      TypeOutcome outcome, long costAfter, boolean optimal, BoundedTree tree, TreeForm form)
      implements Decision {}
}
