// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.UserFunction;

/**
 * Requests and messages that fail, or that nobody sends, on two ranks: what else was pending goes
 * on as if nothing had happened.
 */
public final class FailedEnds {
  private static final int FEW = 4;
  private static final int MANY = 8;
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int other = 1 - rank;

  /** The sum of integers or doubles. */
  private static final class Sum extends UserFunction {
    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type)
        throws MPIException {
      boolean isOfIntegers = MPI.INT.equals(type);
      for (int k = 0; k < count; k++) {
        if (isOfIntegers) {
          int at = k * Integer.BYTES;
          inOut.putInt(at, in.getInt(at) + inOut.getInt(at));
        } else {
          int at = k * Double.BYTES;
          inOut.putDouble(at, in.getDouble(at) + inOut.getDouble(at));
        }
      }
    }
  }

  private FailedEnds() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    FailedEnds program = new FailedEnds();
    program.checks.begin("requests that fail");
    program.nobodysMessages();
    program.startedAgain();
    program.startedAgainAlone();
    program.startedTwice();
    program.matchedMessage();
    program.nothingBuffered();
    program.operations();
    program.freedRequests();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private IntBuffer ints(int n) {
    IntBuffer ints = MPI.newIntBuffer(n);
    for (int k = 0; k < n; k++) {
      ints.put(k, 100 * rank + k);
    }
    return ints;
  }

  private void send(int n, int tag) throws MPIException {
    world.send(ints(n), n, MPI.INT, other, tag);
  }

  /** Wherever they stand in a list, receives from nobody have a status of their own. */
  private void nobodysMessages() throws MPIException {
    int count = 5;
    Request[] requests = new Request[count];
    for (int k = 0; k < count; k++) {
      int from = k % 2 == 0 ? other : MPI.PROC_NULL;
      requests[k] = world.iRecv(MPI.newIntBuffer(FEW), FEW, MPI.INT, from, FIRST);
    }
    for (int k = 0; k < count; k += 2) {
      send(FEW, FIRST);
    }
    Status[] statuses = Request.waitAllStatus(requests);
    for (int k = 0; k < count; k++) {
      boolean nobody = k % 2 != 0;
      String what = "message " + k;
      checks.same(what + ": source", nobody ? MPI.PROC_NULL : other, statuses[k].getSource());
      checks.same(what + ": tag", nobody ? MPI.ANY_TAG : FIRST, statuses[k].getTag());
      checks.same(what + ": count", nobody ? 0 : FEW, statuses[k].getCount(MPI.INT));
      checks.same(what + ": cancelled", false, statuses[k].isCancelled());
    }
  }

  /** One of two persistent receives fails: both may be started again, unless it is gone. */
  private void startedAgain() throws MPIException {
    if (rank == 1) {
      send(FEW, FIRST);
      send(MANY, SECOND);
      world.barrier();
      send(FEW, FIRST);
      send(FEW, SECOND);
      return;
    }
    IntBuffer one = MPI.newIntBuffer(FEW);
    IntBuffer two = MPI.newIntBuffer(FEW);
    Prequest[] receives = {
      world.recvInit(one, FEW, MPI.INT, other, FIRST),
      world.recvInit(two, FEW, MPI.INT, other, SECOND)
    };
    Prequest.startAll(receives);
    checks.refused(
        "two, of which one is longer", MPI.ERR_IN_STATUS, () -> Request.waitAll(receives));
    world.barrier();
    one.put(0, -1);
    two.put(0, -1);
    receives[0].start();
    receives[0].waitFor();
    checks.same("received again", 100, one.get(0));
    if (receives[1].isNull()) { // Open MPI frees what fails
      world.recv(two, FEW, MPI.INT, other, SECOND);
    } else {
      receives[1].start();
      receives[1].waitFor();
      receives[1].free();
    }
    checks.same("received behind a longer message", 100, two.get(0));
    receives[0].free();
  }

  /** The same of each call that waits for one. */
  private void startedAgainAlone() throws MPIException {
    int calls = 3;
    if (rank == 1) {
      for (int k = 0; k < calls; k++) {
        send(MANY, FIRST);
        send(FEW, SECOND);
        world.barrier();
      }
      return;
    }
    for (int k = 0; k < calls; k++) {
      IntBuffer one = MPI.newIntBuffer(FEW);
      Prequest receive = world.recvInit(one, FEW, MPI.INT, other, FIRST);
      receive.start();
      int call = k;
      checks.refused(
          "a longer message by call " + k,
          MPI.ERR_TRUNCATE,
          () -> {
            if (call == 0) {
              receive.waitFor();
            } else if (call == 1) {
              receive.waitStatus();
            } else {
              Request.waitAny(new Request[] {receive});
            }
          });
      boolean again = !receive.isNull();
      world.recv(one, FEW, MPI.INT, other, SECOND);
      if (again) { // by itself
        receive.start();
        receive.cancel();
        receive.waitFor();
        receive.free();
      }
      checks.same("received behind call " + k, 100, one.get(0));
      world.barrier();
    }
  }

  private void startedTwice() throws MPIException {
    if (rank == 1) {
      send(FEW, FIRST);
      return;
    }
    IntBuffer one = MPI.newIntBuffer(FEW);
    Prequest receive = world.recvInit(one, FEW, MPI.INT, other, FIRST);
    Prequest[] twice = {receive, receive};
    checks.refused("one request twice", MPI.ERR_REQUEST, () -> Prequest.startAll(twice));
    receive.start();
    receive.waitFor();
    checks.same("received after that", 100, one.get(0));
    receive.free();
  }

  /** A message that was found and does not fit is gone. */
  private void matchedMessage() throws MPIException {
    if (rank == 1) {
      send(MANY, FIRST);
      send(FEW, SECOND);
      return;
    }
    IntBuffer few = MPI.newIntBuffer(FEW);
    Message message = new Message();
    message.mProbe(other, FIRST, world);
    checks.refused(
        "a longer message that was found",
        MPI.ERR_TRUNCATE,
        () -> message.mRecv(few, FEW, MPI.INT));
    checks.same("the message is null", true, message.isNull());
    IntBuffer many = MPI.newIntBuffer(MANY);
    checks.refused("received once more", MPI.ERR_REQUEST, () -> message.mRecv(many, MANY, MPI.INT));
    world.recv(few, FEW, MPI.INT, other, SECOND);
    checks.same("received after that", 100, few.get(0));
  }

  /** No elements need no attached memory with Open MPI; MPICH wants some. */
  private void nothingBuffered() throws MPIException {
    if (!MPI.getLibVersion().startsWith("Open MPI")) {
      return;
    }
    if (rank == 1) {
      world.bSend(ints(FEW), 0, MPI.INT, other, FIRST);
      return;
    }
    Status status = world.recv(MPI.newIntBuffer(FEW), FEW, MPI.INT, other, FIRST);
    checks.same("elements of a buffered message of none", 0, status.getCount(MPI.INT));
  }

  /** One operation of the program combines elements of two types at the same time. */
  private void operations() throws MPIException {
    Op sum = new Op(new Sum(), true);
    IntBuffer intSum = MPI.newIntBuffer(MANY);
    DoubleBuffer doubles = MPI.newDoubleBuffer(MANY);
    DoubleBuffer doubleSum = MPI.newDoubleBuffer(MANY);
    for (int k = 0; k < MANY; k++) {
      doubles.put(k, 10 * rank + k);
    }
    Request[] both = {
      world.iAllReduce(ints(MANY), intSum, MANY, MPI.INT, sum),
      world.iAllReduce(doubles, doubleSum, MANY, MPI.DOUBLE, sum)
    };
    Request.waitAll(both);
    for (int k = 0; k < MANY; k++) {
      checks.same("sum of integers " + k, 100 + 2 * k, intSum.get(k));
      checks.same("sum of doubles " + k, 10.0 + 2 * k, doubleSum.get(k));
    }
    sum.free();
  }

  /** Nobody waits for a request that was freed: its failure comes out of no other call. */
  private void freedRequests() throws MPIException {
    if (rank == 1) {
      send(MANY, FIRST);
      send(FEW, SECOND);
      send(FEW, FIRST + SECOND);
      send(MANY, FIRST);
      world.barrier();
      return;
    }
    world.iRecv(MPI.newIntBuffer(FEW), FEW, MPI.INT, other, FIRST).free();
    IntBuffer few = MPI.newIntBuffer(FEW);
    world.recv(few, FEW, MPI.INT, other, SECOND);
    world.iRecv(few, FEW, MPI.INT, other, FIRST + SECOND).free();
    world.iRecv(MPI.newIntBuffer(FEW), FEW, MPI.INT, other, FIRST).free(); // fails as MPI ends
    world.barrier();
    checks.same("received after that", 100, few.get(0));
  }
}
