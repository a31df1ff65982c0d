// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.espalier.mpi.transfer.kernel.KernelChecks.DOUBLE;

import java.util.SplittableRandom;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** Data that move from one layout into another without a message between. */
interface TranspackContract {
  /** Compares kernels of the mechanism with the oracle. */
  KernelChecks checks();

  @Test
  default void movesBetweenLayouts() {
    SeededCases.run(
        getClass(),
        1,
        1500,
        random -> {
          ByteMap one = ByteMap.random(random, random.nextInt(4));
          ByteMap other = ByteMap.random(random, random.nextInt(4));
          long a = one.tree.size();
          long b = other.tree.size();
          if (a > 0 && b > 0 && a * b <= 200_000) {
            checks()
                .moves(
                    new ByteMap(one.tree, one.extent, (int) b),
                    new ByteMap(other.tree, other.extent, (int) a),
                    random);
          }
        });
  }

  @Test
  default void movesBetweenLayoutsAndContiguousData() {
    SplittableRandom random = new SplittableRandom(9);
    TypeTree rows = new Vec(30, 4000, new Con(250, DOUBLE));
    TypeTree contiguous = new Con(7500, DOUBLE);
    for (long gap : new long[] {0, 8}) { // behind each copy
      for (int copies : new int[] {1, 3}) {
        ByteMap apart = new ByteMap(rows, rows.trueUb() + gap, copies);
        ByteMap together = new ByteMap(contiguous, contiguous.trueUb() + gap, copies);
        checks().moves(apart, together, random);
        checks().moves(together, apart, random);
      }
    }
  }
}
