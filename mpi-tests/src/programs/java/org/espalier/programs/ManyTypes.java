// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * What commits cost: 100,000 commits over 50,000 distinct types that are never freed, as programs
 * make them that describe each neighbour anew at each repartition. Prints the seconds of the loop,
 * the heap that the types hold, in bytes, while all are reachable, and the seconds of each tenth.
 * commits.sh runs it on both packages by turns.
 */
public final class ManyTypes {
  /** So many types differ in how many elements they have, and those of the next row in more. */
  private static final int WIDTH = 250;

  private static final int PARTS = 10;

  private ManyTypes() {}

  /**
   * Runs the program.
   *
   * @param args how many types are distinct (50,000), and how often each is made (2)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    int distinct = args.length > 0 ? Integer.parseInt(args[0]) : 50_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    int all = distinct * rounds;
    MPI.Init(args);
    long before = used();
    List<Datatype> kept = new ArrayList<>(all);
    long[] times = new long[PARTS + 1];
    times[0] = System.nanoTime();
    for (int part = 1; part <= PARTS; part++) {
      make(kept, (int) ((long) all * part / PARTS), distinct);
      times[part] = System.nanoTime();
    }
    long heap = used() - before;
    for (int each = 0; each < all; each += 997) {
      if (kept.get(each).getSize() != 2 + each % distinct % WIDTH) {
        throw new IllegalStateException("a type of another size");
      }
    }
    System.out.printf(
        "commits %d seconds %.4f heap %d tenths", all, (times[PARTS] - times[0]) / 1e9, heap);
    for (int part = 1; part <= PARTS; part++) {
      System.out.printf(" %.4f", (times[part] - times[part - 1]) / 1e9);
    }
    System.out.println();
    MPI.Finalize();
  }

  private static void make(List<Datatype> kept, int until, int distinct) throws MPIException {
    for (int each = kept.size(); each < until; each++) {
      int k = each % distinct;
      Datatype type = Datatype.createVector(2 + k % WIDTH, 1, 2 + k / WIDTH, MPI.DOUBLE);
      type.commit();
      kept.add(type);
    }
  }

  /** The bytes of what is reachable: least of some collections. */
  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int k = 0; k < 4; k++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
