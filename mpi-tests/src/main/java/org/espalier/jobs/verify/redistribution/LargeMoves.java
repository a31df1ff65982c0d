// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.redistribution;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.LongConsumer;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.jobs.Job;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.LargeMemory;
import org.espalier.mpi.Request;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.Redistribution;

/**
 * Moves between two ranks whose pieces, or whose places in memory, are beyond 2³¹ bytes: through
 * shared memory, by messages, in the background. Some hundred bytes around every place where a
 * number of 32 bits would end, and others all over, are checked.
 */
public final class LargeMoves {
  private static final long LIMIT = 1L << 31;

  /** Beyond the limit, and divided by no block. */
  private static final long LENGTH = LIMIT + 4_099;

  private static final long BLOCK = 4_096;
  private static final long STEP = 99_991;
  private static final int AROUND = 64;
  private static final byte UNTOUCHED = 0x55;

  private final Communicator world;
  private final Job.Checks checks;

  private LargeMoves(Communicator world, Job.Checks checks) {
    this.world = world;
    this.checks = checks;
  }

  /**
   * Runs the job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Job.run("large-moves", (mpi, checks) -> new LargeMoves(mpi.world(), checks).run());
  }

  private static ArrayDistribution line(long block, long offset) {
    return new ArrayDistribution(2, List.of(new AxisDistribution(2, 1, block, offset, 1)));
  }

  private String run() {
    long doubles = LENGTH / Double.BYTES;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment source = LargeMemory.allocate(arena, world.rank() == 0 ? LENGTH : 0);
      for (long at = 0; at < source.byteSize(); at++) {
        source.set(ValueLayout.JAVA_BYTE, at, pattern(at));
      }
      // Made once: new memory of this length takes longer than a move. Rank 0 gets every second
      // block at most.
      MemorySegment target =
          LargeMemory.allocate(arena, world.rank() == 0 ? LENGTH / 2 + BLOCK : LENGTH);
      // All that one rank has, as bytes and as numbers: pieces beyond 2^31 bytes.
      move(source, target, "MPI_CHAR", LENGTH, line(LENGTH, 0), line(LENGTH, LENGTH));
      move(source, target, "MPI_DOUBLE", doubles, line(doubles, 0), line(doubles, doubles));
      // Blocks dealt out: pieces of half of that, from places beyond it.
      move(source, target, "MPI_CHAR", LENGTH, line(LENGTH, 0), line(BLOCK, 0));
    }
    return "%d bytes".formatted(LENGTH);
  }

  private void move(
      MemorySegment source,
      MemorySegment memory,
      String element,
      long length,
      ArrayDistribution from,
      ArrayDistribution to) {
    BasicType type = BasicType.of(element);
    Redistribution move = Redistribution.plan(new long[] {length}, type, from, to);
    AxisDistribution axis = to.axis(0);
    MemorySegment target = memory.asSlice(0, move.targetBytes(world.rank()));
    try (Exchange exchange = Exchange.on(world);
        RankRedistribution part = move.on(exchange)) {
      lookAt(target, at -> target.set(ValueLayout.JAVA_BYTE, at, UNTOUCHED));
      part.execute(source, target);
      check("shared memory", element, axis, type.size(), target);
      lookAt(target, at -> target.set(ValueLayout.JAVA_BYTE, at, UNTOUCHED));
      Request.awaitAll(part.start(source, target));
      check("in the background", element, axis, type.size(), target);
    }
    try (Exchange exchange = Exchange.byMessages(world, 64 << 20);
        RankRedistribution part = move.on(exchange)) {
      lookAt(target, at -> target.set(ValueLayout.JAVA_BYTE, at, UNTOUCHED));
      part.execute(source, target);
      check("messages", element, axis, type.size(), target);
    }
  }

  private void check(
      String way, String element, AxisDistribution axis, int size, MemorySegment target) {
    long[] wrong = {0};
    lookAt(
        target,
        at -> {
          byte expected = pattern(global(axis, at / size) * size + at % size);
          wrong[0] += target.get(ValueLayout.JAVA_BYTE, at) == expected ? 0 : 1;
        });
    checks.that(wrong[0] == 0, "%s by %s: %d bytes wrong".formatted(element, way, wrong[0]));
  }

  /** Every byte near an end or near 2^31, and some others. */
  private static void lookAt(MemorySegment target, LongConsumer work) {
    long bytes = target.byteSize();
    for (long at = 0; at < bytes; at += isNear(at, bytes) ? 1 : Math.min(STEP, toNear(at, bytes))) {
      work.accept(at);
    }
  }

  private static boolean isNear(long at, long bytes) {
    return at < AROUND || Math.abs(at - LIMIT) < AROUND || bytes - at <= AROUND;
  }

  /** How far the next place is near which every byte is looked at. */
  private static long toNear(long at, long bytes) {
    long next = at < LIMIT - AROUND ? LIMIT - AROUND + 1 : bytes - AROUND;
    return Math.max(1, Math.min(next, bytes - AROUND) - at);
  }

  /** The index of the array that lies at a place of this rank's local array. */
  private long global(AxisDistribution axis, long local) {
    if (axis.block() >= LENGTH / Double.BYTES) {
      return local; // all of it lies here
    }
    long cycle = axis.block() * axis.processes();
    return local / axis.block() * cycle + world.rank() * axis.block() + local % axis.block();
  }

  private static byte pattern(long at) {
    return (byte) (((at + 1) * 0x9E3779B97F4A7C15L) >>> 56);
  }
}
