// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewrittenStoreTest {
  private static final byte[] ORIGINAL = {1, 2, 3};
  private static final byte[] REWRITTEN = {4, 5, 6, 7};

  @TempDir Path folder = Path.of(".");

  private RewrittenStore saved() {
    RewrittenStore store = RewrittenStore.open(folder, "a jar, an agent");
    store.add("mpi/Comm", ORIGINAL, REWRITTEN);
    store.save();
    return store;
  }

  private Path onlyFile() throws Exception {
    try (var files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  @Test
  void theNextRunFindsWhatWasRewritten() throws Exception {
    saved();
    onlyFile();
    RewrittenStore next = RewrittenStore.open(folder, "a jar, an agent");
    assertThat(next.find("mpi/Comm", ORIGINAL)).isEqualTo(REWRITTEN);
    assertThat(next.find("mpi/Win", ORIGINAL)).isNull();
    next.add("mpi/Win", REWRITTEN, ORIGINAL);
    next.save();
    RewrittenStore later = RewrittenStore.open(folder, "a jar, an agent");
    assertThat(later.find("mpi/Comm", ORIGINAL)).isEqualTo(REWRITTEN);
    assertThat(later.find("mpi/Win", REWRITTEN)).isEqualTo(ORIGINAL);
  }

  @Test
  void aClassThatIsNotTheSameByteForByteIsNotFound() {
    saved();
    RewrittenStore next = RewrittenStore.open(folder, "a jar, an agent");
    assertThat(next.find("mpi/Comm", new byte[] {1, 2, 4})).isNull();
    assertThat(next.find("mpi/Comm", new byte[] {1, 2})).isNull();
  }

  @Test
  void anotherJarOrAgentHasAnotherStore() throws Exception {
    saved();
    assertThat(RewrittenStore.open(folder, "a jar, a newer agent").find("mpi/Comm", ORIGINAL))
        .isNull();
    // The same file name by a collision of its number: the identity inside decides.
    Path file = onlyFile();
    RewrittenStore other = RewrittenStore.open(folder, "another");
    other.add("mpi/Comm", ORIGINAL, new byte[] {9});
    other.save();
    try (var files = Files.list(folder)) {
      Path others = files.filter(each -> !each.equals(file)).findFirst().orElseThrow();
      Files.copy(others, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(RewrittenStore.open(folder, "a jar, an agent").find("mpi/Comm", ORIGINAL)).isNull();
  }

  @Test
  void aDamagedFileIsNoFile() throws Exception {
    saved();
    Path file = onlyFile();
    byte[] good = Files.readAllBytes(file);
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 0x40;
      Files.write(file, bad);
      assertThat(RewrittenStore.open(folder, "a jar, an agent").find("mpi/Comm", ORIGINAL))
          .as("byte %d", i)
          .isNull();
      Files.write(file, java.util.Arrays.copyOf(good, i));
      assertThat(RewrittenStore.open(folder, "a jar, an agent").find("mpi/Comm", ORIGINAL))
          .as("cut at %d", i)
          .isNull();
    }
  }

  @Test
  void aFolderThatCannotBeWrittenCostsTheRewritingOnly() throws Exception {
    Path notAFolder = Files.writeString(folder.resolve("file"), "");
    RewrittenStore store = RewrittenStore.open(notAFolder, "a jar, an agent");
    store.add("mpi/Comm", ORIGINAL, REWRITTEN);
    store.save();
    assertThat(store.find("mpi/Comm", ORIGINAL)).isEqualTo(REWRITTEN);
    assertThat(Files.readString(notAFolder)).isEmpty();
  }
}
