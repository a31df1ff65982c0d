// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Kernels that were written as words and read again do all that kernels must. */
class KernelImageTest extends KernelContract {
  private static final long BEFORE = 24;

  @BeforeAll
  static void isInTheJar() {
    // A build without a compiler has no library, and says so. .ci/run refuses a skip.
    assumeThat(CLibrary.trouble()).isEmpty();
  }

  @Override
  Mechanism mechanism() {
    return Mechanism.C;
  }

  @Override
  Kernel seen(Kernel kernel) {
    long bytes = KernelImage.bytes(kernel);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(BEFORE + bytes);
      KernelImage.write(kernel, memory, BEFORE);
      Kernel copy = KernelImage.read(memory, BEFORE, bytes);
      assertThat(copy.size()).isEqualTo(kernel.size());
      assertThat(copy.extent()).isEqualTo(kernel.extent());
      assertThat(KernelImage.bytes(copy)).isEqualTo(bytes);
      return copy;
    }
  }

  private static Kernel list() {
    return Kernel.of(new Idx(LongSeq.of(0, 40, 16, 72), new Con(1, BasicType.of("MPI_DOUBLE"))), 80)
        .orElseThrow();
  }

  @Test
  void anImageNeedsRoom() {
    MemorySegment small = MemorySegment.ofArray(new long[4]);
    assertThatThrownBy(() -> KernelImage.write(list(), small, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void lengthsOfNoImageAreRefused() {
    Kernel kernel = list();
    long[] words = new long[Math.toIntExact(KernelImage.bytes(kernel) / Long.BYTES)];
    MemorySegment memory = MemorySegment.ofArray(words);
    KernelImage.write(kernel, memory, 0);
    for (long bytes : new long[] {-8, 0, 8, 72, memory.byteSize() - 1}) {
      assertThatThrownBy(() -> KernelImage.read(memory, 0, bytes))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("multiple of 8");
    }
    assertThatThrownBy(() -> KernelImage.read(memory, 8, memory.byteSize()))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void theWordsAreTheKernelsOwn() {
    long bytes = KernelImage.bytes(list());
    MemorySegment one = MemorySegment.ofArray(new long[(int) (bytes / Long.BYTES)]);
    MemorySegment other = MemorySegment.ofArray(new long[(int) (bytes / Long.BYTES)]);
    KernelImage.write(list(), one, 0);
    KernelImage.write(list(), other, 0);
    assertThat(one.toArray(ValueLayout.JAVA_LONG)).isEqualTo(other.toArray(ValueLayout.JAVA_LONG));
  }
}
