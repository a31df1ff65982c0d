// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
public record MpiJar(String path, String version) {
  private static final Pattern SERIES = Pattern.compile("\\d+\\.\\d+");

  /**
   * Finds the jar of the installed library, which the launcher names in the environment.
   *
   * @return its full path, or nothing where there is none
   */
  public static Optional<String> installed() {
    return Optional.ofNullable(System.getenv("ESPALIER_MPI_JAR"))
        .filter(jar -> Files.isRegularFile(Path.of(jar)))
        .map(jar -> Path.of(jar).toAbsolutePath().toString());
  }

  /**
   * Finds the folder of Open MPI's JNI library: its launcher of version 6 no longer passes it.
   *
   * @return the folder, or nothing where there is none
   */
  public static Optional<Path> javaLibrary() {
    for (String root : List.of("/usr/lib", "/usr/lib64", "/usr/local/lib")) {
      if (Files.exists(Path.of(root, "libmpi_java.so"))) {
        return Optional.of(Path.of(root));
      }
      try (DirectoryStream<Path> folders =
          Files.newDirectoryStream(Path.of(root), "*-linux-gnu*")) {
        for (Path folder : folders) {
          if (Files.exists(folder.resolve("libmpi_java.so"))) {
            return Optional.of(folder);
          }
        }
      } catch (IOException e) {
        // No such folder on this system.
      }
    }
    return Optional.empty();
  }

  /**
   * Reads a jar's manifest.
   *
   * @param path the file
   * @return what it says
   * @throws OutsideException if it is no jar
   */
  public static MpiJar of(String path) {
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

  /**
   * Says whether the jar can work with a library; what says no version is believed.
   *
   * @param library the library's version
   * @return whether both are of one series
   */
  public boolean suits(String library) {
    Optional<String> ours = series(version);
    Optional<String> theirs = series(library);
    return ours.isEmpty() || theirs.isEmpty() || ours.equals(theirs);
  }

  private static Optional<String> series(String version) {
    Matcher matcher = SERIES.matcher(version);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }
}
