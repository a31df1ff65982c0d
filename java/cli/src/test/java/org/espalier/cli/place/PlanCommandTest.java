// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code espalier plan} on files. */
class PlanCommandTest {
  private static final String SWEEPS =
      """
      {"ranks": 4,
       "inputs": {"u": {"shape": [1000, 1000]}},
       "steps": [
         {"repeat": 10, "steps": [
           {"let": "u", "along": "u", "dimension": 1, "kernel": "tridiagonal"},
           {"let": "u", "along": "u", "dimension": 0, "kernel": "tridiagonal"}]}],
       "results": {"u": "anywhere"}}
      """;

  /** Every kind of step, once. */
  private static final String ALL =
      """
      {"ranks": 2, "blocks": [3],
       "inputs": {"A": {"shape": [8, 8], "distribution": ["cyclic(3)", "*"]},
                  "x": {"shape": [8], "element": "MPI_DOUBLE", "distribution": "replicated"}},
       "steps": [
         {"let": "T", "transpose": "A", "axes": [1, 0]},
         {"let": "S", "section": "T", "first": [1, 0], "step": [2, 1], "shape": [3, 8]},
         {"let": "P", "spread": "x", "dimension": 0, "count": 3},
         {"let": "D", "be": "S * P + 1"},
         {"let": "r", "reduce": "D", "dimension": 0, "by": "max"},
         {"let": "y", "product": ["A", "r"]},
         {"let": "z", "along": "y", "dimension": 0, "kernel": "scan"},
         {"let": "w", "call": "smooth", "operands": ["z"], "shape": [8], "operations": 3,
          "placements": [{"operands": [["block"]], "result": ["block"]}]}],
       "results": {"w": ["block"]}}
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void alternatingSweepsTurnTwiceAnIteration() throws IOException {
    Run run = run("plan", "--format", "json", file("p.json", SWEEPS));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("\"optimal\":true")
        .contains("\"bytes\":120000000,\"messages\":240")
        .contains("\"u.2\":[\"block:4\",\"*\"]", "\"u.3\":[\"*\",\"block:4\"]");
  }

  @Test
  void aLevelOfAModelIsNamedByItsPlace() throws IOException {
    String model =
        file(
            "m.json",
            """
            {"memory": [{"bytes": 10, "nanos": 0}, {"bytes": 20, "nanos": -1}]}
            """);
    Run run = run("plan", "--model", model, file("p.json", SWEEPS));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo(model + ": memory[1]: nanos must be >= 0 and finite, got -1.0");
  }

  @Test
  void explainsAndDrawsWithinAHundredColumns() throws IOException {
    String picture = folder.resolve("p.svg").toString();
    Run run = run("plan", "--explain", "--draw", picture, file("p.json", SWEEPS));
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("proved        no plan of the candidates takes less")
        .contains("u.2 is (block:4, *); the best place else is")
        .contains("The second best plan takes");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(Path.of(picture)).content().startsWith("<svg").contains("→ (*, block:4)");
  }

  @Test
  void everyKindOfStepIsRead() throws IOException {
    Run run = run("plan", file("p.json", ALL));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("w ").contains("(block:2)");
  }

  @Test
  void aModelChangesTheAnswer() throws IOException {
    String model = file("m.json", "{\"latencyNanos\": 1e9}");
    Run run = run("plan", "--format", "json", "--model", model, file("p.json", SWEEPS));
    assertThat(run.err()).isEmpty();
    // With such a latency everything is done on every rank, without a message.
    assertThat(run.out()).contains("\"bytes\":0,\"messages\":0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"ranks": 0, "inputs": {}, "steps": [], "results": {}}    | ranks: must be in 1 … 4096, got 0
          {"ranks": 2, "inputs": {}, "steps": [], "results": {}}    | a program must have a result, got none
          {"ranks": 2, "inputs": {"A": {"shape": [4], "at": 1}}, "steps": [], "results": {}} | inputs.A: unknown key "at", expected one of element, shape, distribution, values
          {"ranks": 2, "inputs": {"A": {"shape": [4]}}, "steps": [{"let": "B"}], "results": {}} | steps[0]: expected one of the keys be, transpose
          {"ranks": 2, "inputs": {"A": {"shape": [4]}}, "steps": [{"let": "B", "be": "A", "of": 1}], "results": {}} | steps[0]: unknown key "of", expected one of be, let
          {"ranks": 2, "inputs": {"A": {"shape": [4]}}, "steps": [{"repeat": 2, "steps": [{"let": "B", "be": "C"}]}], "results": {}} | steps[0].steps[0]: there must be an array "C"
          {"ranks": 2, "inputs": {"A": {"shape": [4], "distribution": ["blocks"]}}, "steps": [], "results": {}} | inputs.A: dimension 0 must be "*", "block"
          {"ranks": 2, "inputs": {"A": {"shape": [4], "element": "double"}}, "steps": [], "results": {}} | inputs.A.element: expected a basic type of MPI
          """)
  void badInputIsOneLineThatNamesThePlace(String json, String message) throws IOException {
    Run run = run("plan", file("p.json", json));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("p.json: " + message);
  }
}
