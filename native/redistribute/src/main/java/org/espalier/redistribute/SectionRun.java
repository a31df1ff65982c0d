// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Supplier;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.GridMove;
import org.espalier.distribution.ProcessGrid;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.LargeMemory;
import org.espalier.mpi.Operation;
import org.espalier.redistribute.clock.RunClock;

/**
 * Moves a section on ranks, and checks every byte of both matrices' local arrays: elements of the
 * section must have arrived, everything else must be as it was.
 */
public final class SectionRun {
  private static final int WARM_RUNS = 3;
  private static final int TIMED_RUNS = 5;

  private final long[] shape;
  private final BasicType element;
  private final int rank;

  private SectionRun(long[] shape, BasicType element, int rank) {
    this.shape = shape;
    this.element = element;
    this.rank = rank;
  }

  /**
   * Runs a move. Collective.
   *
   * @param shape the section's length in each dimension
   * @param element the type of an element, without gaps
   * @param from how the section is distributed
   * @param to how it is to be distributed
   * @param world at least as many ranks as the larger grid has
   * @return what it came to
   * @throws IllegalArgumentException if there are too few ranks, or the element has gaps
   */
  public static RunOutcome run(
      long[] shape, BasicType element, ProcessGrid from, ProcessGrid to, Communicator world) {
    if (element.size() != element.extent()) {
      throw new IllegalArgumentException(
          "element must be a type without gaps to be checked, got " + element.name());
    }
    Redistribution move = Redistribution.plan(shape, element, from, to);
    return new SectionRun(shape.clone(), element, world.rank()).run(move, from, to, world);
  }

  private RunOutcome run(
      Redistribution move, ProcessGrid from, ProcessGrid to, Communicator world) {
    boolean takesPart = rank < move.move().ranks();
    long before = takesPart ? move.sourceBytes(rank) : 0;
    long after = takesPart ? move.targetBytes(rank) : 0;
    HostMemory.require(world, HostMemory.sum(before, after), "what it has before and after");
    int role = takesPart ? ((GridMove) move.move()).role(rank) : -1;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment source =
          Together.done(world, () -> filled(LargeMemory.allocate(arena, before), from));
      MemorySegment target =
          Together.done(
              world, () -> LargeMemory.allocate(arena, after).fill(CheckPattern.UNTOUCHED));
      return Together.with(
          move.on(world),
          RankRedistribution::close,
          part -> run(part, source, target, () -> checked(target, to, role), world));
    }
  }

  /** Memory with the elements of the section that are here before the move. */
  private MemorySegment filled(MemorySegment source, ProcessGrid from) {
    source.fill(CheckPattern.UNTOUCHED);
    if (rank < from.ranks()) {
      walk(from, rank, (place, number) -> write(source, place, number));
    }
    return source;
  }

  private static RunOutcome run(
      RankRedistribution part,
      MemorySegment source,
      MemorySegment target,
      Supplier<long[]> check,
      Communicator world) {
    part.execute(source, target);
    long[] counts = check.get();
    for (int k = 0; k < WARM_RUNS; k++) {
      part.execute(source, target);
    }
    List<Double> seconds = RunClock.times(world, TIMED_RUNS, () -> part.execute(source, target));
    var reductions = world.collective().reductions();
    return new RunOutcome(
        world.size(),
        reductions.allReduce(part.bytesSent(), Operation.SUM),
        reductions.allReduce(part.messagesSent(), Operation.SUM),
        seconds,
        reductions.allReduce(counts[0], Operation.SUM),
        reductions.allReduce(counts[1], Operation.SUM),
        0);
  }

  /** Checks a local array; afterwards its section is untouched again where it was right. */
  private long[] checked(MemorySegment target, ProcessGrid to, int role) {
    long[] wrong = new long[1];
    long elements = target.byteSize() / element.extent();
    if (role >= 0) {
      walk(
          to,
          role,
          (place, number) -> {
            if (!isRight(target, place, number)) {
              wrong[0]++;
            }
            clear(target, place);
          });
    }
    for (long place = 0; place < elements; place++) {
      long base = place * element.extent();
      for (int k = 0; k < element.size(); k++) {
        if (target.get(ValueLayout.JAVA_BYTE, base + k) != CheckPattern.UNTOUCHED) {
          wrong[0]++;
          break;
        }
      }
    }
    return new long[] {elements, wrong[0]};
  }

  /** Takes an element of the section: its place in the local array and its number. */
  private interface Visitor {
    void visit(long place, long number);
  }

  /** Walks over the elements of the section that a process has. */
  private void walk(ProcessGrid grid, int process, Visitor visitor) {
    walk(grid, grid.coordinates(process), 0, 0, 0, visitor);
  }

  private void walk(
      ProcessGrid grid, List<Integer> process, int d, long place, long number, Visitor visitor) {
    if (d == shape.length) {
      visitor.visit(place, number);
      return;
    }
    BlockCyclic dimension = grid.dimensions().get(d);
    long extent = dimension.localExtent(process.get(d));
    for (long i = 0; i < shape[d]; i++) {
      if (dimension.owner(i) == process.get(d)) {
        walk(
            grid,
            process,
            d + 1,
            place * extent + dimension.local(i),
            number * shape[d] + i,
            visitor);
      }
    }
  }

  private void write(MemorySegment memory, long place, long number) {
    for (int k = 0; k < element.size(); k++) {
      memory.set(ValueLayout.JAVA_BYTE, place * element.extent() + k, CheckPattern.of(number, k));
    }
  }

  private boolean isRight(MemorySegment memory, long place, long number) {
    for (int k = 0; k < element.size(); k++) {
      if (memory.get(ValueLayout.JAVA_BYTE, place * element.extent() + k)
          != CheckPattern.of(number, k)) {
        return false;
      }
    }
    return true;
  }

  private void clear(MemorySegment memory, long place) {
    memory.asSlice(place * element.extent(), element.size()).fill(CheckPattern.UNTOUCHED);
  }
}
