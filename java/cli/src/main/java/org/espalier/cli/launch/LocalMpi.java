// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.Tool;
import org.espalier.formats.InputException;

/**
 * An MPI library of this machine as programs are started on it.
 *
 * @param openMpi whether the launcher is Open MPI's; otherwise it is MPICH's
 * @param launcher where it is
 * @param library the file to open; nothing where ranks see it by who has launched them
 */
public record LocalMpi(boolean openMpi, Path launcher, Optional<String> library) {
  private static final List<String> OPEN_MPI = List.of("mpirun.openmpi");
  private static final List<String> MPICH = List.of("mpirun.mpich", "mpiexec.hydra");

  /**
   * Chooses a library.
   *
   * @param wanted its name as {@code espalier doctor} has it, with the version or without, or its
   *     file; nothing for Open MPI where it is installed, and MPICH otherwise
   * @return the library
   * @throws InputException if none of that name is found
   * @throws OutsideException if its launcher is missing
   */
  public static LocalMpi named(Optional<String> wanted) {
    return wanted.isPresent()
        ? of(chosen(wanted.get(), MpiProbe.all()))
        : find(OPEN_MPI)
            .map(path -> new LocalMpi(true, path, Optional.empty()))
            .or(LocalMpi::ofMpich)
            .orElseThrow(() ->
                new OutsideException(
                    "neither mpirun.openmpi nor mpirun.mpich was found; install one with: apt-get"
                        + " install openmpi-bin libopenmpi-dev, or mpich libmpich-dev"));
  }

  /**
   * Open MPI, with which alone the real mpi.jar works.
   *
   * @return the library
   * @throws OutsideException if its launcher is missing
   */
  public static LocalMpi ofOpenMpi() {
    return find(OPEN_MPI)
        .map(path -> new LocalMpi(true, path, Optional.empty()))
        .orElseThrow(() ->
            new OutsideException(
                "mpirun.openmpi was not found; install it with: apt-get install openmpi-bin"));
  }

  /**
   * MPICH, where its launcher is installed.
   *
   * @return the library, or nothing
   */
  public static Optional<LocalMpi> ofMpich() {
    return find(MPICH).map(path -> new LocalMpi(false, path, Optional.empty()));
  }

  static MpiProbe.Answer chosen(String wanted, List<MpiProbe.Answer> found) {
    List<String> names = new ArrayList<>();
    for (MpiProbe.Answer each : found) {
      String whole = each.name() + " " + each.version();
      if (wanted.equalsIgnoreCase(each.name())
          || wanted.equalsIgnoreCase(each.name().replace(" ", "")) // as bench names it
          || wanted.equalsIgnoreCase(whole)
          || each.library().equals(wanted)
          || each.library().endsWith("/" + wanted)) {
        return each;
      }
      names.add("\"" + whole + "\" (" + each.library() + ")");
    }
    throw new InputException(
        "--mpi: expected one of %s, got \"%s\""
            .formatted(
                names.isEmpty() ? "none, as none was found" : String.join(", ", names), wanted));
  }

  private static LocalMpi of(MpiProbe.Answer answer) {
    boolean openMpi = answer.name().equals("Open MPI");
    Path launcher =
        find(openMpi ? OPEN_MPI : MPICH)
            .orElseThrow(() ->
                new OutsideException(
                    "the launcher of %s was not found; install it with: apt-get install %s"
                        .formatted(answer.name(), openMpi ? "openmpi-bin" : "mpich")));
    return new LocalMpi(openMpi, launcher, Optional.of(answer.library()));
  }

  private static Optional<Path> find(List<String> names) {
    return names.stream().map(Tool::find).flatMap(Optional::stream).findFirst();
  }
}
