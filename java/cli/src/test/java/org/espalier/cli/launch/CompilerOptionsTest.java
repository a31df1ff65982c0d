// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Espalier's classes are compiled late and apart, unless the program has wishes of its own. */
class CompilerOptionsTest {
  private static final String CLASSIC = "../../native/classic/src/main/java";

  @Test
  void theJvmTakesTheOptionsWithoutAWord() throws Exception {
    List<String> line = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    line.addAll(CompilerOptions.options(List.of("java", "-cp", "app.jar", "Main")));
    line.add("-version");
    Process process = new ProcessBuilder(line).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(process.inputReader().lines()).isEmpty();
  }

  /** An option that names a class which is gone would do nothing, and nobody would see it. */
  @Test
  void whatIsCompiledApartIsThere() throws Exception {
    Pattern apart = Pattern.compile(".*=dontinline,(.*)\\.([^.]+)::(.+)");
    int named = 0;
    for (String option : CompilerOptions.options(List.of("java", "-cp", "app.jar", "Main"))) {
      Matcher words = apart.matcher(option);
      if (words.matches()) {
        named++;
        String folder = words.group(1).replace("agent.carried.", "").replace('.', '/');
        String method = words.group(3);
        assertThat(sources(Path.of(CLASSIC, folder), words.group(2)))
            .as(option)
            .anyMatch(source -> method.equals("*") || source.contains(" " + method + "("));
      }
    }
    assertThat(named).isGreaterThan(5);
  }

  private static List<String> sources(Path folder, String name) throws Exception {
    List<String> sources = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + ".java")) {
      for (Path file : files) {
        sources.add(Files.readString(file));
      }
    }
    return sources;
  }

  @Test
  void whoHasWishesOfCompilationKeepsThem() {
    assertThat(CompilerOptions.options(List.of("java", "-XX:CompileCommand=print,*.main", "Main")))
        .isEmpty();
    assertThat(CompilerOptions.options(List.of("java", "-XX:CompileThreshold=10", "Main")))
        .isEmpty();
  }
}
