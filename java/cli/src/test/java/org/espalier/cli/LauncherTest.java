// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, with a stand-in for the JVM: what the engine is given. */
class LauncherTest {
  @TempDir private Path home;

  /** A home that was built, by a JDK whose {@code java} is the given script. */
  private Path launcher(String java) throws IOException {
    for (String folder : new String[] {"bom", "java", "native", "mpi-tests", "published"}) {
      Files.createDirectory(home.resolve(folder));
    }
    Files.createFile(home.resolve("pom.xml"));
    Path bin = Files.createDirectories(home.resolve("jdk/bin"));
    for (String tool : new String[] {"java", "javac"}) {
      Path script = Files.writeString(bin.resolve(tool), "#!/bin/sh\n" + java + "\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    }
    Files.createDirectory(home.resolve("target"));
    Files.writeString(home.resolve("target/built"), home.resolve("jdk") + "\n");
    return Files.copy(Path.of("..", "..", "espalier"), home.resolve("espalier"));
  }

  private String answer(Path launcher, String redirection) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "bash \"$0\" reconstruct - " + redirection);
    builder.command().add(launcher.toString());
    builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return text.strip();
  }

  /** A JVM would take the first file that it opens itself for standard input. */
  @Test
  void aClosedStandardInputIsAnEmptyOne() throws Exception {
    Path launcher = launcher("readlink /proc/self/fd/0 || echo closed");
    assertThat(answer(launcher, "<&-")).isEqualTo("/dev/null");
  }

  @Test
  void standardInputIsHandedOn() throws Exception {
    Path launcher = launcher("cat");
    assertThat(answer(launcher, "<<< '1 2 3'")).isEqualTo("1 2 3");
  }
}
