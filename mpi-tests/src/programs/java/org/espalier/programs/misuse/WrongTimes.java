// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import mpi.Datatype;
import mpi.Info;
import mpi.MPI;
import mpi.Message;
import mpi.Request;

/** Calls while there is no MPI. */
final class WrongTimes {
  private WrongTimes() {}

  static void add(Misuses misuses, String when) {
    int[] data = new int[4];
    misuses.refused(when + "getRank", () -> MPI.COMM_WORLD.getRank());
    misuses.refused(when + "getSize", () -> MPI.COMM_WORLD.getSize());
    misuses.refused(when + "send", () -> MPI.COMM_WORLD.send(data, 1, MPI.INT, 0, 1));
    misuses.refused(when + "recv", () -> MPI.COMM_WORLD.recv(data, 1, MPI.INT, 0, 1));
    misuses.refused(
        when + "iSend", () -> MPI.COMM_WORLD.iSend(MPI.newIntBuffer(1), 1, MPI.INT, 0, 1));
    misuses.refused(when + "barrier", () -> MPI.COMM_WORLD.barrier());
    misuses.refused(when + "bcast", () -> MPI.COMM_WORLD.bcast(data, 1, MPI.INT, 0));
    misuses.refused(when + "allReduce", () -> MPI.COMM_WORLD.allReduce(data, 1, MPI.INT, MPI.SUM));
    misuses.refused(when + "dup", () -> MPI.COMM_WORLD.dup());
    misuses.refused(when + "contiguous", () -> Datatype.createContiguous(2, MPI.INT));
    misuses.refused(
        when + "indexed", () -> Datatype.createIndexed(new int[1], new int[1], MPI.INT));
    misuses.refused(when + "dup of a type", () -> MPI.INT.dup());
    misuses.refused(when + "getExtent", () -> MPI.DOUBLE_INT.getExtent());
    misuses.refused(when + "attachBuffer", () -> MPI.attachBuffer(new byte[9]));
    misuses.refused(when + "detachBuffer", () -> MPI.detachBuffer());
    misuses.refused(when + "pack", () -> MPI.COMM_WORLD.pack(data, 1, MPI.INT, new byte[9], 0));
    misuses.refused(when + "probe", () -> MPI.COMM_WORLD.probe(0, 1));
    misuses.refused(when + "mProbe", () -> new Message().mProbe(0, 1, MPI.COMM_WORLD));
    misuses.survived(when + "Info", () -> new Info().set("a", "b"));
    misuses.survived(when + "getGroup", () -> MPI.COMM_WORLD.getGroup().getSize());
    misuses.survived(when + "waitAll of none", () -> Request.waitAll(new Request[0]));
    misuses.survived(when + "isInitialized", () -> MPI.isInitialized());
    misuses.survived(when + "isFinalized", () -> MPI.isFinalized());
    misuses.survived(when + "getVersion", () -> MPI.getVersion());
    misuses.survived(when + "getLibVersion", () -> MPI.getLibVersion());
    misuses.survived(when + "wtime", () -> MPI.wtime());
    misuses.survived(when + "commit of a predefined type", () -> MPI.INT.commit());
    if (when.startsWith("after")) {
      misuses.refused(when + "Finalize", () -> MPI.Finalize());
      misuses.refused(when + "Init", () -> MPI.Init(new String[0]));
    } else {
      misuses.refused(when + "Finalize", () -> MPI.Finalize());
    }
  }
}
