// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.espalier.agent.check.CallShape.Block;
import org.espalier.mpi.collective.SignatureType;
import org.espalier.mpi.type.Datatype;

/** The sides of (count, type), kept for as long as the program's object for the type lives. */
final class Sides {
  /** Counts that are kept for one type. */
  private static final int MAX_COUNTS = 64;

  private final MpiObjects objects;
  private final Map<Object, Map<Integer, Side>> known = new WeakHashMap<>();

  Sides(MpiObjects objects) {
    this.objects = objects;
  }

  Side of(Block block) {
    return of((int) block.counts(), block.type());
  }

  Side of(Block block, int rank) {
    return of(block.count(rank), block.type(rank));
  }

  Side of(int count, Object type) {
    Map<Integer, Side> counts = known.computeIfAbsent(type, t -> new HashMap<>());
    if (counts.size() >= MAX_COUNTS) {
      counts.clear();
    }
    return counts.computeIfAbsent(count, c -> computed(c, type));
  }

  private Side computed(int count, Object type) {
    if (count <= 0) {
      return Side.NONE; // a negative count is the library's to refuse
    }
    try {
      return Side.of(SignatureType.signature(count, Datatype.borrow(objects.type(type))));
    } catch (IllegalArgumentException unreadable) {
      return Side.unreadable(String.valueOf(unreadable.getMessage()));
    }
  }
}
