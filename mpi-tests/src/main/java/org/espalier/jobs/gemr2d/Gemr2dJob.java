// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.gemr2d;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.espalier.distribution.GridMove;
import org.espalier.distribution.ProcessGrid;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.jobs.verify.Job;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.Redistribution;

/**
 * Moves ScaLAPACK's test cases by Espalier, by {@code pdgemr2d} and by hand, compares every bit of
 * the results, and times the three by turns where turns are asked for. All three move between the
 * same ranks: the target's grid is relabelled for all of them.
 */
public final class Gemr2dJob {
  private static final List<String> SIDES = List.of("espalier", "p?gemr2d", "by hand");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final byte UNTOUCHED = 0x55;

  private final Communicator world;
  private final Job.Checks checks;
  private final ScaLapack scaLapack;
  private final Exchange exchange;
  private final int turns;
  private final Random order = new Random(7);
  private long remote;
  // ratios.get(s): for each case the time of side s + 1 over ours
  private final List<List<Double>> ratios = List.of(new ArrayList<>(), new ArrayList<>());

  private Gemr2dJob(
      Communicator world, Job.Checks checks, ScaLapack scaLapack, Exchange exchange, int turns) {
    this.world = world;
    this.checks = checks;
    this.scaLapack = scaLapack;
    this.exchange = exchange;
    this.turns = turns;
  }

  /** A way to move. */
  private interface Side {
    void execute(MemorySegment source, MemorySegment target);
  }

  /**
   * Runs the job.
   *
   * @param arguments the file of cases; bytes of the matrix, 0 for the cases as they are; turns of
   *     each side, 0 for none; every how many-th case is taken
   */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    long bytes = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
    int turns = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
    int every = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1;
    Job.run(
        "gemr2d",
        (mpi, checks) -> {
          try (ScaLapack scaLapack = new ScaLapack(mpi.world().size());
              Exchange exchange = Exchange.on(mpi.world())) {
            return new Gemr2dJob(mpi.world(), checks, scaLapack, exchange, turns)
                .run(file, bytes, every);
          }
        });
  }

  private String run(Path file, long bytes, int every) throws IOException {
    List<Section> sections = Section.read(file);
    for (int k = 0; k < sections.size(); k += every) {
      Section section = sections.get(k);
      move(k + 1, bytes > 0 ? section.scaled(bytes) : section);
    }
    StringBuilder summary = new StringBuilder();
    summary.append("remote elements ").append(remote);
    for (int s = 0; s < ratios.size() && turns > 0; s++) {
      double[] sorted = ratios.get(s).stream().mapToDouble(ratio -> ratio).sorted().toArray();
      double product = Arrays.stream(sorted).map(Math::log).average().orElse(0);
      summary.append(
          String.format(
              Locale.ROOT,
              ", %s / ours: geometric mean %.2f, least %.2f, below 0.9: %d",
              SIDES.get(s + 1),
              Math.exp(product),
              sorted[0],
              Arrays.stream(sorted).filter(ratio -> ratio < 0.9).count()));
    }
    return summary.toString();
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
      if (turns > 0) {
        time(number, section, sides, source, target, planning);
      }
    }
  }

  private static long localRows(ProcessGrid grid, int place) {
    return place < 0 ? 0 : grid.dimensions().get(1).localExtent(grid.coordinates(place).get(1));
  }

  private void time(
      int number,
      Section section,
      List<Side> sides,
      MemorySegment source,
      MemorySegment target,
      long planning) {
    double[][] seconds = new double[sides.size()][turns];
    Integer[] queue = {0, 1, 2};
    for (int turn = 0; turn < turns; turn++) {
      Collections.shuffle(Arrays.asList(queue), order); // alike on all ranks
      for (int side : queue) {
        world.collective().barrier();
        long start = System.nanoTime();
        sides.get(side).execute(source, target);
        double elapsed = (System.nanoTime() - start) / 1e9;
        seconds[side][turn] = world.collective().reductions().allReduce(elapsed, Operation.MAX);
      }
    }
    for (double[] own : seconds) {
      Arrays.sort(own);
    }
    double ours = seconds[0][turns / 2];
    for (int s = 0; s < ratios.size(); s++) {
      ratios.get(s).add(seconds[s + 1][turns / 2] / ours);
    }
    if (world.rank() == 0) {
      System.out.printf(
          Locale.ROOT,
          "case %d\t%dx%d\t%dx%d blocks %dx%d\t%dx%d blocks %dx%d\t"
              + "ours %.3f ms\tp?gemr2d %.3f\tby hand %.3f\tratios %.2f %.2f\tplanned in %.1f ms%n",
          number,
          section.rows(),
          section.columns(),
          section.from().processRows(),
          section.from().processColumns(),
          section.from().blockRows(),
          section.from().blockColumns(),
          section.to().processRows(),
          section.to().processColumns(),
          section.to().blockRows(),
          section.to().blockColumns(),
          ours * 1e3,
          seconds[1][turns / 2] * 1e3,
          seconds[2][turns / 2] * 1e3,
          ratios.get(0).getLast(),
          ratios.get(1).getLast(),
          planning / 1e6);
    }
  }
}
