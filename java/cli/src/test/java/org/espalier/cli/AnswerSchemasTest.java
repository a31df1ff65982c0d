// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.cli.command.ExitCode;
import org.espalier.formats.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every answer in JSON is what its schema says, and every command prints its schema. */
class AnswerSchemasTest {
  private static final Path ROOT = Path.of(System.getProperty("espalier.root"));

  @TempDir private Path folder;

  static List<String> schemas() {
    List<String> names = new ArrayList<>(Schemas.files());
    names.addAll(Schemas.answers());
    return names;
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void isPrintedByName(String name) {
    Run run = run("schema", name);
    assertThat(run.out()).isEqualTo(Schemas.text(name));
    assertThat(run.code()).isZero();
    assertThat(run("schema").out()).contains(Schemas.title(name));
  }

  static List<String> commands() {
    return Schemas.answers().stream().filter(name -> !name.equals("report")).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandPrintsThatOfItsAnswer(String command) {
    Run run = run(command, "--schema");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(Schemas.text(command));
    assertThat(run.code()).isZero();
  }

  @Test
  void anUnknownNameIsBadInput() {
    Run run = run("schema", "nonsense");
    assertThat(run.err())
        .startsWith("there is no schema \"nonsense\"; there are layout")
        .hasLineCount(1);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  static List<Path> examples() throws IOException {
    return ExamplesTest.commands();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void answersOfExamplesAreValid(Path command) throws IOException {
    valid(Files.readString(command).strip().substring("./espalier ".length()));
  }

  /** What examples do not show; files are those of the examples. */
  @ParameterizedTest
  @CsvSource({
    "reconstruct --fold examples/column/col.json",
    "normalize --fold examples/particles/particle.json",
    "flatten examples/types/rows.json",
    "element examples/types/rows.json 5",
    "place --explain examples/program/program.json",
    "plan examples/plans/rank-one/plan.json",
    "redistribute --types examples/matrix/move.json",
    "redistribute examples/matrix/round.json",
    "doctor",
  })
  void otherAnswersAreValid(String command) {
    valid(command);
  }

  private static void valid(String command) {
    List<String> arguments =
        new ArrayList<>(
            Arrays.stream(command.split(" "))
                .filter(word -> !word.equals("--format") && !word.equals("json"))
                .map(word -> word.startsWith("examples/") ? ROOT.resolve(word).toString() : word)
                .toList());
    arguments.addAll(1, List.of("--format", "json"));
    Run run = run(arguments.toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    SchemaCheck.holds(arguments.getFirst(), run.out());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          normalize | {"tree": {"con": {"count": 4, "type": "MPI_INT"}}, "lb": -4, "extent": 64}
          flatten   | {"tree": {"con": {"count": 4, "type": "MPI_INT"}}, "lb": -4, "extent": 64}
          flatten   | {"con": {"count": 4}}
          embed     | {"metric": {"table": {"positions": ["a", 2], "distances": [[0, 1], [1, 0]]}}, "expression": "A + B", "positions": {"A": "a", "B": 2}}
          embed     | {"metric": {"grid": {"dimensions": 1}}, "nodes": [{"position": [1], "weight": 0.5}, {"operands": [0]}]}
          place     | {"placements": ["r", "c"], "redistribution": [[0, 1000000000000000000], [4, 0]], "nodes": [{"name": "A", "placement": "r", "required": "c"}]}
          plan      | {"ranks": 2, "inputs": {"x": {"shape": [8]}}, "steps": [{"let": "s", "reduce": "x", "dimension": 0, "by": "sum"}], "results": {"s": "anywhere"}}
          """)
  void answersToSmallFilesAreValid(String command, String json) throws IOException {
    Run run = run(command, "--format", "json", file("f.json", json));
    assertThat(run.err()).isEmpty();
    SchemaCheck.holds(command, run.out());
  }

  @Test
  void aDifferenceIsValid() throws IOException {
    String program = ROOT.resolve("examples/program/program.json").toString();
    String before = file("a.json", run("place", "--format", "json", program).out());
    String after =
        file(
            "b.json",
            """
            {"cost": 5, "lowerBound": 5, "optimal": true, "method": "m",
             "nodes": {"D": {"implementation": 0, "placement": "row"}}, "moves": []}
            """);
    SchemaCheck.holds("place", run("place", "--format", "json", "--diff", before, after).out());
  }
}
