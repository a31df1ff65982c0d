// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.cli.command.OutsideException;

/**
 * An mpi.jar, and whether it belongs to a library: its native half is the library's, so that a jar
 * of another series dies in it.
 *
 * @param path the file
 * @param version of its bindings, as its manifest says; empty where it does not
 */
record MpiJar(String path, String version) {
  private static final Pattern SERIES = Pattern.compile("\\d+\\.\\d+");

  /** Reads a jar's manifest. */
  static MpiJar of(String path) {
    try (JarFile jar = new JarFile(Path.of(path).toFile())) {
      Manifest manifest = jar.getManifest();
      String version =
          manifest == null ? null : manifest.getMainAttributes().getValue("Implementation-Version");
      return new MpiJar(path, version == null ? "" : version);
    } catch (IOException unreadable) {
      throw new OutsideException(
          "%s cannot be read as mpi.jar (%s); make one with native/mpi-jar/make.sh"
              .formatted(path, unreadable.getMessage()),
          unreadable);
    }
  }

  /** Whether the jar can work with a library of that version; what says nothing is believed. */
  boolean suits(String library) {
    Optional<String> ours = series(version);
    Optional<String> theirs = series(library);
    return ours.isEmpty() || theirs.isEmpty() || ours.equals(theirs);
  }

  private static Optional<String> series(String version) {
    Matcher matcher = SERIES.matcher(version);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }
}
