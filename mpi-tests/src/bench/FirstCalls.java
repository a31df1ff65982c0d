// SPDX-License-Identifier: Apache-2.0
import java.nio.DoubleBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * What a program's first calls of a kind take, one kind after the other, while the JVM interprets
 * and compiles them: for firstcalls.sh. On two ranks; a line for each kind with the milliseconds of
 * the first 2,000 calls, of those to 20,000, and of the rest.
 */
public final class FirstCalls {
  private static final int TAG = 1;
  private static final int SOON = 2_000;
  private static final int LATER = 20_000;
  private static final int COLUMN = 100;

  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final double[] out = new double[2_000];
  private final double[] in = new double[2_000];
  private final DoubleBuffer from = MPI.newDoubleBuffer(20_000);
  private final DoubleBuffer to = MPI.newDoubleBuffer(20_000);
  private final Map<String, Kind> kinds = new LinkedHashMap<>();

  /** One call, or a few that belong together; the same on both ranks. */
  private interface Kind {
    void call(int number) throws MPIException;
  }

  private FirstCalls() throws MPIException {}

  /** Arguments: how many calls of each kind, from 20,000 on, and a part of the names of some. */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    FirstCalls program = new FirstCalls();
    program.arrays();
    program.directBuffers();
    program.begun();
    program.types();
    for (Map.Entry<String, Kind> kind : program.kinds.entrySet()) {
      if (kind.getKey().contains(args[1])) {
        program.run(kind.getKey(), kind.getValue(), Integer.parseInt(args[0]));
      }
    }
    MPI.Finalize();
  }

  private void run(String name, Kind kind, int calls) throws MPIException {
    int[] ends = {SOON, LATER, calls};
    StringBuilder line = new StringBuilder(name);
    world.barrier();
    int number = 0;
    for (int end : ends) {
      long begin = System.nanoTime();
      for (; number < end; number++) {
        kind.call(number);
      }
      line.append('|').append((System.nanoTime() - begin) / 1_000);
    }
    if (rank == 0) {
      System.out.println(line);
    }
  }

  /** Messages there and back, so that neither rank runs ahead. */
  private void pingPong(Object sent, Object received, int count, Datatype type)
      throws MPIException {
    if (rank == 0) {
      world.send(sent, count, type, peer, TAG);
      world.recv(received, count, type, peer, TAG);
    } else {
      world.recv(received, count, type, peer, TAG);
      world.send(sent, count, type, peer, TAG);
    }
  }

  private void arrays() {
    for (int n : new int[] {1, 100, 1_000}) {
      kinds.put("array send " + n, i -> pingPong(out, in, n, MPI.DOUBLE));
    }
    kinds.put(
        "array sendRecv",
        i -> world.sendRecv(out, 8, MPI.DOUBLE, peer, TAG, in, 8, MPI.DOUBLE, peer, TAG));
    kinds.put(
        "array sendRecvReplace", i -> world.sendRecvReplace(out, 8, MPI.DOUBLE, peer, TAG, peer, TAG));
    kinds.put("array bcast", i -> world.bcast(out, 100, MPI.DOUBLE, i & 1));
    kinds.put("array allReduce 1", i -> world.allReduce(out, in, 1, MPI.DOUBLE, MPI.MAX));
    kinds.put("array allReduce in place", i -> world.allReduce(out, 1, MPI.DOUBLE, MPI.MAX));
    kinds.put("array reduce", i -> world.reduce(out, in, 100, MPI.DOUBLE, MPI.MAX, i & 1));
    kinds.put("array gather", i -> world.gather(out, 100, MPI.DOUBLE, in, 100, MPI.DOUBLE, i & 1));
    kinds.put(
        "array scatter", i -> world.scatter(out, 100, MPI.DOUBLE, in, 100, MPI.DOUBLE, i & 1));
    kinds.put("array allGather", i -> world.allGather(out, 100, MPI.DOUBLE, in, 100, MPI.DOUBLE));
    kinds.put("array allToAll", i -> world.allToAll(out, 100, MPI.DOUBLE, in, 100, MPI.DOUBLE));
  }

  private void directBuffers() {
    kinds.put("direct send 1", i -> pingPong(from, to, 1, MPI.DOUBLE));
    kinds.put("direct slice", i -> pingPong(MPI.slice(from, i % 99), to, 10, MPI.DOUBLE));
    kinds.put(
        "direct sendRecv",
        i -> world.sendRecv(from, 99, MPI.DOUBLE, peer, TAG, to, 99, MPI.DOUBLE, peer, TAG));
    kinds.put("direct allReduce", i -> world.allReduce(from, to, 1, MPI.DOUBLE, MPI.MAX));
    kinds.put("direct allToAll", i -> world.allToAll(from, 99, MPI.DOUBLE, to, 99, MPI.DOUBLE));
  }

  private Request[] both(int count, Datatype type) throws MPIException {
    return new Request[] {
      world.iRecv(to, count, type, peer, TAG), world.iSend(from, count, type, peer, TAG)
    };
  }

  private void begun() throws MPIException {
    kinds.put("begun waitAll", i -> Request.waitAll(both(1, MPI.DOUBLE)));
    kinds.put(
        "begun waitFor",
        i -> {
          Request[] both = both(1, MPI.DOUBLE);
          both[1].waitFor();
          both[0].waitFor();
        });
    kinds.put("begun waitAllStatus", i -> Request.waitAllStatus(both(1, MPI.DOUBLE)));
    Prequest[] lasting = {
      world.recvInit(to, 99, MPI.DOUBLE, peer, TAG), world.sendInit(from, 99, MPI.DOUBLE, peer, TAG)
    };
    kinds.put(
        "begun persistent",
        i -> {
          Prequest.startAll(lasting);
          Request.waitAll(lasting);
        });
    kinds.put(
        "begun probe",
        i -> {
          Request sent = world.iSend(from, 1 + i % 50, MPI.DOUBLE, peer, TAG);
          Status found = world.probe(peer, TAG);
          world.recv(to, found.getCount(MPI.DOUBLE), MPI.DOUBLE, peer, TAG);
          sent.waitFor();
        });
  }

  private void types() throws MPIException {
    Datatype column = Datatype.createVector(COLUMN, 1, 10, MPI.DOUBLE);
    column.commit();
    kinds.put("type array", i -> pingPong(out, in, 1, column));
    kinds.put("type direct", i -> pingPong(from, to, 1, column));
    kinds.put(
        "type array sendRecv",
        i -> world.sendRecv(out, 1, column, peer, TAG, in, 1, column, peer, TAG));
    kinds.put(
        "type direct sendRecv",
        i -> world.sendRecv(from, 1, column, peer, TAG, to, 1, column, peer, TAG));
    kinds.put("type begun", i -> Request.waitAll(both(1, column)));
    kinds.put(
        "type made and freed",
        i -> {
          Datatype made = Datatype.createVector(10 + i % 7, 1, 20, MPI.DOUBLE);
          made.commit();
          made.free();
        });
    kinds.put(
        "type made and used",
        i -> {
          Datatype made = Datatype.createVector(10 + i % 7, 1, 20, MPI.DOUBLE);
          made.commit();
          world.sendRecv(from, 1, made, peer, TAG, to, 1, made, peer, TAG);
          made.free();
        });
  }
}
