// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.espalier.mpi.transfer.kernel.KernelChecks.DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/**
 * The memory that a kernel takes: arrays of every kind, native memory and addresses; and what it
 * refuses.
 */
interface MemoryContract {
  /** Compares kernels of the mechanism with the oracle. */
  KernelChecks checks();

  /** The package {@code mpi} names memory by addresses alone. */
  @Test
  default void memoryNamedByItsAddress() {
    Kernel kernel = Kernel.of(new Vec(3, 24, new Con(1, DOUBLE)), 80).orElseThrow();
    MemorySegment all = NativeMemory.ALL;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = arena.allocate(160, 8);
      MemorySegment packed = arena.allocate(48, 8);
      MemorySegment to = arena.allocate(160, 8);
      for (int k = 0; k < 20; k++) {
        from.setAtIndex(ValueLayout.JAVA_DOUBLE, k, k);
      }
      kernel.pack(all, from.address(), 2, all, packed.address());
      assertThat(packed.toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(0, 3, 6, 10, 13, 16);
      kernel.unpack(all, packed.address(), all, to.address(), 2);
      assertThat(to.getAtIndex(ValueLayout.JAVA_DOUBLE, 13)).isEqualTo(13);
      assertThat(to.getAtIndex(ValueLayout.JAVA_DOUBLE, 14)).isZero();
    }
  }

  @Test
  default void everyKindOfArray() {
    Kernel kernel = checks().kernel(new Vec(3, 16, new Con(1, DOUBLE)), 48);
    MemorySegment wire = MemorySegment.ofArray(new long[3]);
    for (MemorySegment memory :
        List.of(
            MemorySegment.ofArray(new byte[48]),
            MemorySegment.ofArray(new char[24]),
            MemorySegment.ofArray(new short[24]),
            MemorySegment.ofArray(new int[12]),
            MemorySegment.ofArray(new float[12]),
            MemorySegment.ofArray(new long[6]),
            MemorySegment.ofArray(new double[6]),
            MemorySegment.ofArray(new double[9]).asSlice(16, 48),
            Arena.ofAuto().allocate(48),
            Arena.ofAuto().allocate(64).asSlice(7, 48))) {
      long[] packed = {1, 2, 3};
      memory.fill((byte) 9);
      kernel.unpack(MemorySegment.ofArray(packed), 0, memory, 0, 1);
      byte[] got = memory.toArray(ValueLayout.JAVA_BYTE);
      byte[] expected = new byte[48];
      Arrays.fill(expected, (byte) 9);
      for (int k = 0; k < 3; k++) {
        MemorySegment.copy(
            MemorySegment.ofArray(packed), 8L * k, MemorySegment.ofArray(expected), 16L * k, 8);
      }
      assertThat(got).isEqualTo(expected);
      kernel.pack(memory, 0, 1, wire, 0);
      assertThat(wire.toArray(ValueLayout.JAVA_LONG)).containsExactly(1, 2, 3);
    }
  }

  @Test
  default void nothingOutsideOfASegmentIsTouched() {
    Kernel kernel = checks().kernel(new Vec(3, 16, new Con(1, DOUBLE)), 48);
    MemorySegment memory = MemorySegment.ofArray(new double[5]);
    MemorySegment wire = MemorySegment.ofArray(new byte[24]);
    kernel.pack(memory, 0, 1, wire, 0);
    kernel.pack(memory, 0, 0, wire, 24);
    for (long[] bad :
        new long[][] {
          {1, 1, 0},
          {-1, 1, 0},
          {0, 2, 0},
          {0, 1, 1},
          {0, 1, -1},
          {0, -1, 0},
          {0, Long.MAX_VALUE, 0},
          {0, Long.MAX_VALUE / 24, 0},
          {Long.MIN_VALUE, 1, 0},
          {Long.MAX_VALUE, 1, 0},
          {0, 1L << 40, 0},
          {0, 1, Long.MAX_VALUE}
        }) {
      String what = Arrays.toString(bad);
      assertThatThrownBy(() -> kernel.pack(memory, bad[0], bad[1], wire, bad[2]))
          .as(what)
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> kernel.unpack(wire, bad[2], memory, bad[0], bad[1]))
          .as(what)
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    for (long[] part :
        new long[][] {{-1, 3}, {0, -1}, {23, 2}, {1L << 60, 8}, {Long.MAX_VALUE, 8}}) {
      assertThatThrownBy(() -> kernel.packPart(memory, 0, part[0], part[1], wire, 0))
          .as(Arrays.toString(part))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> kernel.unpack(wire, 0, memory.asReadOnly(), 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
    assertThatThrownBy(() -> kernel.pack(memory, 0, 1, wire.asReadOnly(), 0))
        .isInstanceOf(IllegalArgumentException.class);
    kernel.pack(memory.asReadOnly(), 0, 1, wire, 0);
  }

  @Test
  default void closedMemoryIsRefused() {
    Kernel kernel = checks().kernel(new Vec(3, 16, new Con(1, DOUBLE)), 48);
    MemorySegment wire = MemorySegment.ofArray(new byte[24]);
    MemorySegment memory;
    try (Arena arena = Arena.ofConfined()) {
      memory = arena.allocate(48);
    }
    assertThatThrownBy(() -> kernel.pack(memory, 0, 1, wire, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  default void saysWhyThereIsNone() {
    assertThat(checks().reason(new Con(2, BasicType.of("MPI_SHORT_INT")), 16)).contains("gap");
    assertThat(checks().reason(new Con(2), 2)).contains("basic types");
    assertThat(checks().reason(new Con(2, DOUBLE), Long.MIN_VALUE)).contains("farther");
    assertThat(checks().reason(new Vec(3, 1L << 61, new Con(1, DOUBLE)), 8)).contains("farther");
  }
}
