// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.MatrixColumns.GAP;
import static org.espalier.programs.api.MatrixColumns.ROWS;
import static org.espalier.programs.api.MatrixColumns.TAG;
import static org.espalier.programs.api.MatrixColumns.WIDTH;
import static org.espalier.programs.api.MatrixColumns.blank;
import static org.espalier.programs.api.MatrixColumns.fill;
import static org.espalier.programs.api.MatrixColumns.matrix;
import static org.espalier.programs.api.MatrixColumns.value;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/**
 * Messages of derived types that do not block, between two ranks: what arrives, what lies between,
 * and what does not arrive, whichever call ends them. Expected values are written by loops over the
 * elements. With {@code -Despalier.tuning=1} all of it is packed by kernels.
 */
public final class StartedTypes {
  private final Checks checks = new Checks();
  private final MatrixColumns columns = new MatrixColumns(checks);
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final Datatype column = columns.type();

  private StartedTypes() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args how many random messages to exchange (200)
   * @throws MPIException if MPI refuses
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    StartedTypes program = new StartedTypes();
    MatrixColumns columns = program.columns;
    StartedModes modes = new StartedModes(columns);
    program.run("modes", modes::once);
    program.run("ends", new StartedEnds(columns)::ends);
    program.run("parts", program::parts);
    program.run("cancelled and freed", program::cancelledAndFreed);
    program.run("persistent", modes::persistent);
    program.run("types freed", program::typesFreed);
    program.run("found messages", program::foundMessages);
    program.run("elements of several types", new StartedRecords(program.checks)::mixed);
    int times = rest.length > 0 ? Integer.parseInt(rest[0]) : 200;
    StartedBlocks blocks = new StartedBlocks(program.checks);
    program.run("random", () -> blocks.random(times));
    program.run("truncated", program::truncated); // last: it sets the error handler
    columns.free();
    MPI.Finalize();
    if (program.checks.wrongInAll() > 0) {
      System.exit(1);
    }
  }

  private void run(String name, Checks.Call part) throws MPIException {
    checks.begin(name);
    part.make();
    checks.end();
  }

  /** Less comes than there is room for, and not a whole number of the type. */
  private void parts() throws MPIException {
    int came = ROWS + 2;
    IntBuffer plain = MPI.newIntBuffer(came);
    fill(plain, rank, 3);
    IntBuffer got = blank();
    Request received = world.iRecv(got, 3, column, peer, TAG);
    world.send(plain, came, MPI.INT, peer, TAG);
    Status status = received.getStatus();
    while (status == null) {
      status = received.getStatus();
    }
    int[] expected = new int[ROWS * WIDTH];
    for (int k = 0; k < expected.length; k++) {
      int row = k / WIDTH;
      int at = k % WIDTH;
      int place = at * ROWS + row;
      expected[k] = at < 2 && place < came ? value(peer, 3, place) : GAP;
    }
    checks.same("before it is ended", expected, Ring.array(got));
    checks.same("count", MPI.UNDEFINED, status.getCount(column));
    checks.same("elements", came, status.getElements(column));
    got.put(1, 18); // the column's own, once it has come, is the program's
    received.waitFor();
    expected[1] = 18;
    checks.same("after it is ended", expected, Ring.array(got));
    received = world.iRecv(got, 3, column, peer, TAG);
    world.send(plain, 0, MPI.INT, peer, TAG);
    checks.same("nothing", 0, received.waitStatus().getCount(column));
    checks.same("nothing came", expected, Ring.array(got));
  }

  private void cancelledAndFreed() throws MPIException {
    IntBuffer got = blank();
    Request request = world.iRecv(got, 2, column, peer, 77);
    request.cancel();
    checks.holds("cancel", request.waitStatus().isCancelled());
    columns.came("cancelled", got, 0, 0, 0);
    request = world.iRecv(got, 2, column, peer, 77);
    request.cancel();
    Request.waitAll(new Request[] {request});
    columns.came("cancelled, one of all", got, 0, 0, 0);
    for (int round = 0; round < 100; round++) {
      world.iSend(matrix(rank, round), 2, column, peer, TAG).free();
      IntBuffer here = blank();
      world.recv(here, 2, column, peer, TAG);
      columns.came("freed", here, round, 0, 2);
    }
  }

  private void typesFreed() throws MPIException {
    Datatype own = Datatype.createVector(ROWS, 2, WIDTH, MPI.INT);
    own.commit();
    IntBuffer got = blank();
    Request received = world.iRecv(got, 1, own, peer, TAG);
    world.barrier();
    Request sent = world.iSend(matrix(rank, 4), 1, own, peer, TAG);
    own.free();
    Request.waitAll(new Request[] {sent, received});
    columns.came("types freed", got, 4, 0, 2);
  }

  private void foundMessages() throws MPIException {
    Request sent = world.iSend(matrix(rank, 5), 2, column, peer, TAG);
    Message message = new Message();
    checks.same("mProbe", 2, message.mProbe(peer, TAG, world).getCount(column));
    IntBuffer got = blank();
    Request received = message.imRecv(got, 2, column);
    checks.same("imRecv", 2, received.waitStatus().getCount(column));
    sent.waitFor();
    columns.came("imRecv", got, 5, 0, 2);
  }

  private void truncated() throws MPIException {
    world.setErrhandler(MPI.ERRORS_RETURN);
    IntBuffer got = blank();
    Request tooShort = world.iRecv(got, 1, column, peer, TAG);
    Request right = world.iRecv(MPI.slice(got, 2), 1, column, peer, TAG + 1);
    world.barrier();
    Request[] sent = {
      world.iSend(matrix(rank, 6), 2, column, peer, TAG),
      world.iSend(MPI.slice(matrix(rank, 6), 2), 1, column, peer, TAG + 1)
    };
    checks.refused("alone", MPI.ERR_TRUNCATE, tooShort::waitFor);
    right.waitFor();
    Request.waitAll(sent);
    int wrong = 0;
    for (int row = 0; row < ROWS; row++) {
      wrong += got.get(row * WIDTH + 2) == value(peer, 6, row * WIDTH + 2) ? 0 : 1;
    }
    checks.same("the other", 0, wrong);
    IntBuffer again = blank();
    Request[] both = {
      world.iRecv(again, 1, column, peer, TAG),
      world.iRecv(MPI.slice(again, 2), 1, column, peer, TAG + 1)
    };
    world.barrier();
    sent[0] = world.iSend(matrix(rank, 7), 2, column, peer, TAG);
    sent[1] = world.iSend(MPI.slice(matrix(rank, 7), 2), 1, column, peer, TAG + 1);
    Request.waitAll(sent);
    checks.refused("among several", MPI.ERR_IN_STATUS, () -> Request.waitAllStatus(both));
    if (!both[1].isNull()) {
      both[1].waitFor();
    }
    wrong = 0;
    for (int row = 0; row < ROWS; row++) {
      wrong += again.get(row * WIDTH + 2) == value(peer, 7, row * WIDTH + 2) ? 0 : 1;
    }
    checks.same("the other of several", 0, wrong);
  }
}
