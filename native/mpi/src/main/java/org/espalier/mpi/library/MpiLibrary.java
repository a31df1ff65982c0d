// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.library;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.mpi.raw.NativeLibrary;

/** The MPI library of this process, or the reasons why there is none. */
public sealed interface MpiLibrary {
  /** The system property that names the library to use, by path or soname. */
  String PROPERTY = "org.espalier.mpi.library";

  /** An application binary interface of MPI. */
  enum Interface {
    /** Open MPI's own. */
    OPEN_MPI,
    /** MPICH's own, shared by its derivatives. */
    MPICH,
    /** The standard ABI (MPI 5.0 §20). */
    STANDARD
  }

  /**
   * A library that is open.
   *
   * @param name {@code "Open MPI"}, {@code "MPICH"}, …
   * @param version {@code "4.1.4"}; empty where the library does not say
   * @param abi the interface it speaks
   * @param file the soname or path by which it was opened
   * @param why why this library and no other, for people
   * @param largeCounts whether it exports the {@code _c} functions of MPI 4.0 (MPI 4.1 §2.5.8)
   * @param description what it says of itself, one line or several
   */
  record Available(
      String name,
      String version,
      Interface abi,
      String file,
      String why,
      boolean largeCounts,
      String description)
      implements MpiLibrary {
    @Override
    public String toString() {
      return version.isEmpty() ? name : name + " " + version;
    }
  }

  /**
   * No library could be opened.
   *
   * @param attempts what was tried, and why each attempt failed
   * @param remedy what to do, one line
   */
  record Missing(List<String> attempts, String remedy) implements MpiLibrary {}

  /**
   * Finds and opens the library of this process; the first call decides for its whole life. Nothing
   * is initialised by it.
   *
   * @return the library, or why there is none
   */
  static MpiLibrary find() {
    NativeLibrary.Outcome outcome = NativeLibrary.outcome();
    return outcome instanceof NativeLibrary.Outcome.Open open
        ? available(open.library())
        : missing(((NativeLibrary.Outcome.Absent) outcome).attempts());
  }

  /**
   * Returns the library where there must be one.
   *
   * @return the library
   * @throws IllegalStateException if there is none; the message says what was tried and the remedy
   */
  static Available require() {
    MpiLibrary found = find();
    if (found instanceof Available available) { // not a switch: it is linked at run time
      return available;
    }
    Missing missing = (Missing) found;
    throw new IllegalStateException(
        "no MPI library could be opened (%s); %s"
            .formatted(String.join("; ", missing.attempts()), missing.remedy()));
  }

  private static MpiLibrary missing(List<String> attempts) {
    String remedy =
        attempts.stream().anyMatch(line -> line.contains("native access"))
            ? "allow native access on the java command line"
            : "install one (apt-get install openmpi-bin libopenmpi-dev, or mpich libmpich-dev), or"
                + " name it with -D"
                + PROPERTY
                + "=PATH";
    return new Missing(attempts, remedy);
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
    return new Available(
        name,
        version.toLowerCase(Locale.ROOT),
        switch (library.abi()) {
          case OPEN_MPI -> Interface.OPEN_MPI;
          case MPICH -> Interface.MPICH;
          case STANDARD -> Interface.STANDARD;
        },
        library.file(),
        library.why(),
        library.exports("MPI_Send_c"),
        text);
  }
}
