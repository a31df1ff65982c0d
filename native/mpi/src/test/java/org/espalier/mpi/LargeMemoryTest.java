// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeMemoryTest {
  private static final long HUGE_PAGE = 1 << 21;

  @ParameterizedTest
  @ValueSource(longs = {1, 63, 4096, 200_001, HUGE_PAGE, 2 * HUGE_PAGE - 1, 3 * HUGE_PAGE + 5})
  void allOfItCanBeUsed(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = LargeMemory.allocate(arena, bytes);

      assertThat(memory.byteSize()).isEqualTo(bytes);
      assertThat(memory.address() % 64).isZero();
      memory.fill((byte) 7);
      assertThat(memory.get(ValueLayout.JAVA_BYTE, bytes - 1)).isEqualTo((byte) 7);
    }
  }

  @Test
  void nothingIsAPieceToo() {
    try (Arena arena = Arena.ofConfined()) {
      assertThat(LargeMemory.allocate(arena, 0).byteSize()).isZero();
    }
  }

  @Test
  void piecesBeginAtDifferentLinesOfAPage() {
    try (Arena arena = Arena.ofConfined()) {
      Set<Long> lines = new HashSet<>();
      for (int k = 0; k < 16; k++) {
        lines.add(LargeMemory.allocate(arena, 200_000).address() % 4096);
      }

      assertThat(lines).hasSizeGreaterThan(12);
    }
  }

  @Test
  void itEndsWithItsArena() {
    MemorySegment memory;
    try (Arena arena = Arena.ofConfined()) {
      memory = LargeMemory.allocate(arena, 100);
    }

    assertThatThrownBy(() -> memory.get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void lessThanNothingIsRefused() {
    assertThatThrownBy(() -> LargeMemory.allocate(Arena.global(), -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes must be >= 0, got -1");
  }

  @Test
  void megabytesAreAskedForInHugePages() throws IOException {
    // Systems without huge pages have nothing to ask; where tests have to run, Debian's kernel has.
    assumeThat(Path.of("/sys/kernel/mm/transparent_hugepage/enabled")).exists();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = LargeMemory.allocate(arena, 2 * HUGE_PAGE);

      assertThat(flagsAt(memory.address())).contains(" hg");
      assertThat(flagsAt(memory.address() + HUGE_PAGE)).contains(" hg");
    }
  }

  /** What the system says of the mapping that an address is in. */
  private static String flagsAt(long address) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
    boolean here = false;
    for (String line : lines) {
      if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
        String[] ends = line.substring(0, line.indexOf(' ')).split("-", 2);
        here =
            Long.compareUnsigned(address, Long.parseUnsignedLong(ends[0], 16)) >= 0
                && Long.compareUnsigned(address, Long.parseUnsignedLong(ends[1], 16)) < 0;
      } else if (here && line.startsWith("VmFlags:")) {
        return line;
      }
    }
    throw new IllegalStateException("no mapping at 0x" + Long.toHexString(address));
  }
}
