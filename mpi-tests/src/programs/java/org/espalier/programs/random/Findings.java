// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Counts what was compared, and says on standard error what differs and how to repeat it. */
final class Findings {
  private static final int MOST_SAID = 10;

  /** By -Drandom.tell=true: every case is named before it is tried, for those that hang. */
  private static final boolean TELLS = Boolean.getBoolean("random.tell");

  private final int rank = MPI.COMM_WORLD.getRank();
  private String now = "";
  private int made;
  private int wrong;

  Findings() throws MPIException {}

  /** Names what is tried. */
  void trying(String what) {
    now = what;
    if (TELLS && rank == 0) {
      System.err.println(now);
    }
  }

  void same(String what, byte[] expected, byte[] got) {
    made++;
    int at = Arrays.mismatch(expected, got);
    if (at >= 0) {
      say(
          what
              + ": byte "
              + at
              + " of "
              + expected.length
              + ": expected "
              + expected[at]
              + ", got "
              + got[at]);
    }
  }

  void same(String what, int expected, int got) {
    made++;
    if (expected != got) {
      say(what + ": expected " + expected + ", got " + got);
    }
  }

  private void say(String what) {
    if (wrong++ < MOST_SAID) {
      System.err.println(now + ": rank " + rank + ": " + what);
    }
  }

  /** Adds up all ranks, prints one line on the first, and gives the number of what was wrong. */
  int end(String name) throws MPIException {
    int[] sums = {made, wrong};
    MPI.COMM_WORLD.allReduce(sums, 2, MPI.INT, MPI.SUM);
    if (rank == 0) {
      System.out.println(name + ": " + sums[0] + " checks, " + sums[1] + " wrong");
    }
    return sums[1];
  }
}
