// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Espalier's classes are compiled late, unless the program has wishes of its own. */
class LateCompilationTest {
  @Test
  void theJvmTakesTheOptionsWithoutAWord() throws Exception {
    List<String> line = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    line.addAll(LateCompilation.options(List.of("java", "-cp", "app.jar", "Main")));
    line.add("-version");
    Process process = new ProcessBuilder(line).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(process.inputReader().lines()).isEmpty();
  }

  @Test
  void whoHasWishesOfCompilationKeepsThem() {
    assertThat(LateCompilation.options(List.of("java", "-XX:CompileCommand=print,*.main", "Main")))
        .isEmpty();
    assertThat(LateCompilation.options(List.of("java", "-XX:CompileThreshold=10", "Main")))
        .isEmpty();
  }
}
