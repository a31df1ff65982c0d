// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.io.IOException;
import java.nio.DoubleBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/**
 * Whether memory stays level where a program makes, uses and frees for long: messages that do not
 * block, types, communicators, and sixteen threads at once. Handles that were not given back would
 * be seen in the library's memory. Each part runs a fifth of its rounds first, then is measured,
 * and runs the others, twice where it has grown; every message is checked. The JVM's heap must have
 * one size, touched from the beginning ({@code -Xms64m -Xmx64m -XX:+AlwaysPreTouch}): leaks.sh
 * starts it so.
 */
public final class Leaks {
  private static final int THREADS = 16;
  private static final int ROWS = 32;
  private static final int WIDTH = 8;
  private static final int AT_ONCE = 50;

  /** What the JVM may add by itself: compiled code, its own tables. */
  private static final long NATIVE_SLACK = 16L << 20;

  private static final long HEAP_SLACK = 2L << 20;

  private final long pairs;
  private final int rank;
  private boolean level = true;

  private Leaks(long pairs) throws MPIException {
    this.pairs = pairs;
    this.rank = MPI.COMM_WORLD.getRank();
  }

  /** A part, which does so many rounds. */
  private interface Part {
    void run(long rounds) throws MPIException;
  }

  /**
   * Runs the program.
   *
   * @param args the pairs of messages of each part (1,000,000)
   * @throws MPIException if MPI fails
   * @throws IOException if the process's memory cannot be read
   */
  public static void main(String[] args) throws MPIException, IOException {
    int provided = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
    Leaks leaks = new Leaks(args.length > 0 ? Long.parseLong(args[0]) : 1_000_000);
    leaks.measured("messages", leaks.pairs, leaks::messages);
    leaks.measured("persistent and freed", leaks.pairs / 10, leaks::persistent);
    leaks.measured("types", leaks.pairs * 4, leaks::types);
    leaks.measured("communicators", leaks.pairs / 50, Leaks::communicators);
    if (provided == MPI.THREAD_MULTIPLE) {
      leaks.measured("threads", leaks.pairs, leaks::threads);
    } else {
      leaks.say("threads: the library grants no THREAD_MULTIPLE");
    }
    MPI.Finalize();
    if (!leaks.level) {
      System.exit(1);
    }
  }

  private void say(String line) {
    if (rank == 0) {
      System.out.println(line);
      System.out.flush();
    }
  }

  /** What the JVM adds while it compiles comes once; what is lost is lost again. */
  private void measured(String name, long rounds, Part part) throws MPIException, IOException {
    part.run(Math.max(1, rounds / 5));
    String grown = grown(part, rounds - rounds / 5);
    int[] any = {grown == null ? 0 : 1};
    MPI.COMM_WORLD.allReduce(any, 1, MPI.INT, MPI.MAX);
    if (any[0] != 0) {
      grown = grown(part, rounds - rounds / 5);
    }
    boolean stays = grown == null;
    level &= stays;
    if (!stays) {
      System.out.println(name + ": rank " + rank + grown);
    }
    say(name + ": " + rounds + " rounds, " + (stays ? "level" : "NOT level"));
  }

  /** Runs a part; says by how much memory has grown, null where it has stayed level. */
  private static String grown(Part part, long rounds) throws MPIException, IOException {
    long heap = heap();
    long resident = resident();
    part.run(rounds);
    long heapGrown = heap() - heap;
    long nativeGrown = resident() - resident;
    return heapGrown <= HEAP_SLACK && nativeGrown <= NATIVE_SLACK
        ? null
        : " grew by " + heapGrown + " B of heap and " + nativeGrown + " B in all, twice";
  }

  private static long heap() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** The process's own memory, to which a heap that is touched as a whole always adds the same. */
  private static long resident() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("RssAnon:")) {
        return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    return 0;
  }

  private void messages(long rounds) throws MPIException {
    exchange(MPI.COMM_SELF, rounds);
  }

  /** Pairs of messages to oneself that do not block, of a column each, some at once. */
  private static void exchange(Intracomm comm, long rounds) throws MPIException {
    Datatype column = Datatype.createVector(ROWS, 1, WIDTH, MPI.DOUBLE);
    column.commit();
    DoubleBuffer from = MPI.newDoubleBuffer(ROWS * WIDTH * AT_ONCE);
    DoubleBuffer to = MPI.newDoubleBuffer(ROWS * WIDTH * AT_ONCE);
    Request[] requests = new Request[2 * AT_ONCE];
    for (long done = 0; done < rounds; done += AT_ONCE) {
      for (int k = 0; k < AT_ONCE; k++) {
        int at = k * ROWS * WIDTH;
        from.put(at + (ROWS - 1) * WIDTH, done + k);
        requests[k] = comm.iRecv(MPI.slice(to, at), 1, column, 0, k);
        requests[AT_ONCE + k] = comm.iSend(MPI.slice(from, at), 1, column, 0, k);
      }
      Request.waitAll(requests);
      for (int k = 0; k < AT_ONCE; k++) {
        double came = to.get((k * ROWS + ROWS - 1) * WIDTH);
        if (came != done + k) {
          throw new IllegalStateException("expected " + (done + k) + ", got " + came);
        }
      }
    }
    column.free();
  }

  /** Persistent messages made, started and freed; and sends whose requests are freed at once. */
  private void persistent(long rounds) throws MPIException {
    Datatype column = Datatype.createVector(ROWS, 1, WIDTH, MPI.DOUBLE);
    column.commit();
    DoubleBuffer from = MPI.newDoubleBuffer(ROWS * WIDTH);
    DoubleBuffer to = MPI.newDoubleBuffer(ROWS * WIDTH);
    for (long k = 0; k < rounds; k++) {
      from.put((ROWS - 1) * WIDTH, k);
      Prequest receive = MPI.COMM_SELF.recvInit(to, 1, column, 0, 1);
      Prequest send = MPI.COMM_SELF.sendInit(from, 1, column, 0, 1);
      Prequest.startAll(new Prequest[] {receive, send});
      Request.waitAll(new Request[] {receive, send});
      receive.free();
      send.free();
      MPI.COMM_SELF.iSend(from, 1, column, 0, 2).free();
      MPI.COMM_SELF.recv(to, 1, column, 0, 2);
      if (to.get((ROWS - 1) * WIDTH) != k) {
        throw new IllegalStateException("expected " + k + ", got " + to.get((ROWS - 1) * WIDTH));
      }
    }
    column.free();
  }

  /**
   * Types of some hundred kinds, made, sent once from an array, and freed: so many that the 64
   * bytes would be seen that MPICH may keep of each type that it is told was committed.
   */
  private void types(long rounds) throws MPIException {
    double[] from = new double[ROWS * WIDTH];
    double[] to = new double[ROWS * WIDTH];
    for (long k = 0; k < rounds; k++) {
      int rows = 2 + (int) (k % (ROWS - 2));
      Datatype inner = Datatype.createVector(rows, 1 + (int) (k % 3), WIDTH, MPI.DOUBLE);
      Datatype type = Datatype.createStruct(new int[] {1}, new int[] {8}, new Datatype[] {inner});
      inner.free();
      type.commit();
      from[1] = k;
      MPI.COMM_SELF.sendRecv(from, 1, type, 0, 3, to, 1, type, 0, 3);
      type.free();
      if (to[1] != k) {
        throw new IllegalStateException("expected " + k + ", got " + to[1]);
      }
    }
  }

  private static void communicators(long rounds) throws MPIException {
    double[] one = {1};
    double[] sum = new double[1];
    for (long k = 0; k < rounds; k++) {
      Intracomm made = MPI.COMM_WORLD.dup();
      made.allReduce(one, sum, 1, MPI.DOUBLE, MPI.SUM);
      if (sum[0] != made.getSize()) {
        throw new IllegalStateException("expected " + made.getSize() + ", got " + sum[0]);
      }
      made.free();
    }
  }

  /** All threads at once, each on a communicator of its own. */
  private void threads(long rounds) throws MPIException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> all = new ArrayList<>();
    List<Intracomm> comms = new ArrayList<>();
    for (int k = 0; k < THREADS; k++) {
      Intracomm own = MPI.COMM_SELF.dup();
      comms.add(own);
      Thread thread =
          new Thread(() -> {
            try {
              exchange(own, rounds / THREADS);
            } catch (MPIException | RuntimeException e) {
              failure.compareAndSet(null, e);
            }
          });
      all.add(thread);
      thread.start();
    }
    for (Thread each : all) {
      try {
        each.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    for (Intracomm comm : comms) {
      comm.free();
    }
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
  }
}
