// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Why a file cannot be written, in words: the JDK's own is often the file's name alone. */
public final class WriteFailure {
  private WriteFailure() {}

  /**
   * Says why.
   *
   * @param failure what was thrown
   * @return the reason, without the file's name where it is known to be there
   */
  public static String reason(IOException failure) {
    return switch (failure) {
      case AccessDeniedException _ -> "it is not allowed";
      case FileAlreadyExistsException _ -> "a file is in the place of a folder";
      case NoSuchFileException e -> missing(e.getFile());
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
    };
  }

  /** Some folders, as /proc, are there and take no file; the system says the same of both. */
  private static String missing(@Nullable String file) {
    Path folder = file == null ? null : Path.of(file).toAbsolutePath().getParent();
    return folder != null && Files.isDirectory(folder)
        ? "no file can be made in " + folder
        : "a folder of it is missing";
  }
}
