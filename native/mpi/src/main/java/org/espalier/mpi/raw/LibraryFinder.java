// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides which MPI library this process should open, in an order in which each source knows more
 * than the next: what the caller says; what is already mapped (an mpi.jar has opened it, and a
 * second library in one process is fatal); who launched the process; then what is installed. It
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

  private static final Pattern MAPPED =
      Pattern.compile(
          "(/.*/(libmpi_abi[^/]*\\.so\\.1|libmpi\\.so\\.(40|12)|libmpich\\.so\\.12)[^/ ]*)$");

  private LibraryFinder() {}

  /**
   * A library to try.
   *
   * @param file a soname, or a path where it holds a slash
   * @param why where the name comes from, for people
   */
  public record Candidate(String file, String why) {}

  /** The candidates for this process, most knowing first. */
  public static List<Candidate> candidates() {
    Optional<String> property = Optional.ofNullable(System.getProperty(PROPERTY));
    // Where the library is named, what is mapped does not matter; reading it takes time.
    return candidates(property, property.isPresent() ? List.of() : maps(), System.getenv());
  }

  static List<Candidate> candidates(
      Optional<String> property, List<String> maps, Map<String, String> environment) {
    if (property.isPresent() && !property.get().isBlank()) {
      // An explicit choice is not second-guessed: if it does not open, that is the answer.
      return List.of(new Candidate(property.get(), "the system property " + PROPERTY));
    }
    Optional<String> mapped = mapped(maps);
    if (mapped.isPresent()) {
      return List.of(new Candidate(mapped.get(), "this process has already opened it"));
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
      if (result.stream().noneMatch(candidate -> candidate.file().equals(file))) {
        result.add(new Candidate(file, why));
      }
    }
    return List.copyOf(result);
  }

  /** The MPI library among the lines of a process's memory map. */
  static Optional<String> mapped(List<String> maps) {
    List<String> found =
        maps.stream()
            .filter(line -> line.contains("/libmpi")) // most lines are not looked at any further
            .map(MAPPED::matcher)
            .filter(java.util.regex.Matcher::find)
            .map(matcher -> matcher.group(1))
            .distinct()
            .toList();
    // mpi.jar's native half is linked with Open MPI's own interface, whatever else is mapped.
    boolean bindings = maps.stream().anyMatch(line -> line.contains("/libmpi_java.so"));
    return found.stream()
        .filter(file -> bindings ? file.contains("/libmpi.so.40") : file.contains("/libmpi_abi"))
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  private static List<String> maps() {
    try {
      return Files.readAllLines(Path.of("/proc/self/maps"));
    } catch (IOException unreadable) {
      return List.of(); // not Linux: the other sources must do
    }
  }
}
