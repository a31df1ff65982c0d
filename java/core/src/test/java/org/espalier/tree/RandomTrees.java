// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;

/** Seeded random trees of every constructor, small enough to be flattened. */
public final class RandomTrees {
  private static final List<BasicType> TYPES =
      List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_DOUBLE"), BasicType.of("MPI_SHORT_INT"));

  private final SplittableRandom random;
  private final boolean typed;

  /** Makes a source of trees. */
  public RandomTrees(SplittableRandom random, boolean typed) {
    this.random = random;
    this.typed = typed;
  }

  /** Makes a tree of at most the given depth. */
  public TypeTree next(int depth) {
    int kind = depth <= 1 ? 0 : random.nextInt(6);
    return switch (kind) {
      case 0 -> new Con(random.nextInt(1, 4), basic());
      case 1 -> new Vec(random.nextInt(1, 4), displacement(), next(depth - 1));
      case 2 -> new Idx(displacements(random.nextInt(1, 4)), next(depth - 1));
      case 3 -> {
        int arity = random.nextInt(1, 4);
        List<TypeTree> children = new ArrayList<>();
        for (int k = 0; k < arity; k++) {
          children.add(next(depth - 1));
        }
        yield new Strc(displacements(arity), children);
      }
      case 4 -> new VecBuc(displacement(), displacement(), sizes(), next(depth - 1));
      default -> {
        LongSeq sizes = sizes();
        yield new IdxBuc(displacement(), displacements(sizes.size()), sizes, next(depth - 1));
      }
    };
  }

  private BasicType basic() {
    return typed ? TYPES.get(random.nextInt(TYPES.size())) : BasicType.ELEMENT;
  }

  private long displacement() {
    return random.nextInt(-20, 21);
  }

  private LongSeq displacements(int count) {
    return LongSeq.of(random.longs(count, -20, 21).toArray());
  }

  private LongSeq sizes() {
    return LongSeq.of(random.longs(random.nextInt(1, 4), 1, 4).toArray());
  }
}
