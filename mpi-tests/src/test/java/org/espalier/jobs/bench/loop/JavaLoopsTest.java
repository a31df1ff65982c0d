// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Pattern;
import org.espalier.jobs.bench.pattern.Patterns;
import org.espalier.layout.BasicType;
import org.junit.jupiter.api.Test;

/** The loops in Java beside a copy of listed blocks, gaps included. */
class JavaLoopsTest {
  /** Where data begin behind the start of memory: they may lie anywhere in a halo. */
  private static final long ORIGIN = 24;

  @Test
  void loopsOverSegmentsMoveTheListedBlocksAndNothingElse() {
    for (Pattern pattern : Patterns.all(5)) {
      Data data = pattern.instance().apply(Math.max(3000, pattern.least()));
      check(
          pattern.name(),
          JavaLoops.of(data.loop()),
          data,
          MemorySegment.ofArray(new byte[(int) (ORIGIN + data.end(1))]),
          MemorySegment.ofArray(new byte[(int) data.bytes()]));
    }
  }

  @Test
  void loopsOverArraysMoveTheListedBlocksAndNothingElse() {
    for (Pattern pattern : Patterns.all(5)) {
      Data data = pattern.instance().apply(Math.max(3000, pattern.least()));
      Mover mover = ArrayLoops.of(data);
      check(pattern.name(), mover, data, memory(data), data.array(data.bytes()));
    }
  }

  /** What is sent comes from native memory, past an array of the loops' own. */
  @Test
  void loopsOverArraysPackIntoNativeMemoryToo() {
    for (Pattern pattern : Patterns.all(5)) {
      Data data = pattern.instance().apply(Math.max(3000, pattern.least()));
      Mover mover = ArrayLoops.of(data);
      try (Arena arena = Arena.ofConfined()) {
        check(pattern.name(), mover, data, memory(data), arena.allocate(data.bytes()));
      }
    }
  }

  /** Loops over segments tell nothing of arrays: what has no loops over arrays is refused. */
  @Test
  void bytesThatAreNoStructuresAreRefused() {
    Data bytes = Data.strided(BasicType.of("MPI_INT8_T"), 1, 8, 2);
    assertThatThrownBy(() -> ArrayLoops.of(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no loops over arrays for Nest");
    Data other = Data.records(2, 40, Patterns.Fields.PAIR);
    assertThatThrownBy(() -> ArrayLoops.of(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no structure");
  }

  /** An array as the bench has it for these data. */
  private static MemorySegment memory(Data data) {
    return data.array(Math.ceilDiv(ORIGIN + data.end(1), 8L) * 8);
  }

  private static void check(
      String name, Mover mover, Data data, MemorySegment memory, MemorySegment stream) {
    byte[] filled = new byte[(int) memory.byteSize()];
    new Random(1).nextBytes(filled);
    memory.copyFrom(MemorySegment.ofArray(filled));
    byte[] expected = new byte[(int) data.bytes()];
    int[] next = {0};
    data.loop()
        .forEachBlock(
            ORIGIN,
            (at, length) -> {
              System.arraycopy(filled, (int) at, expected, next[0], (int) length);
              next[0] += (int) length;
            });
    mover.pack(memory.asSlice(ORIGIN), stream);
    assertThat(stream.toArray(ValueLayout.JAVA_BYTE)).as(name).isEqualTo(expected);

    byte[] expectedBack = new byte[filled.length];
    next[0] = 0;
    data.loop()
        .forEachBlock(
            ORIGIN,
            (at, length) -> {
              System.arraycopy(expected, next[0], expectedBack, (int) at, (int) length);
              next[0] += (int) length;
            });
    memory.fill((byte) 0);
    mover.unpack(stream, memory.asSlice(ORIGIN));
    assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).as(name).isEqualTo(expectedBack);
  }
}
