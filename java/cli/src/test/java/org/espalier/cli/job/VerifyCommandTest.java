// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.cli.rank.MultiRankJob;
import org.junit.jupiter.api.Test;

/** What is told of a job that passed fits a terminal; of one that failed nothing is left out. */
class VerifyCommandTest {
  private static final String LONG = "0 handles leaked of 4, ".repeat(20);

  @Test
  void aPassedJobTellsNoMoreThanALineHoldsAndAFailedOneAll() {
    String passed = VerifyCommand.shortened(new MultiRankJob.Outcome(true, 4, LONG));
    assertThat(passed).hasSize(98).endsWith("…");
    assertThat(VerifyCommand.shortened(new MultiRankJob.Outcome(false, 4, LONG))).isEqualTo(LONG);
    assertThat(VerifyCommand.shortened(new MultiRankJob.Outcome(true, 4, "short")))
        .isEqualTo("short");
  }
}
