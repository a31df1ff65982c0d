// SPDX-License-Identifier: Apache-2.0
package org.espalier.published;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the machine that has to end well, and soon. */
final class Command {
  private static final int MINUTES = 10;

  private Command() {}

  /** What it prints on standard output; fails with all that it said where it does not end well. */
  static String output(Path folder, List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("command", ".out");
    Path err = Files.createTempFile("command", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    // Options of the build that runs these tests are not those of the builds within.
    builder.environment().remove("MAVEN_OPTS");
    builder.environment().remove("MAVEN_ARGS");
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      if (!ended || process.exitValue() != 0) {
        throw new AssertionError(
            "%s: %s%n%s%n%s"
                .formatted(
                    String.join(" ", command),
                    ended ? "exit code " + process.exitValue() : "no end",
                    Files.readString(out),
                    Files.readString(err)));
      }
      return Files.readString(out);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }
}
