// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A type that one thread frees while another one receives with it: what is pending ends as if the
 * type had not been freed (MPI 4.1 §5.1.9). On two ranks, of which the first receives.
 */
public final class FreedWhileWaiting {
  private static final int TAG = 7;
  private static final int STEP = 3;
  private static final int SHORT = 50;
  private static final int LONG = 40_000;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();

  /** At first nothing is freed: what calls do once, as the fitting of a kernel, takes its time. */
  private boolean frees;

  private FreedWhileWaiting() throws MPIException {}

  /** A call of rank 0 that waits until rank 1 sends; the count is of doubles. */
  private interface Receive {
    void into(double[] array, Datatype type) throws MPIException;
  }

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails
   * @throws InterruptedException if someone interrupts it
   */
  public static void main(String[] args) throws MPIException, InterruptedException {
    int provided = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    FreedWhileWaiting program = new FreedWhileWaiting();
    program.checks.begin("types freed while a call waits");
    program.checks.same("level of threads", MPI.THREAD_MULTIPLE, provided);
    for (int round = 0; round < 3; round++) {
      program.frees = round > 0;
      program.received(SHORT);
      program.received(LONG);
      program.exchanged(LONG);
      program.broadcast(SHORT);
      program.gathered(SHORT);
    }
    program.receivedInPart();
    program.twoReceives();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private static double[] data(int count) {
    double[] data = new double[count];
    Arrays.setAll(data, k -> k + 0.5);
    return data;
  }

  private static Datatype column(int count) throws MPIException {
    Datatype column = Datatype.createVector(count, 1, STEP, MPI.DOUBLE);
    column.commit();
    return column;
  }

  private static double[] wanted(int count, int came) {
    double[] wanted = new double[STEP * count];
    for (int k = 0; k < came; k++) {
      wanted[STEP * k] = k + 0.5;
    }
    return wanted;
  }

  private void freedDuring(String what, int count, int came, Receive call)
      throws MPIException, InterruptedException {
    Datatype column = column(count);
    double[] array = new double[STEP * count];
    MPIException[] failure = new MPIException[1];
    Thread receiver =
        new Thread(() -> {
          try {
            call.into(array, column);
          } catch (MPIException e) {
            failure[0] = e;
          }
        });
    receiver.start();
    if (frees) {
      Thread.sleep(300); // so that it waits
      column.free();
      checks.same(what + ": the type is null", true, column.isNull());
    }
    world.send(new byte[1], 1, MPI.BYTE, 1, TAG + 1);
    receiver.join();
    if (!frees) {
      column.free();
    }
    checks.same(what + ": the failure", null, failure[0]);
    checks.holds(what + ": the data", Arrays.equals(wanted(count, came), array));
  }

  private void awaited() throws MPIException {
    world.recv(new byte[1], 1, MPI.BYTE, 0, TAG + 1);
  }

  private void received(int count) throws MPIException, InterruptedException {
    if (rank == 1) {
      awaited();
      world.send(data(count), count, MPI.DOUBLE, 0, TAG);
      return;
    }
    freedDuring(
        "a receive of " + count,
        count,
        count,
        (array, column) -> world.recv(array, 1, column, 1, TAG));
  }

  /** The message ends within the element. */
  private void receivedInPart() throws MPIException, InterruptedException {
    int came = LONG / 3;
    if (rank == 1) {
      awaited();
      world.send(data(came), came, MPI.DOUBLE, 0, TAG);
      return;
    }
    freedDuring(
        "a part of an element",
        LONG,
        came,
        (array, column) -> world.recv(array, 1, column, 1, TAG));
  }

  private void exchanged(int count) throws MPIException, InterruptedException {
    if (rank == 1) {
      awaited();
      world.sendRecv(data(count), count, MPI.DOUBLE, 0, TAG, new double[1], 1, MPI.DOUBLE, 0, TAG);
      return;
    }
    freedDuring(
        "an exchange",
        count,
        count,
        (array, column) ->
            world.sendRecv(new double[1], 1, MPI.DOUBLE, 1, TAG, array, 1, column, 1, TAG));
  }

  private void broadcast(int count) throws MPIException, InterruptedException {
    if (rank == 1) {
      awaited();
      world.bcast(data(count), count, MPI.DOUBLE, 1);
      return;
    }
    freedDuring("a broadcast", count, count, (array, column) -> world.bcast(array, 1, column, 1));
  }

  /** Blocks of a gather with counts; the root has none of its own. */
  private void gathered(int count) throws MPIException, InterruptedException {
    if (rank == 1) {
      awaited();
      world.gatherv(data(count), count, MPI.DOUBLE, 0);
      return;
    }
    freedDuring(
        "a gather",
        count,
        count,
        (array, column) ->
            world.gatherv(
                new double[0],
                0,
                MPI.DOUBLE,
                array,
                new int[] {0, 1},
                new int[] {0, 0},
                column,
                0));
  }

  /** Two threads receive with one type, which is freed when one of them has ended. */
  private void twoReceives() throws MPIException, InterruptedException {
    int second = TAG + 2;
    if (rank == 1) {
      awaited();
      world.send(data(SHORT), SHORT, MPI.DOUBLE, 0, TAG);
      world.recv(new byte[1], 1, MPI.BYTE, 0, second);
      world.send(data(SHORT), SHORT, MPI.DOUBLE, 0, second);
      return;
    }
    double[] other = new double[STEP * SHORT];
    Thread[] waiting = new Thread[1];
    MPIException[] failure = new MPIException[1];
    freedDuring(
        "the first of two",
        SHORT,
        SHORT,
        (array, column) -> {
          waiting[0] =
              new Thread(() -> {
                try {
                  world.recv(other, 1, column, 1, second);
                } catch (MPIException e) {
                  failure[0] = e;
                }
              });
          waiting[0].start();
          world.recv(array, 1, column, 1, TAG);
        });
    world.send(new byte[1], 1, MPI.BYTE, 1, second);
    waiting[0].join();
    checks.same("the second of two: the failure", null, failure[0]);
    checks.holds("the second of two: the data", Arrays.equals(wanted(SHORT, SHORT), other));
  }
}
