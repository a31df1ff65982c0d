// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.latency;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;

/**
 * What a call costs in itself: sends to and receives from no process, in CPU time of the thread, so
 * that a busy machine changes little. The same calls as {@code src/bench/callcost.c}, with which
 * {@code src/bench/latency.sh} pairs it. Prints nanoseconds a call, the median of 11 blocks after
 * the first ones have warmed up, and the bytes of heap that a call takes in the last block.
 */
public final class CallCost {
  private static final int CALLS = 1_000_000;
  private static final int BLOCKS = 11;
  private static final int WARM_UP = 5;

  private CallCost() {}

  /**
   * Runs the benchmark on one rank.
   *
   * @param args none
   */
  public static void main(String[] args) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Mpi mpi = Mpi.initialize();
        Arena arena = Arena.ofConfined()) {
      Communicator world = mpi.world();
      Buffer buffer = Buffer.of(arena.allocate(8, 8), 8, Datatype.named("MPI_BYTE"));
      double[] nanos = new double[BLOCKS];
      double bytes = 0;
      for (int block = -WARM_UP; block < BLOCKS; block++) {
        long heap = threads.getCurrentThreadAllocatedBytes();
        long start = threads.getCurrentThreadCpuTime();
        calls(world, buffer);
        long end = threads.getCurrentThreadCpuTime();
        bytes = (threads.getCurrentThreadAllocatedBytes() - heap) / (2.0 * CALLS);
        nanos[Math.max(0, block)] = (end - start) / (2.0 * CALLS);
      }
      Arrays.sort(nanos);
      System.out.printf("%.1f %.2f%n", nanos[BLOCKS / 2], bytes);
    }
  }

  private static void calls(Communicator world, Buffer buffer) {
    for (int k = 0; k < CALLS; k++) {
      world.send(buffer, Communicator.NO_PROCESS, 0);
      world.receiveData(buffer, Communicator.NO_PROCESS, 0);
    }
  }
}
