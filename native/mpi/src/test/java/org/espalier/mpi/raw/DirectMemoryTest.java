// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DirectMemoryTest {
  /** Wherever the JVM puts a buffer: each one that is kept moves the next. */
  @Test
  void memoryHoldsWhatIsAskedForAtAnyAlignment() {
    List<ByteBuffer> kept = new ArrayList<>();
    for (int k = 0; k < 256; k++) {
      kept.add(ByteBuffer.allocateDirect(16 * (k % 5)));
      for (int bytes : new int[] {1, 8, 200, 4096}) {
        for (int alignment : new int[] {1, 8, 64}) {
          ByteBuffer memory = DirectMemory.allocate(bytes, alignment);
          assertThat(memory.capacity()).as("%d bytes", bytes).isGreaterThanOrEqualTo(bytes);
          assertThat(memory.order()).isEqualTo(ByteOrder.nativeOrder());
          assertThat(DirectMemory.address(memory) % alignment).isZero();
          kept.add(memory);
        }
      }
    }
    assertThat(kept).hasSize(256 * 13);
  }

  /**
   * What every call of MPI uses is a buffer of the JVM's own before it is one that stands on a
   * segment (docs/adr/0446).
   */
  @Test
  void memoryIsAskedOfTheJvmFirst() throws IOException {
    try (InputStream in = DirectMemory.class.getResourceAsStream("DirectMemory.class")) {
      List<String> calls =
          ClassFile.of().parse(Objects.requireNonNull(in).readAllBytes()).methods().stream()
              .filter(method -> method.methodName().equalsString("allocate"))
              .flatMap(method -> method.code().stream())
              .flatMap(code -> code.elementStream())
              .filter(InvokeInstruction.class::isInstance)
              .map(call -> ((InvokeInstruction) call).name().stringValue())
              .toList();
      assertThat(calls).containsSubsequence("allocateDirect", "alignedSlice", "beyondLimit");
    }
  }
}
