// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Types of blocks at equal distances, of which MPI is told late: whatever a program does with them
 * first, and whichever thread does, they are there and are what was asked for; what MPI refuses is
 * refused by the constructor.
 */
public final class LateTypes {
  private static final int ELEMENTS = 40;

  private final Checks checks = new Checks();
  private final Ring ring = new Ring();

  private LateTypes() throws MPIException {}

  /**
   * Runs the program on two ranks or more.
   *
   * @param args how many types two threads use at once (200)
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    boolean anyThread = MPI.InitThread(args, MPI.THREAD_MULTIPLE) == MPI.THREAD_MULTIPLE;
    LateTypes types = new LateTypes();
    types.checks.begin("late types");
    types.unused();
    types.firstUses();
    types.components();
    types.refusals();
    types.manyAlive();
    types.checks.end();
    types.checks.begin("late types of two threads");
    for (int round = 0; anyThread && round < rounds; round++) {
      types.twoThreads(round);
    }
    types.checks.end();
    types.checks.begin("late types behind a full list");
    types.behindFullList();
    types.checks.end();
    int wrong = types.checks.wrongInAll();
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }

  /** Every second element. */
  private static Datatype everySecond(int count) throws MPIException {
    return Datatype.createVector(count, 1, 2, MPI.INT);
  }

  /** Freed before anything was done with them, committed or not. */
  private void unused() throws MPIException {
    Datatype made = everySecond(5);
    checks.holds("a new type is not null", !made.isNull());
    made.free();
    checks.holds("a freed type is null", made.isNull());
    Datatype committed = everySecond(5);
    committed.commit();
    committed.commit();
    committed.free();
    checks.holds("a freed, committed type is null", committed.isNull());
  }

  /** Each type is new, and what is asked for is the first that MPI hears of it. */
  private void firstUses() throws MPIException {
    checks.same("getSize", 5, everySecond(5).getSize());
    checks.same("getLb", 0, everySecond(5).getLb());
    checks.same("getExtent", 9, everySecond(5).getExtent());
    checks.same("getTrueExtent", 9, everySecond(5).getTrueExtent());
    checks.same("getName", "", everySecond(5).getName());
    checks.same("getLb of a stride back", -8, Datatype.createVector(5, 1, -2, MPI.INT).getLb());
    checks.same("size of none", 0, Datatype.createVector(0, 1, 2, MPI.INT).getSize());
    checks.same("size of empty blocks", 0, Datatype.createVector(3, 0, 2, MPI.INT).getSize());
    checks.same("size of no numbers", 0, Datatype.createContiguous(0, MPI.INT).getSize());
    checks.same("extent in bytes", 3, Datatype.createHVector(2, 1, 8, MPI.INT).getExtent());
    checks.same(
        "size of complex numbers", 4, Datatype.createContiguous(2, MPI.DOUBLE_COMPLEX).getSize());
    Datatype named = everySecond(5);
    named.setName("named before its commit");
    named.commit();
    checks.same("getName of a named one", "named before its commit", named.getName());
    exchange("named", named, named);
    Datatype type = everySecond(5);
    Datatype early = type.dup();
    type.commit();
    early.commit();
    exchange("a copy of a type that was not committed", type, early);
    Datatype late = type.dup();
    type.free();
    exchange("a copy of a type that was used", early, late);
  }

  /** What is made of a type that MPI has not heard of outlives it. */
  private void components() throws MPIException {
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    Datatype pairs = Datatype.createVector(5, 1, 2, pair);
    pair.free();
    pairs.commit();
    Datatype flat = Datatype.createVector(5, 2, 4, MPI.INT);
    flat.commit();
    exchange("a vector of pairs", pairs, flat);
    exchange("pairs in a vector", flat, pairs);
  }

  private void exchange(String what, Datatype out, Datatype in) throws MPIException {
    int[] got = new int[ELEMENTS];
    ring.world.sendRecv(ring.mine(ELEMENTS), 1, out, ring.right, 1, got, 1, in, ring.left, 1);
    checks.same(what, spread(in), got);
  }

  /** What arrives from the left by a type of two kinds that this program uses. */
  private int[] spread(Datatype type) throws MPIException {
    boolean pairs = type.getSize() == 10;
    int[] from = Ring.of(ring.left, ELEMENTS);
    int[] expected = new int[ELEMENTS];
    for (int k = 0; k < type.getSize(); k++) {
      int at = pairs ? k / 2 * 4 + k % 2 : 2 * k;
      expected[at] = from[at];
    }
    return expected;
  }

  /** Of types without gaps that live at once, each packs all of its data. */
  private void manyAlive() throws MPIException {
    Datatype[] alive = new Datatype[1500];
    for (int k = 0; k < alive.length; k++) {
      alive[k] = Datatype.createHIndexed(new int[] {5}, new int[] {8}, MPI.INT);
      alive[k].commit();
    }
    for (int k = 0; k < alive.length; k += 50) {
      int[] got = new int[ELEMENTS];
      int[] expected = new int[ELEMENTS];
      System.arraycopy(Ring.of(ring.left, ELEMENTS), 2, expected, 0, 5);
      ring.world.sendRecv(
          ring.mine(ELEMENTS), 1, alive[k], ring.right, 1, got, 5, MPI.INT, ring.left, 1);
      checks.same("a message of type " + k, expected, got);
      byte[] packed = new byte[22];
      int end = ring.world.pack(ring.mine(ELEMENTS), 1, alive[k], packed, 2);
      checks.same("the end of what type " + k + " packs", 22, end);
      int[] back = new int[ELEMENTS];
      ring.world.unpack(packed, 2, back, 5, MPI.INT);
      System.arraycopy(ring.mine(ELEMENTS), 2, expected, 0, 5);
      checks.same("what type " + k + " packs", expected, back);
    }
    for (Datatype type : alive) {
      type.free();
    }
  }

  /** Basic elements of structures: of different types of one size, and of structures. */
  private void elements() throws MPIException {
    int[] ones = {1, 1};
    Datatype[] wide = {MPI.DOUBLE, MPI.LONG};
    Datatype pair = Datatype.createStruct(ones, new int[] {0, 8}, wide);
    counted("a double and a long", pair, 3, 6);
    Datatype ints =
        Datatype.createStruct(
            new int[] {2, 1}, new int[] {0, 12}, new Datatype[] {MPI.INT, MPI.INT});
    Datatype nested =
        Datatype.createStruct(ones, new int[] {0, 20}, new Datatype[] {ints, MPI.SHORT});
    counted("three ints and a short", nested, 3, 12);
    ints.free();
  }

  private void counted(String what, Datatype type, int count, int elements) throws MPIException {
    type.commit();
    byte[] out = new byte[100];
    byte[] in = new byte[100];
    Status status = ring.world.sendRecv(out, count, type, ring.right, 1, in, 4, type, ring.left, 1);
    checks.same(what + ": elements", elements, status.getElements(type));
    checks.same(what + ": elementsX", elements, status.getElementsX(type).getCount());
    checks.same(what + ": count", count, status.getCount(type));
    type.free();
    checks.refused(what + ", freed", 0, () -> status.getElements(type));
  }

  private void refusals() throws MPIException {
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    checks.refused("a negative count", 0, () -> Datatype.createVector(-1, 1, 1, MPI.INT));
    checks.refused("a negative length", 0, () -> Datatype.createVector(1, -1, 1, MPI.INT));
    checks.refused("a negative number", 0, () -> Datatype.createContiguous(-1, MPI.INT));
    checks.refused("no type", 0, () -> Datatype.createContiguous(2, MPI.DATATYPE_NULL));
    Datatype uncommitted = everySecond(5);
    checks.refused(
        "an uncommitted type",
        0,
        () -> MPI.COMM_WORLD.send(new int[ELEMENTS], 1, uncommitted, ring.rank, 1));
    uncommitted.free();
    checks.refused("a commit of a freed type", 0, uncommitted::commit);
    elements();
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_ARE_FATAL);
  }

  /** Behind more committed types than are listed, new ones and known ones are what they were. */
  private void behindFullList() throws MPIException {
    int[] everySecond = {0, 2, 4, 6, 8};
    for (int k = 0; k < 5000; k++) {
      Datatype.createVector(1 + k % 100, 1, 2 + k / 100, MPI.INT).commit();
    }
    for (int round = 0; round < 3; round++) {
      int step = 5 + round;
      int[] steps = {0, step, 2 * step};
      gathered("a known vector", everySecond(5), everySecond);
      gathered("blocks", Datatype.createVector(2, 2, step, MPI.INT), 0, 1, step, step + 1);
      gathered("steps in bytes", Datatype.createHVector(3, 1, 4 * step, MPI.INT), steps);
      gathered("a row", Datatype.createContiguous(3, MPI.INT), 0, 1, 2);
      Datatype part = Datatype.createVector(3, 1, step, MPI.INT);
      Datatype copy = part.dup();
      Datatype[] both = {part, MPI.INT};
      Datatype structure = Datatype.createStruct(new int[] {1, 1}, new int[] {4, 100}, both);
      Datatype resized = Datatype.createResized(part, 0, 4);
      gathered("a copy of a vector", copy, steps);
      gathered("a structure of one", structure, 1, 1 + step, 1 + 2 * step, 25);
      gathered(
          "two that overlap",
          Datatype.createContiguous(2, resized),
          0,
          step,
          2 * step,
          1,
          1 + step,
          1 + 2 * step);
      gathered("the vector itself", part, steps);
      gathered("and its copy again", Datatype.createVector(3, 1, step, MPI.INT).dup(), steps);
      resized.free();
    }
  }

  /** Sends a type's numbers often enough for a kernel to be made, if one is wanted soon. */
  private void gathered(String what, Datatype type, int... places) throws MPIException {
    type.commit();
    int[] from = Ring.of(ring.left, ELEMENTS);
    int[] expected = new int[places.length];
    for (int k = 0; k < places.length; k++) {
      expected[k] = from[places[k]];
    }
    IntBuffer direct = MPI.newIntBuffer(ELEMENTS);
    direct.put(0, ring.mine(ELEMENTS));
    for (int k = 0; k < 20; k++) {
      int[] got = new int[places.length];
      Object out = k % 2 == 0 ? ring.mine(ELEMENTS) : direct;
      ring.world.sendRecv(out, 1, type, ring.right, 3, got, got.length, MPI.INT, ring.left, 3);
      checks.same(what, expected, got);
    }
    type.free();
  }

  /** Two threads use a new type at once, the one to send and the other to receive. */
  private void twoThreads(int round) throws MPIException {
    Datatype type = Datatype.createVector(5 + round % 3, 1, 2, MPI.INT);
    type.commit();
    CountDownLatch together = new CountDownLatch(2);
    List<String> failures = new ArrayList<>();
    int[] got = new int[ELEMENTS];
    Thread sender =
        new Thread(() ->
            side(
                together,
                failures,
                () -> ring.world.send(ring.mine(ELEMENTS), 1, type, ring.right, 2)));
    sender.start();
    side(together, failures, () -> ring.world.recv(got, 1, type, ring.left, 2));
    try {
      sender.join();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    checks.same("failures", List.of(), failures);
    checks.same("round " + round, spread(type), got);
    type.free();
  }

  private static void side(CountDownLatch together, List<String> failures, Checks.Call call) {
    try {
      together.countDown();
      together.await();
      call.make();
    } catch (MPIException | InterruptedException failure) {
      synchronized (failures) {
        failures.add(failure.toString());
      }
    }
  }
}
