// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.List;
import org.espalier.expression.ExpressionTree;

/** An array expression with the positions of its arrays, as it was read from a file. */
public final class ExpressionProblem {
  private final PositionForm form;
  private final ExpressionTree tree;
  private final List<String> names;
  private final long[] positions;
  private final int decimalPlaces;

  ExpressionProblem(
      PositionForm form,
      ExpressionTree tree,
      List<String> names,
      long[] positions,
      int decimalPlaces) {
    this.form = form;
    this.tree = tree;
    this.names = List.copyOf(names);
    this.positions = positions;
    this.decimalPlaces = decimalPlaces;
  }

  /** {@return the metric, and how its positions are written} */
  public PositionForm form() {
    return form;
  }

  /** {@return the expression; its weights are the file's times ten to {@link #decimalPlaces}} */
  public ExpressionTree tree() {
    return tree;
  }

  /** {@return the nodes' names; in the flat form their numbers} */
  public List<String> names() {
    return names;
  }

  /** {@return the coordinates of all nodes, those of leaves as given} */
  public long[] positions() {
    return positions.clone();
  }

  /** {@return how many decimal places the file's weights have} */
  public int decimalPlaces() {
    return decimalPlaces;
  }
}
