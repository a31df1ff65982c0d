// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.MatrixColumns.TAG;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Elements of several basic types, of which one side packs and the other does not. */
final class StartedRecords {
  private final Checks checks;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;

  StartedRecords(Checks checks) throws MPIException {
    this.checks = checks;
  }

  /**
   * One side packs, the other receives by the type itself, since it has room for more than is ever
   * packed; MPICH cuts messages of this size.
   */
  void mixed() throws MPIException {
    Datatype part =
        Datatype.createStruct(
            new int[] {1, 2, 1},
            new int[] {0, 8, 24},
            new Datatype[] {MPI.INT, MPI.DOUBLE, MPI.INT});
    Datatype type = Datatype.createResized(part, 0, 40);
    type.commit();
    int sent = 3000;
    int room = 400_000; // of 24 bytes each
    ByteBuffer from = ByteBuffer.allocateDirect(40 * sent).order(ByteOrder.nativeOrder());
    byte[] array = new byte[40 * sent];
    for (int k = 0; k < array.length; k++) {
      array[k] = (byte) (k + rank);
      from.put(k, array[k]);
    }
    ByteBuffer to = ByteBuffer.allocateDirect(40 * room).order(ByteOrder.nativeOrder());
    Request received = world.iRecv(to, room, type, peer, TAG);
    world.iSend(from, sent, type, peer, TAG).waitFor();
    checks.same("count", sent, received.waitStatus().getCount(type));
    checks.same("direct", 0, wrong(to, sent));
    to.put(0, new byte[40 * sent]);
    received = world.iRecv(to, room, type, peer, TAG);
    world.send(array, sent, type, peer, TAG);
    received.waitFor();
    checks.same("array", 0, wrong(to, sent));
    type.free();
    part.free();
  }

  private int wrong(ByteBuffer to, int elements) {
    int wrong = 0;
    for (int k = 0; k < 40 * elements; k++) {
      int at = k % 40;
      boolean data = at < 4 || (at >= 8 && at < 28);
      wrong += to.get(k) == (data ? (byte) (k + peer) : 0) ? 0 : 1;
    }
    return wrong;
  }
}
