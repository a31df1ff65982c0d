// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example prints what stands beside it, and the guide shows what examples print. */
class ExamplesTest {
  private static final Path ROOT = Path.of(System.getProperty("espalier.root"));

  private static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
      assertThat(found).isNotEmpty();
      return found;
    }
  }

  static List<Path> commands() throws IOException {
    return files("examples", ".cmd");
  }

  static List<Path> pages() throws IOException {
    return files("docs/guide", ".md");
  }

  /** What a command prints that is run from the root of the repository. */
  private static String printed(String command) {
    assertThat(command).startsWith("./espalier ");
    String[] arguments =
        Arrays.stream(command.substring("./espalier ".length()).split(" "))
            .map(word -> word.startsWith("examples/") ? ROOT.resolve(word).toString() : word)
            .toArray(String[]::new);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Espalier.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(err.toString()).as(command).isEmpty();
    return out.toString().stripTrailing();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void printsWhatStandsBesideIt(Path command) throws IOException {
    Path output = Path.of(command.toString().replaceFirst("cmd$", "out"));
    assertThat(printed(Files.readString(command).strip()))
        .isEqualTo(Files.readString(output).stripTrailing());
  }

  /** A block of the guide: a line with a $ and what follows it, up to the next $ or the end. */
  @ParameterizedTest
  @MethodSource("pages")
  void theGuideShowsWhatIsPrinted(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("    $ ")) {
        String command = lines.get(i).substring("    $ ".length());
        List<String> shown = new ArrayList<>();
        for (int j = i + 1; j < lines.size(); j++) {
          String line = lines.get(j);
          if (line.startsWith("    $ ") || (!line.isEmpty() && !line.startsWith("    "))) {
            break;
          }
          shown.add(line.isEmpty() ? "" : line.substring(4));
        }
        String expected =
            command.startsWith("cat ")
                ? Files.readString(ROOT.resolve(command.substring(4))).stripTrailing()
                : printed(command);
        assertThat(String.join("\n", shown).stripTrailing())
            .as("%s: %s", page.getFileName(), command)
            .isEqualTo(
                expected
                    .lines()
                    .map(String::stripTrailing)
                    .reduce((a, b) -> a + "\n" + b)
                    .orElse(""));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandOfTheGuideIsTheLaunchers(Path page) throws IOException {
    for (String line : Files.readAllLines(page)) {
      assertThat(line).doesNotStartWith("    espalier ").doesNotStartWith("    $ espalier ");
    }
  }
}
