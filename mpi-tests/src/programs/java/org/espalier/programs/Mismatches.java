// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;

/**
 * Transfers whose types differ between ranks, one kind a call, none of which the library objects
 * to: the bytes fit and mean something else. Beside each stands one whose types agree.
 */
public final class Mismatches {
  private static final int BYTES = 1 << 12;

  private Mismatches() {}

  /**
   * Runs the transfers, for 3 ranks or more.
   *
   * @param args {@code all} for every kind, or none for transfers that agree only
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] kinds = MPI.Init(args);
    Intracomm world = MPI.COMM_WORLD;
    boolean even = world.getRank() % 2 == 0;
    for (String kind : kinds.length > 0 && kinds[0].equals("all") ? ALL : new String[0]) {
      run(kind, world, even ? MPI.DOUBLE : MPI.LONG);
    }
    for (String kind : ALL) {
      run(kind, world, MPI.DOUBLE);
    }
    if (world.getRank() == 0) {
      System.out.println("done");
    }
    MPI.Finalize();
  }

  private static final String[] ALL = {
    "send",
    "isend",
    "wildcard",
    "sendrecv",
    "persistent",
    "probe",
    "bcast",
    "ibcast",
    "gather",
    "gatherv",
    "allgatherv",
    "alltoallv",
    "allreduce",
    "split",
    "prefix"
  };

  private static ByteBuffer bytes() {
    return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
  }

  private static int[] each(int size, int value) {
    int[] all = new int[size];
    java.util.Arrays.fill(all, value);
    return all;
  }

  private static int[] places(int size, int step) {
    int[] all = new int[size];
    for (int i = 0; i < size; i++) {
      all[i] = i * step;
    }
    return all;
  }

  private static void run(String kind, Intracomm world, Datatype type) throws MPIException {
    int rank = world.getRank();
    int size = world.getSize();
    ByteBuffer out = bytes();
    ByteBuffer in = bytes();
    switch (kind) {
      case "send" -> {
        if (rank == 0) {
          world.send(out, 3, type, 1, 7);
        } else if (rank == 1) {
          world.recv(in, 3, type, 0, 7);
        }
      }
      case "isend" -> {
        // Two receives of one kind, completed in the other order, the second with other types.
        if (rank == 0) {
          Request first = world.iSend(out, 2, MPI.DOUBLE, 1, 8);
          Request second = world.iSend(out, 2, type, 1, 8);
          Request.waitAll(new Request[] {first, second});
        } else if (rank == 1) {
          Request first = world.iRecv(in, 2, MPI.DOUBLE, 0, 8);
          Request second = world.iRecv(bytes(), 2, type, 0, 8);
          second.waitFor();
          first.waitFor();
        }
      }
      case "wildcard" -> {
        if (rank == 0) {
          Request[] all = new Request[size - 1];
          for (int i = 1; i < size; i++) {
            all[i - 1] = world.iRecv(bytes(), 1, type, MPI.ANY_SOURCE, MPI.ANY_TAG);
          }
          for (int i = 1; i < size; i++) {
            Request.waitAny(all);
          }
        } else {
          world.send(out, 1, type, 0, rank);
        }
        world.barrier();
        if (rank == 0) {
          world.recv(in, 4, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        } else if (rank == 1) {
          world.send(out, 4, MPI.INT, 0, 99);
        }
        world.barrier();
      }
      case "sendrecv" -> {
        int next = (rank + 1) % size;
        int last = (rank + size - 1) % size;
        world.sendRecv(out, 1, MPI.DOUBLE, next, 1, in, 1, type, last, 1);
      }
      case "persistent" -> {
        if (rank == 0) {
          Prequest request = world.sendInit(out, 1, type, 1, 5);
          for (int i = 0; i < 2; i++) {
            request.start();
            request.waitFor();
          }
          request.free();
        } else if (rank == 1) {
          Prequest request = world.recvInit(in, 1, type, 0, 5);
          for (int i = 0; i < 2; i++) {
            request.start();
            while (!request.test()) {
              Thread.onSpinWait();
            }
          }
          request.free();
        }
      }
      case "probe" -> {
        if (rank == 0) {
          world.send(out, 2, type, 1, 6);
        } else if (rank == 1) {
          Message message = new Message();
          message.mProbe(0, 6, world);
          message.mRecv(in, 2, type);
        }
      }
      case "bcast" -> world.bcast(out, 2, type, 0);
      case "ibcast" -> world.iBcast(out, 2, type, 0).waitFor();
      case "gather" -> world.gather(out, 1, type, in, 1, type, 0);
      case "gatherv" -> world.gatherv(out, 1, type, in, each(size, 1), places(size, 1), type, 0);
      case "allgatherv" -> world.allGatherv(out, 1, type, in, each(size, 1), places(size, 1), type);
      case "alltoallv" ->
          world.allToAllv(
              out, each(size, 1), places(size, 1), type, in, each(size, 1), places(size, 1), type);
      case "allreduce" -> world.allReduce(out, in, 2, type, MPI.SUM);
      case "split" -> {
        Comm part = world.split(rank % 3 == 2 ? 1 : 0, -rank);
        part.bcast(out, 1, type, 0);
        part.free();
      }
      case "prefix" -> {
        if (rank == 0) {
          world.send(out, 2, type, 1, 3);
        } else if (rank == 1) {
          world.recv(in, 5, type, 0, 3);
        }
      }
      default -> throw new IllegalArgumentException("no kind " + kind);
    }
  }
}
