// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.redistribution;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.espalier.jobs.Job;
import org.espalier.jobs.Job.Checks;
import org.espalier.mpi.Communicator;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.ArrayProgramBuilder;
import org.espalier.program.array.MachineModel;
import org.espalier.redistribute.HostMemory;
import org.espalier.redistribute.MemoryShortage;
import org.espalier.redistribute.Together;
import org.espalier.redistribute.program.LocalCall;
import org.espalier.redistribute.program.ProgramRun;

/** What one rank fails at alone, all ranks are told, by the same words; none waits for another. */
public final class FailingRanks {
  private static final long ELEMENTS = 24;

  private FailingRanks() {}

  /**
   * Runs the job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Job.run(
        "failing-ranks",
        (mpi, checks) -> {
          Communicator world = mpi.world();
          int last = world.size() - 1;
          alike(
              checks,
              world,
              last,
              IllegalArgumentException.class,
              "no such thing",
              () -> {
                throw new IllegalArgumentException("no such thing");
              });
          alike(
              checks,
              world,
              last,
              MemoryShortage.class,
              "rank %d has too little".formatted(last),
              () -> {
                throw new OutOfMemoryError("none left");
              });
          alike(
              checks,
              world,
              last,
              IllegalStateException.class,
              "rank %d: java.lang.AssertionError: odd".formatted(last),
              () -> {
                throw new AssertionError("odd");
              });
          checks.that(
              Together.done(world, world::rank) == world.rank(),
              "a rank's own part is what it gets where all succeed");
          checkFails(checks, world);
          fills(checks, world);
          world.collective().barrier();
          return "%d ranks failed alike".formatted(world.size());
        });
  }

  private static void alike(
      Checks checks,
      Communicator world,
      int failing,
      Class<? extends RuntimeException> kind,
      String words,
      Supplier<String> failure) {
    thrown(
        checks,
        kind,
        words,
        () -> Together.done(world, () -> world.rank() == failing ? failure.get() : ""));
  }

  private static void thrown(
      Checks checks, Class<? extends RuntimeException> kind, String words, Runnable work) {
    try {
      work.run();
      checks.that(false, "every rank must fail by \"%s\", got none".formatted(words));
    } catch (RuntimeException failure) {
      checks.that(
          kind.isInstance(failure) && String.valueOf(failure.getMessage()).startsWith(words),
          "every rank must fail by \"%s\", got %s".formatted(words, failure));
    }
  }

  /** Rank 0 alone runs the whole program, to compare with, and its function fails there. */
  private static void checkFails(Checks checks, Communicator world) {
    LocalCall refusing =
        (operands, result) -> {
          if (world.size() > 1 && result.elements() == ELEMENTS * world.size()) {
            throw new IllegalArgumentException("not that many");
          }
        };
    if (world.size() > 1) {
      thrown(
          checks,
          IllegalArgumentException.class,
          "not that many",
          () -> ProgramRun.run(plan(world.size()), world, Map.of("f", refusing)));
    }
  }

  private static ArrayPlan plan(int ranks) {
    List<String> block = List.of("block");
    long[] shape = {ELEMENTS * ranks};
    ArrayProgram program =
        ArrayProgram.over(ranks)
            .input("x", "MPI_DOUBLE", shape, block)
            .call(
                "y",
                "f",
                List.of("x"),
                "MPI_DOUBLE",
                shape,
                1,
                List.of(new ArrayProgramBuilder.Stated(List.of(block), block)))
            .result("y", block)
            .build();
    return ArrayPlanner.of(program, MachineModel.DEFAULT)
        .plan(SolverOptions.defaults())
        .orElseThrow();
  }

  /** All ranks of a host together take more than there is, though each alone takes less. */
  private static void fills(Checks checks, Communicator world) {
    long all = 1000L * world.size();
    HostMemory.require(world, 1000, "tests", () -> all);
    thrown(
        checks,
        MemoryShortage.class,
        "rank 0 needs 0.98 KiB for tests",
        () -> HostMemory.require(world, 1000, "tests", () -> all - 1));
  }
}
