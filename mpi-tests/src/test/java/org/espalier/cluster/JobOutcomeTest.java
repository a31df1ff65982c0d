// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A job is judged by its ranks' completion lines; no exit code makes it a success alone. */
class JobOutcomeTest {

  private static final Job JOB = new Job("halo", List.of("true"), Map.of(), Duration.ofSeconds(10));
  private static final String BOTH =
      "ESPALIER-JOB halo rank 1: ok 7 types\nESPALIER-JOB halo rank 0: ok 9 types\n";

  private static JobOutcome outcome(int exitCode, int seconds, String output) {
    return new JobOutcome(JOB, 2, exitCode, Duration.ofSeconds(seconds), output, "");
  }

  @Test
  void everyRankOkAndLauncherOkIsTheOnlySuccess() {
    JobOutcome good = outcome(0, 1, BOTH);
    assertThat(good.faults()).isEmpty();
    assertThat(good.verdict()).isEqualTo(JobOutcome.EXIT_OK);
    assertThat(good.message()).isEqualTo("job halo completed on 2 ranks");
    assertThat(good.report(0)).isEqualTo("9 types");
  }

  @Test
  void aLauncherThatReturnsZeroAfterLosingARankIsNoSuccess() {
    JobOutcome lost = outcome(0, 1, "ESPALIER-JOB halo rank 1: ok\n");
    assertThat(lost.verdict()).isEqualTo(JobOutcome.EXIT_FAILED);
    assertThat(lost.message()).isEqualTo("job halo: no completion line from ranks [0]");
  }

  @Test
  void aLauncherThatFailsAfterAllCompletedIsNoSuccess() {
    assertThat(outcome(14, 1, BOTH).message()).isEqualTo("job halo: the launcher returned 14");
  }

  @Test
  void aRankThatSaysFailedIsNoSuccess() {
    assertThat(outcome(0, 1, BOTH.replace("rank 1: ok", "rank 1: failed")).message())
        .isEqualTo("job halo: rank 1 failed: 7 types");
  }

  @Test
  void singletonsAreNoSuccess() {
    String singletons = "ESPALIER-JOB halo rank 0: ok\nESPALIER-JOB halo rank 0: ok\n";
    assertThat(outcome(0, 1, singletons).message())
        .contains("rank 0 completed 2 times")
        .contains("no completion line from ranks [1]");
  }

  @Test
  void theLinesOfAnotherJobAreNoSuccess() {
    assertThat(outcome(0, 1, BOTH.replace("halo", "fft")).verdict())
        .isEqualTo(JobOutcome.EXIT_FAILED);
  }

  @Test
  void aJobEndedByItsLimitIsOverTime() {
    JobOutcome late = outcome(124, 10, BOTH);
    assertThat(late.verdict()).isEqualTo(JobOutcome.EXIT_OVER_TIME);
    assertThat(late.message()).isEqualTo("job halo: ended by the limit of 10 s");
  }
}
