// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.distribution.MovingArray;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.LargeMemory;
import org.espalier.mpi.Operation;
import org.espalier.redistribute.clock.RunClock;

/**
 * Moves whole arrays on ranks in one round, and checks every byte of every local array: data must
 * have arrived, gaps of records must be as they were.
 */
public final class RoundRun {
  private static final int WARM_RUNS = 3;
  private static final int TIMED_RUNS = 5;

  private RoundRun() {}

  /** An array on this rank: its local memory before and after. */
  private static final class Local {
    private final MovingArray array;
    private final Redistribution move;
    private final MemorySegment source;
    private final MemorySegment target;
    private final long extent;
    private final CheckedElement element;

    Local(MovingArray array, Redistribution move, int rank, Arena arena) {
      this.array = array;
      this.move = move;
      this.source = LargeMemory.allocate(arena, move.sourceBytes(rank));
      this.target = LargeMemory.allocate(arena, move.targetBytes(rank));
      this.extent = array.element().extent();
      this.element = CheckedElement.of(array.element());
    }

    void fill(int rank) {
      source.fill(CheckPattern.UNTOUCHED);
      target.fill(CheckPattern.UNTOUCHED);
      long[] strides = strides(array.shape());
      walk(
          array.shape(),
          array.from(),
          rank,
          strides,
          (place, number) -> element.write(source, place * extent, number));
    }

    /** How many elements are here, and how many of them are wrong. */
    long[] checked(int rank) {
      long[] of = strides(array.shape());
      long[] strides = array.axes().stream().mapToLong(axis -> of[axis]).toArray();
      long[] counts = new long[2];
      walk(
          array.resultShape(),
          array.to(),
          rank,
          strides,
          (place, number) -> {
            counts[0]++;
            counts[1] += element.isRight(target, place * extent, number) ? 0 : 1;
          });
      return counts;
    }
  }

  private static Redistribution planned(MovingArray array) {
    return Redistribution.plan(
        array.shape(), array.element(), array.from(), array.to(), array.order());
  }

  /**
   * Runs a round. Collective.
   *
   * @param arrays what moves, at least one array, all over as many ranks
   * @param exchange what the arrays move over
   * @return what it came to
   * @throws IllegalArgumentException if there are too few ranks
   */
  public static RunOutcome run(List<MovingArray> arrays, Exchange exchange) {
    Communicator world = exchange.communicator();
    int rank = world.rank();
    if (world.size() != arrays.getFirst().from().ranks()) {
      throw new IllegalArgumentException(
          "the arrays are over %d ranks, got %d"
              .formatted(arrays.getFirst().from().ranks(), world.size()));
    }
    List<Redistribution> moves =
        Together.done(world, () -> arrays.stream().map(RoundRun::planned).toList());
    long bytes = 0;
    for (Redistribution move : moves) {
      bytes = HostMemory.sum(bytes, HostMemory.sum(move.sourceBytes(rank), move.targetBytes(rank)));
    }
    HostMemory.require(world, bytes, "its arrays before and after");
    try (Arena arena = Arena.ofConfined()) {
      List<Local> locals =
          Together.done(
              world,
              () -> {
                List<Local> made = new ArrayList<>();
                for (int k = 0; k < moves.size(); k++) {
                  made.add(new Local(arrays.get(k), moves.get(k), rank, arena));
                }
                made.forEach(local -> local.fill(rank));
                return made;
              });
      return Together.with(
          locals.stream().map(local -> local.move.on(exchange)).toList(),
          parts -> parts.forEach(RankRedistribution::close),
          parts -> run(locals, parts, world));
    }
  }

  private static RunOutcome run(
      List<Local> locals, List<RankRedistribution> parts, Communicator world) {
    MoveRound round = MoveRound.of(parts);
    List<MemorySegment> sources = locals.stream().map(local -> local.source).toList();
    List<MemorySegment> targets = locals.stream().map(local -> local.target).toList();
    round.execute(sources, targets);
    long checked = 0;
    long wrong = 0;
    for (Local local : locals) {
      long[] counts = local.checked(world.rank());
      checked += counts[0];
      wrong += counts[1];
    }
    for (int k = 0; k < WARM_RUNS; k++) {
      round.execute(sources, targets);
    }
    var reductions = world.collective().reductions();
    List<Double> seconds = RunClock.times(world, TIMED_RUNS, () -> round.execute(sources, targets));
    return new RunOutcome(
        world.size(),
        reductions.allReduce(
            parts.stream().mapToLong(RankRedistribution::bytesSent).sum(), Operation.SUM),
        reductions.allReduce(
            parts.stream().mapToLong(RankRedistribution::messagesSent).sum(), Operation.SUM),
        seconds,
        reductions.allReduce(checked, Operation.SUM),
        reductions.allReduce(wrong, Operation.SUM),
        0);
  }

  private static long[] strides(long[] shape) {
    long[] strides = new long[shape.length];
    long stride = 1;
    for (int d = shape.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= shape[d];
    }
    return strides;
  }

  /** Takes an element: its place in the local array and its number. */
  private interface Visitor {
    void visit(long place, long number);
  }

  /** Walks over a rank's elements in the order in which they lie, asking for every owner. */
  private static void walk(
      long[] shape, ArrayDistribution where, int rank, long[] strides, Visitor visitor) {
    new Walk(shape, where, rank, strides, visitor).from(0, 0);
  }

  private static final class Walk {
    private final long[] shape;
    private final ArrayDistribution where;
    private final int rank;
    private final long[] strides;
    private final Visitor visitor;
    private long place;

    Walk(long[] shape, ArrayDistribution where, int rank, long[] strides, Visitor visitor) {
      this.shape = shape;
      this.where = where;
      this.rank = rank;
      this.strides = strides;
      this.visitor = visitor;
    }

    void from(int d, long number) {
      if (d == shape.length) {
        visitor.visit(place++, number);
        return;
      }
      AxisDistribution axis = where.axis(d);
      for (long i = 0; i < shape[d]; i++) {
        if (axis.owner(i) == axis.process(rank)) {
          from(d + 1, number + i * strides[d]);
        }
      }
    }
  }
}
