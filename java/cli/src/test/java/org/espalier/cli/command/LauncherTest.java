// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher tells of its own commands, which the engine does not know, and starts nothing. */
class LauncherTest {
  private static final Path LAUNCHER = Path.of("..", "..", "espalier").toAbsolutePath().normalize();

  @ParameterizedTest
  @CsvSource({
    "help,test",
    "test,--help",
    "test,-h",
    "help,compare-gemr2d",
    "compare-gemr2d,--help"
  })
  void helpOnItsOwnCommands(String first, String second) throws Exception {
    String command = first.equals("help") ? second : first;
    Process process =
        new ProcessBuilder(LAUNCHER.toString(), first, second).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(said).startsWith("usage: ./espalier " + command + " ");
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  /** What cannot be done is said before anything is built or installed. */
  @ParameterizedTest
  @CsvSource({"''", "no-such-file", "/"})
  void casesMustBeAFile(String file) throws Exception {
    Process process =
        new ProcessBuilder(LAUNCHER.toString(), "compare-gemr2d", file)
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(said.strip())
          .isEqualTo(
              "espalier: compare-gemr2d: expected a file of cases that can be read, such as"
                  + " GEMR2D.dat, got \"%s\"".formatted(file));
      assertThat(process.exitValue()).isEqualTo(2);
    } finally {
      process.destroyForcibly();
    }
  }

  /** As the engine's commands: a line and exit code 3. */
  @ParameterizedTest
  @CsvSource({"help,", "help,test", "test,--help"})
  void helpThatCannotBeWrittenIsTold(String first, @Nullable String second) throws Exception {
    List<String> line = new ArrayList<>(List.of(LAUNCHER.toString(), first));
    if (second != null) {
      line.add(second);
    }
    Process process = new ProcessBuilder(line).redirectOutput(new File("/dev/full")).start();
    try {
      String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(said.strip())
          .isEqualTo("espalier: standard output cannot be written; make room, or write elsewhere");
      assertThat(process.exitValue()).isEqualTo(3);
    } finally {
      process.destroyForcibly();
    }
  }
}
