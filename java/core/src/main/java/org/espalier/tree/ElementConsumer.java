// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import org.espalier.layout.BasicType;

/** Takes the elements of a layout in order. */
@FunctionalInterface
public interface ElementConsumer {
  /**
   * Takes one element.
   *
   * @param type its basic type
   * @param displacement where it lies, in the tree's unit
   */
  void accept(BasicType type, long displacement);
}
