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
import java.util.stream.IntStream;
import org.espalier.jobs.Job;
import org.espalier.jobs.bench.Plan.Cell;
import org.espalier.jobs.bench.pattern.Exchange;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;

/**
 * Times operations on patterns by all sides. Rank 0 writes a line for each side of each cell:
 * {@code time}, operation, memory, pattern, group, bytes, blocks, side, form, and the nanoseconds
 * of every turn. Before and behind the turns every side's bytes are compared with what they must
 * be; where one differs the job fails.
 */
public final class BenchJob {
  /** Of a cell's time, the part for warming up; compiled sides share it. */
  private static final double WARMING = 0.3;

  /**
   * Of the job's time, the part for calls before the first cell, until the JVM has compiled them.
   */
  private static final double FIRST = 0.15;

  /** Of each operation so many cells share that part. */
  private static final int FIRST_CELLS = 3;

  /** Of the job's time, the part beside it for turns that are taken again. */
  private static final double AGAIN = 0.2;

  private final Plan plan;
  private final Communicator world;
  private final Job.Checks checks;
  private final PrintWriter out;
  private final Sides sides;
  private final Retakes retakes;

  private BenchJob(
      Plan plan,
      Communicator world,
      Job.Checks checks,
      PrintWriter out,
      Sides.PackageSides packages) {
    this.plan = plan;
    this.world = world;
    this.checks = checks;
    this.out = out;
    this.sides = new Sides(world, packages, plan.packages());
    this.retakes = new Retakes(AGAIN * plan.seconds());
  }

  /**
   * Runs the job.
   *
   * @param args what is measured, as {@link Plan} reads it
   */
  public static void main(String[] args) {
    Plan plan = Plan.parse(args);
    Packages packages = Packages.find();
    Job.run(
        "bench", packages::start, packages::end, (mpi, checks) -> run(plan, mpi, checks, packages));
  }

  private static String run(Plan plan, Mpi mpi, Job.Checks checks, Packages packages)
      throws IOException {
    boolean first = mpi.world().rank() == 0;
    try (PrintWriter out =
        new PrintWriter(first ? Files.newBufferedWriter(plan.out()) : Writer.nullWriter(), true)) {
      out.println("library\t" + mpi.library());
      return new BenchJob(plan, mpi.world(), checks, out, packages).measure();
    }
  }

  private String measure() {
    List<Plan.Recipe> cells = plan.cells();
    out.println("cells\t" + cells.size());
    long end = System.nanoTime() + (long) ((1.3 + AGAIN) * 1e9 * plan.seconds());
    warm();
    double nanos = (1 - FIRST) * 1e9 * plan.seconds() / Math.max(1, cells.size());
    int done = 0;
    for (Plan.Recipe recipe : cells) {
      double left = end - System.nanoTime();
      double least =
          world.collective().reductions().allReduce(left, org.espalier.mpi.Operation.MIN);
      if (least < 0 && done >= plan.operations().size()) {
        break;
      }
      Cell cell = recipe.make(world.size());
      if (Memory.fits(cell.exchange(), world.size(), plan.heap())) {
        cell(cell, nanos, done);
        out.println("done");
      } else {
        long reach = cell.exchange().memory(world.size());
        out.println(String.join("\t", "large", cell.pattern(), Long.toString(reach)));
      }
      done++;
    }
    return "%d of %d cells".formatted(done, cells.size());
  }

  /**
   * Runs some cells of each operation: without it, whichever come first are timed in interpreted
   * code. Of different sizes they go by different ways.
   */
  private void warm() {
    List<Plan.Recipe> some = new ArrayList<>();
    for (Operation operation : plan.operations()) {
      List<Plan.Recipe> own = plan.only(operation).cells();
      some.addAll(own.subList(Math.max(0, own.size() - FIRST_CELLS), own.size()));
    }
    double nanos = FIRST * 1e9 * plan.seconds() / some.size();
    for (Plan.Recipe recipe : some) {
      Cell cell = recipe.make(world.size());
      if (Memory.fits(cell.exchange(), world.size(), plan.heap())) {
        warm(cell, nanos);
      }
    }
  }

  private void warm(Cell cell, double nanos) {
    try (Arena arena = Arena.ofShared()) {
      Memory memory = Memory.of(cell.exchange(), world.size(), plan.heap(), arena);
      Memory.fill(memory.sent(), world.rank());
      List<Side> late = sides.compiledLate(memory, cell.operation());
      for (Side side : late) {
        try (side) {
          new Turns(world, cell.operation(), plan.seed()).rounds(side, nanos / late.size(), 1e6);
        }
      }
    }
  }

  private void cell(Cell cell, double nanos, int number) {
    try (Arena arena = Arena.ofShared()) {
      Memory memory = Memory.of(cell.exchange(), world.size(), plan.heap(), arena);
      Memory.fill(memory.sent(), world.rank());
      Expected expected = new Expected(memory, cell.operation(), world.rank(), arena);
      Turns turns = new Turns(world, cell.operation(), plan.seed() + number);
      List<Side> all = new ArrayList<>(sides.others(memory, cell.operation(), arena));
      List<Side> forms = sides.forms(memory, arena);
      try {
        double sample = Math.clamp(nanos / (2.5 * plan.turns() * all.size()), 3e4, 2e7);
        int best = forms.isEmpty() ? -1 : best(forms, turns, sample);
        if (best >= 0) {
          all.add(forms.get(best));
        }
        all.forEach(side -> check(side, cell, expected));
        expected.prepare();
        long late = Math.max(1, all.stream().filter(Side::isCompiledLate).count());
        long[] rounds = new long[all.size()];
        for (int k = 0; k < rounds.length; k++) {
          boolean compiled = all.get(k).isCompiledLate();
          rounds[k] = turns.rounds(all.get(k), compiled ? WARMING * nanos / late : 0, sample);
        }
        double[][] times = quiet(turns, all, rounds);
        all.forEach(side -> check(side, cell, expected));
        for (int k = 0; k < times.length; k++) {
          boolean tree = forms.contains(all.get(k));
          write(cell, memory, all.get(k).name(), tree ? Sides.label(best) : "", times[k]);
        }
      } finally {
        all.stream().filter(side -> !forms.contains(side)).forEach(Side::close);
        forms.forEach(Side::close);
      }
    }
  }

  /**
   * The times of turns in which no rank compiled. A way that is tried during the turns, or code
   * that is given up, makes the virtual machine interpret and compile anew, and these are then
   * taken again as long as there is time for it.
   */
  private double[][] quiet(Turns turns, List<Side> all, long[] rounds) {
    retakes.nextCell();
    double[][] times;
    double compiling;
    double passed;
    do {
      double compiled = Compilers.seconds();
      long start = System.nanoTime();
      times = turns.times(all, rounds, plan.turns());
      // All ranks must agree.
      passed = greatest((System.nanoTime() - start) / 1e9);
      compiling = greatest(Compilers.seconds() - compiled);
    } while (retakes.wants(compiling, passed));
    return times;
  }

  private double greatest(double own) {
    return world.collective().reductions().allReduce(own, org.espalier.mpi.Operation.MAX);
  }

  /** The form by which the library is the fastest, by the least of a few samples. */
  private int best(List<Side> forms, Turns turns, double sample) {
    long[] rounds = new long[forms.size()];
    Arrays.setAll(rounds, k -> turns.rounds(forms.get(k), 0, sample / 2));
    double[][] times = turns.times(forms, rounds, 3);
    double[] least =
        Arrays.stream(times).mapToDouble(own -> Arrays.stream(own).min().orElseThrow()).toArray();
    int best =
        IntStream.range(0, least.length).reduce(0, (kept, k) -> least[k] < least[kept] ? k : kept);
    // A ping-pong's times are each rank's own: one rank decides.
    double[] shared = {best};
    world.collective().broadcast(Buffer.of(shared), 0);
    return (int) shared[0];
  }

  private void check(Side side, Cell cell, Expected expected) {
    if (side.name().equals(Sides.MEMCPY)) {
      return; // it moves as many bytes, not these
    }
    expected.prepare();
    side.beforeCheck();
    side.run(cell.operation(), 1, world.rank());
    side.behindCheck();
    long wrong = expected.mismatch();
    checks.that(
        wrong < 0,
        "%s of %s, %d bytes, %s: byte %d is wrong by %s"
            .formatted(
                cell.operation().label,
                cell.pattern(),
                cell.exchange().bytes(),
                plan.heap() ? "heap" : "direct",
                wrong,
                side.name()));
  }

  private void write(Cell cell, Memory memory, String side, String form, double[] nanos) {
    Exchange exchange = memory.exchange();
    out.println(
        String.join(
            "\t",
            "time",
            cell.operation().label,
            plan.heap() ? "heap" : "direct",
            cell.pattern(),
            cell.group(),
            Long.toString(exchange.bytes()),
            Long.toString(exchange.blocks()),
            side,
            form,
            Arrays.stream(nanos)
                .mapToObj(time -> String.format(Locale.ROOT, "%.2f", time))
                .collect(Collectors.joining(","))));
  }
}
