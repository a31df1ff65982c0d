// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.command.Tool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which JVM a program gets. */
class ProgramJvmTest {
  /** Open MPI's launcher puts its own folder before the path, where an older one may be. */
  @Test
  void theJvmOfThePathIsGivenByItsFullName(@TempDir Path folder) throws IOException {
    String path = folder.resolve("new/bin") + ":" + folder.resolve("old/bin");
    Path old = jdk(folder.resolve("old"), "17.0.9");
    assertThat(ProgramJvm.orOurs(Tool.find("java", path)))
        .isEqualTo(System.getProperty("java.home") + "/bin/java")
        .isNotEqualTo(old.toString());
    Path made = jdk(folder.resolve("new"), "25.0.3");
    assertThat(ProgramJvm.orOurs(Tool.find("java", path))).isEqualTo(made.toString());
  }

  private static Path jdk(Path home, String version) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.createFile(java);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return java;
  }
}
