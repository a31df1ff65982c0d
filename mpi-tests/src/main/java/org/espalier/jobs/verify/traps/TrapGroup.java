// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/** What the traps of moving data have in common: two processes, and columns of a matrix. */
abstract sealed class TrapGroup permits MessageTraps, PassageTraps, RequestTraps, TypeTraps {
  static final int TAG = 5;
  static final int N = 6; // a matrix of N × N, of which columns travel
  static final Named INT = new Named("MPI_INT");
  static final Named DOUBLE = new Named("MPI_DOUBLE");
  static final double GAP = -7;

  final Communicator world;
  final Mpi mpi;
  final Job.Checks checks;
  final int rank;

  TrapGroup(Mpi mpi, Job.Checks checks) {
    this.mpi = mpi;
    this.world = mpi.world();
    this.checks = checks;
    this.rank = world.rank();
  }

  /**
   * One trap.
   *
   * @param name of the line that it holds
   * @param check sends from rank 0 to rank 1 and looks at what came
   */
  record Trap(String name, Consumer<String> check) {}

  /** The traps, in the order in which all ranks run them. */
  abstract List<Trap> all();

  static Datatype column() {
    return Datatype.of(new Resized(0, 8, new Vector(N, 1, N, DOUBLE)));
  }

  static double[] matrix() {
    double[] matrix = new double[N * N];
    Arrays.setAll(matrix, k -> 100 + k);
    return matrix;
  }

  static double[] gaps() {
    double[] matrix = new double[N * N];
    Arrays.fill(matrix, GAP);
    return matrix;
  }

  static Buffer columns(double[] matrix, int first, int count, Datatype column) {
    return new Buffer(MemorySegment.ofArray(matrix), 8L * first, count, column);
  }

  /**
   * What columns {@code [first, first + count)} of the sent matrix come to, cut after some data.
   */
  static double[] expected(int first, int count, int elements) {
    double[] result = gaps();
    for (int k = 0; k < Math.min(elements, count * N); k++) {
      int place = k % N * N + first + k / N;
      result[place] = 100 + place;
    }
    return result;
  }

  final void same(String name, double[] expected, double[] got) {
    checks.that(
        name,
        Arrays.equals(expected, got),
        "expected %s, got %s".formatted(Arrays.toString(expected), Arrays.toString(got)));
  }

  /** A receive of a message that is too long. */
  final void truncated(String name, Runnable call) {
    try {
      call.run();
      checks.that(name, false, "a message too long must be refused");
    } catch (MpiException failure) {
      // MPI_ERR_TRUNCATE
      int wanted = mpi.library().name().equals("Open MPI") ? 15 : 14;
      checks.that(name, failure.errorClass() == wanted, failure.toString());
    }
  }
}
