// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Gathers and scatters that are begun, whose root names other types of the same signature than the
 * others do (MPI 4.1 §6.5).
 */
public final class EqualSignatures {
  private static final int PAIRS = 3;
  private static final int INTS = 2 * PAIRS;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();

  private EqualSignatures() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    EqualSignatures program = new EqualSignatures();
    program.checks.begin("equal signatures");
    Datatype three = Datatype.createContiguous(PAIRS, MPI.INT2);
    Datatype mixed =
        Datatype.createStruct(
            new int[] {1, INTS - 2}, new int[] {0, 8}, new Datatype[] {MPI.INT2, MPI.INT});
    Datatype none = Datatype.createStruct(new int[0], new int[0], new Datatype[0]);
    for (Datatype type : new Datatype[] {three, mixed, none}) {
      type.commit();
    }
    for (int root = 0; root < program.size; root++) {
      program.both("pairs at the root", root, MPI.INT2, PAIRS, MPI.INT, INTS);
      program.both("pairs at the others", root, MPI.INT, INTS, MPI.INT2, PAIRS);
      program.both("a type of pairs", root, three, 1, MPI.INT, INTS);
      program.both("a type of pairs and integers", root, MPI.INT, INTS, mixed, 1);
      program.nothing(root, none);
    }
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private int value(int of, int k) {
    return 100 * of + k;
  }

  private IntBuffer block(int of) {
    IntBuffer block = MPI.newIntBuffer(INTS);
    for (int k = 0; k < INTS; k++) {
      block.put(k, value(of, k));
    }
    return block;
  }

  /** Gathers to a root and scatters from it, in buffers and in place. */
  private void both(
      String what, int root, Datatype rootType, int rootCount, Datatype type, int count)
      throws MPIException {
    boolean isRoot = rank == root;
    Datatype own = isRoot ? rootType : type;
    int ownCount = isRoot ? rootCount : count;
    IntBuffer all = MPI.newIntBuffer(INTS * size);
    world.iGather(block(rank), ownCount, own, all, rootCount, rootType, root).waitFor();
    all("gathered, " + what, isRoot, all, size);
    IntBuffer inPlace = MPI.newIntBuffer(INTS * size);
    IntBuffer mine = isRoot ? inPlace : block(rank);
    if (isRoot) {
      for (int k = 0; k < INTS; k++) {
        inPlace.put(INTS * rank + k, value(rank, k));
      }
    }
    world.iGather(mine, ownCount, own, root).waitFor();
    all("gathered in place, " + what, isRoot, inPlace, size);
    IntBuffer got = MPI.newIntBuffer(INTS);
    Request scattered = world.iScatter(all, rootCount, rootType, got, ownCount, own, root);
    scattered.waitFor();
    for (int k = 0; k < INTS; k++) {
      checks.same("scattered, " + what + ", " + k, value(rank, k), got.get(k));
    }
    got = isRoot ? all : MPI.newIntBuffer(INTS);
    world.iScatter(got, ownCount, own, root).waitFor();
    for (int k = 0; k < INTS && !isRoot; k++) {
      checks.same("scattered in place, " + what + ", " + k, value(rank, k), got.get(k));
    }
  }

  private void all(String what, boolean isRoot, IntBuffer all, int blocks) {
    for (int of = 0; of < blocks && isRoot; of++) {
      for (int k = 0; k < INTS; k++) {
        checks.same(what + " of " + of, value(of, k), all.get(INTS * of + k));
      }
    }
  }

  /** No elements, of types of other signatures. */
  private void nothing(int root, Datatype none) throws MPIException {
    IntBuffer one = MPI.newIntBuffer(INTS);
    IntBuffer other = MPI.newIntBuffer(INTS);
    Datatype own = rank == root ? MPI.INT : rank % 2 == 0 ? MPI.DOUBLE_INT : none;
    world.iGather(one, 0, own, other, 0, own, root).waitFor();
    world.iScatter(one, 0, own, other, 0, own, root).waitFor();
    checks.holds("nothing moves", true);
  }
}
