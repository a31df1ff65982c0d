// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What JVMs of one class path load, kept in a file of the build (JEP 483, 514, 515): most jobs of
 * the suite take a second or two, a third to two thirds of which went into loading and compiling
 * the same classes.
 */
public final class ClassCache {
  private static final Map<String, List<String>> MADE = new HashMap<>();

  private ClassCache() {}

  /** Runs a program that loads what others will. */
  public interface Training {
    /**
     * Runs it.
     *
     * @param option of the JVM that loads
     * @return whether it ended well
     */
    boolean run(String option) throws Exception;
  }

  /**
   * Options of the JVM for programs of a class path.
   *
   * @param jars the class path, or what it begins with: no folders, which the JVM does not cache
   * @param training what is run where no file of these jars is there
   * @return none where the training failed: all works without, only later
   */
  public static synchronized List<String> options(List<Path> jars, Training training)
      throws Exception {
    String key = key(jars);
    List<String> options = MADE.get(key);
    if (options == null) {
      Path file = Path.of("target/class-cache", key + ".aot").toAbsolutePath();
      options =
          Files.exists(file) || isMade(file, training)
              // Not a word where other options of the JVM forbid its use.
              ? List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off", "-Xlog:cds*=off")
              : List.of();
      MADE.put(key, options);
    }
    return options;
  }

  private static boolean isMade(Path file, Training training) throws Exception {
    Files.createDirectories(file.getParent());
    Path folder = Files.createTempDirectory(file.getParent(), "new");
    Path written = folder.resolve("cache.aot");
    boolean made = training.run("-XX:AOTCacheOutput=" + written) && Files.exists(written);
    if (made) {
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } else {
      System.err.println("ranks start without a cache of classes: its training failed");
      Files.deleteIfExists(written);
    }
    Files.delete(folder);
    return made;
  }

  /** The JVM refuses a file of jars that were built anew; so each build of them has its own. */
  private static String key(List<Path> jars) throws IOException {
    StringBuilder text = new StringBuilder(Runtime.version().toString());
    for (Path jar : jars) {
      text.append(' ').append(jar.toAbsolutePath()).append(Files.getLastModifiedTime(jar));
    }
    return Integer.toHexString(text.toString().hashCode());
  }
}
