// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.concurrent.atomic.AtomicReference;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** What mpi.jar dies of or gets wrong: it is run with Espalier's classes alone. */
public final class BeyondMpiJar {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank;
  private final int size;

  private final Checks checks;

  private BeyondMpiJar() throws MPIException {
    checks = new Checks();
    checks.begin("beyond mpi.jar");
    rank = world.getRank();
    size = world.getSize();
  }

  /**
   * Runs the program.
   *
   * @param args how many reductions to make
   * @throws Exception if MPI refuses
   */
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    BeyondMpiJar program = new BeyondMpiJar();
    program.partOfATypeIntoAnArray();
    program.operationsOften(args.length == 0 ? 1000 : Integer.parseInt(args[0]));
    program.exceptionsOfOperations();
    program.freedHandles();
    program.readOnlyBuffers();
    program.anotherThread();
    program.checks.end();
    MPI.Finalize();
  }

  /** What does not come stays as it is. */
  private void partOfATypeIntoAnArray() throws MPIException {
    Datatype type = Datatype.createVector(4, 1, 2, MPI.INT);
    type.commit();
    int[] target = {-1, -1, -1, -1, -1, -1, -1, -1};
    MPI.COMM_SELF.sendRecv(new int[] {1, 2, 3}, 3, MPI.INT, 0, 1, target, 1, type, 0, 1);
    checks.same("three of four", new int[] {1, -1, 2, -1, 3, -1, -1, -1}, target);
    Datatype pair =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
    pair.commit();
    byte[] out = new byte[32];
    for (int k = 0; k < out.length; k++) {
      out[k] = (byte) k;
    }
    byte[] in = new byte[32];
    MPI.COMM_SELF.sendRecv(out, 2, pair, 0, 1, in, 2, pair, 0, 1);
    checks.same("a gap", (byte) 0, in[5]);
    checks.same("behind it", (byte) 24, in[24]);
    type.free();
    pair.free();
  }

  /** The greater of two, by arrays. */
  private static final class Greater extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
      double[] in = (double[]) inVec;
      double[] inOut = (double[]) inOutVec;
      for (int k = 0; k < count; k++) {
        inOut[k] = Math.max(in[k], inOut[k]);
      }
    }
  }

  private void operationsOften(int times) throws MPIException {
    Op greater = new Op(new Greater(), true);
    double[] values = new double[2];
    int wrong = 0;
    for (int k = 0; k < times; k++) {
      values[0] = rank + k;
      values[1] = -rank;
      world.allReduce(values, 2, MPI.DOUBLE, greater);
      wrong += values[0] == size - 1 + k && values[1] == 0 ? 0 : 1;
    }
    checks.same("reductions", 0, wrong);
    greater.free();
  }

  /** An operation that fails. */
  private static final class Failing extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
      throw new IllegalStateException("on purpose");
    }
  }

  private void exceptionsOfOperations() throws MPIException {
    Op failing = new Op(new Failing(), true);
    try {
      mpi.Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, failing);
      checks.same("an exception", "on purpose", "none");
    } catch (IllegalStateException expected) {
      checks.same("an exception", "on purpose", expected.getMessage());
    }
    failing.free();
  }

  /** Refused before anything is received: of messages that nobody sends, none would end. */
  private void readOnlyBuffers() throws MPIException {
    Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
    gaps.commit();
    IntBuffer memory = MPI.newIntBuffer(4).asReadOnlyBuffer();
    for (Datatype type : new Datatype[] {MPI.INT, gaps}) {
      boolean refused = false;
      try {
        MPI.COMM_SELF.recv(memory, 1, type, 0, 1);
      } catch (ReadOnlyBufferException expected) {
        refused = true;
      }
      checks.holds("a buffer that is only read", refused);
    }
    gaps.free();
  }

  private void freedHandles() throws MPIException {
    world.setErrhandler(MPI.ERRORS_RETURN);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    Intracomm comm = world.dup();
    comm.free();
    checks.refused("a freed communicator", 0, () -> comm.barrier());
    checks.refused("its size", 0, () -> comm.getSize());
    Datatype type = Datatype.createContiguous(2, MPI.INT);
    type.commit();
    type.free();
    checks.refused("a freed type", 0, () -> world.send(new int[2], 1, type, rank, 1));
    Group group = world.getGroup();
    group.free();
    checks.refused("a freed group", 0, () -> group.getSize());
    Info info = new Info();
    info.free();
    checks.refused("freed hints", 0, () -> info.set("a", "b"));
    Op op = new Op(new Greater(), true);
    world.allReduce(new double[1], 1, MPI.DOUBLE, op);
    op.free();
    checks.refused("a freed operation", 0, () -> world.allReduce(new double[1], 1, MPI.DOUBLE, op));
  }

  /** Below the level for several threads, a call while another thread is inside is refused. */
  private void anotherThread() throws Exception {
    AtomicReference<String> said = new AtomicReference<>("nothing");
    if (rank == 0) {
      Thread other =
          new Thread(() -> {
            try {
              for (long end = System.nanoTime() + 5_000_000_000L; System.nanoTime() < end; ) {
                MPI.COMM_SELF.getSize();
              }
              said.set("never refused");
            } catch (MPIException refused) {
              said.set(refused.getMessage());
            }
          });
      Thread.sleep(50);
      other.start();
      boolean inside = false;
      while (!inside) { // the other thread may be inside itself
        try {
          world.recv(new int[1], 1, MPI.INT, 1, 9);
          inside = true;
        } catch (MPIException busy) {
          checks.holds("busy", busy.getMessage().contains("thread"));
        }
      }
      other.join();
      checks.holds("told", said.get().contains("thread"));
    } else if (rank == 1) {
      Thread.sleep(1500);
      world.send(new int[1], 1, MPI.INT, 0, 9);
    }
    world.barrier();
  }
}
