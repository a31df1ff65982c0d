// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.espalier.cli.Run;
import org.espalier.cli.SchemaCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans and moves that run on ranks of the MPI library that is installed. */
class PlanRunTest {
  @TempDir private Path folder;

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("p.json"), text).toString();
  }

  /** Where no time is asked for. */
  static Run runOnce(String file) {
    return run("plan", "--run", "--warm", "0", "--turns", "1", "--format", "json", file);
  }

  static void isRight(Run run) {
    assertThat(run.err()).isEmpty();
    // 1 would say that an element is wrong, or that bytes or messages are not as predicted.
    assertThat(run.code()).isZero();
    SchemaCheck.holds(run.out().startsWith("{\"nanos\"") ? "plan" : "redistribute", run.out());
    assertThat(run.out()).contains("\"wrongElements\":0").doesNotContain("\"checkedElements\":0");
  }

  /** A gap inside of a pair, alone and in a record. */
  @Test
  void pairsWithGapsArriveOnTwoRanks() throws IOException {
    isRight(
        run(
            "redistribute",
            "--run",
            "--format",
            "json",
            file(
                """
                {"ranks": 2, "arrays": [
                  {"shape": [9], "element": "MPI_SHORT_INT", "from": ["block"], "to": ["cyclic"]},
                  {"shape": [9], "from": ["block"], "to": ["cyclic"], "element": {"tree":
                    {"con": {"count": 3, "type": "MPI_SHORT_INT"}}, "extent": 32}}]}
                """)));
  }

  /** Sections with offsets and strides, spreads, reductions over distributed dimensions, loops. */
  @Test
  void everyKindOfStepRunsOnSixRanks() throws IOException {
    isRight(
        runOnce(
            file(
                """
                {"ranks": 6, "blocks": [3],
                 "inputs": {"A": {"shape": [25, 14], "distribution": ["cyclic(3):2", "block:3"]},
                            "x": {"shape": [14], "distribution": ["cyclic"]},
                            "e": {"shape": [25, 25], "values": "identity",
                                  "distribution": ["*", "block"]}},
                 "steps": [
                   {"let": "T", "transpose": "A", "axes": [1, 0]},
                   {"let": "S", "section": "T", "first": [1, 2], "step": [3, 2], "shape": [4, 11]},
                   {"let": "m", "reduce": "S", "dimension": 1, "by": "max"},
                   {"let": "P", "spread": "m", "dimension": 1, "count": 11},
                   {"let": "D", "be": "max(S, P / 2) - 1"},
                   {"repeat": 3, "steps": [
                     {"let": "y", "product": ["A", "x"]},
                     {"let": "z", "product": ["T", "y"]},
                     {"let": "s", "reduce": "z", "dimension": 0, "by": "sum"},
                     {"let": "x", "be": "z / s"},
                     {"repeat": 2, "steps": [{"let": "x", "along": "x", "dimension": 0,
                                              "kernel": "scan"}]}]},
                   {"let": "E", "product": ["e", "A"]}],
                 "results": {"D": ["block:2", "cyclic:3"], "x": "replicated", "E": ["*", "block"],
                             "m": "anywhere"}}
                """)));
  }

  /** More ranks than lines: some compute nothing, along either dimension. */
  @Test
  void ranksWithoutElementsTakePart() throws IOException {
    Run run =
        runOnce(
            file(
                """
                {"ranks": 5, "inputs": {"u": {"shape": [3, 2], "distribution": ["block", "*"]}},
                 "steps": [{"let": "v", "along": "u", "dimension": 1, "kernel": "scan"},
                           {"let": "w", "along": "v", "dimension": 0, "kernel": "tridiagonal"}],
                 "results": {"v": ["block", "*"], "w": ["*", "block"]}}
                """));
    isRight(run);
    assertThat(run.out()).contains("\"checkedElements\":12,");
  }

  /** Every step that was predicted has its time, and people are shown both. */
  @Test
  void stepsAreShownBesideTheirPrediction() throws IOException {
    String program =
        file(
            """
            {"ranks": 2, "inputs": {"u": {"shape": [40, 30], "distribution": ["block", "*"]}},
             "steps": [{"repeat": 3, "steps": [
               {"let": "u", "along": "u", "dimension": 1, "kernel": "scan"},
               {"let": "u", "along": "u", "dimension": 0, "kernel": "scan"}]}],
             "results": {"u": ["block", "*"]}}
            """);
    Run run = run("plan", "--run", "--warm", "1", "--format", "json", program);
    isRight(run);
    assertThat(run.out())
        .contains("\"steps\":[{\"array\":", "\"times\":3,", "\"from\":", "\"to\":")
        .doesNotContainPattern("\"seconds\":0\\.0[,}]");
    assertThat(run("plan", "--run", "--warm", "0", program).out())
        .contains("steps, all ranks at once", "u.2 computed", "u.3 computed", "together");
  }

  /**
   * Versions whose results are kept elsewhere than computed, loops and fixed results among them.
   */
  @Test
  void rivalsRunAsPredicted() throws IOException {
    Run run =
        run(
            "plan",
            "--compare",
            "--turns",
            "2",
            "--warm",
            "0",
            "--versions",
            "5",
            "-n",
            "3",
            "--format",
            "json",
            file(
                """
                {"ranks": 4, "inputs": {"u": {"shape": [21, 17]}, "x": {"shape": [17]}},
                 "steps": [
                   {"repeat": 3, "steps": [
                     {"let": "u", "along": "u", "dimension": 1, "kernel": "scan"},
                     {"let": "y", "product": ["u", "x"]},
                     {"let": "P", "spread": "y", "dimension": 1, "count": 17},
                     {"let": "u", "be": "u / (1 + P * P)"},
                     {"let": "u", "along": "u", "dimension": 0, "kernel": "tridiagonal"}]}],
                 "results": {"u": ["block", "*"]}}
                """));
    isRight(run);
    assertThat(run.out())
        .contains("\"kind\":\"plan\"", "\"kind\":\"next\"", "\"kind\":\"single\"", "\"turns\":2");
    assertThat(run.out().split("\"wrongElements\":0,", -1).length)
        .as("every version is right: %s", run.out())
        .isEqualTo(run.out().split("\"wrongElements\":", -1).length);
  }

  @Test
  void aPlanRunsBesideCopiesOfItself() throws IOException {
    String program =
        file(
            """
            {"ranks": 2, "inputs": {"u": {"shape": [21, 17]}},
             "steps": [{"let": "u", "be": "u + 1"}],
             "results": {"u": ["block", "*"]}}
            """);
    isRight(
        run("plan", "--copies", "2", "--turns", "5", "--warm", "0", "--format", "json", program));
    assertThat(run("plan", "--copies", "2", "--turns", "5", "--warm", "0", program).out())
        .contains("2    copy", "Medians of one and the same plan are ");
  }

  @Test
  void turnsMustBeAsked() throws IOException {
    Run run = run("plan", "--compare", "--turns", "0", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--turns: expected a number >= 1, got 0");
    run = run("plan", "--run", "--warm", "-1", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--warm: expected a time >= 0 seconds, got -1.0");
    run = run("plan", "--compare", "--versions", "-1", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--versions: expected a number >= 0, got -1");
    run = run("plan", "--copies", "0", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--copies: expected a number >= 1, got 0");
    run = run("plan", "--copies", "2", "--compare", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--copies: goes without --compare, which is given");
    run = run("plan", "--turns", "3", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--turns: goes with --run or --compare, which are not given");
    run = run("plan", "--run", "--versions", "3", file("{}"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--versions: goes with --compare, which is not given");
  }

  @Test
  void aStepThatCannotRunIsOneLine() throws IOException {
    Run run =
        run(
            "plan",
            "--run",
            file(
                """
                {"ranks": 2, "inputs": {"x": {"shape": [8]}},
                 "steps": [{"let": "y", "call": "f", "operands": ["x"], "shape": [8],
                            "operations": 1,
                            "placements": [{"operands": [["block"]], "result": ["block"]}]}],
                 "results": {"y": "anywhere"}}
                """));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("there must be a function \"f\" to run \"y\"");
  }

  /** The first rank alone found out, and all waited for each other without end. */
  @Test
  void aFourierTransformOfAnotherLengthIsOneLine() throws IOException {
    Run run =
        run(
            "plan",
            "--run",
            "--warm",
            "0",
            file(
                """
                {"ranks": 2, "inputs": {"x": {"shape": [12, 8], "element": "MPI_C_DOUBLE_COMPLEX"}},
                 "steps": [{"let": "y", "along": "x", "dimension": 0, "kernel": "fft"}],
                 "results": {"y": "anywhere"}}
                """));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .endsWith("\"y\": a Fourier transform runs on lines of 2^k elements, got 12\n");
  }

  /** The example of the format, and one in three dimensions with offsets and more ranks. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"shape": [200, 200], "element": "MPI_DOUBLE",
         "from": {"matrix": [200, 200], "offset": [0, 0], "grid": [1, 4], "block": [3, 6], "source": [0, 0]},
         "to":   {"matrix": [200, 200], "offset": [0, 0], "grid": [1, 4], "block": [5, 3], "source": [0, 0]}}
        """,
        """
        {"shape": [7, 9, 5], "element": "MPI_SHORT",
         "from": {"matrix": [11, 9, 6], "offset": [3, 0, 1], "grid": [2, 1, 3], "block": [2, 4, 1], "source": [1, 0, 2]},
         "to":   {"matrix": [8, 20, 5], "offset": [1, 6, 0], "grid": [1, 5, 1], "block": [3, 2, 2], "source": [0, 4, 0]}}
        """
      })
  void movesRun(String move) throws IOException {
    Run run = run("redistribute", "--run", "--format", "json", file(move));
    isRight(run);
    assertThat(run.out()).contains("\"seconds\":");
  }

  private static final String ROUND =
      """
      {"ranks": 4, "memory": 40000,
       "arrays": [
         {"shape": [30, 21], "from": ["block", "*"], "to": ["*", "cyclic(2)"], "axes": [1, 0]},
         {"shape": [70], "from": ["cyclic(3)"], "to": "replicated",
          "element": {"tree": {"strc": {"displacements": [0, 8], "children": [
            {"con": {"count": 1, "type": "MPI_INT"}}, {"con": {"count": 2, "type": "MPI_DOUBLE"}}]}}, "extent": 32}},
         {"shape": [5, 6, 7], "element": "MPI_SHORT", "from": ["*", "block:2", "block:2"], "to": ["block", "*", "*"],
          "axes": [2, 0, 1]}]}
      """;

  @Test
  void aRoundTakesNoCosts() throws IOException {
    Run run = run("redistribute", "--cost", "K_con=1", file(ROUND));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--types, --cost and -n are for moves of a section");
  }

  /** Records, other orders of dimensions and copies, in one round. */
  @Test
  void arraysMoveInOneRound() throws IOException {
    Run counted = run("redistribute", "--format", "json", file(ROUND));
    assertThat(counted.code()).isZero();
    SchemaCheck.holds("redistribute", counted.out());
    Run run = run("redistribute", "--run", "--format", "json", file(ROUND));
    isRight(run);
    // 30 · 21 numbers, 70 records on each of four ranks, 5 · 6 · 7 numbers.
    assertThat(run.out())
        .startsWith(counted.out().strip().replaceAll("}$", ","))
        .contains("\"checkedElements\":%d,".formatted(630 + 280 + 210));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "axes": [1, 0]     | "axes": [1, 1]      | arrays[0]: axes must name each of 2 dimensions once, got [1, 1]
          "cyclic(2)"        | "cyclic:3"          | must divide 4 ranks, got a grid of 3
          "extent": 32       | "extent": 20        | the data of an element must lie in its 20 bytes
          "replicated"       | "anywhere"          | expected a word for each dimension, or "replicated"
          "shape": [70]      | "shape": [0]        | lengths of at least 1
          "arrays"           | "arays"             | unknown key "arays", expected one of ranks, memory, arrays; the nearest is "arrays"
          "memory": 40000    | "memory": 0         | memory: expected a number of bytes, at least 1
          """)
  void aRoundThatCannotBeIsOneLine(String right, String wrong, String line) throws IOException {
    Run run = run("redistribute", "--run", file(ROUND.replace(right, wrong)));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains(line);
  }

  @Test
  void tooLittleMemoryIsOneLine() throws IOException {
    Run run =
        run(
            "plan",
            "--run",
            file(
                """
                {"ranks": 2, "inputs": {"A": {"shape": [1000000, 1000000], "distribution": ["block", "*"]}},
                 "steps": [{"let": "A", "along": "A", "dimension": 1, "kernel": "scan"}],
                 "results": {"A": "anywhere"}}
                """));
    assertThat(run.err().lines()).hasSize(1);
    // Half of the input, all of it and of the result to compare with, at 8 · 10^12 bytes each.
    assertThat(run.err())
        .containsPattern(
            "^rank 0 needs 18\\.2 TiB for its arrays and their check, the 2 ranks of its host"
                + " 32\\.7 TiB, and [0-9.]+ [GT]iB are free there; take smaller arrays, or ranks"
                + " on more hosts$".replace("$", "\\R"));
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aMoveBeyondMemorySaysWhatItNeeds() throws IOException {
    Run run =
        run(
            "redistribute",
            "--run",
            file(
                """
                {"shape": [1000000, 1000000], "element": "MPI_DOUBLE",
                 "from": {"matrix": [1000000, 1000000], "offset": [0, 0], "grid": [1, 2], "block": [3, 500000], "source": [0, 0]},
                 "to":   {"matrix": [1000000, 1000000], "offset": [0, 0], "grid": [2, 1], "block": [500000, 3], "source": [0, 0]}}
                """));
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .startsWith(
            "rank 0 needs 7.28 TiB for what it has before and after, the 2 ranks of its host 14.6"
                + " TiB, and ")
        .contains(" free there; take smaller arrays, or ranks on more hosts");
    assertThat(run.code()).isEqualTo(3);
    Run round =
        run(
            "redistribute",
            "--run",
            file(
                """
                {"ranks": 2, "arrays": [{"shape": [1000000, 1000000], "element": "MPI_DOUBLE",
                                         "from": ["block", "*"], "to": ["*", "block"]}]}
                """));
    assertThat(round.err().lines()).hasSize(1);
    assertThat(round.err()).startsWith("rank 0 needs 7.28 TiB for its arrays before and after, ");
    assertThat(round.code()).isEqualTo(3);
  }

  /** A rank is killed while the program runs, which would take hours. */
  @Test
  void aLostRankIsOneLine() throws Exception {
    String endless =
        file(
            """
            {"ranks": 2, "inputs": {"x": {"shape": [4]}},
             "steps": [{"repeat": 4000000000, "steps": [
               {"let": "s", "product": ["x", "x"]}, {"let": "x", "be": "x / s"}]}],
             "results": {"x": ["block"]}}
            """);
    CompletableFuture<Run> running =
        CompletableFuture.supplyAsync(() -> run("plan", "--run", endless));
    killARank();
    Run run = running.get(2, TimeUnit.MINUTES);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("a rank was lost");
  }

  private static void killARank() throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (System.nanoTime() < deadline) {
      Optional<ProcessHandle> rank =
          ProcessHandle.current()
              .descendants()
              .filter(process -> process.info().command().orElse("").endsWith("/java"))
              // The launcher's children, not the launcher, nor what other tests have started.
              .filter(process ->
                  process
                      .parent()
                      .flatMap(parent -> parent.info().command())
                      .filter(parent -> !parent.endsWith("/java"))
                      .isPresent())
              .findFirst();
      if (rank.isPresent()) {
        Thread.sleep(5_000); // so that it is in MPI, and no check of the launcher that soon ends
        if (rank.get().isAlive()) {
          rank.get().destroyForcibly();
          return;
        }
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no rank has been started");
  }

  /** What does not fit its matrix is refused before a rank is started. */
  @Test
  void aSectionThatDoesNotFitIsOneLine() throws IOException {
    Run run =
        run(
            "redistribute",
            "--run",
            file(
                """
                {"shape": [8], "element": "MPI_INT",
                 "from": {"matrix": [8], "offset": [1], "grid": [2], "block": [4], "source": [0]},
                 "to":   {"matrix": [8], "offset": [0], "grid": [2], "block": [1], "source": [0]}}
                """));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .contains("p.json: shape[0] must be in 1 … 7, as from has 7 of 8 left, got 8");
  }

  @Test
  void aDistributionThatDoesNotCoverIsOneLine() throws IOException {
    Run run =
        run(
            "plan",
            "--run",
            file(
                """
                {"ranks": 4, "inputs": {"x": {"shape": [8], "distribution": ["block:3"]}},
                 "steps": [{"let": "y", "be": "x + 1"}], "results": {"y": "anywhere"}}
                """));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("must divide 4 ranks, got a grid of 3");
  }

  @Test
  void tooFewRanksAreRefused() throws IOException {
    Run run =
        run(
            "redistribute",
            "--run",
            "-n",
            "1",
            file(
                """
                {"shape": [8], "element": "MPI_INT",
                 "from": {"matrix": [8], "offset": [0], "grid": [2], "block": [4], "source": [0]},
                 "to":   {"matrix": [8], "offset": [0], "grid": [2], "block": [1], "source": [0]}}
                """));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("the move needs 2 ranks, got 1");
  }
}
