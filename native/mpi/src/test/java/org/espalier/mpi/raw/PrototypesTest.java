// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of prototypes against every {@code mpi.h} that is installed. */
class PrototypesTest {
  private static final Pattern DECLARATION =
      Pattern.compile("\\b(int|double)\\s+(MPI_\\w+)\\s*\\(([^;{}#]*?)\\)\\s*(?:[A-Z_][^;]*)?;");

  /** What Open MPI 4.1, at MPI 3.1, does not declare. */
  private static final Pattern LATER = Pattern.compile("MPI_\\w+_c|MPI_Type_get_value_index");

  private static List<Path> headers() throws Exception {
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

  private static Map<String, Prototypes.Prototype> declarations(Path header) throws Exception {
    StringBuilder text = new StringBuilder(Files.readString(header));
    Path beside = header.resolveSibling("mpi_proto.h"); // where MPICH keeps them
    if (Files.exists(beside)) {
      text.append(Files.readString(beside));
    }
    String bare = text.toString().replaceAll("(?s)/\\*.*?\\*/", " ").replaceAll("(?m)^#.*$", "");
    Map<String, Prototypes.Prototype> result = new LinkedHashMap<>();
    Matcher matcher = DECLARATION.matcher(bare);
    while (matcher.find()) {
      String name = matcher.group(2);
      if (Prototypes.all().containsKey(name)) {
        String line =
            "%s %s(%s)".formatted(matcher.group(1), name, matcher.group(3).replaceAll("\\s+", " "));
        result.put(name, Prototypes.parse(line));
      }
    }
    return result;
  }

  @Test
  void everyInstalledHeaderAgrees() throws Exception {
    List<Path> headers = headers();
    assertThat(headers)
        .as("mpi.h of Open MPI and MPICH: apt-get install libopenmpi-dev libmpich-dev")
        .hasSizeGreaterThanOrEqualTo(2);
    for (Path header : headers) {
      Map<String, Prototypes.Prototype> declared = declarations(header);
      Prototypes.all()
          .forEach((name, prototype) -> {
            if (declared.containsKey(name)) {
              assertThat(declared.get(name)).as("%s in %s", name, header).isEqualTo(prototype);
            } else {
              assertThat(name).as("missing in %s", header).matches(LATER);
            }
          });
    }
  }

  @Test
  void readsAPrototype() {
    assertThat(Prototypes.parse("int MPI_X(const void *b, MPI_Count n, MPI_Comm c, int v[])"))
        .isEqualTo(
            new Prototypes.Prototype(
                "MPI_X",
                Prototypes.Kind.INT,
                List.of(
                    Prototypes.Kind.POINTER,
                    Prototypes.Kind.LONG,
                    Prototypes.Kind.HANDLE,
                    Prototypes.Kind.POINTER)));
    assertThat(Prototypes.of("MPI_Wtime").parameters()).isEmpty();
  }
}
