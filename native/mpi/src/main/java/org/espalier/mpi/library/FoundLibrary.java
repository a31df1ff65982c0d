// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.library;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.mpi.raw.NativeLibrary;

/** What the library of this process says of itself, looked up once. */
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
    Matcher openMpi = Pattern.compile("Open MPI v?(\\S+?),? ").matcher(text + " ");
    Matcher mpich = Pattern.compile("MPICH Version:\\s*(\\S+)").matcher(text);
    String name;
    String version;
    if (openMpi.find()) {
      name = "Open MPI";
      version = openMpi.group(1);
    } else if (mpich.find()) {
      name = "MPICH";
      version = mpich.group(1);
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
}
