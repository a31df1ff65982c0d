// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * A minute of mutated files: no reader ever fails but by one line of ours. {@code
 * -Despalier.fuzz.seconds=600 -Despalier.fuzz.seed=2} goes on for longer and with other files.
 */
class ReaderFuzzTest {
  private static final int SECONDS = Integer.getInteger("espalier.fuzz.seconds", 60);
  private static final long SEED = Long.getLong("espalier.fuzz.seed", 1);

  @Test
  void noReaderFails() throws IOException {
    Path kept = Files.createTempDirectory("espalier-fuzz");
    ReaderFuzz.Outcome outcome = new ReaderFuzz(SEED, kept).run(SECONDS);
    System.out.println("FUZZ | " + outcome);
    assertThat(outcome.faults())
        .as("repeat with: -Despalier.fuzz.seconds=%d -Despalier.fuzz.seed=%d", SECONDS, SEED)
        .isEmpty();
    assertThat(outcome.refused()).isGreaterThan(1000);
    assertThat(outcome.taken()).isGreaterThan(100);
    Files.delete(kept);
  }
}
