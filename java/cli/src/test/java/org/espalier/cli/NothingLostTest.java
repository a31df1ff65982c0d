// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.espalier.cli.command.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No answer is lost and no failure is silent: memory, disks, pipes, files among others, Ctrl-C. */
class NothingLostTest {
  private static final String HUGE =
      "{\"vec\": {\"count\": 30000000000, \"stride\": 2, \"child\": {\"con\": {\"count\": 1}}}}";

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** A command line in a process of its own, which the shell gives its streams. */
  private static Process process(List<String> jvm, Map<String, String> environment, String script)
      throws IOException {
    List<String> java = new ArrayList<>();
    java.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    java.addAll(jvm);
    java.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.espalier.cli.Espalier"));
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", script, "espalier");
    builder.command().addAll(java);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Run ended(Process process) throws IOException, InterruptedException {
    String out = text(process.getInputStream());
    String err = text(process.getErrorStream());
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), out, err);
  }

  private static String text(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aSmallHeapIsOneLineWithTheRemedy() throws Exception {
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < 2_000_000; i++) {
      numbers.append(i).append('\n');
    }
    String layout = file("large.txt", numbers.toString());
    Run run = ended(process(List.of("-Xmx20m"), Map.of(), "\"$@\" reconstruct '" + layout + "'"));
    assertThat(run.err()).hasLineCount(1).contains("JAVA_TOOL_OPTIONS=-Xmx");
    assertThat(run.code()).isEqualTo(ExitCode.OUTSIDE);
  }

  @Test
  void aFileOfThreeGigabytesIsOneLine() throws IOException {
    Path large = folder.resolve("large.txt");
    try (var channel =
        java.nio.channels.FileChannel.open(
            large,
            java.nio.file.StandardOpenOption.CREATE,
            java.nio.file.StandardOpenOption.WRITE,
            java.nio.file.StandardOpenOption.SPARSE)) {
      channel.write(java.nio.ByteBuffer.wrap(new byte[] {'1'}), 3L << 30);
    }
    Run run = run("reconstruct", large.toString());
    assertThat(run.err()).hasLineCount(1).contains("3,221,225,473 bytes").contains("divide it");
    assertThat(run.code()).isEqualTo(ExitCode.OUTSIDE);
  }

  @Test
  void aFullDiskIsTold() throws Exception {
    String tree = file("t.json", HUGE);
    Run run = ended(process(List.of(), Map.of(), "\"$@\" flatten '" + tree + "' > /dev/full"));
    assertThat(run.err()).hasLineCount(1).startsWith("standard output cannot be written");
    assertThat(run.code()).isEqualTo(ExitCode.OUTSIDE);
    Run small = ended(process(List.of(), Map.of(), "\"$@\" --help > /dev/full"));
    assertThat(small.err()).hasLineCount(1);
    assertThat(small.code()).isEqualTo(ExitCode.OUTSIDE);
  }

  @Test
  void aReaderThatHasEnoughEndsTheCommandQuietly() throws Exception {
    String tree = file("t.json", HUGE);
    Run run = ended(process(List.of(), Map.of(), "\"$@\" flatten '" + tree + "' | head -1"));
    assertThat(run.out().strip()).isEqualTo("0");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void oneBadFileDoesNotStopTheOthers() throws IOException {
    String good = file("good.txt", "1 2 3");
    String bad = file("bad.txt", "1 x 3");
    String missing = folder.resolve("missing.txt").toString();
    Run run = run("reconstruct", "--format", "json", good, bad, missing, good);
    assertThat(run.out()).hasLineCount(2);
    assertThat(run.err())
        .hasLineCount(2)
        .contains("bad.txt: line 1: expected an integer")
        .contains("missing.txt: no such file");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    String tree = file("t.json", "{\"con\": {\"count\": 2}}");
    assertThat(run("flatten", bad, tree).out()).hasLineCount(2);
  }

  @Test
  void anEmptyNameIsNoFolder() {
    assertThat(run("reconstruct", "").err())
        .isEqualToIgnoringNewLines("expected the name of a file, or -, got \"\"");
  }

  @Test
  void standardInputIsReadOnce() {
    for (String command :
        new String[] {
          "reconstruct -",
          "flatten -",
          "place -",
          "transpack -",
          "place --library -",
          "place --diff -",
          "plan --model -"
        }) {
      Run run = run((command + " -").split(" "));
      assertThat(run.err())
          .isEqualToIgnoringNewLines("standard input can be read once, got - twice");
      assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    }
  }

  private static final String EXPRESSION =
      """
      {"metric": {"grid": {"dimensions": 1}}, "expression": "A + B",
       "positions": {"A": [0], "B": [2]}}
      """;

  @ParameterizedTest
  @CsvSource({
    "nodir/x.svg, expected a file in a folder that exists",
    "/proc/x.svg, /proc/x.svg cannot be written",
    "x.png, expected FILE.svg",
    "., expected FILE.svg"
  })
  void picturesAreCheckedBeforeWorkStarts(String picture, String message) throws IOException {
    String input = file("e.json", EXPRESSION);
    for (String[] command :
        new String[][] {
          {"embed", "--draw", picture, input},
          {"place", "--draw", picture, input},
          {"draw", "-o", picture, file("l.txt", "1 2 3")}
        }) {
      Run run = run(command);
      assertThat(run.err()).hasLineCount(1).contains(message);
      assertThat(run.out()).isEmpty();
      assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    }
  }

  @Test
  void theAnswerComesBeforeThePicture() throws IOException {
    // A disk that is full: the picture fails, the answer is there.
    Path picture = folder.resolve("full.svg");
    Files.createSymbolicLink(picture, Path.of("/dev/full"));
    Run run = run("embed", "--draw", picture.toString(), file("e.json", EXPRESSION));
    assertThat(run.out()).startsWith("cost 2, optimal");
    assertThat(run.err()).hasLineCount(1).contains("full.svg: cannot be written");
    assertThat(run.code()).isEqualTo(ExitCode.OUTSIDE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
  void everyUnicodeFormIsReadAlike(String charset) throws IOException {
    for (String text : new String[] {"\ufeff1 2 3", "\ufeff{\"displacements\": [1, 2, 3]}"}) {
      String marked = charset.equals("UTF-16") ? text.substring(1) : text;
      byte[] bytes = marked.getBytes(Charset.forName(charset));
      if (charset.equals("UTF-32")) {
        bytes = text.getBytes(Charset.forName("UTF-32BE"));
      }
      String name = Files.write(folder.resolve("l"), bytes).toString();
      assertThat(run("reconstruct", name).out()).startsWith("3 elements, cost 13 words, optimal");
      String packed = Files.write(folder.resolve("l.gz"), packed(bytes)).toString();
      assertThat(run("reconstruct", packed).out()).startsWith("3 elements, cost 13 words, optimal");
    }
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  @Test
  void aDamagedPackedFileIsNamed() throws IOException {
    byte[] packed = packed("1 2 3 4 5 6 7 8".getBytes(StandardCharsets.UTF_8));
    Path cut = Files.write(folder.resolve("l.gz"), java.util.Arrays.copyOf(packed, 15));
    for (String[] command :
        new String[][] {
          {"reconstruct", cut.toString()}, {"place", "--input", "iopddl", cut.toString()}
        }) {
      Run run = run(command);
      assertThat(run.err()).hasLineCount(1).contains("packed with gzip and damaged");
      assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    }
  }

  @Test
  void numbersHaveOneFormatInEveryLocale() throws Exception {
    String layout = file("l.txt", "0 2 4 6 8000");
    Run run =
        ended(
            process(
                List.of("-Duser.language=de", "-Duser.country=DE"),
                Map.of(),
                "\"$@\" draw '%s' -o '%s'".formatted(layout, folder.resolve("x.svg"))));
    assertThat(run.out()).contains("cost 17 words before");
    assertThat(Files.readString(folder.resolve("x.svg"))).contains("8,001");
    assertThat(Locale.getDefault()).isNotNull();
  }

  @Test
  void whatIsTooLargeToCountIsNoInternalFault() throws IOException {
    String con = file("c.json", "{\"con\": {\"count\": 9223372036854775807}}");
    String svg = folder.resolve("c.svg").toString();
    Run draw = run("draw", con, "-o", svg);
    assertThat(draw.err()).isEmpty();
    assertThat(draw.code()).isZero();
    String grid =
        file(
            "g.json",
            """
            {"metric": {"grid": {"dimensions": 1000000000}},
             "expression": {"name": "x", "operands": [{"name": "a", "position": [1]}]}}
            """);
    Run embed = run("embed", grid);
    assertThat(embed.err()).hasLineCount(1).contains("coordinates together, got 1,000,000,000");
    assertThat(embed.code()).isEqualTo(ExitCode.BAD_INPUT);
    // As many elements as can be counted, but not their bytes.
    String doubles = file("d.json", "{\"con\": {\"count\": 4000000, \"type\": \"MPI_DOUBLE\"}}");
    Run signature = run("signature", doubles, "--count", "2305843009213");
    assertThat(signature.err())
        .isEqualToIgnoringNewLines(
            doubles + ": size must fit 64 bits, got 32000000 * 2305843009213");
    assertThat(signature.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aFolderAsStandardInputIsNamed() throws Exception {
    Run run = ended(process(List.of(), Map.of(), "\"$@\" reconstruct - < '%s'".formatted(folder)));
    assertThat(run.err())
        .isEqualToIgnoringNewLines("standard input: expected a file, got a folder");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense | espalier: expected a command, got nonsense (see",
        "nonsense --help | espalier: expected a command, got nonsense (see",
        "help nonsense | espalier: expected a command, got nonsense (see",
        "help place nonsense | espalier: expected a command, got nonsense (see",
        "help recnostruct | expected a command, got recnostruct; did you mean reconstruct?",
        "reconstruct --format | --format: expected text or json, got nothing",
        "reconstruct -x | espalier reconstruct: unknown option -x",
        "reconstruct --formt | unknown option --formt; did you mean --format?",
        "element --formt json F | unknown option --formt; did you mean --format?",
        "draw --formt json F | espalier draw: unknown option --formt",
        "plan --model= F | --model: expected the name of a file, or -, got \"\"",
        "place --diff= F | --diff: expected the name of a file, or -, got \"\"",
        "place --library= F | --library: expected the name of a file, or -, got \"\"",
        "calibrate --forms= | --forms: expected the name of a folder, got \"\"",
        "verify --only= | , signature, got \"\"",
        "recnostruct F | expected a command, got recnostruct; did you mean reconstruct?",
        "reconstruct --formt json F | did you mean --format?",
        "reconstruct | expected FILE, got nothing",
        "draw F | expected -o=FILE, got nothing",
        "doctor a b | expected nothing more, got a, b",
        "reconstruct --seed x F | --seed: expected an integer of 64 bits, got \"x\"",
        "verify -n x | -n: expected an integer of 32 bits, got \"x\"",
        "plan --run --warm x F | --warm: expected a number, got \"x\"",
        "reconstruct --format xml F | --format: expected text or json, got \"xml\"",
        "reconstruct --time-limit 5 F | --time-limit: expected a number with us, ms, s or m",
        "reconstruct --cost K_x=1 F | --cost: expected K_con|",
      })
  void optionsAreComplainedOfInOurWords(String line, String message) {
    Run run = run(line.split(" "));
    assertThat(run.err()).hasLineCount(1).contains(message);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"displacements\": [0, NaN]} | expected a JSON value, got NaN",
        "{\"displacements\": [0, nul]} | expected a JSON value, got nul",
        "{\"displacements\": [0, 01]} | a number must not begin with 0",
        "{\"displacements\": [0, ?]} | the character '?' must not stand here",
        "{\"displacements\": [0], \"displacements\": [1]} | key \"displacements\" is there twice",
        "{\"displacements\": [0]} {} | expected the end of the file behind the value, got more",
      })
  void jsonIsComplainedOfInOurWords(String text, String message) throws IOException {
    String name = file("l.json", text);
    Run run = run("reconstruct", name);
    assertThat(run.err().strip()).startsWith(name + ": line 1, column ").endsWith(": " + message);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aLimitBeforeTheFirstAnswerStillHasOne() throws IOException {
    String program = file("lattice.json", LatticeProgram.of(6, 13, 6));
    Run run = run("place", "--format", "json", "--time-limit", "1ms", program);
    assertThat(run.out()).startsWith("{\"cost\":").contains("\"nodes\":{\"N0_0\"");
    assertThat(run.code()).isEqualTo(ExitCode.LIMIT);
  }

  @Test
  void anInterruptedSearchPrintsItsBestAnswer() throws Exception {
    String input = file("lattice.json", LatticeProgram.of(26, 26, 8));
    // exec, so that the signal reaches the JVM; a build in the background ignores it, and so would
    // the JVM
    Process process =
        process(
            List.of(),
            Map.of(),
            "exec env --default-signal=INT \"$@\" place --progress --format json '%s'"
                .formatted(input));
    assertThat(process.getErrorStream().read()).as("the search has begun").isPositive();
    TimeUnit.SECONDS.sleep(1);
    assertThat(process.isAlive()).as("the search must be long enough to be interrupted").isTrue();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    Run run = ended(process);
    assertThat(run.out())
        .startsWith("{\"cost\":")
        .contains("\"lowerBound\":")
        .contains("\"optimal\":false");
    assertThat(run.code()).isEqualTo(ExitCode.LIMIT);
  }

  @Test
  void anImpossibleProgramAndAnImpossibleGraphGetTheSameCode() throws IOException {
    String program =
        """
        {"placements": ["a", "b"], "redistribution": [[0, 1000000000000000000], [1000000000000000000, 0]],
         "nodes": [{"name": "A", "placement": "a"},
           {"name": "B", "operands": ["A"], "implementations": [
             {"operands": ["b"], "result": "b", "cost": 1}]}]}
        """;
    String graph =
        """
        {"nodes": {"costs": [[1], [1]]},
         "edges": {"nodes": [[0, 1]], "costs": [[1000000000000000000]]}}
        """;
    Run one = run("place", "--format", "json", file("p.json", program));
    Run other = run("place", "--format", "json", "--input", "iopddl", file("g.json", graph));
    assertThat(one.out()).startsWith("{\"optimal\":false,\"infeasible\":{\"nodes\":[");
    assertThat(other.out()).startsWith("{\"optimal\":false,\"infeasible\":{\"nodes\":[");
    assertThat(one.code()).isEqualTo(ExitCode.NO).isEqualTo(other.code());
  }
}
