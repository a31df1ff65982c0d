// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * A minute of mutated files, half of it on either of two threads: no reader ever fails but by one
 * line of ours. {@code -Despalier.fuzz.seconds=600 -Despalier.fuzz.seed=2} goes on for longer and
 * with other files.
 */
class ReaderFuzzTest {
  private static final int THREADS = 2;
  private static final int SECONDS = Integer.getInteger("espalier.fuzz.seconds", 60);
  private static final long SEED = Long.getLong("espalier.fuzz.seed", 1);

  @Test
  void noReaderFails() throws Exception {
    Path kept = Files.createTempDirectory("espalier-fuzz");
    List<Callable<ReaderFuzz.Outcome>> parts = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      ReaderFuzz fuzz = new ReaderFuzz(SEED * THREADS + thread, kept);
      parts.add(() -> fuzz.run(SECONDS / THREADS));
    }
    List<String> faults = new ArrayList<>();
    long refused = 0;
    long taken = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (Future<ReaderFuzz.Outcome> part : threads.invokeAll(parts)) {
        ReaderFuzz.Outcome outcome = part.get();
        System.out.println("FUZZ | " + outcome);
        faults.addAll(outcome.faults());
        refused += outcome.refused();
        taken += outcome.taken();
      }
    }
    assertThat(faults)
        .as("repeat with: -Despalier.fuzz.seconds=%d -Despalier.fuzz.seed=%d", SECONDS, SEED)
        .isEmpty();
    assertThat(refused).isGreaterThan(1000);
    assertThat(taken).isGreaterThan(100);
    Files.delete(kept);
  }
}
