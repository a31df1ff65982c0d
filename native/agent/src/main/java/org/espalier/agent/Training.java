// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import mpi.CartComm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import org.espalier.layout.BasicType;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A program of one rank that calls what most programs call, for the JVM's cache of loaded classes.
 * It is loaded by the JVM itself and has no class path: what a JVM loads to read a program's own
 * jar or folder of classes would not be in the cache, so it does that, too.
 */
public final class Training {
  private static final int N = 8;

  /** A list of so many blocks is looked through for equal steps. */
  private static final int LISTED = 128;

  /** So many elements are much. */
  private static final int LARGE = 1 << 12;

  /** Behind so many uses types have been tuned, as the JVM that trains is told. */
  private static final int USES = 16;

  private Training() {}

  /**
   * Runs the program.
   *
   * @param arguments jars with this class
   * @throws MPIException if MPI fails
   */
  public static void main(String[] arguments) throws MPIException {
    for (String path : arguments) {
      loadFrom(Path.of(path));
    }
    MPI.Init(arguments);
    double[] matrix = new double[N * N];
    double[] column = new double[N];
    Datatype vector = Datatype.createVector(N, 1, N, MPI.DOUBLE);
    vector.commit();
    Datatype list = Datatype.createIndexed(new int[] {1, 2}, new int[] {3, 5}, MPI.DOUBLE);
    list.commit();
    Datatype face = face();
    face.commit();
    DoubleBuffer direct = MPI.newDoubleBuffer(2 * LISTED);
    double[] values = new double[LISTED];
    for (int use = 0; use < USES; use++) {
      MPI.COMM_SELF.sendRecv(matrix, 1, vector, 0, 1, column, N, MPI.DOUBLE, 0, 1);
      MPI.COMM_SELF.sendRecv(direct, 1, list, 0, 1, direct, 3, MPI.DOUBLE, 0, 1);
      MPI.COMM_SELF.sendRecv(direct, 1, face, 0, 1, values, LISTED, MPI.DOUBLE, 0, 1);
      Request[] both = {
        MPI.COMM_SELF.iRecv(direct, 1, list, 0, 2), MPI.COMM_SELF.iSend(direct, 1, list, 0, 2)
      };
      Request.waitAll(both);
    }
    choose();
    packed(matrix, list);
    blocking(matrix, direct, vector, list);
    others(matrix, column);
    together(matrix, direct, vector, list);
    scattered(direct);
    large();
    MPI.COMM_WORLD.barrier();
    MPI.COMM_WORLD.allReduce(column, N, MPI.DOUBLE, MPI.SUM);
    face.free();
    list.free();
    vector.free();
    MPI.Finalize();
  }

  /** Short messages with gaps, by the library and packed in the call; and messages begun again. */
  private static void blocking(double[] matrix, DoubleBuffer direct, Datatype vector, Datatype list)
      throws MPIException {
    Datatype column = Datatype.createVector(N, 1, N, MPI.DOUBLE);
    column.commit();
    for (Datatype type : new Datatype[] {column, vector, list}) {
      for (int use = 0; use < USES; use++) {
        Request fromArray = MPI.COMM_SELF.iRecv(direct, 1, type, 0, 5);
        MPI.COMM_SELF.send(matrix, 1, type, 0, 5);
        fromArray.waitFor();
        Request toArray = MPI.COMM_SELF.iSend(direct, 1, type, 0, 5);
        MPI.COMM_SELF.recv(matrix, 1, type, 0, 5);
        toArray.waitFor();
        Request there = MPI.COMM_SELF.iRecv(direct, 1, type, 0, 5);
        MPI.COMM_SELF.send(direct, 1, type, 0, 5);
        there.waitStatus();
        Request back = MPI.COMM_SELF.iSend(direct, 1, type, 0, 5);
        MPI.COMM_SELF.recv(direct, 1, type, 0, 5);
        back.waitFor();
      }
    }
    column.free();
    Prequest[] lasting = {
      MPI.COMM_SELF.recvInit(direct, N, MPI.DOUBLE, 0, 6),
      MPI.COMM_SELF.sendInit(direct, N, MPI.DOUBLE, 0, 6)
    };
    Prequest.startAll(lasting);
    Request.waitAll(lasting);
    for (Prequest request : lasting) {
      request.free();
    }
  }

  /** What programs pack themselves. */
  private static void packed(double[] matrix, Datatype list) throws MPIException {
    byte[] bytes = new byte[3 * Double.BYTES];
    for (int use = 0; use < USES; use++) {
      MPI.COMM_SELF.pack(matrix, 1, list, bytes, 0);
      MPI.COMM_SELF.unpack(bytes, 0, matrix, 1, list);
    }
  }

  /** What is called once or twice, but by many. */
  private static void others(double[] matrix, double[] column) throws MPIException {
    int[] ranks = {1, 1};
    CartComm.createDims(1, ranks);
    CartComm grid = MPI.COMM_WORLD.createCart(ranks, new boolean[] {true, true}, false);
    grid.shift(0, 1).getRankDest();
    grid.getCoords(0);
    grid.free();
    Datatype[] parts = {MPI.DOUBLE, MPI.INT};
    Datatype record = Datatype.createStruct(new int[] {1, 1}, new int[] {0, 8}, parts);
    record.setName("record");
    record.commit();
    record.free();
    MPI.COMM_WORLD.bcast(column, N, MPI.DOUBLE, 0);
    MPI.COMM_WORLD.gather(column, N, MPI.DOUBLE, matrix, N, MPI.DOUBLE, 0);
    MPI.COMM_WORLD.allToAll(column, N, MPI.DOUBLE, matrix, N, MPI.DOUBLE);
    MPI.COMM_WORLD.reduce(column, N, MPI.DOUBLE, MPI.MAX, 0);
    MPI.wtime();
  }

  /** Collective operations over data with gaps. */
  private static void together(double[] matrix, DoubleBuffer direct, Datatype vector, Datatype list)
      throws MPIException {
    double[] values = new double[N];
    DoubleBuffer row = MPI.newDoubleBuffer(N);
    int[] one = {1};
    int[] place = {0};
    for (Datatype type : new Datatype[] {list, vector}) {
      int elements = type == list ? 3 : N;
      MPI.COMM_SELF.allToAll(direct, 1, type, row, elements, MPI.DOUBLE);
      MPI.COMM_SELF.allToAll(row, elements, MPI.DOUBLE, direct, 1, type);
      MPI.COMM_SELF.allToAll(matrix, 1, type, values, elements, MPI.DOUBLE);
      MPI.COMM_SELF.allGather(direct, 1, type, row, elements, MPI.DOUBLE);
      MPI.COMM_SELF.allGather(matrix, 1, type, values, elements, MPI.DOUBLE);
      MPI.COMM_SELF.gather(matrix, 1, type, values, elements, MPI.DOUBLE, 0);
      MPI.COMM_SELF.scatter(values, elements, MPI.DOUBLE, matrix, 1, type, 0);
      MPI.COMM_SELF.bcast(direct, 1, type, 0);
      MPI.COMM_SELF.bcast(matrix, 1, type, 0);
      MPI.COMM_SELF.gatherv(matrix, 1, type, values, new int[] {elements}, place, MPI.DOUBLE, 0);
      MPI.COMM_SELF.allToAllv(
          direct, one, place, type, row, new int[] {elements}, place, MPI.DOUBLE);
    }
    MPI.COMM_SELF.allReduce(row, N, MPI.DOUBLE, MPI.SUM);
  }

  /** A long list in equal steps. */
  private static Datatype face() throws MPIException {
    int[] lengths = new int[LISTED];
    int[] places = new int[LISTED];
    for (int k = 0; k < LISTED; k++) {
      lengths[k] = 1;
      places[k] = 2 * k;
    }
    return Datatype.createIndexed(lengths, places, MPI.DOUBLE);
  }

  /** A long list in no order, as of particles; its type is renewed, also with the same list. */
  private static void scattered(DoubleBuffer direct) throws MPIException {
    int[] lengths = new int[LISTED];
    int[] places = new int[LISTED];
    for (int k = 0; k < LISTED; k++) {
      lengths[k] = 1;
      places[k] = (k * k) % (2 * LISTED - 1);
    }
    for (int renewed = 0; renewed < 3; renewed++) {
      Datatype list = Datatype.createIndexed(lengths, places, MPI.DOUBLE);
      list.commit();
      Request later = MPI.COMM_SELF.iSend(direct, 1, list, 0, 3);
      MPI.COMM_SELF.recv(direct, LISTED, MPI.DOUBLE, 0, 3);
      later.waitFor();
      list.free();
      places[0] += renewed;
    }
  }

  /** More of an array than is kept at hand for copies. */
  private static void large() throws MPIException {
    double[] values = new double[LARGE];
    MPI.COMM_SELF.sendRecv(
        values, LARGE, MPI.DOUBLE, 0, 4, new double[LARGE], LARGE, MPI.DOUBLE, 0, 4);
  }

  /** What chooses the way of messages; nothing is chosen where a JVM is told when to tune. */
  private static void choose() {
    TypeTree list = new Vec(N, N * Double.BYTES, new Con(1, BasicType.of("MPI_DOUBLE")));
    MessageChoices choices = MessageChoices.ofList(list, null);
    for (int use = 0; use < USES; use++) {
      choose(choices.toSend(1 << use));
      choose(choices.toReceive(1 << use));
      choices.toBeginSending(1 << use).next();
      choices.toBeginReceiving(1 << use).next();
    }
  }

  private static void choose(Choice choice) {
    long begin = System.nanoTime();
    choice.took(choice.next(), begin, System.nanoTime());
  }

  /** Loads this class once more, as one of a program; without it only the cache is smaller. */
  private static void loadFrom(Path classes) {
    try (Program program = new Program(classes.toUri().toURL());
        Program folder = new Program(classes.resolveSibling("").toUri().toURL())) {
      program.findClass(Training.class.getName());
      folder.findResource(Training.class.getName());
    } catch (IOException | ClassNotFoundException absent) {
      System.err.println("espalier: " + classes + " has no training program: " + absent);
    }
  }

  /** A loader that does not ask the JVM's own first. */
  private static final class Program extends URLClassLoader {
    Program(URL classes) {
      super(new URL[] {classes});
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      return super.findClass(name);
    }
  }
}
