// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import java.util.List;
import java.util.function.Function;
import org.espalier.jobs.bench.pattern.Loop;
import org.espalier.layout.LongSeq;

/**
 * Loops by hand over one data in arrays of one kind, all indices in their elements.
 *
 * @param <A> the arrays
 */
interface ArrayMover<A> {
  /** Copies the data, whose displacement 0 is at {@code start}, to {@code target} and on. */
  void pack(A memory, int start, A packed, int target);

  /** Copies what is packed from {@code source} on into the data. */
  void unpack(A packed, int source, A memory, int start);

  /** As programs list places and lengths in arrays. */
  static int[] ints(LongSeq all) {
    return all.stream().mapToInt(Math::toIntExact).toArray();
  }

  /** Loops one after the other, each over its own part of memory and of the stream. */
  static <A> ArrayMover<A> sequence(Loop.Parts parts, Function<Loop, ArrayMover<A>> mover) {
    List<ArrayMover<A>> movers = parts.parts().stream().map(mover).toList();
    int[] at = ints(parts.at());
    // where each part lies in the stream
    int[] from = new int[at.length];
    for (int p = 1; p < from.length; p++) {
      from[p] = from[p - 1] + Math.toIntExact(parts.parts().get(p - 1).length());
    }
    return new ArrayMover<>() {
      @Override
      public void pack(A memory, int start, A packed, int target) {
        for (int p = 0; p < at.length; p++) {
          movers.get(p).pack(memory, start + at[p], packed, target + from[p]);
        }
      }

      @Override
      public void unpack(A packed, int source, A memory, int start) {
        for (int p = 0; p < at.length; p++) {
          movers.get(p).unpack(packed, source + from[p], memory, start + at[p]);
        }
      }
    };
  }
}
