// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeMemory;
import org.junit.jupiter.api.Test;

/** Memory of calls. */
class StageTest {
  @Test
  void largePiecesAreKeptFromCallToCall() {
    long first;
    long second;
    try (Stage stage = Stage.open()) {
      first = stage.take(3 << 20);
      second = stage.take(2 << 20);
    }
    try (Stage stage = Stage.open()) {
      assertThat(stage.take(2 << 20)).isEqualTo(second);
      assertThat(stage.take((3 << 20) - 100)).isEqualTo(first);
      assertThat(stage.take(100_000)).isNotIn(first, second);
    }
  }

  /**
   * A call within another one gets other memory, and what it gives back is not the outer call's.
   */
  @Test
  void nestedCallsDoNotShare() {
    try (Stage outer = Stage.open()) {
      long one = outer.take(1 << 20);
      long inside;
      try (Stage inner = Stage.open()) {
        inside = inner.take(1 << 20);
        assertThat(inside).isNotEqualTo(one);
      }
      assertThat(outer.take(1 << 20)).isEqualTo(inside).isNotEqualTo(one);
    }
  }

  /** What words hold stays where it is, whatever is taken behind them. */
  @Test
  void arraysOfEverySizeArriveAndWordsStay() {
    for (int length : new int[] {1, 100, 129, 300, 5_000, (1 << 20) + 1}) {
      try (Stage stage = Stage.open()) {
        long word = stage.words(1);
        stage.put(word, length);
        int[] ints = new int[length];
        long[] longs = new long[length];
        byte[] bytes = new byte[length];
        for (int k = 0; k < length; k++) {
          ints[k] = 3 * k + 1;
          longs[k] = (5L * k) << 31;
          bytes[k] = (byte) (7 * k);
        }
        long intsAt = stage.ints(ints);
        long bytesAt = stage.bytes(bytes);
        assertThat(MemorySegment.ofArray(ints).mismatch(NativeMemory.at(intsAt, 4L * length)))
            .isEqualTo(-1);
        assertThat(MemorySegment.ofArray(bytes).mismatch(NativeMemory.at(bytesAt, length)))
            .isEqualTo(-1);
        if (HandleArray.BYTES == Long.BYTES) {
          long longsAt = stage.handles(longs);
          assertThat(MemorySegment.ofArray(longs).mismatch(NativeMemory.at(longsAt, 8L * length)))
              .isEqualTo(-1);
        }
        assertThat(Stage.getLong(word)).isEqualTo(length);
      }
    }
  }

  @Test
  void aThreadKeepsNoMoreBuffersThanItsBound() {
    LargeMemory memory = new LargeMemory();
    for (int k = 0; k < 12; k++) {
      memory.takeBuffer((int) (LargeMemory.KEPT_BYTES / 8), 1);
    }
    memory.release(1);
    assertThat(memory.isIdle()).isTrue();
    assertThat(memory.keptBytes()).isLessThanOrEqualTo(LargeMemory.KEPT_BYTES).isPositive();
    memory.takeBuffer((int) LargeMemory.KEPT_BYTES + 1, 1);
    memory.release(1);
    assertThat(memory.keptBytes()).isZero();
  }
}
