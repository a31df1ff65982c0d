// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.LatticeProgram;
import org.espalier.cli.Run;
import org.espalier.cli.SchemaCheck;
import org.espalier.cli.command.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code espalier place} and {@code espalier redistribute} on files. */
class PlaceCommandTest {
  private static final String PROGRAM =
      """
      {"placements": ["row", "col"],
       "redistribution": [[0, 4], [4, 0]],
       "sharing": "copies",
       "nodes": [
         {"name": "A", "placement": "row", "size": 1}, {"name": "B", "placement": "col"},
         {"name": "C", "operands": ["A", "B"], "size": 1, "implementations": [
              {"operands": ["row", "row"], "result": "row", "cost": 3}]},
         {"name": "D", "operands": ["C"], "relations": [{"operands": [[1, 0]], "cost": 2}]},
         {"name": "E", "operands": ["D"], "relations": [{"operands": [[0, 1]], "cost": 0}],
          "required": "col"}
       ]}
      """;

  private static final String ANSWER =
      "{\"cost\":9,\"lowerBound\":9,\"optimal\":true,\"method\":\"tree dynamic programming\","
          + "\"nodes\":{\"C\":{\"implementation\":0,\"placement\":\"row\"},"
          + "\"D\":{\"implementation\":0,\"placement\":\"col\"},"
          + "\"E\":{\"implementation\":0,\"placement\":\"col\"}},"
          + "\"moves\":[{\"array\":\"B\",\"from\":\"col\",\"to\":\"row\",\"cost\":4}]";

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void placesTheExampleOfTheFormat() throws IOException {
    Run run = run("place", "--format", "json", file("p.json", PROGRAM));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualToIgnoringNewLines(ANSWER + "}");
    assertThat(run.code()).isZero();
  }

  @Test
  void explainsWithTheRunnerUpAndItsPrice() throws IOException {
    String program = file("p.json", PROGRAM);
    Run run = run("place", "--explain", program);
    assertThat(run.out())
        .contains("computing costs 5, moving 4")
        .contains("B from col to row: 4 (44.4 % of all)")
        .contains("E: (row) → row instead of (col) → col costs 8 more (moving 8 more)")
        .contains("The second best placement costs 17, 8 more:")
        .contains("  D: (col) → row instead of (row) → col\n");
    assertThat(run("place", "--explain", "--format", "json", program).out())
        .startsWith(ANSWER + ",\"explanation\":{\"dearestMoves\":[{\"array\":\"B\"")
        .contains("\"alternatives\":[{\"node\":\"D\",\"implementation\":0,")
        .contains("\"price\":8,\"proved\":true}");
  }

  /** Forty readers of one array, all alike: one line tells of them, and it is not too long. */
  private static String alike() {
    StringBuilder nodes = new StringBuilder("{\"name\": \"A\", \"placement\": \"row\"}");
    for (int k = 0; k < 40; k++) {
      nodes.append(
          ", {\"name\": \"reader number %d\", \"operands\": [\"A\"], \"relations\": [%s, %s]}"
              .formatted(
                  k,
                  "{\"operands\": [[0, 0]], \"cost\": 3}",
                  "{\"operands\": [[0, 1]], \"cost\": 1}"));
    }
    return "{\"placements\": [\"row\", \"col\"], \"redistribution\": [[0, 4], [4, 0]], \"nodes\": [%s]}"
        .formatted(nodes);
  }

  @Test
  void groupsWhatIsAlikeInAHundredColumns() throws IOException {
    Run run = run("place", "--explain", file("p.json", alike()));
    assertThat(run.out())
        .contains("  reader number 0, reader number 1, reader number 2 and 37 more:\n")
        .contains("      (row) → col instead of (row) → row costs 2 more (computing 2 more)\n");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(run.out().substring(run.out().indexOf("Why")).lines().count()).isLessThan(12);
  }

  @Test
  void explainsWhatIsNotProved() throws IOException {
    String program = file("p.json", LatticeProgram.of(6, 13, 6));
    Run run = run("place", "--explain", "--time-limit", "1ms", program);
    assertThat(run.code()).isEqualTo(ExitCode.LIMIT);
    assertThat(run.out())
        .contains("not proved")
        .contains("What another choice would cost, all else as it is")
        .doesNotContain("There is no other placement");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    Run json = run("place", "--explain", "--time-limit", "1ms", "--format", "json", program);
    assertThat(json.out()).contains("\"complete\":false").doesNotContain("\"proved\":true");
    SchemaCheck.holds("place", json.out());
  }

  @Test
  void saysWhatChangedBetweenTwoAnswers() throws IOException {
    String before = file("before.json", ANSWER + "}");
    String after =
        file(
            "after.json",
            run("place", "--format", "json", file("q.json", PROGRAM.replace("[4, 0]", "[40, 0]")))
                .out());
    Run run = run("place", "--diff", before, after);
    assertThat(run.out())
        .contains("cost          9 before, 45 after (+36)")
        .contains("changed       move of B from col to row: 40, before 4");
    assertThat(run("place", "--diff", before, before).out()).contains("nothing else changed");
  }

  @Test
  void answersOfTwoKindsAreNotCompared() throws IOException {
    String program = file("program.json", ANSWER + "}");
    String graph =
        file("graph.json", "{\"cost\":3,\"lowerBound\":3,\"optimal\":true,\"strategies\":[0,1]}");
    Run run = run("place", "--diff", program, graph);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err().strip())
        .isEqualTo(
            graph
                + ": expected an answer for a program, as the one before, got one for a contest"
                + " graph");
    assertThat(run("place", "--diff", graph, program).err()).contains("got one for a program");
  }

  @Test
  void usesTheComponentsOfALibrary() throws IOException {
    String library =
        file(
            "library.json",
            """
            {"components": {"sum": {"operands": 2, "implementations": [
              {"operands": ["row", "row"], "result": "row", "cost": "2*n + n0 - n1"}]}}}
            """);
    String program =
        file(
            "p.json",
            PROGRAM.replaceFirst(
                "(?s)\"implementations\": \\[.*?\\}\\]", "\"component\": \"sum\""));
    Run run = run("place", "--library", library, "--format", "json", program);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("{\"cost\":8,");
    assertThat(run("place", program).err())
        .contains("unknown key \"component\" where there is no library")
        .contains("--library LIBRARY");
  }

  @Test
  void drawsTheGraph() throws IOException {
    Path drawing = folder.resolve("p.svg");
    Run run = run("place", "--draw", drawing.toString(), file("p.json", PROGRAM));
    assertThat(run.code()).isZero();
    assertThat(Files.readString(drawing))
        .startsWith("<svg xmlns=")
        .contains("B: cost 4")
        .contains("col → row")
        .contains("(row, row) → row")
        .contains("size 1 · cost 3")
        .endsWith("</svg>\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "operands": ["D"]             | "operands": ["X"]        | nodes[4].operands[0]: edge "X" -> "E": there is no node "X"
          "operands": ["C"]             | "operands": ["E"]        | the graph must have no cycle, got "D" -> "E" -> "D"
          "result": "row", "cost": 3    | "result": "row"          | nodes[2].implementations[0]: missing key "cost"
          "cost": 3                     | "cost": -3               | nodes[2].implementations[0].cost: expected a cost >= 0, got -3
          "result": "row"               | "result": "diag"         | nodes[2].implementations[0].result: expected one of the placements row, col, got "diag"
          [4, 0]                        | [4]                      | redistribution[1]: expected 2 costs, one for each placement, got 1
          [4, 0]                        | [null, 0]                | redistribution[1][0]: expected an integer, got null
          "size": 1}                    | "colour": 1}             | nodes[0]: unknown key "colour", expected one of name, placement, size, required
          [[0, 1]]                      | [[0, 2]]                 | nodes[4].relations[0].operands[0][1]: expected a placement in 0 … 1, got 2
          """)
  void badProgramsSayWhichNodeAndEdge(String from, String to, String message) throws IOException {
    String name = file("bad.json", PROGRAM.replace(from, to));
    Run run = run("place", name);
    assertThat(run.err()).isEqualToIgnoringNewLines(name + ": " + message);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void anImpossibleProgramSaysWhichEdge() throws IOException {
    Run run = run("place", file("p.json", PROGRAM.replace("[4, 0]", "[1000000000000000000, 0]")));
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(run.out().strip())
        .isEqualToNormalizingWhitespace(
            "no placement is possible: edge \"B\" -> \"C\": operand 1 is asked for in \"row\", which"
                + " no redistribution reaches from \"col\", and no other implementation of \"C\" can"
                + " be fed");
    assertThat(run.code()).isEqualTo(1);
  }

  private static final String MOVE =
      """
      {"shape": [200, 200], "element": "MPI_DOUBLE",
       "from": {"matrix": [200, 200], "offset": [0, 0], "grid": [1, 4], "block": [3, 6],
                "source": [0, 0]},
       "to":   {"matrix": [200, 200], "offset": [0, 0], "grid": [1, 4], "block": [5, 3],
                "source": [0, 0]}}
      """;

  @Test
  void redistributesTheExampleOfTheFormat() throws IOException {
    String move = file("m.json", MOVE);
    Run run = run("redistribute", "--format", "json", move);
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "{\"elements\":40000,\"remoteElementsIdentity\":29800,\"remoteElements\":19800,"
                + "\"relabelling\":[0,2,1,3],\"optimal\":true,\"messages\":4,"
                + "\"costOfTypes\":172}");
    assertThat(run("redistribute", "--types", move).out())
        .contains("relabelling       [0, 2, 1, 3]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "block": [3, 6] | "block": [0, 6] | from: block must be in 1 … 1099511627776, got 0
          "block": [5, 3] | "block": [5]    | to.block: expected 2 integers, one for each dimension of the shape, got 1
          [200, 200], "element" | [200, 201], "element" | shape[1] must be in 1 … 200, as from has 200 of 200 left, got 201
          MPI_DOUBLE | MPI_DUBL | `element: `
          """)
  void badMovesSayWhatIsWrong(String from, String to, String message) throws IOException {
    String name = file("bad.json", MOVE.replace(from, to));
    Run run = run("redistribute", name);
    assertThat(run.err()).startsWith(name + ": " + message);
    assertThat(run.code()).isEqualTo(2);
  }
}
