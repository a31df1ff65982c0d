// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A job that says that it gets on goes on; one that says nothing is given up. */
class RankOutputTest {
  private static Process shell(String script) throws IOException {
    return new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).start();
  }

  @Test
  void linesOfProgressAreNoPartOfTheAnswer() throws Exception {
    RankOutput output =
        RankOutput.of(
            shell("echo first; echo 'ESPALIER-DONE 0.500'; echo 'ESPALIER-DONE x'; echo last >&2"),
            "plan");
    assertThat(output.ends(Duration.ofMinutes(1))).isTrue();
    assertThat(output.lines()).containsExactly("first", "last");
  }

  @Test
  void ranksThatSpeakMayTakeLongerThanOneSilence() throws Exception {
    Process process =
        shell("for i in 1 2 3 4 5 6 7 8; do echo 'ESPALIER-DONE 0.1'; sleep 0.5; done; echo end");
    RankOutput output = RankOutput.of(process, "plan");
    long begin = System.nanoTime();
    assertThat(output.ends(Duration.ofSeconds(3))).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofSeconds(3));
    assertThat(output.lines()).containsExactly("end");
  }

  @Test
  void silenceIsTakenForNoEnd() throws Exception {
    Process process = shell("exec sleep 60");
    try {
      assertThat(RankOutput.of(process, "plan").ends(Duration.ofMillis(300))).isFalse();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void oneRankSpeaksAndNotMoreThanOnceASecond() throws Exception {
    StringWriter first = new StringWriter();
    RankProgress progress = new RankProgress(new PrintWriter(first), 0);
    progress.done(0.25);
    assertThat(first.toString()).isEmpty();
    Thread.sleep(1100);
    progress.done(0.5);
    progress.done(0.75);
    assertThat(first.toString()).startsWith("ESPALIER-DONE 0.").hasLineCount(1);
    StringWriter second = new StringWriter();
    RankProgress other = new RankProgress(new PrintWriter(second), 1);
    Thread.sleep(1100);
    other.done(0.5);
    assertThat(second.toString()).isEmpty();
  }
}
