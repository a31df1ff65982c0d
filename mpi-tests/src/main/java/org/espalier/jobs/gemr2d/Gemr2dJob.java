// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.gemr2d;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.espalier.distribution.GridMove;
import org.espalier.distribution.ProcessGrid;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.jobs.Job;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.Redistribution;
import org.jspecify.annotations.Nullable;

/**
 * Moves ScaLAPACK's test cases by Espalier, by {@code pdgemr2d} and by hand, compares every bit of
 * the results, and times the three by turns where turns are asked for. All three move between the
 * same ranks: the target's grid is relabelled for all of them.
 */
public final class Gemr2dJob {
  private static final List<String> SIDES = List.of("espalier", "p?gemr2d", "by hand");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final byte UNTOUCHED = 0x55;
  private static final String CASES = "cases=";

  private final Communicator world;
  private final Job.Checks checks;
  private final ScaLapack scaLapack;
  private final Exchange exchange;
  private final @Nullable Comparison comparison; // none where nothing is timed
  private long remote;

  private Gemr2dJob(
      Communicator world,
      Job.Checks checks,
      ScaLapack scaLapack,
      Exchange exchange,
      @Nullable Comparison comparison) {
    this.world = world;
    this.checks = checks;
    this.scaLapack = scaLapack;
    this.exchange = exchange;
    this.comparison = comparison;
  }

  /** A way to move. */
  private interface Side {
    void execute(MemorySegment source, MemorySegment target);
  }

  /**
   * Runs the job.
   *
   * @param arguments the file of cases; bytes of the matrix, 0 for the cases as they are; turns of
   *     each side, 0 for none; which cases: every how many-th, or {@code cases=} and their numbers
   *     from 1, with commas between
   */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    long bytes = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
    int turns = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
    IntPredicate isTaken = taken(arguments.length > 3 ? arguments[3] : "1");
    Job.run(
        "gemr2d",
        (mpi, checks) -> {
          try (ScaLapack scaLapack = new ScaLapack(mpi.world().size());
              Exchange exchange = Exchange.on(mpi.world());
              Comparison comparison =
                  turns > 0 ? new Comparison(mpi.world(), SIDES, turns) : null) {
            return new Gemr2dJob(mpi.world(), checks, scaLapack, exchange, comparison)
                .run(file, bytes, isTaken);
          }
        });
  }

  private static IntPredicate taken(String which) {
    if (which.startsWith(CASES)) {
      Set<Integer> numbers =
          Arrays.stream(which.substring(CASES.length()).split(",", -1))
              .map(Integer::valueOf)
              .collect(Collectors.toSet());
      return numbers::contains;
    }
    int every = Integer.parseInt(which);
    return number -> (number - 1) % every == 0;
  }

  private String run(Path file, long bytes, IntPredicate isTaken) throws IOException {
    List<Section> sections = Section.read(file);
    for (int k = 0; k < sections.size(); k++) {
      if (isTaken.test(k + 1)) {
        Section section = sections.get(k);
        move(k + 1, bytes > 0 ? section.scaled(bytes) : section);
      }
    }
    return "remote elements " + remote + (comparison == null ? "" : comparison.summary());
  }

  private void move(int number, Section section) {
    ProcessGrid from = section.from().grid();
    ProcessGrid to = section.to().grid();
    long planning = System.nanoTime();
    Redistribution plan = Redistribution.plan(section.shape(), DOUBLE, from, to);
    GridMove grid = (GridMove) plan.move();
    int me = world.rank();
    int[] role = new int[world.size()];
    int[] rankOfRole = new int[to.ranks()];
    Arrays.fill(role, -1);
    for (int rank = 0; rank < grid.ranks(); rank++) {
      role[rank] = grid.role(rank);
      if (role[rank] >= 0) {
        rankOfRole[role[rank]] = rank;
      }
    }
    try (Arena arena = Arena.ofConfined();
        RankRedistribution part = plan.on(exchange);
        ScaLapack.Move theirs =
            scaLapack
            .new Move(
                section,
                place -> rankOfRole[place],
                localRows(from, me < from.ranks() ? me : -1),
                localRows(to, role[me]))) {
      planning = System.nanoTime() - planning;
      boolean takesPart = me < grid.ranks();
      MemorySegment source = arena.allocate(takesPart ? plan.sourceBytes(me) : 0, 64);
      for (long k = 0; k < source.byteSize() / 8; k++) {
        source.setAtIndex(ValueLayout.JAVA_LONG, k, (k + 1) * 0x9E3779B97F4A7C15L + me);
      }
      MemorySegment target = arena.allocate(takesPart ? plan.targetBytes(me) : 0, 64);
      MemorySegment wanted = arena.allocate(target.byteSize(), 64);
      wanted.fill(UNTOUCHED);
      HandPacking hand = new HandPacking(section, role, world, arena);
      List<Side> sides = List.of(part::execute, theirs::execute, hand::execute);
      theirs.execute(source, wanted);
      for (int s = 0; s < sides.size(); s++) {
        target.fill(UNTOUCHED);
        sides.get(s).execute(source, target);
        long mismatch = target.mismatch(wanted);
        checks.that(
            mismatch < 0,
            "case %d, %s: byte %d differs from p?gemr2d".formatted(number, SIDES.get(s), mismatch));
      }
      long crossing =
          world.collective().reductions().allReduce(part.bytesSent(), Operation.SUM) / 8;
      checks.that(
          crossing == RedistributionPlanner.plan(section.shape(), from, to).remoteElements(),
          "case %d: %d elements crossed".formatted(number, crossing));
      remote += crossing;
      if (comparison != null) {
        time(comparison, number, section, sides, source, target, planning);
      }
    }
  }

  private static long localRows(ProcessGrid grid, int place) {
    return place < 0 ? 0 : grid.dimensions().get(1).localExtent(grid.coordinates(place).get(1));
  }

  private void time(
      Comparison comparison,
      int number,
      Section section,
      List<Side> sides,
      MemorySegment source,
      MemorySegment target,
      long planning) {
    List<Runnable> works = new ArrayList<>();
    sides.forEach(side -> works.add(() -> side.execute(source, target)));
    Comparison.Timed timed = comparison.time(number, works);
    if (world.rank() == 0) {
      System.out.printf(
          Locale.ROOT,
          "case %d\t%dx%d\t%s\t%s\tours %.3f ms\tp?gemr2d %.3f\tby hand %.3f\t"
              + "ratios %s  %s\t%d turns\tplanned in %.1f ms%n",
          number,
          section.rows(),
          section.columns(),
          grid(section.from()),
          grid(section.to()),
          timed.medians().get(0) * 1e3,
          timed.medians().get(1) * 1e3,
          timed.medians().get(2) * 1e3,
          Comparison.text(timed.ratios().get(0)),
          Comparison.text(timed.ratios().get(1)),
          timed.turns(),
          planning / 1e6);
    }
  }

  private static String grid(Section.Matrix matrix) {
    return "%dx%d blocks %dx%d"
        .formatted(
            matrix.processRows(),
            matrix.processColumns(),
            matrix.blockRows(),
            matrix.blockColumns());
  }
}
