// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What Ctrl-C does to a search, without a signal. */
class InterruptionTest {
  private final CountDownLatch begun = new CountDownLatch(1);

  private void interruptOnceItHasBegun(Interruption watch) {
    Thread.ofPlatform()
        .start(() -> {
          try {
            begun.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          watch.interrupt();
        });
  }

  @Test
  void aSearchThatStopsGivesItsOwnAnswer() throws Exception {
    Interruption watch = Interruption.watch();
    interruptOnceItHasBegun(watch);
    String answer =
        Interruption.search(
            () -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                return "the best so far";
              }
              return "the end";
            },
            () -> "again");
    assertThat(answer).isEqualTo("the best so far");
    assertThat(Interruption.happened()).isTrue();
    watch.ended(ExitCode.LIMIT);
  }

  @Test
  void aSearchThatDoesNotIsAskedAgain() throws Exception {
    Interruption watch = Interruption.watch();
    interruptOnceItHasBegun(watch);
    CountDownLatch never = new CountDownLatch(1);
    String answer =
        Interruption.search(
            () -> {
              begun.countDown();
              while (never.getCount() > 0) {
                Thread.onSpinWait();
              }
              return "the end";
            },
            () -> "again");
    never.countDown();
    assertThat(answer).isEqualTo("again");
    watch.ended(ExitCode.LIMIT);
  }

  @Test
  void whereNoSearchRunsNothingIsTold() {
    Interruption watch = Interruption.watch();
    assertThat(watch.interrupt()).isFalse();
    assertThat(Interruption.happened()).isFalse();
    watch.ended(ExitCode.DONE);
  }

  @Test
  void whatASearchThrowsIsThrown() {
    Interruption watch = Interruption.watch();
    assertThatThrownBy(() ->
            Interruption.search(
                () -> {
                  throw new IllegalArgumentException("x");
                },
                () -> "again"))
        .isInstanceOf(IllegalArgumentException.class);
    watch.ended(ExitCode.DONE);
  }
}
