// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Seeded random trees of all constructors: short and long blocks, short and long loops, records,
 * overlaps, repeats, negative and zero strides, shared nodes, and elements of no bytes.
 */
public final class RandomTrees {
  private static final List<String> TYPES =
      List.of(
          "MPI_CHAR",
          "MPI_INT16_T",
          "MPI_INT",
          "MPI_DOUBLE",
          "MPI_C_DOUBLE_COMPLEX",
          // Last: MPICH packs its six bytes of padding as zeros (docs/mpi-quirks.md).
          "MPI_LONG_DOUBLE");

  private static final BasicType NOTHING = new BasicType("MPI_NOTHING", 0, 0, 0, 1);

  private final SplittableRandom random;
  private final boolean named;

  /**
   * Makes a generator.
   *
   * @param random the only source of chance
   * @param named whether all basic types are MPI's own, so that a library can build the tree
   */
  public RandomTrees(SplittableRandom random, boolean named) {
    this.random = random;
    this.named = named;
  }

  /** A tree of about that depth. */
  public TypeTree tree(int depth) {
    if (depth == 0) {
      return leaf();
    }
    TypeTree child = tree(depth - 1);
    boolean apart = random.nextInt(3) > 0;
    long step = apart ? child.trueUb() - child.trueLb() + random.nextInt(9) : random.nextInt(40);
    long stride = random.nextInt(8) == 0 ? -step : step;
    int n = count(depth);
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Vec(n, stride, child);
      case 2 -> new Idx(places(n, step, apart), child);
      case 3 -> record(Math.min(n, 20), depth);
      case 4 -> {
        LongSeq sizes = LongSeq.of(random.longs(n, 1, 5).toArray());
        yield new VecBuc(4 * stride, stride, sizes, child);
      }
      default -> {
        LongSeq sizes = LongSeq.of(random.longs(n, 1, 5).toArray());
        long within = random.nextBoolean() ? child.trueUb() - child.trueLb() : stride;
        yield new IdxBuc(within, places(n, 4 * step, apart), sizes, child);
      }
    };
  }

  private TypeTree leaf() {
    if (!named && random.nextInt(40) == 0) {
      return new Con(random.nextInt(1, 4), NOTHING);
    }
    BasicType type =
        BasicType.of(TYPES.get(random.nextInt(named ? TYPES.size() - 1 : TYPES.size())));
    return new Con(random.nextInt(4) == 0 ? random.nextInt(1, 40) : random.nextInt(1, 5), type);
  }

  /** Seldom long, so that deep trees stay small. */
  private int count(int depth) {
    return random.nextInt(4) == 0 && depth < 3 ? random.nextInt(1, 150) : random.nextInt(1, 6);
  }

  private TypeTree record(int parts, int depth) {
    List<TypeTree> children = new ArrayList<>();
    long[] places = new long[parts];
    long end = random.nextInt(-20, 20);
    for (int k = 0; k < parts; k++) {
      TypeTree child =
          k > 0 && random.nextInt(4) == 0
              ? children.getLast()
              : tree(random.nextInt(2) == 0 ? 0 : Math.min(depth - 1, 1));
      children.add(child);
      places[k] = random.nextInt(10) == 0 ? random.nextInt(-50, 50) : end - child.trueLb();
      end = places[k] + child.trueUb() + random.nextInt(3) * random.nextLong(9);
    }
    return new Strc(LongSeq.of(places), children);
  }

  private LongSeq places(int n, long step, boolean apart) {
    long[] places = new long[n];
    for (int k = 0; k < n; k++) {
      places[k] =
          apart
              ? (k == 0 ? 0 : places[k - 1]) + step + random.nextInt(3) * random.nextLong(30)
              : random.nextInt(-60, 90);
    }
    if (apart && random.nextInt(3) == 0) {
      for (int k = n - 1; k > 0; k--) {
        int other = random.nextInt(k + 1);
        long kept = places[k];
        places[k] = places[other];
        places[other] = kept;
      }
    }
    return LongSeq.of(places);
  }
}
