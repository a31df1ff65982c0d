// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.Win;

/**
 * Types that a program makes anew for each message, in the same few ways: each is what was asked
 * for, though MPI may be told of one of them only. What belongs to one type alone, as its name or
 * that it was freed, stays its own.
 */
public final class TypesMadeAgain {
  private static final int ELEMENTS = 40;
  private static final int ROUNDS = 40;
  private static final int THREADS = 4;

  private final Checks checks = new Checks();
  private final Ring ring = new Ring();

  private TypesMadeAgain() throws MPIException {}

  /** How a type is made. */
  private interface Way {
    Datatype make() throws MPIException;
  }

  /**
   * Runs the program on two ranks or more.
   *
   * @param args passed on to MPI
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    boolean anyThread = MPI.InitThread(args, MPI.THREAD_MULTIPLE) == MPI.THREAD_MULTIPLE;
    TypesMadeAgain types = new TypesMadeAgain();
    types.checks.begin("types made again");
    types.shapes();
    types.otherElements();
    types.pending();
    types.persistent();
    types.ownNames();
    types.windows();
    types.refusals();
    types.checks.end();
    types.checks.begin("types made again by threads");
    if (anyThread) {
      types.threads();
    }
    types.checks.end();
    int wrong = types.checks.wrongInAll();
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }

  private static Datatype committed(Datatype made) throws MPIException {
    made.commit();
    return made;
  }

  /** Every constructor, with its places. */
  private void shapes() throws MPIException {
    again("a row", () -> Datatype.createContiguous(4, MPI.INT), 0, 1, 2, 3);
    again("a vector", () -> Datatype.createVector(3, 2, 5, MPI.INT), 0, 1, 5, 6, 10, 11);
    again("steps in bytes", () -> Datatype.createHVector(3, 1, 12, MPI.INT), 0, 3, 6);
    again("a step back", () -> Datatype.createVector(3, 1, -2, MPI.INT), 0, -2, -4);
    again("blocks", () -> list(3, 0, 9), 3, 0, 1, 9);
    again("other blocks", () -> list(3, 1, 9), 3, 1, 2, 9);
    again("places in bytes", TypesMadeAgain::bytePlaces, 2, 3, 7);
    again("a structure", TypesMadeAgain::structure, 1, 4, 6);
    again("with other bounds", TypesMadeAgain::resized, 0, 2, 4);
    again("a copy", TypesMadeAgain::copy, 0, 2, 4);
  }

  private static Datatype list(int... places) throws MPIException {
    return Datatype.createIndexed(new int[] {1, 2, 1}, places, MPI.INT);
  }

  private static Datatype bytePlaces() throws MPIException {
    return Datatype.createHIndexed(new int[] {2, 1}, new int[] {8, 28}, MPI.INT);
  }

  private static Datatype structure() throws MPIException {
    Datatype pair = Datatype.createVector(2, 1, 2, MPI.INT);
    Datatype made =
        Datatype.createStruct(new int[] {1, 1}, new int[] {4, 16}, new Datatype[] {MPI.INT, pair});
    pair.free();
    return made;
  }

  private static Datatype resized() throws MPIException {
    Datatype inner = Datatype.createVector(3, 1, 2, MPI.INT);
    Datatype made = Datatype.createResized(inner, 0, 4);
    inner.free();
    return made;
  }

  private static Datatype copy() throws MPIException {
    Datatype original = committed(Datatype.createVector(3, 1, 2, MPI.INT));
    Datatype made = original.dup();
    original.free();
    return made;
  }

  /** A new type for each message, in and out, of arrays and of buffers, and packed. */
  private void again(String what, Way way, int... places) throws MPIException {
    int lowest = Arrays.stream(places).min().orElse(0);
    int shift = Math.max(0, -lowest);
    IntBuffer directOut = MPI.newIntBuffer(ELEMENTS);
    IntBuffer directIn = MPI.newIntBuffer(ELEMENTS);
    directOut.put(0, ring.mine(ELEMENTS));
    int[] from = Ring.of(ring.left, ELEMENTS);
    int[] expected = new int[ELEMENTS];
    int[] row = new int[places.length];
    for (int k = 0; k < places.length; k++) {
      expected[shift + places[k]] = from[shift + places[k]];
      row[k] = from[shift + places[k]];
    }
    for (int round = 0; round < ROUNDS; round++) {
      Datatype out = committed(way.make());
      Datatype in = committed(way.make());
      directIn.put(0, new int[ELEMENTS]);
      int[] got = new int[ELEMENTS];
      boolean array = shift == 0 && round % 3 == 2;
      Object source = array ? ring.mine(ELEMENTS) : MPI.slice(directOut, shift);
      Object target = MPI.slice(directIn, shift);
      Status status =
          ring.world.sendRecv(source, 1, out, ring.right, 1, target, 1, in, ring.left, 1);
      directIn.get(0, got);
      checks.same(what + ", round " + round, expected, got);
      checks.same(what + ": elements", places.length, status.getElements(in));
      checks.same(what + ": bytes", 4 * places.length, bytes(in));
      byte[] packed = new byte[4 * places.length];
      int end = ring.world.pack(MPI.slice(directIn, shift), 1, in, packed, 0);
      in.free();
      int[] unpacked = new int[places.length];
      ByteBuffer.wrap(packed).order(ByteOrder.nativeOrder()).asIntBuffer().get(unpacked);
      checks.same(what + ": packed bytes", packed.length, end);
      checks.same(what + ": packed", row, unpacked);
      int[] arrived = new int[places.length];
      ring.world.sendRecv(
          source, 1, out, ring.right, 2, arrived, arrived.length, MPI.INT, ring.left, 2);
      checks.same(what + ", in a row", row, arrived);
      out.free();
    }
  }

  private static int bytes(Datatype type) throws MPIException {
    return MPI.COMM_SELF.packSize(1, type);
  }

  /** Of one shape, but of other elements: statuses say so. */
  private void otherElements() throws MPIException {
    IntBuffer ints = MPI.newIntBuffer(ELEMENTS);
    FloatBuffer floats = MPI.newFloatBuffer(ELEMENTS);
    for (int round = 0; round < ROUNDS; round++) {
      Datatype whole = committed(Datatype.createVector(5, 1, 3, MPI.INT));
      Datatype broken = committed(Datatype.createVector(5, 1, 3, MPI.FLOAT));
      for (int k = 0; k < ELEMENTS; k++) {
        ints.put(k, round + k);
        floats.put(k, round + k + 0.5f);
      }
      Request[] requests = {
        ring.world.iSend(ints, 1, whole, ring.right, 3),
        ring.world.iSend(floats, 1, broken, ring.right, 4)
      };
      int[] gotInts = new int[5];
      float[] gotFloats = new float[5];
      ring.world.recv(gotFloats, 5, MPI.FLOAT, ring.left, 4);
      ring.world.recv(gotInts, 5, MPI.INT, ring.left, 3);
      whole.free();
      broken.free();
      Request.waitAll(requests);
      for (int k = 0; k < 5; k++) {
        checks.same("an int", round + 3 * k, gotInts[k]);
        checks.same("a float", round + 3 * k + 0.5f, gotFloats[k]);
      }
    }
  }

  /** Freed while messages are pending, and made again before they end. */
  private void pending() throws MPIException {
    int atOnce = 8;
    IntBuffer out = MPI.newIntBuffer(atOnce * ELEMENTS);
    IntBuffer in = MPI.newIntBuffer(atOnce * ELEMENTS);
    for (int round = 0; round < ROUNDS; round++) {
      Request[] requests = new Request[2 * atOnce];
      for (int k = 0; k < atOnce; k++) {
        Datatype type = committed(Datatype.createVector(4, 2, 7, MPI.INT));
        for (int at = 0; at < ELEMENTS; at++) {
          out.put(k * ELEMENTS + at, 1000 * ring.rank + 10 * round + k + at);
          in.put(k * ELEMENTS + at, -1);
        }
        requests[k] = ring.world.iRecv(MPI.slice(in, k * ELEMENTS), 1, type, ring.left, k);
        requests[atOnce + k] =
            ring.world.iSend(MPI.slice(out, k * ELEMENTS), 1, type, ring.right, k);
        type.free();
      }
      Request.waitAll(requests);
      for (int k = 0; k < atOnce; k++) {
        int[] got = new int[ELEMENTS];
        int[] expected = new int[ELEMENTS];
        in.get(k * ELEMENTS, got);
        for (int at = 0; at < ELEMENTS; at++) {
          boolean data = at < 28 && at % 7 < 2;
          expected[at] = data ? 1000 * ring.left + 10 * round + k + at : -1;
        }
        checks.same("a message of a freed type", expected, got);
      }
    }
  }

  /** Persistent messages whose types are freed before they start. */
  private void persistent() throws MPIException {
    IntBuffer out = MPI.newIntBuffer(ELEMENTS);
    IntBuffer in = MPI.newIntBuffer(ELEMENTS);
    for (int round = 0; round < ROUNDS; round++) {
      Datatype type = committed(list(round % 2, 5, 8));
      Prequest receive = ring.world.recvInit(in, 1, type, ring.left, 5);
      Prequest send = ring.world.sendInit(out, 1, type, ring.right, 5);
      type.free();
      for (int start = 0; start < 2; start++) {
        for (int at = 0; at < ELEMENTS; at++) {
          out.put(at, 1000 * ring.rank + round + start + at);
          in.put(at, -1);
        }
        Prequest.startAll(new Prequest[] {receive, send});
        Request.waitAll(new Request[] {receive, send});
        for (int at = 0; at < ELEMENTS; at++) {
          boolean data = at == round % 2 || at == 5 || at == 6 || at == 8;
          int expected = data ? 1000 * ring.left + round + start + at : -1;
          checks.same("a persistent message", expected, in.get(at));
        }
      }
      receive.free();
      send.free();
    }
  }

  /** A name and an attribute belong to one type; others of the same kind have none. */
  private void ownNames() throws MPIException {
    int key = Datatype.createKeyval();
    for (int round = 0; round < ROUNDS; round++) {
      Datatype plain = committed(Datatype.createVector(3, 1, 6, MPI.INT));
      Datatype named = committed(Datatype.createVector(3, 1, 6, MPI.INT));
      named.setName("name " + round);
      named.setAttr(key, "attribute " + round);
      int[] got = new int[3];
      Datatype[] both = round % 2 == 0 ? new Datatype[] {plain, named} : new Datatype[] {named};
      for (Datatype each : both) {
        ring.world.sendRecv(
            Ring.direct(ring.mine(ELEMENTS)),
            1,
            each,
            ring.right,
            6,
            got,
            3,
            MPI.INT,
            ring.left,
            6);
        int[] from = Ring.of(ring.left, ELEMENTS);
        checks.same("its data", new int[] {from[0], from[6], from[12]}, got);
      }
      checks.same("its name", "name " + round, named.getName());
      checks.same("no name", "", plain.getName());
      checks.same("its attribute", "attribute " + round, named.getAttr(key));
      checks.same("no attribute", null, plain.getAttr(key));
      plain.free();
      named.free();
    }
    Datatype.freeKeyval(key);
  }

  /** Put by the type of one side and taken in by that of the other. */
  private void windows() throws MPIException {
    IntBuffer shared = MPI.newIntBuffer(ELEMENTS);
    IntBuffer mine = Ring.direct(ring.mine(ELEMENTS));
    Win win = new Win(shared, ELEMENTS, 4, MPI.INFO_NULL, ring.world);
    for (int round = 0; round < ROUNDS; round++) {
      shared.put(0, new int[ELEMENTS]);
      Datatype from = committed(Datatype.createVector(3, 1, 4, MPI.INT));
      Datatype to = committed(Datatype.createIndexed(new int[] {2, 1}, new int[] {1, 7}, MPI.INT));
      win.fence(0);
      win.put(mine, 1, from, ring.right, 0, 1, to);
      win.fence(0);
      from.free();
      to.free();
      int[] source = Ring.of(ring.left, ELEMENTS);
      int[] expected = new int[ELEMENTS];
      expected[1] = source[0];
      expected[2] = source[4];
      expected[7] = source[8];
      int[] got = new int[ELEMENTS];
      shared.get(0, got);
      checks.same("what was put", expected, got);
    }
    win.free();
  }

  /** Of a known kind, but not committed or freed. */
  private void refusals() throws MPIException {
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    IntBuffer direct = Ring.direct(ring.mine(ELEMENTS));
    Datatype uncommitted = Datatype.createVector(3, 2, 5, MPI.INT);
    checks.refused(
        "a known kind, not committed",
        0,
        () -> MPI.COMM_WORLD.send(direct, 1, uncommitted, ring.rank, 7));
    uncommitted.free();
    Datatype freed = committed(Datatype.createVector(3, 2, 5, MPI.INT));
    freed.free();
    checks.refused(
        "a known kind, freed", 0, () -> MPI.COMM_WORLD.send(direct, 1, freed, ring.rank, 7));
    checks.refused("a commit of a freed one", 0, freed::commit);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_ARE_FATAL);
  }

  /** Threads that make the same types at once. */
  private void threads() throws MPIException {
    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    Thread[] all = new Thread[THREADS];
    for (int k = 0; k < THREADS; k++) {
      int tag = 10 + k;
      all[k] =
          new Thread(() -> {
            try {
              inThread(tag, failures);
            } catch (MPIException | RuntimeException failure) {
              failures.add(failure.toString());
            }
          });
      all[k].start();
    }
    for (Thread each : all) {
      try {
        each.join();
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
    checks.same("failures", List.of(), List.copyOf(failures));
  }

  private static void inThread(int tag, ConcurrentLinkedQueue<String> failures)
      throws MPIException {
    IntBuffer out = MPI.newIntBuffer(ELEMENTS);
    IntBuffer in = MPI.newIntBuffer(ELEMENTS);
    for (int round = 0; round < 20 * ROUNDS; round++) {
      int step = 2 + round % 5 + round / 400;
      Datatype type = committed(Datatype.createVector(3, 1, step, MPI.INT));
      out.put(2 * step, round);
      MPI.COMM_SELF.sendRecv(out, 1, type, 0, tag, in, 1, type, 0, tag);
      type.free();
      if (in.get(2 * step) != round) {
        failures.add("expected " + round + ", got " + in.get(2 * step));
      }
    }
  }
}
