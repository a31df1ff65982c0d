// SPDX-License-Identifier: Apache-2.0
package org.espalier.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/java.md} shows what stands in the programs, and what they print. */
final class JavaPageTest {
  private static final Path PAGE = ExampleProgram.ROOT.resolve("docs/java.md");
  private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
  private static final Pattern RUN =
      Pattern.compile("(?m)^    \\$ [^\\n]*example\\.(\\w+)[^\\n]*\\n((?:    [^\\n]*\\n|\\n)*)");

  /** Lines without what they are indented by, and without empty ones at the ends. */
  private static String flush(String text) {
    return text.lines().map(String::strip).reduce("", (a, b) -> a + "\n" + b).strip();
  }

  @Test
  void everySnippetIsPartOfAProgramThatRuns() throws IOException {
    List<String> programs =
        Arrays.stream(ExampleProgram.values())
            .map(JavaPageTest::source)
            .map(s -> flush(s))
            .toList();
    Matcher snippet = SNIPPET.matcher(Files.readString(PAGE));
    int snippets = 0;
    while (snippet.find()) {
      snippets++;
      String shown = flush(snippet.group(1));
      assertThat(programs).as(shown).anyMatch(program -> program.contains(shown));
    }
    assertThat(snippets).isGreaterThanOrEqualTo(ExampleProgram.values().length);
  }

  private static String source(ExampleProgram program) {
    try {
      return Files.readString(program.source());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyProgramIsShownWithWhatItPrints() throws IOException {
    Matcher run = RUN.matcher(Files.readString(PAGE));
    Set<String> shown = new HashSet<>();
    while (run.find()) {
      String name = run.group(1);
      assertThat(run.group(2).replaceAll("(?m)^    ", "").strip())
          .as(name)
          .isEqualTo(Files.readString(ExampleProgram.FOLDER.resolve(name + ".out")).strip());
      shown.add(name);
    }
    assertThat(shown)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ExampleProgram.values()).map(program -> program.program).toList());
  }
}
