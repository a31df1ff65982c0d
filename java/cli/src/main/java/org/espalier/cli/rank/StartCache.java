// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's cache of loaded and linked classes, from which ranks start sooner: of the JVM's own and
 * of Espalier's, not of a user's program. It holds code that will run, so its folder is the user's
 * alone; one that others can write is not read. The name holds the JVM and the jars.
 *
 * @param file where it is, or will be
 * @param java the JVM
 * @param training the words behind the JVM of a small program of one rank, whose classes it holds
 */
public record StartCache(Path file, Path java, List<String> training) {
  private static final int SECONDS = 60;

  /** Each has some 15 MB, and one more comes with each new build or JVM. */
  private static final int KEPT = 8;

  /** How long after a failure another one is expected. */
  private static final Duration UNTRIED = Duration.ofHours(1);

  private static final Set<PosixFilePermission> MINE = PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  /** A class path of a file that is not there fits in front of every program's. */
  private static final String NO_CLASS_PATH = "/nonexistent/espalier.jar";

  /**
   * The cache of programs for mpi.jar, whose JVM has Espalier's package from the agent's jar;
   * nothing where it cannot be kept safely.
   *
   * @param java the JVM
   * @param agent the agent's jar
   * @return the cache, made or not
   */
  public static Optional<StartCache> ofPrograms(Path java, Path agent) {
    return of(
        java,
        List.of(agent),
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xbootclasspath/a:" + agent,
            "-Despalier.dropin=true",
            "-Despalier.tuning=4",
            "-cp",
            NO_CLASS_PATH,
            "org.espalier.agent.Training",
            agent.toString()));
  }

  /**
   * The cache of Espalier's own ranks; nothing where it cannot be kept safely, classes come from
   * elsewhere than jars, or a batch system may start ranks on other hosts.
   *
   * @param classPath what the ranks have first on theirs; a folder with a star has all its jars
   * @param training the main class of a program of one rank
   */
  static Optional<StartCache> ofRanks(String classPath, String training) {
    if (BatchSystem.isAllocated()) {
      return Optional.empty();
    }
    List<Path> jars = new ArrayList<>();
    for (String part : classPath.split(":", -1)) {
      if (part.endsWith("/*")) {
        try (DirectoryStream<Path> folder =
            Files.newDirectoryStream(Path.of(part.substring(0, part.length() - 2)), "*.jar")) {
          folder.forEach(jars::add);
        } catch (IOException unreadable) {
          return Optional.empty();
        }
      } else if (part.endsWith(".jar")) {
        jars.add(Path.of(part));
      } else {
        return Optional.empty();
      }
    }
    jars.sort(Comparator.naturalOrder());
    return of(
        Path.of(System.getProperty("java.home"), "bin/java"),
        jars,
        List.of(
            "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-cp", classPath, training));
  }

  private static Optional<StartCache> of(Path java, List<Path> jars, List<String> training) {
    return of(
        java, jars, training, System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home", ""));
  }

  static Optional<StartCache> of(
      Path java, List<Path> jars, List<String> training, @Nullable String caches, String home) {
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
          ? Optional.of(new StartCache(folder.resolve(key(real, jars) + ".aot"), real, training))
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

  private static String key(Path java, List<Path> jars) throws IOException {
    StringBuilder what = new StringBuilder();
    what.append(java).append('\n');
    what.append(Files.readString(java.resolve("../../release").normalize()));
    for (Path jar : jars) {
      what.append('\n').append(jar);
      what.append('\n').append(Files.size(jar));
      what.append('\n').append(Files.getLastModifiedTime(jar));
    }
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(what.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Says whether it has been made, and by this user.
   *
   * @return whether it has
   */
  public boolean isThere() {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isMine(file, FILE);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * The JVM's options that use it; a JVM that cannot, as with other options, says nothing.
   *
   * @return none where it has not been made
   */
  public List<String> options() {
    return isThere()
        ? List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off", "-Xlog:cds*=off")
        : List.of();
  }

  /** The same of a cache that is made now where there is none. */
  List<String> optionsOfMade() {
    if (!isThere()) {
      make();
    }
    return options();
  }

  /**
   * Makes it, from a small program of one rank. Where that fails there is none, and for a while it
   * is not tried again.
   */
  public void make() {
    Path failed = file.resolveSibling(file.getFileName() + ".failed");
    if (isRecent(failed)) {
      return;
    }
    Path made = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      if (isDone(training(recording(made)))
          && isDone(training(List.of("-XX:AOTCache=" + made, "-XX:AOTMode=on")))) {
        Files.setPosixFilePermissions(made, FILE);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        dropOldest();
      } else {
        Files.writeString(failed, "");
      }
    } catch (IOException unwritten) {
      // Without a cache all works, only later.
    } finally {
      delete(made);
    }
  }

  private static boolean isRecent(Path path) {
    try {
      return Files.getLastModifiedTime(path).toInstant().isAfter(Instant.now().minus(UNTRIED));
    } catch (IOException absent) {
      return false;
    }
  }

  /** Of all in the folder the newest ones stay. */
  private void dropOldest() throws IOException {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(file.resolveSibling(""), "*.{aot,failed}")) {
      files.forEach(all::add);
    }
    all.sort(Comparator.comparing(StartCache::made).reversed());
    all.stream().skip(KEPT).forEach(StartCache::delete);
  }

  private static Instant made(Path path) {
    try {
      return Files.getLastModifiedTime(path).toInstant();
    } catch (IOException gone) {
      return Instant.EPOCH; // another process has dropped it
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
    line.addAll(training);
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
