// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * What a thread of the program writes beside the data of a receive, while another one receives,
 * stays as it is: nothing comes back into an array but data. On two ranks, of which the first
 * receives.
 */
public final class UntouchedGaps {
  private static final int TAG = 7;
  private static final int FLAGS = 1 << 19;
  private static final int ROUNDS = 60;
  private static final VarHandle FLAG = MethodHandles.arrayElementVarHandle(boolean[].class);

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();

  private UntouchedGaps() throws MPIException {}

  /** A thread that writes beside the data until it is told to end, and looks what is there. */
  private static final class Writer extends Thread {
    private final boolean[] flags;
    private final int from;
    private final int step;
    private volatile boolean ended;
    private volatile int lost;

    Writer(boolean[] flags, int from, int step) {
      this.flags = flags;
      this.from = from;
      this.step = step;
    }

    @Override
    public void run() {
      boolean next = true;
      while (!ended) {
        for (int at = from; at < flags.length; at += step) {
          FLAG.setVolatile(flags, at, next);
        }
        for (int at = from; at < flags.length; at += step) {
          if ((boolean) FLAG.getVolatile(flags, at) != next) {
            lost++;
          }
        }
        next = !next;
      }
    }

    int ended() throws InterruptedException {
      ended = true;
      join();
      return lost;
    }
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
    UntouchedGaps program = new UntouchedGaps();
    program.checks.begin("gaps beside a receive");
    program.checks.same("level of threads", MPI.THREAD_MULTIPLE, provided);
    program.booleans();
    program.pairs(1);
    program.pairs(20_000);
    program.partOfPairs();
    program.gatheredPairs();
    program.exchangedColumns();
    program.reducedPairs();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  /** Every fourth boolean of the first half is received: others are the writer's. */
  private void booleans() throws MPIException, InterruptedException {
    int count = FLAGS / 8;
    boolean[] sent = new boolean[count];
    for (int k = 0; k < count; k++) {
      sent[k] = k % 3 == 0;
    }
    if (rank == 1) {
      for (int k = 0; k < ROUNDS; k++) {
        world.send(sent, count, MPI.BOOLEAN, 0, TAG);
        world.recv(new byte[1], 1, MPI.BYTE, 0, TAG); // the other is ready for the next
      }
      return;
    }
    Datatype comb = Datatype.createVector(count, 1, 4, MPI.BOOLEAN);
    comb.commit();
    boolean[] flags = new boolean[FLAGS];
    Writer between = new Writer(flags, 2, 4);
    between.start();
    boolean came = true;
    for (int k = 0; k < ROUNDS; k++) {
      for (int at = 0; at < count; at++) {
        flags[4 * at] = !sent[at];
      }
      world.recv(flags, 1, comb, 1, TAG);
      for (int at = 0; at < count; at++) {
        came &= flags[4 * at] == sent[at];
      }
      world.send(new byte[1], 1, MPI.BYTE, 1, TAG);
    }
    checks.same("booleans that a thread wrote and did not find", 0, between.ended());
    checks.holds("booleans that were received", came);
    boolean untouched = true;
    for (int at = 1; at < FLAGS; at += 2) {
      untouched &= !flags[at];
    }
    checks.holds("booleans that nobody wrote", untouched);
    comb.free();
  }

  /** The four bytes behind the integer of a pair are no data. */
  private static byte[] pairs(int count, int first) {
    byte[] bytes = new byte[16 * count];
    for (int k = 0; k < bytes.length; k++) {
      bytes[k] = (byte) (isData(k) ? first + k % 101 : 0);
    }
    return bytes;
  }

  private static boolean isData(int at) {
    return at % 16 < 12;
  }

  /** What must be in an array: so many bytes of data as were sent, and everywhere else the mark. */
  private static byte[] wanted(byte[] sent, int data, byte mark) {
    byte[] wanted = new byte[sent.length];
    Arrays.fill(wanted, mark);
    int left = data;
    for (int k = 0; k < wanted.length && left > 0; k++) {
      if (isData(k)) {
        wanted[k] = sent[k];
        left--;
      }
    }
    return wanted;
  }

  private interface Receive {
    void into(byte[] array) throws MPIException;
  }

  /** Receives in a thread; what the program writes meanwhile is where no data come. */
  private byte[] received(int bytes, Receive call) throws MPIException, InterruptedException {
    byte[] array = new byte[bytes];
    MPIException[] failure = new MPIException[1];
    Thread receiver =
        new Thread(() -> {
          try {
            call.into(array);
          } catch (MPIException e) {
            failure[0] = e;
          }
        });
    receiver.start();
    Thread.sleep(300); // so that it waits
    Arrays.fill(array, (byte) -1);
    world.send(new byte[1], 1, MPI.BYTE, 1, TAG + 1);
    receiver.join();
    checks.same("the failure of a receive", null, failure[0]);
    return array;
  }

  private void awaited() throws MPIException {
    world.recv(new byte[1], 1, MPI.BYTE, 0, TAG + 1);
  }

  private void pairs(int count) throws MPIException, InterruptedException {
    byte[] sent = pairs(count, 3);
    if (rank == 1) {
      awaited();
      world.send(sent, count, MPI.DOUBLE_INT, 0, TAG);
      return;
    }
    byte[] got = received(sent.length, array -> world.recv(array, count, MPI.DOUBLE_INT, 1, TAG));
    checks.same(count + " pairs", wanted(sent, 12 * count, (byte) -1), got);
  }

  /** A message of fewer pairs than there is room for; MPICH takes no part of one. */
  private void partOfPairs() throws MPIException, InterruptedException {
    int count = 5;
    byte[] sent = pairs(count, 9);
    if (rank == 1) {
      awaited();
      world.send(sent, 3, MPI.DOUBLE_INT, 0, TAG);
      return;
    }
    byte[] got = received(sent.length, array -> world.recv(array, count, MPI.DOUBLE_INT, 1, TAG));
    checks.same("three of five pairs", wanted(sent, 12 * 3, (byte) -1), got);
  }

  /** Blocks of two pairs, each rank's at a place of its own. */
  private void gatheredPairs() throws MPIException, InterruptedException {
    byte[] sent = pairs(2, 40 + rank);
    int[] counts = {2, 2};
    int[] places = {0, 3};
    if (rank == 1) {
      awaited();
      world.gatherv(sent, 2, MPI.DOUBLE_INT, 0);
      return;
    }
    byte[] got =
        received(
            5 * 16,
            array ->
                world.gatherv(sent, 2, MPI.DOUBLE_INT, array, counts, places, MPI.DOUBLE_INT, 0));
    byte[] wanted = new byte[5 * 16];
    Arrays.fill(wanted, (byte) -1);
    for (int of = 0; of < 2; of++) {
      byte[] block = wanted(pairs(2, 40 + of), 24, (byte) -1);
      System.arraycopy(block, 0, wanted, 48 * of, block.length);
    }
    checks.same("pairs of two ranks", wanted, got);
  }

  /** Every second integer comes, in a call with a type for each rank. */
  private void exchangedColumns() throws MPIException, InterruptedException {
    int count = 8;
    Datatype column = Datatype.createVector(count, 4, 8, MPI.BYTE);
    column.commit();
    byte[] sent = new byte[8 * count];
    Arrays.fill(sent, (byte) (rank + 1));
    int[] none = {0, 0};
    int[] one = {0, 1};
    int[] places = {0, 0};
    Datatype[] types = {column, column};
    if (rank == 1) {
      awaited();
      ByteBuffer out = ByteBuffer.wrap(sent);
      ByteBuffer nothing = ByteBuffer.allocate(1);
      world.allToAllw(out, new int[] {1, 0}, places, types, nothing, none, places, types);
    } else {
      byte[] got =
          received(
              sent.length,
              array ->
                  world.allToAllw(
                      ByteBuffer.wrap(sent),
                      none,
                      places,
                      types,
                      ByteBuffer.wrap(array),
                      one,
                      places,
                      types));
      byte[] wanted = new byte[sent.length];
      for (int k = 0; k < wanted.length; k++) {
        wanted[k] = (byte) (k % 8 < 4 ? 2 : -1);
      }
      checks.same("a column of another rank", wanted, got);
    }
    column.free();
  }

  /** The least pair of two ranks, by a reduction that sees the program's type. */
  private void reducedPairs() throws MPIException, InterruptedException {
    int count = 3;
    byte[] sent = pairs(count, 5); // the same value on both ranks
    if (rank == 1) {
      awaited();
      world.allReduce(sent, new byte[sent.length], count, MPI.DOUBLE_INT, MPI.MINLOC);
      return;
    }
    byte[] got =
        received(
            sent.length, array -> world.allReduce(sent, array, count, MPI.DOUBLE_INT, MPI.MINLOC));
    checks.same("the least pairs", wanted(sent, 12 * count, (byte) -1), got);
  }
}
