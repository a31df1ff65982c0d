// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.IdentityHashMap;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * The greatest unit in which all of a tree lies: every element begins and ends a multiple of it
 * from the first one. For doubles in an array of doubles it is eight bytes.
 */
final class Grain {
  private final IdentityHashMap<TypeTree, Long> known = new IdentityHashMap<>();

  private Grain() {}

  /** At least 1. */
  static long of(TypeTree tree) {
    return Math.max(1, new Grain().grain(tree));
  }

  private long grain(TypeTree node) {
    Long before = known.get(node);
    if (before == null) {
      long grain = compute(node);
      known.put(node, grain);
      return grain;
    }
    return before;
  }

  private long compute(TypeTree node) {
    return switch (node) {
      case Con con -> gcd(con.type().extent(), con.type().trueExtent());
      case Vec vec -> gcd(grain(vec.child()), vec.count() > 1 ? vec.stride() : 0);
      case Idx idx -> gcd(grain(idx.child()), steps(idx.displacements()));
      case Strc strc -> {
        long grain = 0;
        long first = strc.displacements().get(0) + strc.children().getFirst().first();
        for (int k = 0; k < strc.children().size() && grain != 1; k++) {
          TypeTree child = strc.children().get(k);
          long step = strc.displacements().get(k) + child.first() - first;
          grain = gcd(gcd(grain, grain(child)), step);
        }
        yield grain;
      }
      case VecBuc buc -> gcd(gcd(grain(buc.child()), buc.stride()), buc.bucketStride());
      case IdxBuc buc ->
          gcd(gcd(grain(buc.child()), steps(buc.displacements())), buc.bucketStride());
    };
  }

  private static long steps(LongSeq displacements) {
    long grain = 0;
    for (int k = 1; k < displacements.size() && grain != 1; k++) {
      grain = gcd(grain, displacements.get(k) - displacements.get(0));
    }
    return grain;
  }

  private static long gcd(long a, long b) {
    long x = Math.abs(a);
    long y = Math.abs(b);
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }
}
