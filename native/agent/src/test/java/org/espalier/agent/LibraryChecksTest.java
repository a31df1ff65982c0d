// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryChecksTest {
  @Test
  void theLibraryIsNamedAsTheReportNamesIt() {
    assertThat(LibraryChecks.nameOf("Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4"))
        .isEqualTo("Open MPI 4.1.4");
    assertThat(LibraryChecks.nameOf("Something\nelse")).isEqualTo("Something");
  }

  @Test
  void jarAndLibraryMustBeOfOneSeries() {
    assertThat(LibraryChecks.versionFault(Optional.of("4.1.4"), "Open MPI 4.1.6")).isEmpty();
    assertThat(LibraryChecks.versionFault(Optional.of("4.1.4"), "Open MPI 5.0.7"))
        .hasValueSatisfying(
            line -> assertThat(line).contains("4.1.4").contains("5.0.7").contains("make.sh"));
    assertThat(LibraryChecks.versionFault(Optional.empty(), "Open MPI 5.0.7")).isEmpty();
  }

  @Test
  void ranksOfAnotherLauncherAreToldOnce() {
    assertThat(LibraryChecks.launcherFault(1, Map.of("PMI_SIZE", "4", "PMI_RANK", "0")))
        .hasValueSatisfying(
            line -> assertThat(line).contains("4 ranks").contains("mpirun.openmpi"));
    assertThat(LibraryChecks.launcherFault(1, Map.of("PMI_SIZE", "4", "PMI_RANK", "2"))).isEmpty();
    assertThat(LibraryChecks.launcherFault(4, Map.of("OMPI_COMM_WORLD_SIZE", "4"))).isEmpty();
    assertThat(LibraryChecks.launcherFault(1, Map.of())).isEmpty();
  }

  @Test
  void failuresOfLoadingAreExplainedInOneLine() {
    assertThat(
            LibraryChecks.explain(
                new UnsatisfiedLinkError("no mpi_java in java.library.path: /usr/lib")))
        .contains("libopenmpi-dev")
        .doesNotContain("\n");
    assertThat(LibraryChecks.explain(new NoSuchFieldError("ucount")))
        .contains("different versions")
        .doesNotContain("\n");
  }

  @Test
  void aLibraryThatIsNowhereIsMissedBeforeItIsLoaded(@TempDir Path folder) throws IOException {
    String searched = "/nowhere" + File.pathSeparator + folder;
    assertThat(LibraryChecks.missingLibrary(searched))
        .hasValueSatisfying(line -> assertThat(line).contains("libopenmpi-dev").contains(searched));
    Files.createFile(folder.resolve(System.mapLibraryName("mpi_java")));
    assertThat(LibraryChecks.missingLibrary(searched)).isEmpty();
  }
}
