// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.Locale;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * Fences of windows on ranks that have begun MPI with different levels of threads, which the
 * standard allows (MPI 4.1 §11.6.2): all go the same way, so that none waits for another for ever.
 */
public final class UnlikeThreads {
  private static final int FENCES = 40;
  private static final int ELEMENTS = 16;
  private static final int STEP = 3;

  private UnlikeThreads() {}

  /**
   * Runs the program.
   *
   * @param args "first" or "others", which begin with {@code THREAD_MULTIPLE}
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    boolean first =
        "0".equals(System.getenv("OMPI_COMM_WORLD_RANK")) || "0".equals(System.getenv("PMI_RANK"));
    boolean multiple = first == "first".equals(args[0].toLowerCase(Locale.ROOT));
    if (multiple) {
      MPI.InitThread(args, MPI.THREAD_MULTIPLE);
    } else {
      MPI.Init(args);
    }
    Checks checks = new Checks();
    checks.begin("fences of ranks with unlike threads");
    checks.same("level", multiple, MPI.queryThread() == MPI.THREAD_MULTIPLE);
    fences(checks, MPI.COMM_WORLD);
    checks.end();
    MPI.Finalize();
    System.exit(checks.wrongInAll() == 0 ? 0 : 1);
  }

  private static void fences(Checks checks, Intracomm comm) throws MPIException {
    int rank = comm.getRank();
    int right = (rank + 1) % comm.getSize();
    int left = (rank + comm.getSize() - 1) % comm.getSize();
    Datatype column = Datatype.createVector(ELEMENTS, 1, STEP, MPI.INT);
    column.commit();
    IntBuffer memory = MPI.newIntBuffer(STEP * ELEMENTS);
    IntBuffer data = MPI.newIntBuffer(STEP * ELEMENTS);
    Win window = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, comm);
    window.fence(0);
    for (int round = 0; round < FENCES; round++) {
      for (int k = 0; k < ELEMENTS; k++) {
        data.put(STEP * k, 1000 * rank + round + k);
      }
      window.put(data, 1, column, right, 0, 1, column);
      window.fence(0);
      for (int k = 0; k < ELEMENTS; k++) {
        checks.same("a put of round " + round, 1000 * left + round + k, memory.get(STEP * k));
      }
      window.fence(0);
    }
    window.free();
    column.free();
  }
}
