// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/** Seeded trees of all constructors, with overlaps and steps to the left. */
final class RandomTree {
  private static final String[] TYPES = {"MPI_INT", "MPI_DOUBLE", "MPI_BYTE", "MPI_DOUBLE_INT"};

  private final Random random;
  private final boolean typed;

  RandomTree(long seed) {
    random = new Random(seed);
    typed = random.nextBoolean();
  }

  TypeTree next(int depth) {
    long unit = typed ? 4 : 1;
    if (depth == 0) {
      long count = 1L + random.nextInt(4);
      return typed
          ? new Con(count, BasicType.of(TYPES[random.nextInt(TYPES.length)]))
          : new Con(count);
    }
    int count = 1 + random.nextInt(5);
    return switch (random.nextInt(5)) {
      case 0 -> new Vec(count, unit * (random.nextInt(40) - 12), next(depth - 1));
      case 1 -> new Idx(places(count, unit), next(depth - 1));
      case 2 -> {
        List<TypeTree> children = new ArrayList<>();
        for (int k = 0; k < count; k++) {
          children.add(next(random.nextInt(depth)));
        }
        yield new Strc(places(count, unit), children);
      }
      case 3 ->
          new VecBuc(unit * (20 + random.nextInt(40)), unit * 3, sizes(count), next(depth - 1));
      default -> new IdxBuc(unit * 3, places(count, unit), sizes(count), next(depth - 1));
    };
  }

  private LongSeq places(int count, long unit) {
    return LongSeq.of(random.longs(count, -50, 200).map(place -> place * unit).toArray());
  }

  private LongSeq sizes(int count) {
    return LongSeq.of(random.longs(count, 1, 4).toArray());
  }
}
