// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.espalier.cli.command.Tool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user's program sees of the launcher. */
class MpiJavaJobTest {
  private static Map<String, String> restored(Map<String, String> environment) {
    Map<String, String> restored = new TreeMap<>(environment);
    MpiJavaJob.restoreLocale(restored);
    return restored;
  }

  @Test
  void theProgramsLocaleIsTheUsers() {
    assertThat(restored(Map.of("LC_ALL", "C.UTF-8", "ESPALIER_LC_ALL", "C", "A", "b")))
        .isEqualTo(Map.of("LC_ALL", "C", "A", "b"));
    assertThat(restored(Map.of("LC_ALL", "C.UTF-8", "ESPALIER_LC_ALL", "", "LANG", "C")))
        .isEqualTo(Map.of("LANG", "C"));
    assertThat(restored(Map.of("LC_ALL", "de_DE.UTF-8")))
        .isEqualTo(Map.of("LC_ALL", "de_DE.UTF-8"));
    assertThat(restored(Map.of())).isEmpty();
  }

  /** Open MPI's launcher puts its own folder before the path, where an older one may be. */
  @Test
  void theJvmOfThePathIsGivenByItsFullName(@TempDir Path folder) throws IOException {
    String path = folder.resolve("new/bin") + ":" + folder.resolve("old/bin");
    Path old = jdk(folder.resolve("old"), "17.0.9");
    assertThat(MpiJavaJob.jvm(Tool.find("java", path)))
        .isEqualTo(System.getProperty("java.home") + "/bin/java")
        .isNotEqualTo(old.toString());
    Path made = jdk(folder.resolve("new"), "25.0.3");
    assertThat(MpiJavaJob.jvm(Tool.find("java", path))).isEqualTo(made.toString());
  }

  private static Path jdk(Path home, String version) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.createFile(java);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return java;
  }

  @Test
  void whatTheUserSaysToEspalierReachesAllRanks() {
    assertThat(
            MpiJavaJob.settings(
                Map.of("ESPALIER_OFF", "windows", "ESPALIER_REPORT", "out.json", "HOME", "/")))
        .isEqualTo(Map.of("ESPALIER_OFF", "windows"));
  }
}
