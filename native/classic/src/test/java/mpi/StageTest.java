// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memory of calls. */
class StageTest {
  /** Wherever the JVM puts a buffer: each one that is kept moves the next. */
  @Test
  void memoryHoldsWhatIsAskedForAtAnyAlignment() {
    List<ByteBuffer> kept = new ArrayList<>();
    for (int k = 0; k < 256; k++) {
      kept.add(ByteBuffer.allocateDirect(16 * (k % 5)));
      for (int bytes : new int[] {8, Status.ROOM, 64, 4096}) {
        ByteBuffer memory = Stage.allocate(bytes);
        assertThat(memory.capacity()).as("%d bytes", bytes).isGreaterThanOrEqualTo(bytes);
        assertThat(memory.alignmentOffset(0, 64)).isZero();
        kept.add(memory);
      }
    }
    assertThat(kept).hasSize(256 * 5);
  }
}
