// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of copy brings the bytes, and no other, at sizes beside each of its bounds. */
class ContiguousCopyTest {
  private static final int START = 5;
  private static final int PLACE = 11;
  private static final int BEHIND = 3;

  private interface Copy {
    void copy(MemorySegment from, long start, MemorySegment to, long place, long bytes);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 63, 24_575, 24_576, 24_577, 262_143, 262_144, 262_145, 6_291_456, 6_291_457})
  void bringsTheBytesAndNoOther(int bytes) {
    byte[] data = new byte[START + bytes];
    new Random(bytes).nextBytes(data);
    int room = PLACE + bytes + BEHIND;
    try (Arena arena = Arena.ofConfined()) {
      for (Copy way :
          new Copy[] {ContiguousCopy::copy, ContiguousCopy::copyChecked, ContiguousCopy::stream}) {
        for (MemorySegment from : pair(arena, data)) {
          for (MemorySegment to : pair(arena, new byte[room])) {
            way.copy(from, START, to, PLACE, bytes);

            assertThat(to.asSlice(0, PLACE).mismatch(MemorySegment.ofArray(new byte[PLACE])))
                .isEqualTo(-1);
            assertThat(to.asSlice(PLACE, bytes).mismatch(from.asSlice(START, bytes))).isEqualTo(-1);
            assertThat(to.asSlice(PLACE + bytes).mismatch(MemorySegment.ofArray(new byte[BEHIND])))
                .isEqualTo(-1);
          }
        }
      }
    }
  }

  /** The same bytes in native memory and in an array. */
  private static MemorySegment[] pair(Arena arena, byte[] bytes) {
    return new MemorySegment[] {
      arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes), MemorySegment.ofArray(bytes.clone())
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 32_768, 1_000_000})
  void refusesWhatIsClosedOrTooShort(int bytes) {
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(bytes);
    }
    MemorySegment open = MemorySegment.ofArray(new byte[bytes]);
    MemorySegment shorter = MemorySegment.ofArray(new byte[bytes - 1]);

    assertThatThrownBy(() -> ContiguousCopy.copy(open, 0, closed, 0, bytes))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ContiguousCopy.copy(closed, 0, open, 0, bytes))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ContiguousCopy.copy(open, 0, shorter, 0, bytes))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ContiguousCopy.copy(shorter, 0, open, 0, bytes))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
