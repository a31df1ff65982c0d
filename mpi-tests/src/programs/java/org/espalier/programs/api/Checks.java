// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.util.Arrays;
import java.util.Objects;
import mpi.MPI;
import mpi.MPIException;

/** Counts what was checked on all ranks, and says on standard error what was wrong. */
final class Checks {
  private final int rank;
  private String part = "";
  private int made;
  private int wrong;
  private int wrongInAll;

  /** A call that may fail. */
  interface Call {
    /** Calls. */
    void make() throws MPIException;
  }

  Checks() throws MPIException {
    rank = MPI.COMM_WORLD.getRank();
  }

  /** Begins a part of the interface. */
  void begin(String name) {
    part = name;
    made = 0;
    wrong = 0;
  }

  /** Checks a value; arrays are compared by their elements. */
  void same(String what, Object expected, Object got) {
    made++;
    if (!Objects.deepEquals(expected, got)) {
      wrong(what, text(expected), text(got));
    }
  }

  /** Checks a number. */
  void same(String what, long expected, long got) {
    made++;
    if (expected != got) {
      wrong(what, Long.toString(expected), Long.toString(got));
    }
  }

  /** Checks what must hold. */
  void holds(String what, boolean holds) {
    made++;
    if (!holds) {
      wrong(what, "true", "false");
    }
  }

  /** Checks that a call is refused with an error class; 0 stands for any. */
  void refused(String what, int errorClass, Call call) {
    made++;
    try {
      call.make();
      wrong(what, "a refusal", "none");
    } catch (MPIException refusal) {
      if (errorClass != 0 && refusal.getErrorClass() != errorClass) {
        wrong(
            what,
            "error class " + errorClass,
            refusal.getErrorClass() + " (" + refusal.getMessage() + ")");
      }
    }
  }

  private void wrong(String what, String expected, String got) {
    wrong++;
    System.err.println(
        part + ": rank " + rank + ": " + what + ": expected " + expected + ", got " + got);
  }

  private static String text(Object value) {
    String wrapped = Arrays.deepToString(new Object[] {value});
    return wrapped.substring(1, wrapped.length() - 1);
  }

  /** Adds up all ranks and prints one line on the first. */
  void end() throws MPIException {
    int[] sums = {made, wrong};
    MPI.COMM_WORLD.allReduce(sums, 2, MPI.INT, MPI.SUM);
    wrongInAll += sums[1];
    if (rank == 0) {
      System.out.println(part + ": " + sums[0] + " checks, " + sums[1] + " wrong");
    }
  }

  /** How many checks of all parts and ranks were wrong. */
  int wrongInAll() {
    return wrongInAll;
  }
}
