// SPDX-License-Identifier: Apache-2.0

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Two ranks exchange six lists of doubles a step by messages that are begun and waited for, as a
 * program with halos does. Prints microseconds a step: the mean of all steps and of the last turn,
 * and the least of the turns.
 */
public final class BegunMessages {
  private static final int FACES = 6;
  private static final int TURNS = 20;

  private BegunMessages() {}

  /** Arguments: blocks of a list, doubles of a block, steps of a turn. */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int blocks = Integer.parseInt(args[0]);
    int length = Integer.parseInt(args[1]);
    int steps = Integer.parseInt(args[2]);
    int step = 2 * (length + 1);
    DoubleBuffer data = MPI.newDoubleBuffer(2 * step * blocks + FACES + length);
    Datatype[] in = new Datatype[FACES];
    Datatype[] out = new Datatype[FACES];
    for (int face = 0; face < FACES; face++) {
      in[face] = list(blocks, length, step, face);
      out[face] = list(blocks, length, step, step * blocks + face);
    }
    Request[] requests = new Request[2 * FACES];
    long least = Long.MAX_VALUE;
    long last = 0;
    long all = 0;
    for (int turn = 0; turn < TURNS; turn++) {
      MPI.COMM_WORLD.barrier();
      long begin = System.nanoTime();
      for (int k = 0; k < steps; k++) {
        for (int face = 0; face < FACES; face++) {
          requests[face] = MPI.COMM_WORLD.iRecv(data, 1, in[face], 1 - rank, face);
          requests[FACES + face] = MPI.COMM_WORLD.iSend(data, 1, out[face], 1 - rank, face);
        }
        Request.waitAll(requests);
      }
      last = System.nanoTime() - begin;
      least = Math.min(least, last);
      all += last;
    }
    if (rank == 0) {
      System.out.printf(
          "%.2f %.2f %.2f%n",
          all / 1e3 / TURNS / steps, last / 1e3 / steps, least / 1e3 / steps);
    }
    MPI.Finalize();
  }

  private static Datatype list(int blocks, int length, int step, int from) throws MPIException {
    int[] lengths = new int[blocks];
    int[] places = new int[blocks];
    for (int k = 0; k < blocks; k++) {
      lengths[k] = length;
      places[k] = from + step * k;
    }
    Datatype type = Datatype.createIndexed(lengths, places, MPI.DOUBLE);
    type.commit();
    return type;
  }
}
