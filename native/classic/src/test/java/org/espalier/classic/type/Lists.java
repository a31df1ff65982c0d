// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.type.Construction.Combiner;
import org.espalier.mpi.raw.ListFacts;
import org.espalier.mpi.transfer.kernel.Steps;
import org.jspecify.annotations.Nullable;

/** Constructions with lists, of which the facts are told by Java. */
final class Lists {
  private Lists() {}

  static @Nullable Construction indexed(
      int[] lengths, int[] places, @Nullable Construction component) {
    return Constructors.listed(false, lengths, places, facts(lengths, places), component);
  }

  static @Nullable Construction hindexed(
      int[] lengths, int[] places, @Nullable Construction component) {
    return Constructors.listed(true, lengths, places, facts(lengths, places), component);
  }

  static Construction indexed(Steps steps, Construction component) {
    return new Construction(Combiner.INDEXED, steps, component);
  }

  private static long[] facts(int[] lengths, int[] places) {
    return ListFacts.of(lengths, places, 8, 8);
  }
}
