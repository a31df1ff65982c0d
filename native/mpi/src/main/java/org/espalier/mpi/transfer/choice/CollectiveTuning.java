// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Whether algorithms of collective operations are others than the library's own: chosen by whoever
 * runs the program or looks after the machine, or brought by a library of a network's maker. Then
 * nothing is known of them.
 */
final class CollectiveTuning {
  /** Libraries that take collective operations over, where they know the types. */
  private static final List<String> TAKING_OVER = List.of("libhcoll.so.1", "libucc.so.1");

  private final Map<String, String> environment;
  private final Predicate<String> loaded;
  private final Path root;

  /**
   * What is looked at.
   *
   * @param loaded whether the process has loaded a library
   * @param root of the file system
   */
  CollectiveTuning(Map<String, String> environment, Predicate<String> loaded, Path root) {
    this.environment = environment;
    this.loaded = loaded;
    this.root = root;
  }

  /** Whether it is so in this process. */
  static boolean isThere() {
    return new CollectiveTuning(System.getenv(), NativeLibrary::isLoaded, Path.of("/")).isFound();
  }

  boolean isFound() {
    return environment.keySet().stream().anyMatch(CollectiveTuning::isVariable)
        || TAKING_OVER.stream().anyMatch(loaded)
        || files().stream().anyMatch(CollectiveTuning::names);
  }

  private static boolean isVariable(String name) {
    return name.startsWith("OMPI_MCA_coll") || name.matches("MPIR_CVAR_.*(ALL|COLL).*");
  }

  /** The files from which each process of Open MPI reads parameters, as far as they are there. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    add(files, environment.get("HOME"), ".openmpi/mca-params.conf");
    String system = "etc/openmpi-mca-params.conf";
    add(files, environment.get("OPAL_PREFIX"), system);
    add(files, "usr/local", system);
    add(files, "etc", "openmpi/openmpi-mca-params.conf");
    add(files, "etc", "openmpi-x86_64/openmpi-mca-params.conf");
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      add(files, folder + "/..", system); // beside the programs of an installation
    }
    return files;
  }

  private void add(List<Path> files, @Nullable String folder, String file) {
    if (folder == null || folder.isEmpty()) {
      return;
    }
    try {
      Path path = root.resolve(folder.startsWith("/") ? folder.substring(1) : folder).resolve(file);
      if (Files.isRegularFile(path)) {
        files.add(path);
      }
    } catch (InvalidPathException failure) {
      return; // nobody's folder
    }
  }

  /** Whether a file sets a parameter of collective operations; of one that cannot be read, yes. */
  private static boolean names(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.anyMatch(line -> line.strip().startsWith("coll"));
    } catch (IOException | UncheckedIOException failure) {
      return true;
    }
  }
}
