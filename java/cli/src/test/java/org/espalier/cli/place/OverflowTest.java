// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.Run;
import org.espalier.cli.command.ExitCode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shapes that are right each by itself, and whose sums are not: told in words. */
class OverflowTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "redistribute | {'ranks': 4096, 'arrays': ["
            + "{'shape': [1099511627776, 255], 'from': ['block', '*'], 'to': 'replicated'},"
            + " {'shape': [1099511627776, 255], 'from': ['block', '*'], 'to': 'replicated'}]}"
            + " | arrays[1]: bytes and messages of all arrays must fit 64 bits, got more",
        "plan | {'ranks': 4, 'inputs': {'x': {'shape': [1099511627776, 100]}}, 'steps': ["
            + "{'repeat': 1000000000000, 'steps': [{'let': 'x', 'be': 'x + 1'}]}],"
            + " 'results': {'x': 'replicated'}}"
            + " | times, bytes and messages must fit 64 bits, got more; state smaller shapes or"
            + " fewer repetitions",
        "plan | {'ranks': 4, 'inputs': {'x': {'shape': [281474976710656]}}, 'steps': [],"
            + " 'results': {'x': 'anywhere'}} | inputs.x: \"x\" must have lengths in 1 … 2^40 and"
            + " at most 2^48 elements, got [281474976710656]",
      })
  void whatDoesNotFitIsNamed(String command, String json, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("large.json"), json.replace('\'', '"'));
    Run run = run(command, file.toString()).stripped();
    assertThat(run.err()).isEqualTo(file + ": " + message);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }
}
