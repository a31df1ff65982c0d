// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.library;

import java.util.List;
import java.util.Locale;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * What the library of this process says of itself, looked up once. Without regular expressions: a
 * program that has just started spends 4 ms on the first one, amid its messages.
 */
final class FoundLibrary {
  static final MpiLibrary OF_PROCESS = look();

  private FoundLibrary() {}

  private static MpiLibrary look() {
    NativeLibrary.Outcome outcome = NativeLibrary.outcome();
    return outcome instanceof NativeLibrary.Outcome.Open open
        ? available(open.library())
        : missing(((NativeLibrary.Outcome.Absent) outcome).attempts());
  }

  private static MpiLibrary missing(List<String> attempts) {
    String remedy =
        attempts.stream().anyMatch(line -> line.contains("native access"))
            ? "allow native access on the java command line"
            : "install one (apt-get install openmpi-bin libopenmpi-dev, or mpich libmpich-dev), or"
                + " name it with -D"
                + MpiLibrary.PROPERTY
                + "=PATH";
    return new MpiLibrary.Missing(attempts, remedy);
  }

  private static MpiLibrary available(NativeLibrary library) {
    String text = library.version();
    String openMpi = wordBehind(text, "Open MPI ");
    String mpich = wordBehind(text, "MPICH Version:");
    String name;
    String version;
    if (openMpi != null) {
      name = "Open MPI";
      version = openMpi.startsWith("v") ? openMpi.substring(1) : openMpi;
    } else if (mpich != null) {
      name = "MPICH";
      version = mpich;
    } else {
      name = text.lines().findFirst().orElse("MPI").strip();
      version = "";
    }
    return new MpiLibrary.Available(
        name,
        version.toLowerCase(Locale.ROOT),
        switch (library.abi()) {
          case OPEN_MPI -> MpiLibrary.Interface.OPEN_MPI;
          case MPICH -> MpiLibrary.Interface.MPICH;
          case STANDARD -> MpiLibrary.Interface.STANDARD;
        },
        library.file(),
        library.why(),
        library.exports("MPI_Send_c"),
        text);
  }

  /** The word behind a mark, without a comma at its end; null where there is none. */
  private static @Nullable String wordBehind(String text, String mark) {
    int at = text.indexOf(mark);
    if (at < 0) {
      return null;
    }
    int from = at + mark.length();
    while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < text.length()
        && text.charAt(to) != ','
        && !Character.isWhitespace(text.charAt(to))) {
      to++;
    }
    return to > from ? text.substring(from, to) : null;
  }
}
