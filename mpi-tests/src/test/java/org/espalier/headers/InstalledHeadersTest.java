// SPDX-License-Identifier: Apache-2.0
package org.espalier.headers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of C prototypes against every {@code mpi.h} that is installed on this machine. */
class InstalledHeadersTest {
  private static List<Path> headers() throws IOException {
    List<Path> result = new ArrayList<>();
    for (Path root : List.of(Path.of("/usr/lib"), Path.of("/usr/include"), Path.of("/usr/local"))) {
      if (Files.isDirectory(root)) {
        try (Stream<Path> files = Files.find(root, 6, (path, _) -> path.endsWith("mpi.h"))) {
          result.addAll(files.filter(path -> !path.toString().contains("/mpp/")).toList());
        }
      }
    }
    return result;
  }

  private static String text(Path header) throws IOException {
    StringBuilder result = new StringBuilder(Files.readString(header));
    for (String name : List.of("mpi_proto.h", "mpio.h")) { // where MPICH keeps its declarations
      Path beside = header.resolveSibling(name);
      if (Files.exists(beside)) {
        result.append(Files.readString(beside));
      }
    }
    return result.toString();
  }

  @Test
  void everyInstalledHeaderAgrees() throws IOException {
    List<Path> headers = headers();
    assertThat(headers)
        .as("mpi.h of Open MPI and MPICH: apt-get install libopenmpi-dev libmpich-dev")
        .hasSizeGreaterThanOrEqualTo(2);
    for (Path header : headers) {
      MpiHeader.of(header.toString(), text(header)).agrees();
    }
  }

  @Test
  void anotherArgumentIsNoticed() throws IOException {
    Path header = headers().getFirst();
    String changed =
        text(header).replaceFirst("MPI_Barrier\\(MPI_Comm", "MPI_Barrier(int x, MPI_Comm");
    assertThatThrownBy(() -> MpiHeader.of("changed", changed).agrees())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("MPI_Barrier in changed");
    String without = text(header).replaceAll("MPI_Barrier\\(", "MPI_Barrier_gone(");
    assertThatThrownBy(() -> MpiHeader.of("without", without).agrees())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("must declare MPI_Barrier");
  }
}
