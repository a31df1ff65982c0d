// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Messages of derived types that do not block, between two ranks: what arrives, what lies between,
 * and what does not arrive, whichever call ends them. Expected values are written by loops over the
 * elements. With {@code -Despalier.tuning=1} all of it is packed by kernels.
 */
public final class StartedTypes {
  private static final int TAG = 3;
  private static final int GAP = -7;
  private static final int ROWS = 6;
  private static final int WIDTH = 5;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final Datatype column;

  private StartedTypes() throws MPIException {
    Datatype vector = Datatype.createVector(ROWS, 1, WIDTH, MPI.INT);
    column = Datatype.createResized(vector, 0, Integer.BYTES);
    column.commit();
    vector.free();
  }

  /**
   * Runs the program.
   *
   * @param args how many random messages to exchange (200)
   * @throws MPIException if MPI refuses
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    StartedTypes program = new StartedTypes();
    program.run("modes", program::modes);
    program.run("ends", program::ends);
    program.run("parts", program::parts);
    program.run("cancelled and freed", program::cancelledAndFreed);
    program.run("persistent", program::persistent);
    program.run("types freed", program::typesFreed);
    program.run("found messages", program::foundMessages);
    program.run("elements of several types", program::mixed);
    int times = rest.length > 0 ? Integer.parseInt(rest[0]) : 200;
    program.run("random", () -> program.random(times));
    program.run("truncated", program::truncated); // last: it sets the error handler
    program.column.free();
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

  /** A matrix whose elements say where they are and who wrote them. */
  private static IntBuffer matrix(int of, int round) {
    IntBuffer data = MPI.newIntBuffer(ROWS * WIDTH);
    fill(data, of, round);
    return data;
  }

  private static void fill(IntBuffer data, int of, int round) {
    for (int k = 0; k < data.capacity(); k++) {
      data.put(k, value(of, round, k));
    }
  }

  private static int value(int of, int round, int place) {
    return 1_000_000 * (of + 1) + 1000 * round + place;
  }

  private static IntBuffer blank() {
    IntBuffer data = MPI.newIntBuffer(ROWS * WIDTH);
    for (int k = 0; k < data.capacity(); k++) {
      data.put(k, GAP);
    }
    return data;
  }

  /** Some columns must have come from the peer, and all else be as it was. */
  private void came(String what, IntBuffer got, int round, int first, int columns) {
    int wrong = 0;
    for (int k = 0; k < got.capacity(); k++) {
      int at = k % WIDTH;
      boolean data = at >= first && at < first + columns;
      wrong += got.get(k) == (data ? value(peer, round, k) : GAP) ? 0 : 1;
    }
    checks.same(what, 0, wrong);
  }

  /** Starts one send of two columns. */
  private interface Start {
    Request start(IntBuffer data) throws MPIException;
  }

  private void modes() throws MPIException {
    mode("iSend", data -> world.iSend(data, 2, column, peer, TAG));
    mode("isSend", data -> world.isSend(data, 2, column, peer, TAG));
    mode("irSend", data -> world.irSend(data, 2, column, peer, TAG));
    MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
    mode("ibSend", data -> world.ibSend(data, 2, column, peer, TAG));
    MPI.detachBuffer();
    IntBuffer untouched = blank();
    Request none = world.iRecv(untouched, 2, column, MPI.PROC_NULL, TAG);
    world.iSend(untouched, 2, column, MPI.PROC_NULL, TAG).waitFor();
    checks.same("from no one", 0, none.waitStatus().getCount(column));
    came("from no one", untouched, 0, 0, 0);
  }

  private void mode(String what, Start send) throws MPIException {
    IntBuffer got = blank();
    Request received = world.iRecv(got, 2, column, peer, TAG);
    world.barrier();
    Request sent = send.start(matrix(rank, 1));
    Status status = received.waitStatus();
    sent.waitFor();
    checks.same(what + ": count", 2, status.getCount(column));
    checks.same(what + ": elements", 2 * ROWS, status.getElements(column));
    came(what, got, 1, 0, 2);
  }

  /** Ends some requests in some way; those that were received come first. */
  private interface End {
    void end(Request[] requests) throws MPIException;
  }

  private void ends() throws MPIException {
    ended(
        "waitFor",
        requests -> {
          for (Request each : requests) {
            each.waitFor();
          }
        });
    ended(
        "test",
        requests -> {
          for (Request each : requests) {
            while (!each.test()) {
              Thread.onSpinWait();
            }
          }
        });
    ended(
        "testStatus",
        requests -> {
          for (Request each : requests) {
            Status status = each.testStatus();
            while (status == null) {
              status = each.testStatus();
            }
          }
        });
    ended("waitAll", Request::waitAll);
    ended(
        "waitAllStatus",
        requests -> checks.same("status", TAG + 1, Request.waitAllStatus(requests)[1].getTag()));
    ended(
        "testAll",
        requests -> {
          while (!Request.testAll(requests)) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testAllStatus",
        requests -> {
          Status[] all = Request.testAllStatus(requests);
          while (all == null) {
            all = Request.testAllStatus(requests);
          }
          checks.same("status", 1, all[0].getCount(column));
        });
    ended(
        "waitAny",
        requests -> {
          while (Request.waitAny(requests) != MPI.UNDEFINED) {
            Thread.onSpinWait();
          }
        });
    ended(
        "waitAnyStatus",
        requests -> {
          while (Request.waitAnyStatus(requests).getIndex() != MPI.UNDEFINED) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testAny",
        requests -> {
          for (int left = requests.length; left > 0; ) {
            left -= Request.testAny(requests) == MPI.UNDEFINED ? 0 : 1;
          }
        });
    ended(
        "testAnyStatus",
        requests -> {
          for (int left = requests.length; left > 0; ) {
            left -= Request.testAnyStatus(requests) == null ? 0 : 1;
          }
        });
    ended(
        "waitSome",
        requests -> {
          while (Request.waitSome(requests) != null) {
            Thread.onSpinWait();
          }
        });
    ended(
        "waitSomeStatus",
        requests -> {
          while (Request.waitSomeStatus(requests) != null) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testSome",
        requests -> {
          while (Request.testSome(requests) != null) {
            Thread.onSpinWait();
          }
        });
    ended(
        "testSomeStatus",
        requests -> {
          while (Request.testSomeStatus(requests) != null) {
            Thread.onSpinWait();
          }
        });
  }

  /** Two columns of one matrix are received at once, and what lies between is written meanwhile. */
  private void ended(String what, End end) throws MPIException {
    IntBuffer got = blank();
    IntBuffer data = matrix(rank, 2);
    Request[] requests = {
      world.iRecv(got, 1, column, peer, TAG),
      world.iRecv(MPI.slice(got, 2), 1, column, peer, TAG + 1),
      MPI.REQUEST_NULL,
      world.iSend(data, 1, column, peer, TAG),
      world.iSend(MPI.slice(data, 2), 1, column, peer, TAG + 1),
    };
    Request[] some = {requests[0], requests[1], requests[3], requests[4]};
    got.put(1, 17);
    end.end(what.contains("All") || what.contains("Some") ? requests : some);
    checks.same(what + ": between", 17, got.get(1));
    got.put(1, GAP);
    int wrong = 0;
    for (int k = 0; k < got.capacity(); k++) {
      int at = k % WIDTH;
      wrong += got.get(k) == (at == 0 || at == 2 ? value(peer, 2, k) : GAP) ? 0 : 1;
    }
    checks.same(what, 0, wrong);
    for (Request each : some) {
      checks.holds(what + ": isNull", each.isNull());
    }
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
    came("cancelled", got, 0, 0, 0);
    request = world.iRecv(got, 2, column, peer, 77);
    request.cancel();
    Request.waitAll(new Request[] {request});
    came("cancelled, one of all", got, 0, 0, 0);
    for (int round = 0; round < 100; round++) {
      world.iSend(matrix(rank, round), 2, column, peer, TAG).free();
      IntBuffer here = blank();
      world.recv(here, 2, column, peer, TAG);
      came("freed", here, round, 0, 2);
    }
  }

  private void persistent() throws MPIException {
    MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
    IntBuffer out = MPI.newIntBuffer(ROWS * WIDTH);
    again("sendInit", out, world.sendInit(out, 2, column, peer, TAG));
    again("bSendInit", out, world.bSendInit(out, 2, column, peer, TAG));
    again("sSendInit", out, world.sSendInit(out, 2, column, peer, TAG));
    again("rSendInit", out, world.rSendInit(out, 2, column, peer, TAG));
    MPI.detachBuffer();
  }

  private void again(String what, IntBuffer out, Prequest send) throws MPIException {
    IntBuffer in = blank();
    Prequest receive = world.recvInit(in, 2, column, peer, TAG);
    receive.waitFor(); // it was not started: nothing to wait for
    came(what + ": not started", in, 0, 0, 0);
    for (int round = 0; round < 5; round++) {
      fill(out, rank, round);
      if (round % 2 == 1) {
        Prequest.startAll(new Prequest[] {receive});
      } else {
        receive.start();
      }
      world.barrier();
      send.start();
      if (round < 2) {
        Request.waitAll(new Request[] {receive, send});
      } else if (round == 2) {
        checks.same(what + ": status", 2, receive.waitStatus().getCount(column));
        send.waitFor();
      } else {
        while (!Request.testAll(new Request[] {send, receive})) {
          Thread.onSpinWait();
        }
      }
      came(what, in, round, 0, 2);
      in.put(0, GAP);
      receive.waitFor(); // it is not active any more: what came does not come again
      checks.same(what + ": once", GAP, in.get(0));
    }
    receive.start();
    receive.cancel();
    checks.holds(what + ": cancel", receive.waitStatus().isCancelled());
    world.barrier();
    send.free();
    receive.free();
    checks.holds(what + ": free", send.isNull() && receive.isNull());
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
    came("types freed", got, 4, 0, 2);
  }

  private void foundMessages() throws MPIException {
    Request sent = world.iSend(matrix(rank, 5), 2, column, peer, TAG);
    Message message = new Message();
    checks.same("mProbe", 2, message.mProbe(peer, TAG, world).getCount(column));
    IntBuffer got = blank();
    Request received = message.imRecv(got, 2, column);
    checks.same("imRecv", 2, received.waitStatus().getCount(column));
    sent.waitFor();
    came("imRecv", got, 5, 0, 2);
  }

  /**
   * One side packs, the other receives by the type itself, since it has room for more than is ever
   * packed; MPICH cuts messages of this size.
   */
  private void mixed() throws MPIException {
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

  /** Blocks at places of each side's own; the other side's are known by the seed. */
  private static final class Blocks {
    final int[] lengths;
    final int[] places;
    final int extent;

    Blocks(Random random, int elements) {
      int[] cut = new int[elements];
      int blocks = 0;
      for (int left = elements; left > 0; ) {
        cut[blocks] = 1 + random.nextInt(left);
        left -= cut[blocks++];
      }
      lengths = java.util.Arrays.copyOf(cut, blocks);
      places = new int[blocks];
      int[] order = new int[blocks];
      for (int k = 0; k < blocks; k++) {
        int swap = random.nextInt(k + 1);
        order[k] = order[swap];
        order[swap] = k;
      }
      int at = 0;
      for (int k : order) {
        at += random.nextInt(3);
        places[k] = at;
        at += lengths[k];
      }
      extent = at + random.nextInt(3);
    }

    Datatype type() throws MPIException {
      Datatype indexed = Datatype.createIndexed(lengths, places, MPI.INT);
      Datatype type = Datatype.createResized(indexed, 0, Integer.BYTES * extent);
      indexed.free();
      type.commit();
      return type;
    }

    /** Where the data of some in a row lie, in the order of the signature. */
    int[] all(int count) {
      int[] all = new int[count * java.util.Arrays.stream(lengths).sum()];
      int next = 0;
      for (int copy = 0; copy < count; copy++) {
        for (int k = 0; k < lengths.length; k++) {
          for (int j = 0; j < lengths[k]; j++) {
            all[next++] = copy * extent + places[k] + j;
          }
        }
      }
      return all;
    }
  }

  private void random(int times) throws MPIException {
    Random random = new Random(20261122);
    for (int round = 0; round < times; round++) {
      int elements = 1 + random.nextInt(40);
      int count = 1 + random.nextInt(4);
      Blocks[] ends = {new Blocks(random, elements), new Blocks(random, elements)};
      int sent = 1 + random.nextInt(count);
      IntBuffer out = MPI.newIntBuffer(count * ends[rank].extent);
      IntBuffer in = MPI.newIntBuffer(count * ends[rank].extent);
      int[] expected = new int[in.capacity()];
      for (int k = 0; k < out.capacity(); k++) {
        out.put(k, value(rank, round, k));
        in.put(k, GAP);
        expected[k] = GAP;
      }
      int[] from = ends[peer].all(sent);
      int[] to = ends[rank].all(sent);
      for (int k = 0; k < from.length; k++) {
        expected[to[k]] = value(peer, round, from[k]);
      }
      Datatype type = ends[rank].type();
      Request[] requests = {
        world.iRecv(in, count, type, peer, TAG), world.iSend(out, sent, type, peer, TAG)
      };
      if (random.nextBoolean()) {
        type.free();
      }
      Request.waitAll(requests);
      if (!type.isNull()) {
        type.free();
      }
      checks.same("round " + round, expected, Ring.array(in));
    }
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
