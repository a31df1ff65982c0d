// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The launcher's file, into which each rank writes a sign of what it has come to. On another host
 * the file is not there, and nobody looks.
 *
 * @param file the file, or nothing
 */
public record Marker(Optional<String> file) {
  /** Behind {@code MPI_Init}. */
  public void initialized() {
    write('i');
  }

  /** Behind {@code MPI_Finalize}. */
  public void finalizedLibrary() {
    write('f');
  }

  /** Where types differ. */
  public void difference() {
    write('d');
  }

  /** Where the report of the job cannot be written. */
  public void reportLost() {
    write('r');
  }

  private void write(char sign) {
    if (file.isEmpty()) {
      return;
    }
    try {
      Files.write(
          Path.of(file.get()),
          new byte[] {(byte) sign},
          StandardOpenOption.WRITE,
          StandardOpenOption.APPEND);
    } catch (IOException _) {
      // Then the launcher says that MPI was not initialised, which its user can see to be wrong.
    }
  }
}
