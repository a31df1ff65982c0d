// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A minute of mutated files: no reader ever fails but by one line of ours. */
class ReaderFuzzTest {
  private static final int SECONDS = 60;
  private static final long SEED = 1;

  @Test
  void noReaderFails() throws IOException {
    Path kept = Files.createTempDirectory("espalier-fuzz");
    ReaderFuzz.Outcome outcome = new ReaderFuzz(SEED, kept).run(SECONDS);
    assertThat(outcome.faults())
        .as("repeat with: org.espalier.formats.ReaderFuzz %d %d", SECONDS, SEED)
        .isEmpty();
    assertThat(outcome.refused()).isGreaterThan(1000);
    assertThat(outcome.taken()).isGreaterThan(100);
    Files.delete(kept);
  }
}
