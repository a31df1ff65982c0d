// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.redistribution;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.MoveRound;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.SectionRun;

/**
 * Moves between seeded random pairs of distributions: whole arrays of numbers and records, with
 * offsets, strides, copies and permuted axes, one to three in a round, in long and in short chunks,
 * within their own memory, in the background and by persistent requests; and sections of
 * block-cyclic matrices. Every byte is checked, those between the data of records among them.
 */
public final class RandomMoves {
  private static final int PAIRS = 1_250;

  /** Moves one after the other, as an exchange serves them in a program. */
  private static final int ON_ONE_EXCHANGE = 4;

  private final Communicator world;
  private final Job.Checks checks;
  private long elements;
  private long inPlaceMoves;

  private RandomMoves(Communicator world, Job.Checks checks) {
    this.world = world;
    this.checks = checks;
  }

  /**
   * Runs the job.
   *
   * @param arguments how many pairs, and the first seed; both may be left out
   */
  public static void main(String[] arguments) {
    int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : PAIRS;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    Job.run("redistribute", (mpi, checks) -> new RandomMoves(mpi.world(), checks).run(pairs, seed));
  }

  private String run(int pairs, long firstSeed) {
    for (long seed = firstSeed; seed < firstSeed + pairs; ) {
      long beyond = Math.min(firstSeed + pairs, (seed / ON_ONE_EXCHANGE + 1) * ON_ONE_EXCHANGE);
      try (Exchange exchange = exchange(new SplittableRandom(seed / ON_ONE_EXCHANGE))) {
        for (; seed < beyond; seed++) {
          SplittableRandom random = new SplittableRandom(seed);
          if (random.nextInt(4) == 0) {
            section(seed, new RandomArrays(random, world.size()));
          } else {
            arrays(seed, random, exchange);
          }
        }
      }
    }
    return "%d pairs, %d elements, %d moves in place".formatted(pairs, elements, inPlaceMoves);
  }

  private void section(long seed, RandomArrays random) {
    long[] shape = random.shape();
    BasicType element = random.type();
    RunOutcome outcome =
        SectionRun.run(shape, element, random.grid(shape), random.grid(shape), world);
    elements += outcome.checkedElements();
    checks.that(
        outcome.wrongElements() == 0,
        "section of seed %d: %d elements wrong".formatted(seed, outcome.wrongElements()));
  }

  private void arrays(long seed, SplittableRandom random, Exchange exchange) {
    int way = random.nextInt(5);
    RandomArrays drawn = new RandomArrays(random, world.size());
    try (Arena arena = Arena.ofConfined()) {
      List<MovingArray> all = new ArrayList<>();
      List<RankRedistribution> parts = new ArrayList<>();
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        MovingArray moving = new MovingArray(drawn, random, world.rank(), arena);
        moving.forget();
        all.add(moving);
        parts.add(moving.move.on(exchange));
      }
      switch (way) {
        case 0, 1 -> {
          MoveRound round = MoveRound.of(parts);
          for (int time = 0; time < 2; time++) {
            all.forEach(MovingArray::forget);
            round.execute(
                all.stream().map(moving -> moving.source).toList(),
                all.stream().map(moving -> moving.target).toList());
          }
          if (random.nextBoolean()) {
            betweenJavaArrays(round, all);
          }
        }
        case 2 -> {
          List<Request> requests = new ArrayList<>();
          for (int k = 0; k < parts.size(); k++) {
            requests.addAll(parts.get(k).start(all.get(k).source, all.get(k).target));
          }
          Request.awaitAll(requests);
        }
        case 3 -> {
          for (int k = 0; k < parts.size(); k++) {
            persistently(parts.get(k), all.get(k));
          }
        }
        default -> {
          for (int k = 0; k < parts.size(); k++) {
            inPlace(parts.get(k), all.get(k), arena);
          }
        }
      }
      parts.forEach(RankRedistribution::close);
      for (MovingArray moving : all) {
        elements += moving.length();
        long bad = moving.wrong();
        checks.that(
            bad == 0,
            "array of seed %d, way %d, %s: %d wrong".formatted(seed, way, moving.what, bad));
      }
    }
  }

  /** In place where that is possible; gaps of records may hold what lay there before. */
  private void inPlace(RankRedistribution part, MovingArray moving, Arena arena) {
    if (!part.movesInPlace()) {
      part.execute(moving.source, moving.target);
      return;
    }
    long bytes = Math.max(moving.source.byteSize(), moving.target.byteSize());
    MemorySegment memory = arena.allocate(bytes, 64);
    memory.asSlice(0, moving.source.byteSize()).copyFrom(moving.source);
    part.executeInPlace(memory);
    moving.takeData(memory);
    inPlaceMoves++;
  }

  /** The same between arrays of Java's. */
  private static void betweenJavaArrays(MoveRound round, List<MovingArray> all) {
    all.forEach(MovingArray::forget);
    List<MemorySegment> sources = all.stream().map(moving -> array(moving.source)).toList();
    List<MemorySegment> targets = all.stream().map(moving -> array(moving.target)).toList();
    round.execute(sources, targets);
    for (int k = 0; k < all.size(); k++) {
      all.get(k).target.copyFrom(targets.get(k));
    }
  }

  private static MemorySegment array(MemorySegment memory) {
    return MemorySegment.ofArray(memory.toArray(ValueLayout.JAVA_BYTE));
  }

  private static void persistently(RankRedistribution part, MovingArray moving) {
    List<Request> requests = part.persistent(moving.source, moving.target);
    for (int time = 0; time < 2; time++) {
      moving.forget();
      requests.forEach(Request::start);
      Request.awaitAll(requests);
    }
    requests.forEach(Request::close);
  }

  /** Through shared memory or by messages, in chunks of any length; for a few pairs of seeds. */
  private Exchange exchange(SplittableRandom random) {
    long limit = random.nextLong(1, 1L << random.nextInt(5, 20));
    return switch (random.nextInt(3)) {
      case 0 -> Exchange.on(world);
      case 1 -> Exchange.on(world, limit);
      default -> Exchange.byMessages(world, limit);
    };
  }
}
