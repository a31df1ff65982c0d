// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.espalier.formats.InputException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What ends a command ends it with one line. */
class FailuresTest {
  @Command(name = "test")
  private static final class Empty {}

  private final StringWriter err = new StringWriter();

  private int failed(Exception failure) {
    CommandLine line = new CommandLine(new Empty()).setErr(new PrintWriter(err));
    return Failures.failed(failure, line);
  }

  @Test
  void memoryThatRanOutInAnotherThreadIsToldOfAsSuch() {
    Throwable cause = new OutOfMemoryError("Java heap space");
    assertThat(failed(new IllegalStateException("a worker of the search failed", cause)))
        .isEqualTo(ExitCode.OUTSIDE);
    assertThat(err.toString())
        .hasLineCount(1)
        .startsWith("not enough memory with a heap of")
        .contains("JAVA_TOOL_OPTIONS=-Xmx");
  }

  @Test
  void whatAComplaintQuotesLeavesItOneWholeLine() {
    assertThat(failed(new InputException("a\nb.json: expected \"x\", got \"\33[31m\"")))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines("a\\nb.json: expected \"x\", got \"\\u001b[31m\"");
  }

  @Test
  void aFaultOfOursIsOneLineWithItsPlace() {
    assertThat(failed(new IllegalStateException("wrong"))).isEqualTo(ExitCode.OUTSIDE);
    assertThat(err.toString())
        .hasLineCount(1)
        .startsWith("internal fault, please report it: java.lang.IllegalStateException: wrong at ");
  }
}
