// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One process; that others see what is written is tested by the jobs that move arrays. */
@ExtendWith(SharedMpi.class)
class SharedMemoryTest {
  @Test
  void aPartIsMemoryOfTheSizeThatWasAskedFor() {
    try (Communicator node = Mpi.attach().world().splitShared(0);
        SharedMemory memory = SharedMemory.allocate(node, 4096)) {
      MemorySegment part = memory.part(node.rank());
      assertThat(part.byteSize()).isEqualTo(4096);
      part.set(ValueLayout.JAVA_LONG, 4088, 42);
      assertThat(memory.part(0).get(ValueLayout.JAVA_LONG, 4088)).isEqualTo(42);
    }
  }
}
