// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.text;

import java.util.List;
import org.espalier.expression.ExpressionTree;

/**
 * An expression read from text.
 *
 * @param tree the expression
 * @param names one name for each node: an array's own at a leaf, the assigned one at an operation,
 *     empty at an operation without a name
 */
public record ParsedExpression(ExpressionTree tree, List<String> names) {
  /**
   * Makes a parsed expression.
   *
   * @throws IllegalArgumentException if there is not one name for each node
   */
  public ParsedExpression {
    names = List.copyOf(names);
    if (names.size() != tree.size()) {
      throw new IllegalArgumentException(
          "there must be one name for each of %d nodes, got %d"
              .formatted(tree.size(), names.size()));
    }
  }
}
