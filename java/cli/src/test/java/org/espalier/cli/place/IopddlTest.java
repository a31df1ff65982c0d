// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.espalier.cli.Run.run;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.espalier.cli.Run;
import org.espalier.testkit.ContestGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code espalier place --input iopddl} on the contest's graphs and on broken ones. */
class IopddlTest {
  private static final String SMALL =
      """
      {"nodes": {"intervals": [[0, 4], [2, 6]], "costs": [[1, 5], [2, 3]],
                 "usages": [[8, 1], [8, 1]]},
       "edges": {"nodes": [[0, 1]], "costs": [[0, 4, 4, 1000000000000000000]]},
       "usage_limit": %s}
      """;

  @TempDir private Path folder;

  private Run place(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("g.json"), text);
    return run("place", "--input", "iopddl", "--format", "json", file.toString());
  }

  private static Path contest(String name) {
    Path file = Path.of(System.getProperty("espalier.data", "absent"), "iopddl", name);
    // The data stay outside the project: without them the test is skipped, which .ci/run refuses.
    assumeTrue(Files.exists(file), () -> "the contest's graph is not at hand: " + file);
    return file;
  }

  @Test
  void answersTheContestsExampleAsTheFormatSays() {
    Path file = contest("example.json");
    Run run = run("place", "--input", "iopddl", "--format", "json", file.toString());
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "{\"cost\":445,\"lowerBound\":445,\"optimal\":true,\"strategies\":[0,0,2,1,0]}");
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "example.json, 415",
    "B.json.gz, 134699",
    "G.json.gz, 111306",
    "P.json.gz, 450771058818",
    "A.json.gz, 5260930724",
    "L.json.gz, 456923909"
  })
  void provesTheOptimaWithoutTheLimit(String name, long cost) throws IOException {
    Path file = contest(name);
    Run run =
        run(
            "place",
            "--input",
            "iopddl",
            "--ignore-usage-limit",
            "--format",
            "json",
            file.toString());
    assertThat(run.out())
        .startsWith("{\"cost\":%d,\"lowerBound\":%d,\"optimal\":true,".formatted(cost, cost));
    assertThat(run.code()).isZero();
    assertThat(judged(file, run.out(), false)).isEqualTo(cost);
  }

  @ParameterizedTest
  @CsvSource({
    "example.json, 445",
    "B.json.gz, 532843",
    "G.json.gz, 217039",
    "P.json.gz, 651833115436",
    "A.json.gz, 6548553650"
  })
  void provesTheOptimaWithTheLimit(String name, long cost) throws IOException {
    Path file = contest(name);
    Run run = run("place", "--input", "iopddl", "--format", "json", file.toString());
    assertThat(run.out())
        .startsWith("{\"cost\":%d,\"lowerBound\":%d,\"optimal\":true,".formatted(cost, cost));
    assertThat(judged(file, run.out(), true)).isEqualTo(cost);
  }

  /** L is not proved in minutes; whoever stops it has an answer that is near. */
  @Test
  void answersUnderATightLimitWithinTheTimeLimit() throws IOException {
    Path file = contest("L.json.gz");
    Run run =
        run(
            "place",
            "--input",
            "iopddl",
            "--time-limit",
            "30s",
            "--format",
            "json",
            file.toString());
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.out()).contains("\"optimal\":false");
    long cost = judged(file, run.out(), true);
    assertThat(run.out()).startsWith("{\"cost\":%d,".formatted(cost));
    assertThat(cost).isBetween(1_964_238_438L, 2_000_000_000L);
  }

  @Test
  void saysWhichStrategiesChanged() throws IOException {
    Path before =
        Files.writeString(folder.resolve("before.json"), place(SMALL.formatted(16)).out());
    Path after = Files.writeString(folder.resolve("after.json"), place(SMALL.formatted(9)).out());
    assertThat(run("place", "--diff", before.toString(), after.toString()).out())
        .contains("cost          3 before, 8 after (+5)")
        .contains("node 1        strategy 1, before strategy 0");
  }

  /** The cost of the printed strategies by the contest's own rule, from the file's numbers. */
  private static long judged(Path file, String answer, boolean limited) throws IOException {
    String list = answer.substring(answer.lastIndexOf('[') + 1, answer.lastIndexOf(']'));
    int[] strategies = Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    return ContestGraph.read(file).judge(strategies, limited);
  }

  @Test
  void theJudgeOfTheContestFindsBothOptimaOfTheExampleAmongAllStrategies() throws IOException {
    ContestGraph graph = ContestGraph.read(contest("example.json"));
    long free = Long.MAX_VALUE;
    long limited = Long.MAX_VALUE;
    for (int i = 0; i < 12; i++) {
      int[] strategies = {0, i % 2, i / 2 % 3, i / 6, 0};
      free = Math.min(free, graph.judge(strategies, false));
      try {
        limited = Math.min(limited, graph.judge(strategies, true));
      } catch (AssertionError tooMuch) {
        assertThat(tooMuch).hasMessageContaining("more than the limit of 50");
      }
    }
    assertThat(free).isEqualTo(415);
    assertThat(limited).isEqualTo(445);
  }

  @Test
  void theJudgeOfTheContestRefusesForbiddenPairs() throws IOException {
    Path file = Files.writeString(folder.resolve("g.json"), SMALL.formatted(16));
    ContestGraph graph = ContestGraph.read(file);
    assertThat(graph.judge(new int[] {0, 0}, true)).isEqualTo(3);
    assertThatThrownBy(() -> graph.judge(new int[] {1, 1}, true))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the strategies of edge 0 are forbidden");
  }

  @Test
  void keepsTheLimitAndForbiddenPairs() throws IOException {
    // Both cheap strategies together use 16, and both frugal ones are forbidden together.
    assertThat(place(SMALL.formatted(16)).out()).contains("\"cost\":3,");
    assertThat(place(SMALL.formatted(9)).out()).contains("\"cost\":8,").contains("[0,1]");
  }

  @Test
  void namesTheClashOfAnInfeasibleGraph() throws IOException {
    Run run = place(SMALL.formatted(8));
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "{\"optimal\":false,\"infeasible\":{\"nodes\":[0,1],\"edges\":[0],\"times\":[2],"
                + "\"minimal\":true}}");
    assertThat(run.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"usages\"|\"use\"|unknown key \"nodes.use\"",
        "[[0, 1]]|[[0, 7]]|edges.nodes[0]: expected a node in 0 … 1, got 7",
        "[0, 4, 4,|[0, 4,|edges.costs[0]: expected 2 x 2 costs, got 3",
        "[1, 5]|[1, -5]|nodes.costs[0][1]: expected a cost >= 0, got -5",
        "[1, 5]|[\"x\", 5]|nodes.costs[0][0]: expected an integer, got x",
        "[8, 1]]|[8]]|nodes.usages[1]: expected 2 usages",
        "[2, 6]|[2, 6, 9]|nodes.intervals[1]: expected 2 times or none, got 3"
      })
  void namesThePlaceOfBadInput(String was, String is, String message) throws IOException {
    Run run = place(SMALL.formatted(16).replace(was, is));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("g.json: " + message).hasLineCount(1);
  }
}
