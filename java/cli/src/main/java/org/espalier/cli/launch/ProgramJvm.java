// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.cli.command.Tool;

/** Which JVM runs a program: one that is new enough for Espalier's package {@code mpi}. */
final class ProgramJvm {
  private static final int NEEDED_JAVA = 25;
  private static final Pattern JAVA_VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d{1,4})");

  private ProgramJvm() {}

  /** The full name of the path's own JVM, or of ours where that is too old or there is none. */
  static String orOurs(Optional<Path> ofPath) {
    return ofPath
        .filter(java -> release(java) >= NEEDED_JAVA)
        .map(java -> java.toAbsolutePath().toString())
        .orElse(System.getProperty("java.home") + "/bin/java");
  }

  /** The JVM of a word of a command line, where it is new enough. */
  static Optional<Path> found(String word) {
    return (word.contains("/") ? Optional.of(Path.of(word)) : Tool.find(word))
        .filter(java -> release(java) >= NEEDED_JAVA);
  }

  /** The release of a JDK by its own file, or 0 where that does not say. */
  private static int release(Path java) {
    try {
      Path home = java.toRealPath().resolve("../..").normalize();
      Matcher matcher = JAVA_VERSION.matcher(Files.readString(home.resolve("release")));
      return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
