// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sees to it that an engine answers and that the images are there; the scripts do the work. */
final class ContainerEngine {
  /** The property by which {@code ./espalier test} says that no engine can run on this machine. */
  static final String SKIP = "espalier.cluster.skip";

  private static final int SCRIPT_MINUTES = 15; // a first build on a slow mirror

  private static boolean started;

  private ContainerEngine() {}

  /**
   * Starts an engine where none answers and builds the image where it is missing.
   *
   * @throws IllegalStateException with the script's own message, which says what to do
   */
  static synchronized void provide(String image) {
    if (!started) {
      script("engine.sh", "start");
      started = true;
    }
    script("images.sh", image);
  }

  private static void script(String name, String argument) {
    Path root = Path.of(System.getProperty("espalier.root", ".."));
    List<String> command = new ArrayList<>();
    command.add(root.resolve("docker").resolve(name).toString());
    command.add(argument);
    try {
      Path log = Files.createTempFile("espalier-" + name, ".log");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              // To a file: an engine that was started keeps a pipe open.
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(SCRIPT_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException(
            name + " " + argument + " did not end within " + SCRIPT_MINUTES + " min: see " + log);
      }
      String output = Files.readString(log, StandardCharsets.UTF_8).strip();
      if (process.exitValue() != 0) {
        throw new IllegalStateException(output);
      }
      Files.delete(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + name, e);
    }
  }
}
