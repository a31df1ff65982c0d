// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import org.espalier.network.CostNetwork;
import org.junit.jupiter.api.Test;

/** What the line says, and that nothing of it stays. */
class ProgressLineTest {
  private final StringWriter terminal = new StringWriter();

  private ProgressLine bar(Optional<Duration> limit) {
    return new ProgressLine("place", limit, new PrintWriter(terminal));
  }

  private String last() {
    String text = terminal.toString();
    return text.substring(text.lastIndexOf('\r') + 1);
  }

  @Test
  void saysGapTimeLeftBestAndBoundWithOnePercentage() {
    try (ProgressLine bar = bar(Optional.of(Duration.ofSeconds(60)))) {
      bar.progress(CostNetwork.FORBIDDEN, 5);
      bar.draw(Duration.ofSeconds(1));
      assertThat(last()).isEqualTo("place 0:59 left, no answer yet, bound 5\u001b[K");
      bar.progress(2_152_756_191L, 2_047_430_806L);
      bar.draw(Duration.ofSeconds(18));
      assertThat(last())
          .isEqualTo(
              "place ██░░░░░░░░ gap 4.89 %, 0:42 left, best 2,152,756,191, bound 2,047,430,806\u001b[K");
    }
    assertThat(terminal.toString()).endsWith("\r\u001b[K");
  }

  @Test
  void aSearchInStepsShowsHowMuchOfTheStepIsDone() {
    try (ProgressLine bar = bar(Optional.of(Duration.ofSeconds(20)))) {
      bar.step("repetitions");
      bar.draw(Duration.ofSeconds(1));
      assertThat(last()).isEqualTo("place repetitions, 0:19 left\u001b[K");
      bar.best(4123, 7);
      bar.step("elements");
      bar.done(0.349);
      bar.draw(Duration.ofSeconds(2));
      assertThat(last())
          .isEqualTo("place ███░░░░░░░ 35 % of elements, 0:18 left, best 4,123, bound 7\u001b[K");
      bar.step("tree");
      bar.draw(Duration.ofSeconds(3));
      assertThat(last()).isEqualTo("place tree, 0:17 left, best 4,123, bound 7\u001b[K");
    }
  }

  @Test
  void aSearchThatTellsNothingShowsItsTime() {
    try (ProgressLine bar = bar(Optional.empty())) {
      bar.draw(Duration.ofSeconds(75));
      assertThat(last()).isEqualTo("place 1:15 so far; Ctrl-C prints the best\u001b[K");
    }
  }

  @Test
  void neverIsWiderThanATerminal() {
    try (ProgressLine bar = bar(Optional.empty())) {
      bar.progress(1L << 59, 1L << 58);
      bar.draw(Duration.ofHours(30));
      assertThat(last().replace("\u001b[K", "")).hasSize(79);
    }
  }

  @Test
  void whatIsNotShownIsNotWipedAway() {
    ProgressLine bar = bar(Optional.empty());
    bar.close();
    assertThat(terminal.toString()).isEmpty();
    assertThat(bar.draw(Duration.ZERO)).isFalse();
  }

  @Test
  void fillsAsTheGapCloses() {
    assertThat(ProgressLine.closed(1)).isZero();
    assertThat(ProgressLine.closed(0.001)).isBetween(0.49, 0.51);
    assertThat(ProgressLine.closed(0)).isEqualTo(1);
  }
}
