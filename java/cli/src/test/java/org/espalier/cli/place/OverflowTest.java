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
        "redistribute | {'ranks': 2, 'arrays': [{'shape': [10000000], 'from': ['block'],"
            + " 'to': ['cyclic[0+999999999999i]:2']}]}"
            + " | arrays[0].to: dimension 0: cells of the template must be below 2^62 for 10000000"
            + " indices, got 0 + 999999999999i",
        "redistribute | {'ranks': 2, 'arrays': [{'shape': [10, 10, 10], 'from': ['*', '*', '*'],"
            + " 'to': ['block:8388608', 'block:8388608', 'block:262144']}]}"
            + " | arrays[0].to: the processes of all dimensions must divide 2 ranks, got a grid of"
            + " 8388608 x 8388608 x 262144",
        "redistribute | {'shape': [8, 8], 'element': 'MPI_DOUBLE', 'from': {"
            + "'matrix': [1099511627776, 1099511627776], 'offset': [549755813888, 0],"
            + " 'grid': [1, 2], 'block': [1099511627776, 4], 'source': [0, 0]}, 'to': {"
            + "'matrix': [1099511627776, 1099511627776], 'offset': [549755813888, 0],"
            + " 'grid': [2, 1], 'block': [2, 1099511627776], 'source': [0, 0]}}"
            + " | a local array must have at most 2^63 - 1 bytes, got [1099511627776,"
            + " 549755813888] elements of 8 bytes",
      })
  void whatDoesNotFitIsNamed(String command, String json, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("large.json"), json.replace('\'', '"'));
    Run run = run(command, file.toString()).stripped();
    assertThat(run.err()).isEqualTo(file + ": " + message);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }
}
