// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/**
 * An operation of the program's throws in one of several reductions that are pending: the exception
 * comes out of that one, wherever the program waits first, and the others end well.
 */
public final class ThrownOperations {
  private static final int PENDING = 5;
  private static final int VERY_MANY = 80;
  private static final int WRONG = -1;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final Picky picky = new Picky();
  private final Op op = new Op(picky, true);

  /** The sum of integers, which refuses those that are negative. */
  private static final class Picky extends UserFunction {
    /** On this rank; MPI calls it on some ranks alone. */
    private boolean hasThrown;

    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
      for (int k = 0; k < count; k++) {
        int at = k * Integer.BYTES;
        if (in.getInt(at) < 0) {
          hasThrown = true;
          throw new IllegalStateException("a negative number");
        }
        inOut.putInt(at, in.getInt(at) + inOut.getInt(at));
      }
    }
  }

  private ThrownOperations() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    ThrownOperations program = new ThrownOperations();
    program.checks.begin("operations that throw");
    for (int round = 0; round < 3; round++) {
      for (int wrong = 0; wrong < PENDING; wrong++) {
        program.oneByOne(wrong);
        program.together(wrong);
        program.besideOneThatBlocks(wrong);
      }
    }
    program.veryMany();
    program.freedAtOnce();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private final IntBuffer[] sums = new IntBuffer[VERY_MANY];

  private Request[] begun(int count, int wrong) throws MPIException {
    picky.hasThrown = false;
    Request[] requests = new Request[count];
    for (int k = 0; k < count; k++) {
      IntBuffer mine = MPI.newIntBuffer(1).put(0, k == wrong ? WRONG : k + 1);
      sums[k] = MPI.newIntBuffer(1);
      requests[k] = world.iAllReduce(mine, sums[k], 1, MPI.INT, op);
    }
    return requests;
  }

  private boolean hasThrown(Checks.Call call) throws MPIException {
    try {
      call.make();
      return false;
    } catch (IllegalStateException thrown) {
      return true;
    }
  }

  private void oneByOne(int wrong) throws MPIException {
    Request[] requests = begun(PENDING, wrong);
    for (int k = PENDING - 1; k >= 0; k--) {
      Request request = requests[k];
      boolean thrown = hasThrown(request::waitFor);
      String what = "request " + k + ", where " + wrong + " is wrong";
      if (k == wrong) {
        checks.same(what, picky.hasThrown, thrown);
      } else {
        checks.same(what, false, thrown);
        checks.same(what + ": sum", world.getSize() * (k + 1), sums[k].get(0));
      }
    }
  }

  private void together(int wrong) throws MPIException {
    Request[] requests = begun(PENDING, wrong);
    boolean thrown = hasThrown(() -> Request.waitAll(requests));
    checks.same("all, where " + wrong + " is wrong", picky.hasThrown, thrown);
    checks.same("all once more", false, hasThrown(() -> Request.waitAll(requests)));
  }

  private void besideOneThatBlocks(int wrong) throws MPIException {
    Request[] requests = begun(PENDING, wrong);
    int[] number = {1};
    checks.same("one that blocks", false, hasThrown(() -> world.allReduce(number, 1, MPI.INT, op)));
    checks.same("its sum", world.getSize(), number[0]);
    boolean thrown = false;
    for (int ended = 0; ended < PENDING; ended++) {
      int[] index = {wrong};
      boolean here = hasThrown(() -> index[0] = Request.waitAny(requests));
      checks.holds("any, where " + wrong + " is wrong", !here || !thrown);
      thrown |= here;
    }
    checks.same("one of any", picky.hasThrown, thrown);
  }

  /** More than have operations of MPI of their own: whoever is wrong says so. */
  private void veryMany() throws MPIException {
    for (int wrong : new int[] {0, VERY_MANY / 2, VERY_MANY - 1}) {
      Request[] requests = begun(VERY_MANY, wrong);
      for (int k = 0; k < VERY_MANY; k++) {
        Request request = requests[k];
        boolean thrown = hasThrown(request::waitFor);
        if (k == wrong) {
          checks.same("one of very many", picky.hasThrown, thrown);
        }
      }
    }
  }

  /** The operation is freed while reductions are pending. */
  private void freedAtOnce() throws MPIException {
    Request[] requests = begun(PENDING, 1);
    op.free();
    checks.same("freed", true, op.isNull());
    boolean thrown = hasThrown(() -> Request.waitAll(requests));
    checks.same("all behind that", picky.hasThrown, thrown);
    checks.same("the last sum", world.getSize() * PENDING, sums[PENDING - 1].get(0));
  }
}
