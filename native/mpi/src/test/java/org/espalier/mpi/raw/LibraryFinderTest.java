// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order in which libraries are looked for. */
class LibraryFinderTest {
  private static final Set<String> NOTHING = Set.of();

  private static List<String> files(
      Optional<String> property, Set<String> loaded, Map<String, String> environment) {
    return LibraryFinder.candidates(property, loaded::contains, environment).stream()
        .map(LibraryFinder.Candidate::file)
        .toList();
  }

  @Test
  void anExplicitChoiceIsTheOnlyOne() {
    assertThat(files(Optional.of("/opt/mpi/libmpi.so.40"), Set.of("libmpich.so.12"), Map.of()))
        .containsExactly("/opt/mpi/libmpi.so.40");
  }

  @Test
  void whatIsLoadedComesBeforeTheLauncher() {
    assertThat(
            files(
                Optional.empty(),
                Set.of("libmpich.so.12", "libc.so.6"),
                Map.of("OMPI_COMM_WORLD_SIZE", "4")))
        .containsExactly("libmpich.so.12");
  }

  @Test
  void theLauncherNamesItsLibraryFirst() {
    assertThat(files(Optional.empty(), NOTHING, Map.of("OMPI_COMM_WORLD_SIZE", "4")))
        .startsWith("libmpi.so.40");
    assertThat(files(Optional.empty(), NOTHING, Map.of("PMI_RANK", "0", "PMI_SIZE", "4")))
        .startsWith("libmpich.so.12");
  }

  @Test
  void withoutALauncherTheStandardInterfaceComesFirst() {
    assertThat(files(Optional.empty(), NOTHING, Map.of()))
        .containsExactly("libmpi_abi.so.1", "libmpi.so.40", "libmpich.so.12", "libmpi.so.12")
        .doesNotContain("libmpi.so");
  }

  @Test
  void theBindingsOfOpenMpiAlwaysMeanItsOwnInterface() {
    Set<String> both = Set.of("libmpi_abi.so.1", "libmpi.so.40");
    assertThat(files(Optional.empty(), both, Map.of())).containsExactly("libmpi_abi.so.1");
    Set<String> bindings = Set.of("libmpi_abi.so.1", "libmpi.so.40", "libmpi_java.so.40");
    assertThat(files(Optional.empty(), bindings, Map.of())).containsExactly("libmpi.so.40");
  }

  @Test
  void otherLibrariesOfTheSameFamilyAreNotMpi() {
    Set<String> others = Set.of("libmpi_cxx.so.40", "libmpi_mpifh.so.40", "libmpi_java.so.40");
    assertThat(files(Optional.empty(), others, Map.of())).hasSize(4);
  }

  @Test
  void theLinkerKnowsWhatIsLoaded() {
    LoadedLibraries loaded = new LoadedLibraries();
    assertThat(loaded.has("libc.so.6")).isTrue();
    assertThat(loaded.has("libespalier_of_no_such_name.so.1")).isFalse();
  }
}
