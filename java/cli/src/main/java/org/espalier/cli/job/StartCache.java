// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's cache of loaded and linked classes, from which ranks start sooner: of the JVM's own and
 * of Espalier's, not of the program's. It holds code that will run, so its folder is the user's
 * alone; one that others can write is not read. The name holds the JVM and the jar.
 *
 * @param file where it is, or will be
 * @param java the JVM
 * @param jar what is in it besides the JVM's own classes
 */
record StartCache(Path file, Path java, Path jar) {
  private static final int SECONDS = 60;
  private static final Set<PosixFilePermission> MINE = PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  /** A class path of a file that is not there fits in front of every program's. */
  private static final String NO_CLASS_PATH = "/nonexistent/espalier.jar";

  /** The cache of a JVM and a jar; nothing where it cannot be kept safely. */
  static Optional<StartCache> of(Path java, Path jar) {
    return of(java, jar, System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home", ""));
  }

  static Optional<StartCache> of(Path java, Path jar, @Nullable String caches, String home) {
    Path base =
        caches != null && caches.startsWith("/") ? Path.of(caches) : Path.of(home, ".cache");
    if (!base.isAbsolute()) {
      return Optional.empty();
    }
    Path folder = base.resolve("espalier/run");
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(folder.getParent());
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(MINE));
      }
      Path real = java.toRealPath();
      return isMine(folder, MINE)
          ? Optional.of(new StartCache(folder.resolve(key(real, jar) + ".aot"), real, jar))
          : Optional.empty();
    } catch (IOException | UnsupportedOperationException unsafe) {
      return Optional.empty(); // without a cache all works, only later
    }
  }

  /** Whether a file or folder, not a link, is this user's and nobody else can use it. */
  private static boolean isMine(Path path, Set<PosixFilePermission> permissions)
      throws IOException {
    Object owner = Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    Object own = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    return !Files.isSymbolicLink(path)
        && owner.equals(own)
        && Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).equals(permissions);
  }

  private static String key(Path java, Path jar) throws IOException {
    Path release = java.resolve("../../release").normalize();
    String what =
        String.join(
            "\n",
            java.toString(),
            Files.readString(release),
            jar.toString(),
            Long.toString(Files.size(jar)),
            Files.getLastModifiedTime(jar).toString());
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(what.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Whether it has been made, and by this user. */
  boolean isThere() {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isMine(file, FILE);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The JVM's options that use it; a JVM that cannot, as with other options, says nothing. */
  List<String> options() {
    return isThere()
        ? List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off", "-Xlog:cds*=off")
        : List.of();
  }

  /** Makes it, from a small program of one rank; where that fails there is none. */
  void make() {
    Path made = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      if (isDone(training(recording(made)))
          && isDone(training(List.of("-XX:AOTCache=" + made, "-XX:AOTMode=on")))) {
        Files.setPosixFilePermissions(made, FILE);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException failed) {
      // Without a cache all works, only later.
    } finally {
      delete(made);
    }
  }

  /**
   * Records classes, but not what the compilers have learnt: a JVM that has that compiles at once
   * all that may become warm, while the ranks need the cores themselves.
   */
  private static List<String> recording(Path made) {
    return List.of(
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-AOTRecordTraining",
        "-XX:AOTCacheOutput=" + made);
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException stays) {
      // It is in the user's own cache folder, and no name leads to it.
    }
  }

  private ProcessBuilder training(List<String> options) {
    List<String> line = new ArrayList<>(List.of(java.toString()));
    line.addAll(options);
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xbootclasspath/a:" + jar,
            "-Despalier.dropin=true",
            "-Despalier.tuning=4",
            "-cp",
            NO_CLASS_PATH,
            "org.espalier.agent.Training",
            jar.toString()));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    return builder
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private static boolean isDone(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }
}
