// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.espalier.cli.command.OutsideException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A rank that failed says why on one line, which is what the command tells. */
class FailingRankTest {
  private static void told(Throwable failure, Class<?> kind, String message) {
    String line = RankProcess.told(3, failure);
    assertThat(line.lines()).hasSize(1);
    assertThatThrownBy(
            () -> RankProcess.judged("mpirun", 3, List.of("noise", line, "mpirun noise: 17")))
        .isInstanceOf(kind)
        .hasMessageStartingWith(message);
  }

  @Test
  void whateverARankFailsByIsTold() {
    told(new IllegalArgumentException("bad\nvalue"), IllegalArgumentException.class, "bad value");
    told(
        new OutOfMemoryError("Java heap space"),
        OutsideException.class,
        "rank 3 has too little memory (Java heap space); take smaller arrays, or ranks on more");
    told(new IOException("no launcher"), OutsideException.class, "no launcher");
    told(
        new AssertionError("odd"),
        OutsideException.class,
        "rank 3: internal fault, please report it: java.lang.AssertionError: odd at ");
    told(
        new StackOverflowError(),
        OutsideException.class,
        "rank 3: internal fault, please report it: java.lang.StackOverflowError");
  }

  /** The launcher was killed, and what it had started holds the pipe open. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void whatRanksThatLiveOnHoldOpenIsNotWaitedFor() throws Exception {
    Process process = new ProcessBuilder("sh", "-c", "echo said; sleep 50 & exit 0").start();
    RankOutput output = RankOutput.of(process, "test");
    process.waitFor();
    assertThat(output.lines()).containsExactly("said");
  }
}
