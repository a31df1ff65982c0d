// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the cache is, when it is made and when used; that ranks can is seen where MPI is. */
class StartCacheTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");

  @TempDir private Path folder;
  private Path jar = Path.of(".");

  @BeforeEach
  void writeAJar() throws IOException {
    jar = Files.writeString(folder.resolve("a.jar"), "jar");
  }

  private Optional<StartCache> of(@Nullable String caches, String home) {
    return StartCache.of(JAVA, List.of(jar), List.of("-version"), caches, home);
  }

  private StartCache cache() {
    return of(folder.toString(), "").orElseThrow();
  }

  @Test
  void theFolderIsTheUsersAlone() throws IOException {
    Path kept = cache().file().getParent();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rwx------");
    Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwxrwx---"));
    assertThat(of(folder.toString(), "")).isEmpty();
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
    Files.createDirectory(folder.resolve("espalier"));
    Files.createSymbolicLink(folder.resolve("espalier/run"), elsewhere);
    assertThat(of(folder.toString(), "")).isEmpty();
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
    assertThat(of(null, "?")).isEmpty();
  }

  /** A program that does nothing is one to be trained by. */
  @Test
  void itIsMadeOnceAndThenUsed() throws IOException {
    StartCache cache = cache();
    assertThat(cache.optionsOfMade()).contains("-XX:AOTCache=" + cache.file());
    FileTime made = Files.getLastModifiedTime(cache.file());
    assertThat(cache.optionsOfMade()).isEqualTo(cache.options()).isNotEmpty();
    assertThat(Files.getLastModifiedTime(cache.file())).isEqualTo(made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.file())))
        .isEqualTo("rw-------");
  }

  @Test
  void whatFailsIsNotTriedAgainAtOnce() throws IOException {
    StartCache cache =
        StartCache.of(
                JAVA,
                List.of(jar),
                List.of("-cp", jar.toString(), "Nothing"),
                folder.toString(),
                "")
            .orElseThrow();
    assertThat(cache.optionsOfMade()).isEmpty();
    Path failed = cache.file().resolveSibling(cache.file().getFileName() + ".failed");
    FileTime first = Files.getLastModifiedTime(failed);
    assertThat(cache.optionsOfMade()).isEmpty();
    assertThat(Files.getLastModifiedTime(failed)).isEqualTo(first);
    Files.setLastModifiedTime(failed, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    assertThat(cache.optionsOfMade()).isEmpty();
    assertThat(Files.getLastModifiedTime(failed)).isGreaterThanOrEqualTo(first);
  }

  @Test
  void theOldestOfManyAreDropped() throws IOException {
    StartCache cache = cache();
    Path others = cache.file().resolveSibling("");
    for (int k = 0; k < 12; k++) {
      Path other = Files.writeString(others.resolve(k + ".aot"), "cache");
      Files.setLastModifiedTime(other, FileTime.from(Instant.now().minus(Duration.ofDays(1 + k))));
    }
    cache.make();
    try (Stream<Path> left = Files.list(others)) {
      assertThat(left.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder(
              cache.file().getFileName().toString(),
              "0.aot",
              "1.aot",
              "2.aot",
              "3.aot",
              "4.aot",
              "5.aot",
              "6.aot");
    }
  }

  @Test
  void classesInFoldersHaveNone() {
    assertThat(StartCache.ofRanks(folder.toString(), "Nothing")).isEmpty();
    assertThat(StartCache.ofRanks(folder.resolve("absent") + "/*", "Nothing")).isEmpty();
    assertThat(StartCache.ofRanks(folder + "/*", "Nothing"))
        .map(StartCache::training)
        .hasValueSatisfying(words -> assertThat(words).endsWith("-cp", folder + "/*", "Nothing"));
  }
}
