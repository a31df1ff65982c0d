// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Programs of the machine: where they are, and what they say. */
public final class Tool {
  private static final int SECONDS = 15;

  private Tool() {}

  /**
   * The full path of a program on the path.
   *
   * @param name the program
   * @return where it is, if it is
   */
  public static Optional<Path> find(String name) {
    return find(name, System.getenv().getOrDefault("PATH", ""));
  }

  /**
   * The full path of a program on a path.
   *
   * @param name the program
   * @param path folders with colons between them
   * @return where it is, if it is
   */
  public static Optional<Path> find(String name, String path) {
    for (String folder : path.split(":", -1)) {
      Path candidate = Path.of(folder.isEmpty() ? "." : folder, name);
      if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /**
   * The first line that a program prints, if it ends well and soon.
   *
   * @param command the program and its arguments
   * @return the line
   */
  public static Optional<String> firstLine(String... command) {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.exitValue() == 0 && !said.isEmpty()
          ? said.lines().findFirst()
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
