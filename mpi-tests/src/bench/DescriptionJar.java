// SPDX-License-Identifier: Apache-2.0

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * What {@code description.c} measures, on mpi.jar: the C library's heap is slower below a JVM, whose
 * main thread is not the process's first.
 *
 * <pre>
 *   mpirun.openmpi -n 2 --oversubscribe --mca osc pt2pt java -Djava.library.path=/usr/lib/x86_64-linux-gnu \
 *       -cp MPI_JAR mpi-tests/src/bench/DescriptionJar.java
 * </pre>
 */
final class DescriptionJar {
  private static final int DOUBLES = 1 << 19;
  private static final int[] ENTRIES = {100, 300, 1000, 3000, 10_000, 30_000, 90_000, 180_000};

  private DescriptionJar() {}

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    DoubleBuffer exposed = MPI.newDoubleBuffer(DOUBLES);
    DoubleBuffer data = MPI.newDoubleBuffer(DOUBLES);
    Win window = new Win(exposed, DOUBLES, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    for (int n : ENTRIES) {
      int rounds = n > 20_000 ? 60 : 200;
      int[] lengths = new int[n];
      int[] places = new int[n];
      for (int i = 0; i < n; i++) {
        lengths[i] = 1;
        places[i] = 2 * i;
      }
      Datatype[] types = {
        Datatype.createIndexed(lengths, places, MPI.DOUBLE),
        Datatype.createVector(n, 1, 2, MPI.DOUBLE)
      };
      double[] best = {1e9, 1e9};
      double[] sum = new double[2];
      types[0].commit();
      types[1].commit();
      for (int round = 0; round < rounds; round++) {
        for (int t = 0; t < 2; t++) {
          window.fence(0);
          MPI.COMM_WORLD.barrier();
          double start = MPI.wtime();
          if (rank == 0) {
            window.put(data, 1, types[t], 1, 0, 1, types[t]);
          }
          window.fence(0);
          double time = MPI.wtime() - start;
          best[t] = Math.min(best[t], time);
          sum[t] += time;
        }
      }
      if (rank == 0) {
        System.out.printf(
            "%8d entries: list %8.1f, vector %8.1f us, %6.1f ns an entry; means %8.1f, %8.1f, %6.1f%n",
            n,
            1e6 * best[0],
            1e6 * best[1],
            1e9 * (best[0] - best[1]) / n,
            1e6 * sum[0] / rounds,
            1e6 * sum[1] / rounds,
            1e9 * (sum[0] - sum[1]) / rounds / n);
      }
      types[0].free();
      types[1].free();
    }
    window.free();
    MPI.Finalize();
  }
}
