// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which MPI library this process should open, in an order in which each source knows more
 * than the next: what the caller says; what this process has loaded (an mpi.jar has opened it, and
 * a second library in one process is fatal); who launched the process; then what is installed. It
 * never names {@code libmpi.so}: that is whatever the last distribution's alternative points to.
 */
public final class LibraryFinder {
  /** The system property with the path or soname of the library to use. */
  public static final String PROPERTY = "org.espalier.mpi.library";

  private static final String OPEN_MPI = "libmpi.so.40";
  private static final String MPICH = "libmpich.so.12";
  private static final String MPICH_ELSEWHERE = "libmpi.so.12";
  private static final String STANDARD = "libmpi_abi.so.1";
  // Both libraries' standard-ABI files have the soname libmpi_abi.so.1; this one is MPICH's.
  private static final String STANDARD_OF_MPICH = "libmpi_abi_mpich.so.1.0.0";

  /** The native half of mpi.jar. */
  private static final String BINDINGS = "libmpi_java.so.40";

  private LibraryFinder() {}

  /**
   * A library to try.
   *
   * @param file a soname, or a path where it holds a slash
   * @param why where the name comes from, for people
   */
  public record Candidate(String file, String why) {}

  /** Tells which libraries the process has loaded, by their sonames. */
  interface Loaded {
    /** Whether it has loaded this one. */
    boolean has(String soname);
  }

  /** The candidates for this process, most knowing first. */
  public static List<Candidate> candidates() {
    return candidates(
        Optional.ofNullable(System.getProperty(PROPERTY)), new LoadedLibraries(), System.getenv());
  }

  // No lambdas: the first ones of a process are linked at run time.
  static List<Candidate> candidates(
      Optional<String> property, Loaded loaded, Map<String, String> environment) {
    if (property.isPresent() && !property.get().isBlank()) {
      // An explicit choice is not second-guessed: if it does not open, that is the answer.
      return List.of(new Candidate(property.get(), "the system property " + PROPERTY));
    }
    String present = present(loaded);
    if (present != null) {
      return List.of(new Candidate(present, "this process has already opened it"));
    }
    List<Candidate> result = new ArrayList<>();
    if (environment.containsKey("OMPI_COMM_WORLD_SIZE")) {
      String why = "Open MPI's launcher started this process (OMPI_COMM_WORLD_SIZE)";
      result.add(new Candidate(OPEN_MPI, why));
      result.add(new Candidate(STANDARD, why));
    } else if (environment.containsKey("PMI_RANK") || environment.containsKey("PMI_FD")) {
      String why = "MPICH's launcher started this process (PMI_RANK)";
      result.add(new Candidate(MPICH, why));
      result.add(new Candidate(MPICH_ELSEWHERE, why));
      result.add(new Candidate(STANDARD_OF_MPICH, why));
    }
    String why = "it is installed, and no launcher says otherwise";
    for (String file : List.of(STANDARD, OPEN_MPI, MPICH, MPICH_ELSEWHERE)) {
      if (!isAmong(result, file)) {
        result.add(new Candidate(file, why));
      }
    }
    return List.copyOf(result);
  }

  private static boolean isAmong(List<Candidate> candidates, String file) {
    for (Candidate each : candidates) {
      if (each.file().equals(file)) {
        return true;
      }
    }
    return false;
  }

  /** The MPI library that the process has loaded; null where there is none. */
  private static @Nullable String present(Loaded loaded) {
    // mpi.jar's native half is linked with Open MPI's own interface, whatever else is loaded.
    if (loaded.has(BINDINGS) && loaded.has(OPEN_MPI)) {
      return OPEN_MPI;
    }
    for (String file : List.of(STANDARD, OPEN_MPI, MPICH, MPICH_ELSEWHERE)) {
      if (loaded.has(file)) {
        return file;
      }
    }
    return null;
  }
}
