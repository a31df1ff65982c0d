// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;

/**
 * The frame of a job: initialises MPI, runs the body, checks that no handle leaked, prints one
 * completion line and ends with exit code 0 or 1. A rank that throws aborts the others, so that
 * nothing waits for it.
 */
public final class Job {
  /** Counts checks, and remembers the first that failed. */
  public static final class Checks {
    private final Map<String, Long> tally = new LinkedHashMap<>();
    private long passed;
    private long failed;
    private String first = "";

    Checks() {}

    /**
     * Counts one check under the name of what it checks.
     *
     * @param name of what is checked
     * @param holds whether it holds
     * @param what what is wrong if it does not
     */
    public void that(String name, boolean holds, String what) {
      tally.merge(name, 1L, Long::sum);
      that(holds, name + ": " + what);
    }

    /**
     * Tells how many checks were made under each name.
     *
     * @return names and numbers, in the order of their first checks
     */
    public String tally() {
      return tally.entrySet().stream()
          .map(entry -> entry.getKey() + " " + entry.getValue())
          .collect(Collectors.joining(", "));
    }

    /**
     * Counts one check.
     *
     * @param holds whether it holds
     * @param what what is wrong if it does not
     */
    public void that(boolean holds, String what) {
      if (holds) {
        passed++;
      } else {
        if (failed++ == 0) {
          first = what;
        }
        if (failed <= 20) {
          System.err.println("CHECK FAILED: " + what);
        }
      }
    }

    /**
     * Says whether all checks so far held.
     *
     * @return false once one failed
     */
    public boolean allHeld() {
      return failed == 0;
    }
  }

  /** What a job does. */
  @FunctionalInterface
  public interface Body {
    /**
     * Runs on one rank.
     *
     * @param mpi what was initialised
     * @param checks counts what was checked
     * @return in a few words what it did
     * @throws Exception whatever goes wrong; the job fails
     */
    String run(Mpi mpi, Checks checks) throws Exception;
  }

  private Job() {}

  /**
   * Runs a job and ends the process.
   *
   * @param name of the job
   * @param body what it does
   */
  public static void run(String name, Body body) {
    run(name, Mpi::initialize, () -> {}, body);
  }

  /**
   * Runs a job on an MPI that other code starts and ends.
   *
   * @param name of the job
   * @param start gives the environment
   * @param end is called when the environment has been closed
   * @param body what it does
   */
  public static void run(String name, Supplier<Mpi> start, Runnable end, Body body) {
    Checks checks = new Checks();
    Optional<Ran> ran = body(name, start, checks, body);
    end.run();
    // Behind the end: a package mpi keeps the types that it has tuned until MPI ends.
    ran.ifPresent(what -> complete(name, what, checks));
    System.exit(ran.isPresent() && checks.allHeld() ? 0 : 1);
  }

  /** What has run, for the completion line. */
  private record Ran(int rank, int size, String library, String did) {}

  private static Optional<Ran> body(String name, Supplier<Mpi> start, Checks checks, Body body) {
    try (Mpi mpi = start.get()) {
      int rank = mpi.world().rank();
      int size = mpi.world().size();
      try {
        mpi.launcherMismatch().ifPresent(problem -> checks.that(false, problem));
        return Optional.of(
            new Ran(rank, size, String.valueOf(mpi.library()), body.run(mpi, checks)));
      } catch (Exception | AssertionError failure) {
        failure.printStackTrace();
        System.out.print(
            "ESPALIER-JOB %s rank %d of %d: FAILED %d checks, %s%n"
                .formatted(name, rank, size, checks.passed, failure));
        System.out.flush();
        mpi.abort(1);
        return Optional.empty();
      }
    }
  }

  private static void complete(String name, Ran ran, Checks checks) {
    long made = Datatype.handlesCreated();
    long freed = Datatype.handlesFreed();
    checks.that(made == freed, "datatype handles leaked: %d made, %d freed".formatted(made, freed));
    System.out.print(
        "ESPALIER-JOB %s rank %d of %d: %s %d checks, %d handles leaked of %d, %s, %s%s%n"
            .formatted(
                name,
                ran.rank(),
                ran.size(),
                checks.allHeld() ? "ok" : "FAILED",
                checks.passed + checks.failed,
                made - freed,
                made,
                ran.library(),
                ran.did(),
                checks.allHeld()
                    ? ""
                    : "; %d failed, the first: %s".formatted(checks.failed, checks.first)));
    System.out.flush();
  }
}
