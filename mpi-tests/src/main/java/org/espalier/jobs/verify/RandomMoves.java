// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.ProcessGrid;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.MoveRound;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.Redistribution;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.SectionRun;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * Moves between seeded random pairs of distributions: whole arrays of numbers and records, with
 * offsets, strides, copies and permuted axes, one to three in a round, in long and in short chunks,
 * within their own memory, in the background and by persistent requests; and sections of
 * block-cyclic matrices. Every byte is checked, those between the data of records among them.
 */
public final class RandomMoves {
  private static final List<String> ELEMENTS =
      List.of("MPI_DOUBLE", "MPI_INT", "MPI_CHAR", "MPI_SHORT", "MPI_C_DOUBLE_COMPLEX");
  private static final int PAIRS = 1_250;

  /** Moves one after the other, as an exchange serves them in a program. */
  private static final int ON_ONE_EXCHANGE = 4;

  private static final byte UNTOUCHED = 0x55;

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
            section(seed, random, shape(random), BasicType.of(draw(ELEMENTS, random)));
          } else {
            arrays(seed, random, exchange);
          }
        }
      }
    }
    return "%d pairs, %d elements, %d moves in place".formatted(pairs, elements, inPlaceMoves);
  }

  private static long[] shape(SplittableRandom random) {
    long[] shape = new long[random.nextInt(1, 4)];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = random.nextInt(1, 40 / (shape.length * shape.length) + 4);
    }
    return shape;
  }

  private static <T> T draw(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }

  /** A number, or a record with gaps. */
  private static ElementLayout element(SplittableRandom random) {
    BasicType type = BasicType.of(draw(ELEMENTS, random));
    if (random.nextInt(3) > 0) {
      return ElementLayout.of(type);
    }
    BasicType other = BasicType.of(draw(ELEMENTS, random));
    long second = (long) type.size() + random.nextInt(9);
    TypeTree record =
        new Strc(
            LongSeq.of(0, second), List.of(new Con(1, type), new Con(random.nextInt(1, 4), other)));
    return new ElementLayout(record, record.trueUb() + random.nextInt(9));
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

  /** An array that moves: its local memory on this rank, and what must come of it. */
  private final class Moving {
    private final ElementLayout element;
    private final String what;
    private final Redistribution move;
    private final MemorySegment source;
    private final MemorySegment target;
    private final long[] after;
    // data[k]: whether byte k of an element is data
    private final boolean[] data;

    Moving(SplittableRandom random, Arena arena) {
      long[] shape = shape(random);
      this.element = element(random);
      ArrayDistribution from = distribution(random, shape.length);
      ArrayDistribution to = distribution(random, shape.length);
      List<Integer> order = new ArrayList<>();
      for (int d = 0; d < shape.length; d++) {
        order.add(random.nextBoolean() ? d : random.nextInt(d + 1), d);
      }
      int[] axes = order.stream().mapToInt(Integer::intValue).toArray();
      this.what = "%s to %s by %s".formatted(from, to, order);
      this.move = Redistribution.plan(shape, element, from, to, axes);
      this.source = arena.allocate(move.sourceBytes(world.rank()), 64);
      this.target = arena.allocate(move.targetBytes(world.rank()), 64);
      this.data = new boolean[(int) element.extent()];
      Layout layout = element.tree().flatten();
      for (int k = 0; k < layout.length(); k++) {
        int at = (int) layout.displacement(k);
        Arrays.fill(data, at, at + layout.type(k).size(), true);
      }
      int[] inOrder = new int[shape.length];
      Arrays.setAll(inOrder, d -> d);
      long[] before = numbers(shape, from, inOrder);
      this.after = numbers(shape, to, axes);
      for (int e = 0; e < before.length; e++) {
        for (int k = 0; k < data.length; k++) {
          source.set(
              ValueLayout.JAVA_BYTE,
              e * element.extent() + k,
              data[k] ? pattern(before[e], k) : (byte) 0);
        }
      }
    }

    void forget() {
      target.fill(UNTOUCHED);
    }

    /** Takes the data of another memory into the target, and not what lies between them. */
    void takeData(MemorySegment memory) {
      for (int e = 0; e < after.length; e++) {
        for (int k = 0; k < data.length; k++) {
          if (data[k]) {
            long at = e * element.extent() + k;
            target.set(ValueLayout.JAVA_BYTE, at, memory.get(ValueLayout.JAVA_BYTE, at));
          }
        }
      }
    }

    long wrong() {
      long wrong = 0;
      for (int e = 0; e < after.length; e++) {
        for (int k = 0; k < data.length; k++) {
          byte wanted = data[k] ? pattern(after[e], k) : UNTOUCHED;
          if (target.get(ValueLayout.JAVA_BYTE, e * element.extent() + k) != wanted) {
            wrong++;
            break;
          }
        }
      }
      return wrong;
    }
  }

  private void arrays(long seed, SplittableRandom random, Exchange exchange) {
    int way = random.nextInt(5);
    try (Arena arena = Arena.ofConfined()) {
      List<Moving> all = new ArrayList<>();
      List<RankRedistribution> parts = new ArrayList<>();
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        Moving moving = new Moving(random, arena);
        moving.forget();
        all.add(moving);
        parts.add(moving.move.on(exchange));
      }
      switch (way) {
        case 0, 1 -> {
          MoveRound round = MoveRound.of(parts);
          for (int time = 0; time < 2; time++) {
            all.forEach(Moving::forget);
            round.execute(
                all.stream().map(moving -> moving.source).toList(),
                all.stream().map(moving -> moving.target).toList());
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
      for (Moving moving : all) {
        elements += moving.after.length;
        long bad = moving.wrong();
        checks.that(
            bad == 0,
            "array of seed %d, way %d, %s: %d wrong".formatted(seed, way, moving.what, bad));
      }
    }
  }

  /** In place where that is possible; gaps of records may hold what lay there before. */
  private void inPlace(RankRedistribution part, Moving moving, Arena arena) {
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

  private static void persistently(RankRedistribution part, Moving moving) {
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

  /**
   * The numbers of this rank's elements in the order in which they lie, found by asking for the
   * owner of each. An array's elements are numbered in its row-major order; the distribution is of
   * the result, whose dimension d is dimension axes[d] of the array.
   */
  private long[] numbers(long[] shape, ArrayDistribution distribution, int[] axes) {
    long[] strides = new long[shape.length];
    long all = 1;
    for (int d = shape.length - 1; d >= 0; d--) {
      strides[d] = all;
      all *= shape[d];
    }
    List<Long> own = new ArrayList<>();
    for (long e = 0; e < all; e++) {
      long rest = e;
      long number = 0;
      boolean here = true;
      for (int d = shape.length - 1; d >= 0; d--) {
        AxisDistribution axis = distribution.axis(d);
        long index = rest % shape[axes[d]];
        here &= axis.owner(index) == axis.process(world.rank());
        number += index * strides[axes[d]];
        rest /= shape[axes[d]];
      }
      if (here) {
        own.add(number);
      }
    }
    return own.stream().mapToLong(Long::longValue).toArray();
  }

  private static byte pattern(long number, int k) {
    return (byte) (((number + 1) * 0x9E3779B97F4A7C15L) >>> (8 * (k % 8)));
  }
}
