// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log is kept where it is asked for, and only there. */
class ChoiceLogTest {
  private static final long UNKNOWN = Long.MAX_VALUE;

  @Test
  void timesAreInMicrosecondsAndWhatIsUnknownIsSaid() {
    assertThat(ChoiceLog.text(new long[] {1_500, UNKNOWN, 20}, new long[] {3_000_000, 0, 40}))
        .isEqualTo("own 1.50 3000.00, other - -, kernel 0.02 0.04");
  }

  @Test
  void nothingIsKeptUnasked() {
    assertThat(ChoiceLog.IS_KEPT).isFalse();
    ChoiceLog.round(this, "calls", 1, 1, "own", "kernel", ""); // and does nothing
  }

  /** Runs a choice in a process of its own. */
  public static void main(String[] args) {
    Choice choice = new Choice(Choice.OWN, 1 << Choice.OWN | 1 << Choice.KERNEL, 1 << 16, 7);
    long now = 0;
    for (int use = 0; use < 2000; use++) {
      int way = choice.next();
      long taken = way == Choice.KERNEL ? 2_000 : 20_000;
      choice.took(way, now, now + taken);
      now += taken;
    }
  }

  @Test
  void eachRoundIsALine(@TempDir Path folder) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Despalier.choices=" + folder.resolve("choices"),
                "-cp",
                System.getProperty("java.class.path"),
                ChoiceLogTest.class.getName())
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> written = files.toList();
      assertThat(written).hasSize(1);
      assertThat(written.getFirst().getFileName()).hasToString("choices." + process.pid());
      List<String> lines = Files.readAllLines(written.getFirst());
      assertThat(lines).hasSizeGreaterThan(2);
      assertThat(lines.getFirst())
          .matches(
              "\\d+\\.\\d{3} s, calls [0-9a-f]+ of 65536 bytes, \\d+ uses: own -> kernel; "
                  + "own 20\\.00 .*, other - -, kernel 2\\.00 .*");
    }
  }
}
