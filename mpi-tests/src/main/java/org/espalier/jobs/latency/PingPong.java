// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.latency;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;

/**
 * Ping-pong between two ranks, 8 B to 16 MB, in native memory: the same loop as {@code
 * src/bench/pingpong.c}. Prints for each size the median time of one way in microseconds. {@code
 * src/bench/latency.sh} pairs it with the C program and with mpi.jar.
 */
public final class PingPong {
  private static final int BLOCKS = 21;
  private static final int[] SIZES = {
    8, 64, 512, 4096, 1 << 16, 1 << 18, 1 << 20, 4 << 20, 16 << 20
  };

  private PingPong() {}

  /**
   * Runs the benchmark on 2 ranks.
   *
   * @param args none
   */
  public static void main(String[] args) {
    try (Mpi mpi = Mpi.initialize();
        Arena arena = Arena.ofConfined()) {
      Communicator world = mpi.world();
      if (world.size() != 2) {
        System.err.println("ping-pong must run on 2 ranks, got " + world.size());
        mpi.abort(2);
      }
      Datatype bytes = Datatype.named("MPI_BYTE");
      MemorySegment memory = arena.allocate(16 << 20, 4096);
      warmUp(world, Buffer.of(memory, 8, bytes));
      for (int size : SIZES) {
        Buffer buffer = Buffer.of(memory, size, bytes);
        int rounds = Math.max(4, Math.min(2000, (8 << 20) / size));
        double[] micros = new double[BLOCKS];
        for (int block = 0; block < BLOCKS; block++) {
          world.collective().barrier();
          double start = Mpi.time();
          rounds(world, buffer, rounds);
          micros[block] = (Mpi.time() - start) / (2.0 * rounds) * 1e6;
        }
        Arrays.sort(micros);
        if (world.rank() == 0) {
          System.out.println(size + " " + micros[BLOCKS / 2]);
        }
      }
    }
  }

  private static void warmUp(Communicator world, Buffer buffer) {
    for (int k = 0; k < 10_000; k++) { // short calls: so the loop is compiled, as a program's is
      rounds(world, buffer, 10);
    }
  }

  private static void rounds(Communicator world, Buffer buffer, int rounds) {
    for (int k = 0; k < rounds; k++) {
      if (world.rank() == 0) {
        world.send(buffer, 1, 0);
        world.receiveData(buffer, 1, 0);
      } else {
        world.receiveData(buffer, 0, 0);
        world.send(buffer, 0, 0);
      }
    }
  }
}
