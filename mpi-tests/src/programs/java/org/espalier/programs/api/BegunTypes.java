// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Two ranks that begin messages of the same types again and again, a few or very many at a time,
 * and end them in all ways and in any order: what comes is right, whole or in part, nothing beside
 * it is written, and neither a message that is cancelled nor a type that is freed before its
 * messages have ended changes that. Calls that cannot be done are refused as at first.
 */
public final class BegunTypes {
  private static final int TURNS = 300;
  private static final int MOST_AT_ONCE = 6;
  private static final int VERY_MANY = 200;
  private static final int MANY_TOO_LONG = 300;
  private static final int FAR_TOO_LONG = 20_000;
  private static final byte GAP = -3;
  private static final int UNSENT = 77;
  private static final int WAYS = 7;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final Random random = new Random(13); // the same on both ranks
  private final Random own = new Random(rank);

  /** What one message brings, and where it comes. */
  private record Coming(byte[] data, int count, ByteBuffer memory, Request request) {}

  private BegunTypes() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    BegunTypes program = new BegunTypes();
    program.checks.begin("types whose messages are begun again");
    for (int again = 0; again < 2; again++) { // made again at the same lines
      for (UsedType used : UsedType.all()) {
        for (int turn = 0; turn < TURNS; turn++) {
          program.exchange(used, turn, 1 + program.random.nextInt(MOST_AT_ONCE), false);
        }
        program.exchange(used, TURNS, VERY_MANY, false);
        program.cancelled(used);
        program.tooLong(used);
        program.manyTooLong(used);
        program.refusals(used);
        program.exchange(used, TURNS + 1, VERY_MANY, true);
        program.freed(used);
      }
    }
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private int length(UsedType used) {
    return (used.bytes() + 7) / 8 * 8;
  }

  private static ByteBuffer memory(byte[] content) {
    ByteBuffer memory = MPI.newByteBuffer(content.length);
    memory.put(0, content);
    return memory;
  }

  private byte[] gaps(UsedType used) {
    byte[] gaps = new byte[length(used)];
    Arrays.fill(gaps, GAP);
    return gaps;
  }

  /** Some messages each way, of which one in two is received where there is room for more. */
  private void exchange(UsedType used, int turn, int many, boolean freedMeanwhile)
      throws MPIException {
    List<Coming> coming = new ArrayList<>();
    List<Request> all = new ArrayList<>();
    List<byte[]> out = new ArrayList<>();
    List<ByteBuffer> outMemory = new ArrayList<>();
    Datatype type = used.type();
    for (int k = 0; k < many; k++) {
      byte[][] both = {
        Memories.random(random, length(used)), Memories.random(random, length(used))
      };
      int[] counts = {1 + random.nextInt(UsedType.MOST), 1 + random.nextInt(UsedType.MOST)};
      boolean[] synchronous = {random.nextBoolean(), random.nextBoolean()};
      ByteBuffer in = memory(gaps(used));
      int room = own.nextBoolean() ? counts[peer] : UsedType.MOST;
      int from = own.nextBoolean() ? peer : MPI.ANY_SOURCE;
      Request received = world.iRecv(in, room, type, from, k);
      coming.add(new Coming(both[peer], counts[peer], in, received));
      ByteBuffer sent = memory(both[rank]);
      out.add(both[rank]);
      outMemory.add(sent);
      all.add(received);
      all.add(
          synchronous[rank]
              ? world.isSend(sent, counts[rank], type, peer, k)
              : world.iSend(sent, counts[rank], type, peer, k));
    }
    if (freedMeanwhile) {
      type.free();
      System.gc();
    }
    String what = used.name() + ", turn " + turn;
    Status[] statuses = end(all, own.nextInt(WAYS));
    for (int k = 0; k < many; k++) {
      Coming each = coming.get(k);
      byte[] expected = gaps(used);
      byte[] packed = used.packed(each.data, each.count);
      for (int b = 0; b < packed.length; b++) {
        expected[used.place(b)] = packed[b];
      }
      checks.same(what + ": came " + k, expected, Memories.content(each.memory, expected.length));
      checks.same(
          what + ": went out " + k,
          out.get(k),
          Memories.content(outMemory.get(k), out.get(k).length));
      Status status = statuses[2 * k];
      if (status != null) {
        checks.same(what + ": source " + k, peer, status.getSource());
        checks.same(what + ": tag " + k, k, status.getTag());
        checks.same(what + ": bytes " + k, packed.length, status.getCount(MPI.BYTE));
      }
      checks.holds(what + ": ended " + k, each.request.isNull());
    }
  }

  /** Ends all in one of several ways; gives the statuses of those that a way gives. */
  private Status[] end(List<Request> requests, int way) throws MPIException {
    int many = requests.size();
    Request[] all = requests.toArray(new Request[0]);
    Status[] statuses = new Status[many];
    switch (way) {
      case 0 -> Request.waitAll(all);
      case 1 -> {
        return Request.waitAllStatus(all);
      }
      case 2 -> {
        for (int k = many - 1; k >= 0; k--) {
          all[k].waitFor();
        }
      }
      case 3 -> {
        for (int ended = 0; ended < many; ended++) {
          Status status = Request.waitAnyStatus(all);
          statuses[status.getIndex()] = status;
        }
      }
      case 4 -> {
        for (Status[] some = Request.waitSomeStatus(all);
            some != null;
            some = Request.waitSomeStatus(all)) {
          for (Status status : some) {
            statuses[status.getIndex()] = status;
          }
        }
      }
      case 5 -> {
        for (int k = 0; k < many; k++) {
          while (statuses[k] == null) {
            statuses[k] = all[k].testStatus();
          }
        }
      }
      default -> {
        for (int k = 0; k < many; k++) {
          while (all[k].getStatus() == null) {
            Thread.onSpinWait();
          }
        }
        while (!Request.testAll(all)) {
          Thread.onSpinWait();
        }
      }
    }
    return statuses;
  }

  /** Nothing comes of what is cancelled. */
  private void cancelled(UsedType used) throws MPIException {
    for (int turn = 0; turn < MOST_AT_ONCE; turn++) {
      byte[] before = gaps(used);
      ByteBuffer in = memory(before);
      Request request = world.iRecv(in, 2, used.type(), peer, UNSENT);
      request.cancel();
      Status status = request.waitStatus();
      checks.holds(used.name() + ": cancelled", status.isCancelled());
      checks.same(used.name() + ": nothing", before, Memories.content(in, before.length));
    }
    world.barrier();
  }

  /** A message that is longer than its room is refused, and the next one is right. */
  private void tooLong(UsedType used) throws MPIException {
    for (int turn = 0; turn < MOST_AT_ONCE; turn++) {
      ByteBuffer in = memory(gaps(used));
      ByteBuffer out = memory(gaps(used));
      Request received = world.iRecv(in, 1, used.type(), peer, 1);
      Request sent = world.iSend(out, UsedType.MOST, used.type(), peer, 1);
      checks.refused(used.name() + ": too long", MPI.ERR_TRUNCATE, received::waitFor);
      sent.waitFor();
      exchange(used, -turn, 2, false);
    }
  }

  /**
   * The same of more messages than there is memory ready for, each of them far too long. What a
   * library writes behind its room where it takes memory as it lies is the program's own.
   */
  private void manyTooLong(UsedType used) throws MPIException {
    ByteBuffer out = MPI.newByteBuffer(FAR_TOO_LONG);
    ByteBuffer in = MPI.newByteBuffer(2 * FAR_TOO_LONG);
    Request[] received = new Request[MANY_TOO_LONG];
    Request[] sent = new Request[MANY_TOO_LONG];
    for (int k = 0; k < MANY_TOO_LONG; k++) {
      received[k] = world.iRecv(in, 1, used.type(), peer, 1);
    }
    world.barrier();
    for (int k = 0; k < MANY_TOO_LONG; k++) {
      sent[k] = world.iSend(out, FAR_TOO_LONG, MPI.BYTE, peer, 1);
    }
    for (int k = 0; k < MANY_TOO_LONG; k++) {
      checks.refused(used.name() + ": far too long", MPI.ERR_TRUNCATE, received[k]::waitFor);
    }
    Request.waitAll(sent);
  }

  /** Whether a call fails in any way that a program can catch. */
  private boolean isRefused(Checks.Call call) {
    try {
      call.make();
      return false;
    } catch (MPIException | RuntimeException refusal) {
      return true;
    }
  }

  private void refusals(UsedType used) throws MPIException {
    Datatype type = used.type();
    ByteBuffer right = memory(gaps(used));
    ByteBuffer heap = ByteBuffer.allocate(length(used));
    String name = used.name();
    checks.holds(name + ": rank", isRefused(() -> world.iSend(right, 1, type, 7, 1)));
    checks.holds(name + ": tag", isRefused(() -> world.iSend(right, 1, type, peer, -5)));
    checks.holds(name + ": count", isRefused(() -> world.iRecv(right, -1, type, peer, 1)));
    checks.holds(name + ": heap", isRefused(() -> world.iSend(heap, 1, type, peer, 1)));
    checks.holds(name + ": into heap", isRefused(() -> world.iRecv(heap, 1, type, peer, 1)));
    checks.holds(
        name + ": read-only",
        isRefused(() -> world.iRecv(right.asReadOnlyBuffer(), 1, type, peer, 1)));
    Request nobody = world.iRecv(right, 1, type, MPI.PROC_NULL, 1);
    Status status = nobody.waitStatus();
    checks.same(name + ": nobody", 0, status.getCount(type));
    nobody(name, status);
    Request[] all = {
      world.iRecv(right, 1, type, MPI.PROC_NULL, 1), world.iSend(right, 1, type, MPI.PROC_NULL, 1)
    };
    nobody(name + ", looked at", all[0].getStatus());
    nobody(name + ", of all", Request.waitAllStatus(all)[0]);
    nobody(name + ", tested", world.iRecv(right, 1, type, MPI.PROC_NULL, 1).testStatus());
    Request any = world.iRecv(right, 1, MPI.BYTE, MPI.PROC_NULL, 1);
    nobody(name + ", of any", Request.waitAnyStatus(new Request[] {any}));
    Prequest again = world.recvInit(right, 1, type, MPI.PROC_NULL, 1);
    for (int turn = 0; turn < 3; turn++) {
      again.start();
      nobody(name + ", persistent", again.waitStatus());
    }
    again.free();
    checks.same(name + ": untouched", gaps(used), Memories.content(right, length(used)));
    world.iSend(right, 1, type, MPI.PROC_NULL, 1).waitFor();
  }

  private void nobody(String what, Status status) throws MPIException {
    checks.same(what + ": nobody's rank", MPI.PROC_NULL, status.getSource());
    checks.same(what + ": any tag", MPI.ANY_TAG, status.getTag());
    checks.same(what + ": nothing", 0, status.getCount(MPI.BYTE));
  }

  private void freed(UsedType used) {
    ByteBuffer right = memory(gaps(used));
    checks.holds(
        used.name() + ": freed, out", isRefused(() -> world.iSend(right, 1, used.type(), peer, 1)));
    checks.holds(
        used.name() + ": freed, in", isRefused(() -> world.iRecv(right, 1, used.type(), peer, 1)));
  }
}
