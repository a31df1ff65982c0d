// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ProcessGrid;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.Redistribution;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.SectionRun;

/**
 * Moves between seeded random pairs of distributions: whole arrays with offsets, strides and
 * copies, in long and in short chunks, in the background and by persistent requests; and sections
 * of block-cyclic matrices. Every element is checked.
 */
public final class RandomMoves {
  private static final List<String> ELEMENTS =
      List.of("MPI_DOUBLE", "MPI_INT", "MPI_CHAR", "MPI_SHORT", "MPI_C_DOUBLE_COMPLEX");
  private static final int PAIRS = 1_250;
  private static final byte UNTOUCHED = 0x55;

  private final Communicator world;
  private final Job.Checks checks;
  private long elements;

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
    for (long seed = firstSeed; seed < firstSeed + pairs; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] shape = new long[random.nextInt(1, 4)];
      for (int d = 0; d < shape.length; d++) {
        shape[d] = random.nextInt(1, 40 / (shape.length * shape.length) + 4);
      }
      BasicType element = BasicType.of(ELEMENTS.get(random.nextInt(ELEMENTS.size())));
      if (random.nextInt(4) == 0) {
        section(seed, random, shape, element);
      } else {
        array(seed, random, shape, element);
      }
    }
    return "%d pairs, %d elements".formatted(pairs, elements);
  }

  private void section(long seed, SplittableRandom random, long[] shape, BasicType element) {
    RunOutcome outcome =
        SectionRun.run(shape, element, grid(random, shape), grid(random, shape), world);
    elements += outcome.checkedElements();
    checks.that(
        outcome.wrongElements() == 0,
        "section of seed %d: %d elements wrong".formatted(seed, outcome.wrongElements()));
  }

  private ProcessGrid grid(SplittableRandom random, long[] shape) {
    List<BlockCyclic> dimensions = new ArrayList<>();
    int left = world.size();
    for (long length : shape) {
      int processes = random.nextInt(1, left + 1);
      left /= processes;
      long offset = random.nextInt(3);
      dimensions.add(
          new BlockCyclic(
              offset + length + random.nextInt(3),
              offset,
              processes,
              random.nextInt(1, 5),
              random.nextInt(processes)));
    }
    return new ProcessGrid(dimensions);
  }

  private ArrayDistribution distribution(SplittableRandom random, int dimensions) {
    AxisDistribution[] axes = new AxisDistribution[dimensions];
    List<Integer> order = new ArrayList<>();
    for (int d = 0; d < dimensions; d++) {
      order.add(random.nextInt(order.size() + 1), d);
    }
    int rankStride = 1;
    for (int d : order) {
      List<Integer> divisors = new ArrayList<>();
      for (int p = 1; p <= world.size() / rankStride; p++) {
        if (world.size() / rankStride % p == 0) {
          divisors.add(p);
        }
      }
      int processes = divisors.get(random.nextInt(divisors.size()));
      int stride = random.nextInt(3) == 0 ? random.nextInt(1, 4) : 1;
      axes[d] =
          new AxisDistribution(
              processes, rankStride, random.nextInt(1, 6), random.nextInt(9), stride);
      rankStride *= processes;
    }
    return new ArrayDistribution(world.size(), List.of(axes));
  }

  private void array(long seed, SplittableRandom random, long[] shape, BasicType element) {
    ArrayDistribution from = distribution(random, shape.length);
    ArrayDistribution to = distribution(random, shape.length);
    int way = random.nextInt(4);
    Redistribution move = Redistribution.plan(shape, element, from, to);
    try (Arena arena = Arena.ofConfined();
        Exchange exchange = exchange(random);
        RankRedistribution part = move.on(exchange)) {
      MemorySegment source = arena.allocate(move.sourceBytes(world.rank()), 64);
      MemorySegment target = arena.allocate(move.targetBytes(world.rank()), 64);
      long[] before = numbers(shape, from);
      for (int e = 0; e < before.length; e++) {
        for (int k = 0; k < element.size(); k++) {
          source.set(ValueLayout.JAVA_BYTE, (long) e * element.size() + k, pattern(before[e], k));
        }
      }
      target.fill(UNTOUCHED);
      switch (way) {
        case 0, 1 -> {
          for (int time = 0; time < 2; time++) {
            target.fill(UNTOUCHED);
            part.execute(source, target);
          }
        }
        case 2 -> Request.awaitAll(part.start(source, target));
        default -> {
          List<Request> requests = part.persistent(source, target);
          for (int time = 0; time < 2; time++) {
            target.fill(UNTOUCHED);
            requests.forEach(Request::start);
            Request.awaitAll(requests);
          }
          requests.forEach(Request::close);
        }
      }
      long[] after = numbers(shape, to);
      long wrong = 0;
      for (int e = 0; e < after.length; e++) {
        for (int k = 0; k < element.size(); k++) {
          if (target.get(ValueLayout.JAVA_BYTE, (long) e * element.size() + k)
              != pattern(after[e], k)) {
            wrong++;
            break;
          }
        }
      }
      elements += after.length;
      long bad = wrong;
      checks.that(
          bad == 0,
          "array of seed %d, way %d, %s to %s: %d wrong".formatted(seed, way, from, to, bad));
    }
  }

  /** Through shared memory or by messages, in chunks of any length. */
  private Exchange exchange(SplittableRandom random) {
    long limit = random.nextLong(1, 1L << random.nextInt(5, 20));
    return switch (random.nextInt(3)) {
      case 0 -> Exchange.on(world);
      case 1 -> Exchange.on(world, limit);
      default -> Exchange.byMessages(world, limit);
    };
  }

  /** The row-major numbers of this rank's elements, found by asking for the owner of each. */
  private long[] numbers(long[] shape, ArrayDistribution distribution) {
    long all = 1;
    for (long length : shape) {
      all *= length;
    }
    List<Long> own = new ArrayList<>();
    for (long e = 0; e < all; e++) {
      long rest = e;
      boolean here = true;
      for (int d = shape.length - 1; d >= 0; d--) {
        AxisDistribution axis = distribution.axis(d);
        here &= axis.owner(rest % shape[d]) == axis.process(world.rank());
        rest /= shape[d];
      }
      if (here) {
        own.add(e);
      }
    }
    return own.stream().mapToLong(Long::longValue).toArray();
  }

  private static byte pattern(long number, int k) {
    return (byte) (((number + 1) * 0x9E3779B97F4A7C15L) >>> (8 * (k % 8)));
  }
}
