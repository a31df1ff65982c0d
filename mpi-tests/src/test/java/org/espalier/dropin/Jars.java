// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The jars of which jobs are made: what the build has packaged, mpi.jar, and the programs. */
final class Jars {
  private static final Path ROOT = Path.of(System.getProperty("espalier.root", "."));

  private static String programs = "";

  private Jars() {}

  /** The project's folder. */
  static Path root() {
    return ROOT;
  }

  /** The agent's jar, with all that it needs. */
  static Path agent() {
    return packaged("native/agent", "espalier-agent-*-all.jar");
  }

  /** What the build has packaged of a module. */
  private static Path packaged(String module, String name) {
    Path target = ROOT.resolve(module).resolve("target");
    try (var jars = Files.newDirectoryStream(target, name)) {
      for (Path jar : jars) {
        if (!jar.toString().matches(".*-(sources|javadoc|tests)\\.jar")) {
          return jar;
        }
      }
    } catch (IOException e) {
      // Told below.
    }
    // One test run from an editor, before anything is packaged, says what to do. .ci/run refuses a
    // skip.
    assumeTrue(false, "no %s in %s: mvn verify packages it".formatted(name, target));
    throw new AssertionError();
  }

  /** Espalier's own package {@code mpi}, and what it needs. */
  static List<Path> classic() {
    return List.of(
        packaged("native/classic", "espalier-mpi-classic-*.jar"),
        packaged("native/mpi", "espalier-mpi-*.jar"),
        packaged("java/core", "espalier-core-*.jar"));
  }

  /** Open MPI's mpi.jar. */
  static String mpiJar() {
    String jar = System.getenv("ESPALIER_MPI_JAR");
    // mpi.jar is built from Debian's sources, which not every machine can have. .ci/run refuses a
    // skip.
    assumeTrue(
        jar != null && Files.isRegularFile(Path.of(jar)),
        "no mpi.jar: set ESPALIER_MPI_JAR to what native/mpi-jar/make.sh prints");
    return String.valueOf(jar);
  }

  /** The programs, compiled against mpi.jar; once in a run. */
  static synchronized String programs() throws Exception {
    if (programs.isEmpty()) {
      programs = compiled();
    }
    return programs;
  }

  private static String compiled() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("sh", ROOT.resolve("mpi-tests/make-programs.sh").toString(), mpiJar());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new AssertionError("the programs cannot be compiled");
    }
    return said;
  }
}
