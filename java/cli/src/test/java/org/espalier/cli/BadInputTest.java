// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.command.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Layouts and trees that cannot be: one line with the place and the rule, and exit code 2. */
class BadInputTest {
  private static final int DEEP = 100_000;

  @TempDir private Path folder;

  private record Run(int code, String err) {}

  private Run run(String command, String name, String text) throws IOException {
    return run(command, name, text.getBytes(StandardCharsets.UTF_8));
  }

  private Run run(String command, String name, byte[] bytes) throws IOException {
    String file = Files.write(folder.resolve(name), bytes).toString();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Espalier.run(new PrintWriter(out), new PrintWriter(err), command, file);
    assertThat(out.toString()).isEmpty();
    return new Run(code, err.toString().strip().replace(file + ": ", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"displacements\": []} | a layout must have at least one element, got none",
        "{\"displacements\": [0, 9223372036854775808]}"
            + " | displacements[1]: expected an integer of 64 bits, got 9223372036854775808",
        "{\"displacements\": [-9223372036854775808, 9223372036854775807]}"
            + " | upper bound must fit 64 bits, got 9223372036854775807 + 1",
        "{\"typemap\": [[\"MPI_INT\", 0]], \"lb\": -9223372036854775808}"
            + " | extent must fit 64 bits, got 4 - -9223372036854775808",
        "{\"con\": {\"count\": 4}}"
            + " | expected a layout, with \"displacements\" or \"typemap\", got a type tree",
        "{\"placements\": [\"a\"], \"nodes\": []}"
            + " | unknown key \"placements\", expected one of displacements",
        "{\"displacments\": [0]} | unknown key \"displacments\", expected one of displacements; the nearest is \"displacements\"",
        "{\"displacements\": [0, \"x\"]} | displacements[1]: expected an integer, got \"x\"",
        "{\"displacements\": [0, 1.5]} | displacements[1]: expected an integer, got 1.5",
        "{\"displacements\": [0, 1e9223372036854775]}"
            + " | line 1, column 23: the exponent of a number must fit 32 bits, got 1e9223372036854775",
        "{\"displacements\": [0, 1"
            + " | line 1, column 24: the file ends in the middle of a value",
      })
  void layouts(String text, String message) throws IOException {
    Run run = run("reconstruct", "layout.json", text);
    assertThat(run.err).isEqualTo(message);
    assertThat(run.code).isEqualTo(ExitCode.BAD_INPUT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"vec\": {\"count\": 3000000000, \"stride\": 9223372036854775807, \"child\":"
            + " {\"con\": {\"count\": 1}}}}"
            + " | vec: displacement must fit 64 bits, got 2999999999 * 9223372036854775807",
        "{\"vec\": {\"count\": 4, \"stride\": 4611686018427387904, \"child\":"
            + " {\"con\": {\"count\": 1}}}}"
            + " | vec: displacement must fit 64 bits, got 3 * 4611686018427387904",
        "{\"vec\": {\"count\": 4294967296, \"stride\": 0, \"child\":"
            + " {\"con\": {\"count\": 4294967296}}}}"
            + " | vec: length must fit 64 bits, got 4294967296 * 4294967296",
        "{\"con\": {\"count\": 9223372036854775808}}"
            + " | con.count: expected an integer of 64 bits, got 9223372036854775808",
        "{\"con\": {\"count\": 0}} | con: count must be >= 1, got 0",
        "{\"con\": {\"count\": 1, \"tpe\": \"MPI_INT\"}}"
            + " | con: unknown key \"tpe\", expected one of count, type; the nearest is \"type\"",
        "{\"idx\": {\"displacements\": [], \"child\": {\"con\": {\"count\": 1}}}}"
            + " | idx: displacements must have at least one entry, got none",
        "{\"nodes\": [{\"vec\": {\"count\": 2, \"stride\": 1, \"child\": 0}}], \"root\": 0}"
            + " | nodes[0].vec.child: a node must not lie below itself, got node 0",
        "{\"displacements\": [0]}"
            + " | expected a type tree, such as {\"con\": {\"count\": 4}}, got a layout",
        "{\"nodes\": [], \"root\": 0} | nodes: expected at least one node, got []",
        "{\"con\": {\"count\": | line 1, column 18: the file ends in the middle of a value",
      })
  void trees(String text, String message) throws IOException {
    Run run = run("normalize", "tree.json", text);
    assertThat(run.err).isEqualTo(message);
    assertThat(run.code).isEqualTo(ExitCode.BAD_INPUT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"normalize", "flatten", "signature", "reconstruct"})
  void aTreeNestedAHundredThousandDeepIsRefusedWhereItGetsTooDeep(String command)
      throws IOException {
    String open = "{\"vec\": {\"count\": 1, \"stride\": 1, \"child\": ";
    for (String end : new String[] {"{\"con\": {\"count\": 1}}" + "}}".repeat(DEEP), ""}) {
      Run run = run(command, "deep.json", open.repeat(DEEP) + end);
      assertThat(run.err)
          .matches(
              "line 1, column \\d+: nested deeper than \\d+ levels, which no file of this kind may be");
      assertThat(run.code).isEqualTo(ExitCode.BAD_INPUT);
    }
  }

  @Test
  void aFoldedTreeAHundredThousandDeepIsRefused() throws IOException {
    StringBuilder nodes = new StringBuilder("{\"nodes\": [");
    for (int i = 1; i < DEEP; i++) {
      nodes.append("{\"vec\": {\"count\": 1, \"stride\": 0, \"child\": %d}}, ".formatted(i));
    }
    Run run = run("normalize", "dag.json", nodes + "{\"con\": {\"count\": 1}}], \"root\": 0}");
    assertThat(run.err).isEqualTo("nodes[999].vec.child: depth must be <= 1000");
    assertThat(run.code).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void filesCutOffAreNamedByTheirFormat() throws IOException {
    Run header =
        run("reconstruct", "cut.npy", new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1});
    assertThat(header.err).startsWith("NumPy array: ends within its header");
    assertThat(header.code).isEqualTo(ExitCode.BAD_INPUT);
    String named = "{'descr': '<i8', 'fortran_order': False, 'shape': (99999999999,), }\n";
    String whole = "\u0093NUMPY\1\0%c\0".formatted(named.length()) + named;
    Run large = run("reconstruct", "large.npy", whole.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(large.err)
        .isEqualTo("NumPy array: expected at most 2^31 - 1 elements, got shape (99999999999,)");
    Run empty = run("reconstruct", "empty.txt", "\n");
    assertThat(empty.err).isEqualTo("a layout must have at least one element, got none");
    assertThat(empty.code).isEqualTo(ExitCode.BAD_INPUT);
  }

  /** Counts beyond 2³¹ are no error: trees of any length are answered without being expanded. */
  @Test
  void countsBeyondAnIntAreCounted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("large.json"),
            "{\"vec\": {\"count\": 3000000000, \"stride\": 2, \"child\": {\"con\": {\"count\":"
                + " 1}}}}");
    StringWriter out = new StringWriter();
    int code =
        Espalier.run(new PrintWriter(out), new PrintWriter(out), "normalize", file.toString());
    assertThat(code).isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).contains("vec 3,000,000,000 × stride 2");
  }
}
