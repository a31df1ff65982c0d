// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The order in which libraries are looked for. */
class LibraryFinderTest {
  private static final String MAPPED =
      "7f00-7f01 r-xp 00000000 08:01 42    /usr/lib/x86_64-linux-gnu/";

  private static List<String> files(
      Optional<String> property, List<String> maps, Map<String, String> environment) {
    return LibraryFinder.candidates(property, maps, environment).stream()
        .map(LibraryFinder.Candidate::file)
        .toList();
  }

  @Test
  void anExplicitChoiceIsTheOnlyOne() {
    assertThat(
            files(
                Optional.of("/opt/mpi/libmpi.so.40"),
                List.of(MAPPED + "libmpich.so.12.2.2"),
                Map.of()))
        .containsExactly("/opt/mpi/libmpi.so.40");
  }

  @Test
  void whatIsMappedComesBeforeTheLauncher() {
    assertThat(
            files(
                Optional.empty(),
                List.of("7f00-7f01 r-xp 0 0:0 0 [heap]", MAPPED + "libmpich.so.12.2.2"),
                Map.of("OMPI_COMM_WORLD_SIZE", "4")))
        .containsExactly("/usr/lib/x86_64-linux-gnu/libmpich.so.12.2.2");
  }

  @Test
  void theLauncherNamesItsLibraryFirst() {
    assertThat(files(Optional.empty(), List.of(), Map.of("OMPI_COMM_WORLD_SIZE", "4")))
        .startsWith("libmpi.so.40");
    assertThat(files(Optional.empty(), List.of(), Map.of("PMI_RANK", "0", "PMI_SIZE", "4")))
        .startsWith("libmpich.so.12");
  }

  @Test
  void withoutALauncherTheStandardInterfaceComesFirst() {
    assertThat(files(Optional.empty(), List.of(), Map.of()))
        .containsExactly("libmpi_abi.so.1", "libmpi.so.40", "libmpich.so.12", "libmpi.so.12")
        .doesNotContain("libmpi.so");
  }

  @Test
  void theBindingsOfOpenMpiAlwaysMeanItsOwnInterface() {
    List<String> maps =
        List.of(
            MAPPED + "libmpi_abi.so.1.0.0",
            MAPPED + "libmpi_java.so.40.30.0",
            MAPPED + "libmpi.so.40.30.4");
    assertThat(LibraryFinder.mapped(maps))
        .hasValueSatisfying(file -> assertThat(file).endsWith("libmpi.so.40.30.4"));
    assertThat(LibraryFinder.mapped(List.of(maps.get(0), maps.get(2))))
        .hasValueSatisfying(file -> assertThat(file).endsWith("libmpi_abi.so.1.0.0"));
  }

  @Test
  void otherLibrariesOfTheSameFamilyAreNotMpi() {
    assertThat(
            LibraryFinder.mapped(
                List.of(MAPPED + "libmpi_cxx.so.40.30.1", MAPPED + "libmpi_mpifh.so.40")))
        .isEmpty();
  }
}
