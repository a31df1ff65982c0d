// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mpi.MPI;
import mpi.MPIException;

/** What is wrong to do, each with a name; done in a random order, each has to be refused. */
final class Misuses {
  private static final long MOST_SECONDS = 20;

  private final List<String> names = new ArrayList<>();
  private final List<Call> calls = new ArrayList<>();
  private final List<Boolean> lawful = new ArrayList<>();
  private volatile String now = "";
  private volatile long since = System.nanoTime();
  private int made;
  private int wrong;

  /** What may fail. */
  interface Call {
    /** Calls. */
    void make() throws MPIException;
  }

  /** What has to be refused by an exception. */
  void refused(String name, Call call) {
    names.add(name);
    calls.add(call);
    lawful.add(false);
  }

  /** What may be refused or do nothing, as libraries differ. */
  void survived(String name, Call call) {
    names.add(name);
    calls.add(call);
    lawful.add(true);
  }

  /** Ends the process where a call does not return. */
  void watch() {
    Thread watching =
        new Thread(() -> {
          while (System.nanoTime() - since < MOST_SECONDS * 1_000_000_000L) {
            try {
              Thread.sleep(200);
            } catch (InterruptedException interrupted) {
              return;
            }
          }
          System.err.println("hangs: " + now);
          Runtime.getRuntime().halt(3);
        });
    watching.setDaemon(true);
    watching.start();
  }

  /** Does all, in an order of its own, and forgets them. */
  void run(Random random, boolean tells) {
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < calls.size(); k++) {
      order.add(k);
    }
    Collections.shuffle(order, random);
    for (int k : order) {
      now = names.get(k);
      since = System.nanoTime();
      if (tells) {
        System.err.println(now);
      }
      made++;
      try {
        calls.get(k).make();
        if (!lawful.get(k)) {
          wrong("was not refused");
        }
      } catch (MPIException | RuntimeException refusal) {
        String said = refusal.getMessage();
        if (tells) {
          System.err.println("  " + refusal.getClass().getSimpleName() + ": " + said);
        }
      } catch (Error error) {
        wrong("threw " + error);
      }
    }
    names.clear();
    calls.clear();
    lawful.clear();
  }

  private void wrong(String what) {
    wrong++;
    System.err.println("misuse: " + now + " " + what);
  }

  /** Adds up all ranks, prints one line on the first, and gives the number of what was wrong. */
  int sum() throws MPIException {
    int[] sums = {made, wrong};
    MPI.COMM_WORLD.allReduce(sums, 2, MPI.INT, MPI.SUM);
    if (MPI.COMM_WORLD.getRank() == 0) {
      System.out.println("misuses: " + sums[0] + " checks, " + sums[1] + " wrong");
    }
    return sums[1];
  }

  /** The same of this process alone, behind the end of MPI. */
  int alone() {
    return wrong;
  }
}
