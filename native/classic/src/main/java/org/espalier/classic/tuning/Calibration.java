// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.espalier.classic.job.Messages;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.FormCosts;

/** Reads what {@code espalier calibrate} has stored of the library underneath. */
public final class Calibration {
  private Calibration() {}

  /**
   * Reads the costs of a library's forms. A file that is wrong is named in one line and not used.
   *
   * @param folder where they are stored, or nothing
   * @param library the library underneath
   * @return the costs, or nothing where none were stored
   */
  public static Optional<FormCosts> read(Optional<String> folder, MpiLibrary.Available library) {
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    String place = folder.get();
    try {
      Path file = FormCosts.file(Path.of(place), library.toString());
      place = file.toString();
      FormCosts costs = FormCosts.parse(Files.readString(file));
      if (costs.library().equals(library.toString())) {
        return Optional.of(costs);
      }
      warn(place, "is of " + costs.library());
    } catch (NoSuchFileException none) {
      // Nothing was measured: the usual case.
    } catch (IOException | IllegalArgumentException wrong) {
      warn(place, String.valueOf(wrong.getMessage()));
    }
    return Optional.empty();
  }

  private static void warn(String file, String what) {
    Messages.warn("%s: %s; not used, run ./espalier calibrate again".formatted(file, what));
  }
}
