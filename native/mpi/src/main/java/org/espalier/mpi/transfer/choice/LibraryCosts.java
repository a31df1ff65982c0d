// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.FormCosts;

/**
 * What forms of types and kernels cost on the library of this process: by what {@code espalier
 * calibrate} has stored for it, and otherwise by what was measured for the project on a library of
 * its family.
 */
final class LibraryCosts {
  private static final class Read {
    static final FormCosts COSTS = read(MpiLibrary.require());
  }

  private LibraryCosts() {}

  /** The costs, which are read once. */
  static FormCosts get() {
    return Read.COSTS;
  }

  /** What was measured here, and where nothing was, what the project has measured. */
  private static FormCosts read(MpiLibrary.Available library) {
    String folder = System.getProperty("espalier.forms", System.getenv("ESPALIER_FORMS"));
    Path file =
        FormCosts.file(folder == null ? cacheFolder() : Path.of(folder), library.toString());
    if (!file.toFile().exists()) { // most users' case, without the classes of an exception
      return builtIn(library);
    }
    try {
      return FormCosts.parse(Files.readString(file));
    } catch (NoSuchFileException nothing) {
      return builtIn(library);
    } catch (IOException | IllegalArgumentException wrong) {
      System.getLogger("org.espalier.mpi")
          .log(
              System.Logger.Level.WARNING,
              "{0} is not used, run ./espalier calibrate again: {1}",
              file,
              wrong.getMessage());
      return builtIn(library);
    }
  }

  private static Path cacheFolder() {
    String named = System.getenv("XDG_CACHE_HOME");
    Path cache =
        named != null && named.startsWith("/")
            ? Path.of(named)
            : Path.of(System.getProperty("user.home", ""), ".cache");
    return cache.resolve("espalier/forms");
  }

  /**
   * Open MPI's where a library is of neither family: its own handles are the least to be beaten.
   */
  private static FormCosts builtIn(MpiLibrary.Available library) {
    return library.name().equals("MPICH") ? MeasuredForms.mpich() : MeasuredForms.openMpi();
  }
}
