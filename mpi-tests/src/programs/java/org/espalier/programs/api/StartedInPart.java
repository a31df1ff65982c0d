// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;

/**
 * Several messages are started at once, and MPICH refuses the last one, for which there is no room,
 * on two ranks: what it has started before goes on. Open MPI refuses none that waits for room.
 */
public final class StartedInPart {
  private static final int ROWS = 50;
  private static final int COLUMNS = 3;
  private static final int TIMES = 20;
  private static final int LONG = 400_000; // it waits for its receiver
  private static final int COLUMN = 1;
  private static final int SMALL = 2;
  private static final int LARGE = 3;
  private static final int OTHER = 4;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final Datatype column = Datatype.createVector(ROWS, 1, COLUMNS, MPI.INT);

  private StartedInPart() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    StartedInPart program = new StartedInPart();
    program.column.commit();
    program.checks.begin("messages of which some are started");
    for (int time = 0; time < TIMES; time++) {
      if (program.rank == 0) {
        program.receives(time);
      } else {
        program.sends(time);
      }
    }
    program.checks.end();
    program.column.free();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private static IntBuffer matrix(int first) {
    IntBuffer matrix = MPI.newIntBuffer(ROWS * COLUMNS);
    for (int k = 0; k < ROWS * COLUMNS; k++) {
      matrix.put(k, first + k);
    }
    return matrix;
  }

  private void sends(int time) throws MPIException {
    for (int k = 0; k < 2; k++) { // one that is waited for, and one that is freed
      world.barrier(); // until then what was started waits for room, or has it
      int[] started = new int[1];
      world.recv(started, 1, MPI.INT, 0, SMALL);
      world.recv(new int[LONG], LONG, MPI.INT, 0, LARGE);
      world.send(matrix(2000 + time), 1, column, 0, OTHER);
      world.send(matrix(1000 + time), 1, column, 0, COLUMN);
      world.barrier();
    }
  }

  private void receives(int time) throws MPIException {
    boolean[] waits = {true, false};
    for (boolean wait : waits) {
      IntBuffer into = matrix(0);
      Prequest receive = world.recvInit(into, 1, column, 1, COLUMN);
      Prequest[] all = {
        receive,
        world.bSendInit(MPI.newIntBuffer(1), 1, MPI.INT, 1, SMALL),
        world.bSendInit(MPI.newIntBuffer(LONG), LONG, MPI.INT, 1, LARGE),
        world.bSendInit(MPI.newIntBuffer(LONG), LONG, MPI.INT, 1, LARGE)
      };
      MPI.attachBuffer(new byte[LONG * Integer.BYTES * 3 / 2]); // for one of the long ones
      boolean refused = false;
      try {
        Prequest.startAll(all);
      } catch (MPIException refusal) {
        refused = true;
      }
      world.barrier();
      checks.holds("there is no room for all", refused);
      ended(receive, into, wait, time);
      MPI.detachBuffer();
    }
  }

  private void ended(Prequest receive, IntBuffer into, boolean wait, int time) throws MPIException {
    if (!wait) {
      receive.free();
    }
    IntBuffer other = matrix(0);
    Prequest next = world.recvInit(other, 1, column, 1, OTHER);
    next.start();
    world.barrier();
    next.waitFor();
    checks.same("another message", 2000 + time, other.get(0));
    checks.same("its end", 2000 + time + (ROWS - 1) * COLUMNS, other.get((ROWS - 1) * COLUMNS));
    if (wait) {
      checks.refused("started while it runs", MPI.ERR_REQUEST, receive::start);
      receive.waitFor();
      checks.same("what was started", 1000 + time, into.get(0));
      checks.same("its end", 1000 + time + (ROWS - 1) * COLUMNS, into.get((ROWS - 1) * COLUMNS));
      receive.free();
    }
    next.free();
  }
}
