// SPDX-License-Identifier: Apache-2.0
import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** The mpi.jar side of org.espalier.jobs.latency.PingPong: the same sizes, rounds and blocks. */
public final class PingPongJar {
  private static final int BLOCKS = 21;
  private static final int[] SIZES = {
    8, 64, 512, 4096, 1 << 16, 1 << 18, 1 << 20, 4 << 20, 16 << 20
  };

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    ByteBuffer memory = ByteBuffer.allocateDirect(16 << 20);
    for (int k = 0; k < 10_000; k++) { // short calls: so the loop is compiled, as a program's is
      rounds(memory, 8, rank, 10);
    }
    for (int size : SIZES) {
      int rounds = Math.max(4, Math.min(2000, (8 << 20) / size));
      double[] micros = new double[BLOCKS];
      for (int block = 0; block < BLOCKS; block++) {
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        rounds(memory, size, rank, rounds);
        micros[block] = (MPI.wtime() - start) / (2.0 * rounds) * 1e6;
      }
      Arrays.sort(micros);
      if (rank == 0) {
        System.out.println(size + " " + micros[BLOCKS / 2]);
      }
    }
    MPI.Finalize();
  }

  private static void rounds(ByteBuffer memory, int size, int rank, int rounds)
      throws MPIException {
    for (int k = 0; k < rounds; k++) {
      if (rank == 0) {
        MPI.COMM_WORLD.send(memory, size, MPI.BYTE, 1, 0);
        MPI.COMM_WORLD.recv(memory, size, MPI.BYTE, 1, 0);
      } else {
        MPI.COMM_WORLD.recv(memory, size, MPI.BYTE, 0, 0);
        MPI.COMM_WORLD.send(memory, size, MPI.BYTE, 0, 0);
      }
    }
  }
}
