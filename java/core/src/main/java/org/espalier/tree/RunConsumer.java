// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import org.espalier.layout.BasicType;

/** Takes the runs of a layout in order: equal elements at equal distances. */
@FunctionalInterface
public interface RunConsumer {
  /**
   * Takes one run.
   *
   * @param type the basic type of every element of the run
   * @param displacement where the first lies, in the tree's unit
   * @param count how many, at least 1
   * @param stride from one to the next, in the tree's unit
   */
  void accept(BasicType type, long displacement, long count, long stride);
}
