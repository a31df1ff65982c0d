// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.espalier.jobs.Job;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Exchange;
import org.espalier.jobs.bench.pattern.Pattern;
import org.espalier.jobs.bench.pattern.Patterns;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;

/**
 * What the first calls of a type cost: one side alone in a fresh process, since another would warm
 * it up. The first type is the first that the process uses at all; the next is of the same pattern
 * with other sizes. Rank 0 writes {@code cold}, operation, memory, pattern, bytes, side, {@code
 * first} or {@code next}, nanoseconds to make the type, and the nanoseconds of calls 1 to n in sum
 * for each n of {@link #CALLS} that is asked for.
 */
public final class ColdJob {
  /** Calls after which the sum is told. */
  static final int[] CALLS = {1, 3, 10, 30, 100, 300, 1000, 3000, 10_000};

  /** Types between the next one and the later one, and how often each is used. */
  private static final int BETWEEN = 47;

  private static final int USES = 100;

  private final Plan plan;
  private final boolean ours;
  private final int most;
  private final Communicator world;
  private final Job.Checks checks;
  private final PrintWriter out;

  private ColdJob(
      Plan plan, boolean ours, int most, Communicator world, Job.Checks checks, PrintWriter out) {
    this.plan = plan;
    this.ours = ours;
    this.most = most;
    this.world = world;
    this.checks = checks;
    this.out = out;
  }

  /**
   * Runs the job.
   *
   * @param args what is measured, as {@link Plan} reads it: one operation, one pattern, one size;
   *     {@code side=ours} or {@code side=tree}; and where fewer calls are enough {@code calls=300}
   */
  public static void main(String[] args) {
    Plan plan = Plan.parse(args);
    boolean ours = List.of(args).contains("side=" + BindingSide.NAME);
    int most =
        Arrays.stream(args)
            .filter(argument -> argument.startsWith("calls="))
            .mapToInt(argument -> Integer.parseInt(argument.substring("calls=".length())))
            .findFirst()
            .orElse(CALLS[CALLS.length - 1]);
    Job.run("cold", (mpi, checks) -> run(plan, ours, most, mpi, checks));
  }

  private static String run(Plan plan, boolean ours, int most, Mpi mpi, Job.Checks checks)
      throws IOException {
    boolean first = mpi.world().rank() == 0;
    try (PrintWriter out =
        new PrintWriter(first ? Files.newBufferedWriter(plan.out()) : Writer.nullWriter(), true)) {
      out.println("library\t" + mpi.library());
      ColdJob job = new ColdJob(plan, ours, most, mpi.world(), checks, out);
      Operation operation = plan.operations().getFirst();
      Pattern pattern =
          Patterns.all(plan.seed()).stream()
              .filter(p -> plan.patterns().contains(p.name()))
              .findFirst()
              .orElseThrow();
      long bytes = plan.sizes().getFirst();
      job.type(operation, pattern, bytes, "first");
      job.type(operation, pattern, bytes * 3 / 4, "next");
      for (int k = 1; k <= BETWEEN; k++) {
        job.use(operation, pattern, bytes * (BETWEEN + k) / (2 * BETWEEN));
      }
      job.type(operation, pattern, bytes * 5 / 8, "later");
      return plan.patterns().getFirst();
    }
  }

  private void type(Operation operation, Pattern pattern, long bytes, String which) {
    try (Arena arena = Arena.ofShared()) {
      Data data = pattern.instance().apply(bytes);
      Memory memory = Memory.of(Exchange.of(data), world.size(), plan.heap(), arena);
      Memory.fill(memory.sent(), world.rank());
      Expected expected = new Expected(memory, operation, world.rank(), arena);
      expected.prepare();
      long start = System.nanoTime();
      try (Side side = side(memory, arena)) {
        long made = System.nanoTime() - start;
        List<Long> sums = new ArrayList<>();
        long spent = 0;
        int calls = 0;
        for (int upTo : CALLS) {
          if (upTo > most) {
            break;
          }
          world.collective().barrier();
          start = System.nanoTime();
          side.run(operation, upTo - calls, world.rank());
          spent += System.nanoTime() - start;
          calls = upTo;
          sums.add(spent);
        }
        checks.that(expected.mismatch() < 0, "a byte is wrong: " + pattern.name());
        out.println(
            String.format(
                Locale.ROOT,
                "cold\t%s\t%s\t%s\t%d\t%s\t%s\t%d\t%s",
                operation.label,
                plan.heap() ? "heap" : "direct",
                pattern.name(),
                data.bytes(),
                ours ? BindingSide.NAME : Sides.TREE,
                which,
                made,
                sums.stream().map(String::valueOf).collect(Collectors.joining(","))));
      }
    }
  }

  /** Uses a type as a program does that has many. */
  private void use(Operation operation, Pattern pattern, long bytes) {
    try (Arena arena = Arena.ofShared()) {
      Memory memory =
          Memory.of(Exchange.of(pattern.instance().apply(bytes)), world.size(), plan.heap(), arena);
      try (Side side = side(memory, arena)) {
        side.run(operation, USES, world.rank());
      }
    }
  }

  private Side side(Memory memory, Arena arena) {
    return ours
        ? new BindingSide(memory, world)
        : new LibrarySide(
            Sides.TREE, memory, d -> Datatype.of(d.bounded(), TreeForm.HVECTOR), arena);
  }
}
