// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * A program of one rank that calls what most programs call, for the JVM's cache of loaded classes.
 * It is loaded by the JVM itself and has no class path: what a JVM loads to read a program's own
 * jar or folder of classes would not be in the cache, so it does that, too.
 */
public final class Training {
  private static final int N = 8;

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
    DoubleBuffer direct = MPI.newDoubleBuffer(N * N);
    for (int use = 0; use < USES; use++) {
      MPI.COMM_SELF.sendRecv(matrix, 1, vector, 0, 1, column, N, MPI.DOUBLE, 0, 1);
      MPI.COMM_SELF.sendRecv(direct, 1, list, 0, 1, direct, 3, MPI.DOUBLE, 0, 1);
      Request[] both = {
        MPI.COMM_SELF.iRecv(direct, 1, list, 0, 2), MPI.COMM_SELF.iSend(direct, 1, list, 0, 2)
      };
      Request.waitAll(both);
    }
    MPI.COMM_WORLD.barrier();
    MPI.COMM_WORLD.allReduce(column, N, MPI.DOUBLE, MPI.SUM);
    list.free();
    vector.free();
    MPI.Finalize();
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
