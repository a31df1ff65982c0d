// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeapArrayTest {
  private static final int CALLS = 1_000;

  @Test
  void everySegmentHasItsOwnArray() {
    Random random = new Random(1);
    List<Object> arrays = new ArrayList<>();
    List<MemorySegment> segments = new ArrayList<>();
    for (int k = 0; k < 300; k++) {
      double[] array = new double[4 + random.nextInt(4)];
      int[] other = new int[8];
      arrays.addAll(List.of(array, array, other));
      segments.addAll(
          List.of(
              MemorySegment.ofArray(array),
              MemorySegment.ofArray(array).asSlice(8, 16),
              MemorySegment.ofArray(other)));
    }
    for (int call = 0; call < 100 * CALLS; call++) {
      int k = random.nextInt(1 + random.nextInt(segments.size()));
      assertThat(HeapArray.of(segments.get(k))).isSameAs(arrays.get(k));
    }
  }

  @Test
  void nativeMemoryHasNone() {
    assertThat(HeapArray.of(MemorySegment.NULL)).isNull();
    assertThat(HeapArray.of(Arena.ofAuto().allocate(8))).isNull();
  }

  @Test
  void nobodyIsGivenAReadOnlyArray() {
    MemorySegment memory = MemorySegment.ofArray(new int[2]);
    for (int call = 0; call < CALLS; call++) {
      assertThat(HeapArray.of(memory)).isNotNull();
    }
    assertThatThrownBy(() -> HeapArray.of(memory.asReadOnly()))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void anArrayThatIsRememberedDoesNotLiveLonger() throws InterruptedException {
    MemorySegment memory = MemorySegment.ofArray(new long[3]);
    for (int call = 0; call < CALLS; call++) {
      HeapArray.of(memory);
    }
    WeakReference<Object> array = new WeakReference<>(HeapArray.of(memory));
    memory = MemorySegment.NULL;
    for (int k = 0; k < 100 && !array.refersTo(null); k++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(array.refersTo(null)).isTrue();
    assertThat(HeapArray.of(memory)).isNull();
  }
}
