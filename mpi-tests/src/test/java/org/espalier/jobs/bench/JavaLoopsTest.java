// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The loops in Java beside a copy of listed blocks, gaps included. */
class JavaLoopsTest {
  @Test
  void loopsMoveTheListedBlocksAndNothingElse() {
    for (Pattern pattern : Patterns.all(5)) {
      Data data = pattern.instance().apply(Math.max(3000, pattern.least()));
      byte[] memory = new byte[(int) data.end(1)];
      new Random(1).nextBytes(memory);
      byte[] stream = new byte[(int) data.bytes()];
      byte[] expected = new byte[stream.length];
      int[] next = {0};
      data.loop()
          .forEachBlock(
              0,
              (at, length) -> {
                System.arraycopy(memory, (int) at, expected, next[0], (int) length);
                next[0] += (int) length;
              });
      Mover mover = JavaLoops.of(data.loop());
      mover.pack(MemorySegment.ofArray(memory), MemorySegment.ofArray(stream));
      assertThat(stream).as(pattern.name()).isEqualTo(expected);

      byte[] back = new byte[memory.length];
      byte[] expectedBack = new byte[memory.length];
      next[0] = 0;
      data.loop()
          .forEachBlock(
              0,
              (at, length) -> {
                System.arraycopy(stream, next[0], expectedBack, (int) at, (int) length);
                next[0] += (int) length;
              });
      mover.unpack(MemorySegment.ofArray(stream), MemorySegment.ofArray(back));
      assertThat(back).as(pattern.name()).isEqualTo(expectedBack);
    }
  }
}
