// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Parts of the packed bytes, which begin and end anywhere. */
interface PartsContract {
  /** Compares kernels of the mechanism with the oracle. */
  KernelChecks checks();

  @Test
  default void partsAtEveryCut() {
    SeededCases.run(
        getClass(),
        1,
        300,
        random -> {
          ByteMap map = ByteMap.random(random, random.nextInt(4));
          if (map.places.length <= 3000) {
            checks().parts(map, random);
          }
        });
  }
}
