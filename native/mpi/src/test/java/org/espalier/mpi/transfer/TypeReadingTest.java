// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.espalier.layout.BasicType;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The elements of a datatype are read once. */
@ExtendWith(SharedMpi.class)
class TypeReadingTest {
  private static final int THREADS = 4;
  private static final int TYPES = 200;

  /** A pending message refers to the kernel of what was read, which only its datatype keeps. */
  @Test
  void threadsThatReadAtTheSameTimeGetTheSame() throws Exception {
    CyclicBarrier together = new CyclicBarrier(THREADS);
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (int k = 0; k < TYPES; k++) {
        try (Datatype type =
            Datatype.of(new Vec(4 + k, 24, new Con(1, BasicType.of("MPI_DOUBLE"))))) {
          TypeReading reading = new TypeReading(type);
          Callable<Wire> read =
              () -> {
                together.await();
                return reading.wire();
              };
          Set<Wire> wires = Collections.newSetFromMap(new IdentityHashMap<>());
          for (Future<Wire> each : threads.invokeAll(Collections.nCopies(THREADS, read))) {
            wires.add(each.get());
          }
          assertThat(wires).hasSize(1);
        }
      }
    }
  }
}
