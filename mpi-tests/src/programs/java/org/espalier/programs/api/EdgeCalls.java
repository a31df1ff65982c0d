// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.CartComm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;
import mpi.Win;

/**
 * Collective calls and windows at the edges of what is allowed, on two ranks: neighbours that there
 * are not, lists that are longer than they need be, types that are freed while they are used, no
 * elements, and what must be refused before memory is written.
 */
public final class EdgeCalls {
  private static final double KEPT = 7;

  private static final int[] ONES = {1, 1};
  private static final int[] TWO = {0, 1};

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();

  private EdgeCalls() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.InitThread(args, MPI.THREAD_MULTIPLE);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    EdgeCalls program = new EdgeCalls();
    program.checks.begin("edges");
    program.missingNeighbours();
    program.uncommittedTypes();
    program.blocksOfOwnTypes();
    program.typeFreedInReduction();
    program.longerLists();
    program.noElements();
    program.nothingPut();
    program.flushedBuffers();
    program.restOfTheArray();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private void missingNeighbours() throws MPIException {
    CartComm line = world.createCart(new int[] {2}, new boolean[] {false}, false);
    double[] own = {rank + 1, rank + 1};
    double[] expected = {rank == 0 ? KEPT : 1, rank == 0 ? 2 : KEPT};
    double[] gathered = {KEPT, KEPT};
    line.neighborAllGather(own, 1, MPI.DOUBLE, gathered, 1, MPI.DOUBLE);
    checks.same("gathered from neighbours", expected, gathered);
    double[] exchanged = {KEPT, KEPT};
    line.neighborAllToAll(own, 1, MPI.DOUBLE, exchanged, 1, MPI.DOUBLE);
    checks.same("exchanged with neighbours", expected, exchanged);
    double[] blocks = {KEPT, KEPT};
    int[] ones = {1, 1};
    int[] places = {0, 1};
    line.neighborAllGatherv(own, 1, MPI.DOUBLE, blocks, ones, places, MPI.DOUBLE);
    checks.same("blocks gathered from neighbours", expected, blocks);
    double[] mixed = {KEPT, KEPT};
    line.neighborAllToAllv(own, ones, places, MPI.DOUBLE, mixed, ones, places, MPI.DOUBLE);
    checks.same("blocks exchanged with neighbours", expected, mixed);
    line.free();
  }

  private void uncommittedTypes() throws MPIException {
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    int[] sent = {rank, rank};
    int[] received = new int[4];
    IntBuffer direct = MPI.newIntBuffer(4);
    checks.refused(
        "into an array by a type that is not committed",
        MPI.ERR_TYPE,
        () -> world.allGather(sent, 2, MPI.INT, received, 1, pair));
    checks.refused(
        "into a buffer by a type that is not committed",
        MPI.ERR_TYPE,
        () -> world.allGather(MPI.newIntBuffer(2), 2, MPI.INT, direct, 1, pair));
    checks.refused(
        "blocks by a type that is not committed",
        MPI.ERR_TYPE,
        () ->
            world.allGatherv(
                sent, 2, MPI.INT, received, new int[] {1, 1}, new int[] {0, 1 << 20}, pair));
    pair.free();
  }

  private void blocksOfOwnTypes() throws MPIException {
    int[] ones = {1, 1};
    int[] near = {0, 4};
    int[] far = {0, 1 << 20};
    int[] before = {0, -64};
    Datatype[] types = {MPI.INT, MPI.INT};
    IntBuffer own = IntBuffer.wrap(new int[] {10 * rank, 10 * rank + 1});
    IntBuffer came = IntBuffer.wrap(new int[2]);
    for (int[] places : new int[][] {far, before}) {
      checks.holds(
          "a block outside of its array is refused",
          isRefused(() -> world.allToAllw(own, ones, near, types, came, ones, places, types)));
      checks.holds(
          "a block that is sent from outside of its array is refused",
          isRefused(() -> world.allToAllw(own, ones, places, types, came, ones, near, types)));
    }
    IntBuffer readOnly = MPI.newIntBuffer(2).asReadOnlyBuffer();
    checks.holds(
        "read-only memory is refused",
        isRefused(() -> world.allToAllw(own, ones, near, types, readOnly, ones, near, types)));
    world.allToAllw(own, ones, near, types, came, ones, near, types);
    checks.same("blocks of own types", new int[] {rank, 10 + rank}, came.array());
  }

  private static boolean isRefused(Checks.Call call) {
    try {
      call.make();
      return false;
    } catch (MPIException | RuntimeException refusal) {
      return true;
    }
  }

  /** The greater of integers, two at a time with one between. */
  private static final class Greater extends UserFunction {
    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
      for (int at : new int[] {0, 2 * Integer.BYTES}) {
        inOut.putInt(at, Math.max(in.getInt(at), inOut.getInt(at)));
      }
    }
  }

  private void typeFreedInReduction() throws MPIException {
    Op greater = new Op(new Greater(), true);
    Datatype everySecond = Datatype.createVector(2, 1, 2, MPI.INT);
    everySecond.commit();
    IntBuffer in = MPI.newIntBuffer(3);
    IntBuffer out = MPI.newIntBuffer(3);
    in.put(0, rank).put(2, 5 - rank);
    Request request = world.iAllReduce(in, out, 1, everySecond, greater);
    everySecond.free();
    request.waitFor();
    checks.same("the first by a freed type", 1, out.get(0));
    checks.same("the second by a freed type", 5, out.get(2));
    greater.free();
  }

  private void longerLists() throws MPIException {
    int[] sum = {-1, -1};
    world.reduceScatter(new int[] {1, 2, 3, 4}, sum, new int[] {2, 2, 5}, MPI.INT, MPI.SUM);
    checks.same("summed by a longer list", rank == 0 ? new int[] {2, 4} : new int[] {6, 8}, sum);
    DoubleBuffer one = MPI.newDoubleBuffer(1).put(0, rank);
    DoubleBuffer all = MPI.newDoubleBuffer(2);
    Request gathering =
        rank == 0
            ? world.iGatherv(
                one, 1, MPI.DOUBLE, all, new int[] {1, 1}, new int[] {0, 1}, MPI.DOUBLE, 0)
            : world.iGatherv(one, 1, MPI.DOUBLE, null, null, null, MPI.DOUBLE, 0);
    gathering.waitFor();
    checks.same("gathered where others give no lists", rank == 0 ? 1.0 : 0.0, all.get(1));
  }

  private void noElements() throws MPIException {
    Op greater = new Op(new Greater(), true);
    Datatype fourth = Datatype.createIndexed(new int[] {1}, new int[] {3}, MPI.INT);
    fourth.commit();
    world.allReduce(new int[0], new int[0], 0, fourth, greater);
    fourth.free();
    greater.free();
    checks.holds("no elements behind the beginning", true);
  }

  /** While a thread waits for blocks of an array, another one writes elsewhere in it. */
  private void restOfTheArray() throws MPIException {
    int pair = 16; // bytes of a double and an integer
    byte[] array = new byte[3 * pair];
    byte[] own = new byte[pair];
    own[0] = (byte) (rank + 1);
    if (rank == 1) {
      world.recv(new byte[1], 1, MPI.BYTE, 0, 1); // until rank 0 has written
      world.allGatherv(own, 1, MPI.DOUBLE_INT, array, ONES, TWO, MPI.DOUBLE_INT);
      return;
    }
    MPIException[] failure = {null};
    Thread waiting =
        new Thread(() -> {
          try {
            world.allGatherv(own, 1, MPI.DOUBLE_INT, array, ONES, TWO, MPI.DOUBLE_INT);
          } catch (MPIException e) {
            failure[0] = e;
          }
        });
    waiting.start();
    try {
      Thread.sleep(300);
      array[2 * pair] = 5;
      world.send(new byte[1], 1, MPI.BYTE, 1, 1);
      waiting.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("a rank must not be interrupted", e);
    }
    checks.holds("gathered in a thread", failure[0] == null);
    checks.same("the first pair", 1, array[0]);
    checks.same("the second pair", 2, array[pair]);
    checks.same("what another thread wrote", 5, array[2 * pair]);
  }

  private void nothingPut() throws MPIException {
    Win win = new Win(MPI.newIntBuffer(2), 2, 4, MPI.INFO_NULL, world);
    win.fence(0);
    checks.refused(
        "null put", MPI.ERR_BUFFER, () -> win.put(null, 1, MPI.INT, 1 - rank, 0, 1, MPI.INT));
    checks.refused(
        "null got", MPI.ERR_BUFFER, () -> win.get(null, 1, MPI.INT, 1 - rank, 0, 1, MPI.INT));
    win.fence(0);
    win.free();
  }

  /** A counter, each step of which is flushed: what it used is kept no longer. */
  private void flushedBuffers() throws MPIException {
    int steps = 20_000;
    IntBuffer counter = MPI.newIntBuffer(1);
    Win win = new Win(counter, 1, 4, MPI.INFO_NULL, world);
    win.lockAll(0);
    int last = -1;
    for (int k = 0; k < steps; k++) {
      IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
      IntBuffer before = MPI.newIntBuffer(1);
      win.fetchAndOp(one, before, MPI.INT, 0, 0, MPI.SUM);
      win.flush(0);
      checks.holds("the counter grows", before.get(0) > last);
      last = before.get(0);
    }
    win.unlockAll();
    world.barrier();
    checks.same("the counter", rank == 0 ? 2 * steps : 0, counter.get(0));
    win.free();
  }
}
