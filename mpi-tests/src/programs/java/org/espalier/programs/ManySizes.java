// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Two ranks that exchange a few types in many sizes, each a few times: too little for anything to
 * be decided about one of them. What comes is checked.
 */
public final class ManySizes {
  private static final int TYPES = 24;
  private static final int LEAST = 100;
  private static final int MOST = 512;
  private static final int TURNS = 3;
  private static final int OFTEN = 40;

  private ManySizes() {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int peer = 1 - rank;
    int length = 2 * (LEAST + TYPES) * MOST;
    DoubleBuffer out = MPI.newDoubleBuffer(length);
    DoubleBuffer in = MPI.newDoubleBuffer(length);
    for (int k = 0; k < length; k++) {
      out.put(k, rank * length + k);
    }
    int wrong = 0;
    for (int t = 0; t < TYPES; t++) {
      Datatype type = Datatype.createVector(LEAST + t, 1, 2, MPI.DOUBLE);
      type.commit();
      int step = 2 * (LEAST + t) - 1; // from one of the type to the next
      for (int turn = 0; turn < TURNS; turn++) {
        for (int count = 1; count <= MOST; count *= 2) {
          MPI.COMM_WORLD.sendRecv(out, count, type, peer, turn, in, count, type, peer, turn);
          int last = (count - 1) * step + 2 * (LEAST + t - 1);
          wrong += in.get(0) == peer * length && in.get(last) == peer * length + last ? 0 : 1;
          in.put(0, -1);
          in.put(last, -1);
        }
      }
    }
    border(out, in, peer);
    System.out.println("rank " + rank + ": " + wrong + " wrong");
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }

  /** Of the messages of a rank at a border, those to nobody are no uses of their type. */
  private static void border(DoubleBuffer out, DoubleBuffer in, int peer) throws MPIException {
    Datatype type = Datatype.createVector(7, 1, 2, MPI.DOUBLE);
    type.setName("border");
    type.commit();
    for (int turn = 0; turn < 4; turn++) {
      for (int k = 0; k < OFTEN; k++) {
        MPI.COMM_WORLD.sendRecv(out, 1, type, peer, 1, in, 1, type, peer, 1);
      }
      for (int k = 0; k < OFTEN; k++) {
        int nobody = MPI.PROC_NULL;
        MPI.COMM_WORLD.sendRecv(out, 1, type, nobody, 1, in, 1, type, nobody, 1);
        MPI.COMM_WORLD.send(out, 1, type, nobody, 1);
        MPI.COMM_WORLD.recv(in, 1, type, nobody, 1);
        Request sent = MPI.COMM_WORLD.iSend(out, 1, type, nobody, 1);
        Request.waitAll(new Request[] {sent, MPI.COMM_WORLD.iRecv(in, 1, type, nobody, 1)});
      }
    }
  }
}
