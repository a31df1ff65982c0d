// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the cache is, and when it is used; that it is made is seen where MPI is. */
class StartCacheTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");

  @TempDir private Path folder;
  private Path jar = Path.of(".");

  @BeforeEach
  void writeAJar() throws IOException {
    jar = Files.writeString(folder.resolve("a.jar"), "jar");
  }

  private StartCache cache() {
    return StartCache.of(JAVA, jar, folder.toString(), "").orElseThrow();
  }

  @Test
  void theFolderIsTheUsersAlone() throws IOException {
    Path kept = cache().file().getParent();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rwx------");
    Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwxrwx---"));
    assertThat(StartCache.of(JAVA, jar, folder.toString(), "")).isEmpty();
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
    Files.createDirectory(folder.resolve("espalier"));
    Files.createSymbolicLink(folder.resolve("espalier/run"), elsewhere);
    assertThat(StartCache.of(JAVA, jar, folder.toString(), "")).isEmpty();
  }

  @Test
  void aFileThatOthersCanWriteIsNotRead() throws IOException {
    StartCache cache = cache();
    assertThat(cache.options()).isEmpty();
    Files.writeString(cache.file(), "cache");
    Files.setPosixFilePermissions(cache.file(), PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(cache.options()).isEmpty();
    Files.setPosixFilePermissions(cache.file(), PosixFilePermissions.fromString("rw-------"));
    assertThat(cache.options()).contains("-XX:AOTCache=" + cache.file());
  }

  @Test
  void anotherJarHasAnother() throws IOException {
    Path before = cache().file();
    assertThat(cache().file()).isEqualTo(before);
    Files.writeString(jar, "another jar");
    assertThat(cache().file()).isNotEqualTo(before);
  }

  @Test
  void aHomeThatIsNotKnownHasNone() {
    assertThat(StartCache.of(JAVA, jar, null, "?")).isEmpty();
  }
}
