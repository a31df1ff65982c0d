// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.type.Construction.Combiner;

/**
 * How many separate blocks the library moves for one type: what it copies as a whole costs it
 * little more than a kernel, so that blocks, not elements, tell what a kernel can save. In time
 * linear in the depth of the calls; no list is looked through.
 */
final class ConstructionBlocks {
  private ConstructionBlocks() {}

  /**
   * Counts blocks.
   *
   * @param made how the type was made
   * @param elements of the type, which is the answer where the calls alone do not tell
   * @return blocks, of which neighbours in a list may touch
   */
  static long of(Construction made, long elements) {
    if (isDense(made)) {
      return Math.min(1, elements);
    }
    Combiner combiner = made.combiner();
    if (combiner == Combiner.NAMED || combiner == Combiner.STRUCT) {
      return elements;
    }
    Construction child = made.only();
    if (combiner == Combiner.DUP || combiner == Combiner.RESIZED) {
      return of(child, elements);
    }
    if (isDense(child)) {
      boolean list = combiner == Combiner.INDEXED || combiner == Combiner.HINDEXED;
      long blocks = list ? made.entries() : made.first();
      return Math.min(blocks, elements);
    }
    if (combiner == Combiner.INDEXED || combiner == Combiner.HINDEXED) {
      return elements;
    }
    long copies = combiner == Combiner.CONTIGUOUS ? made.first() : made.first() * made.second();
    return copies == 0 ? 0 : Math.min(elements, copies * of(child, elements / copies));
  }

  /** Whether a type's data are one block as long as its extent. */
  private static boolean isDense(Construction made) {
    Combiner combiner = made.combiner();
    if (combiner == Combiner.NAMED) {
      return made.second() > 0;
    }
    return (combiner == Combiner.DUP || combiner == Combiner.CONTIGUOUS) && isDense(made.only());
  }
}
