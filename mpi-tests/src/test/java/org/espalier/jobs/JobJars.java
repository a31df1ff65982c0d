// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The class path of the jobs, as the build has written it: their own jar, and what they need at run
 * time, without the libraries of the tests.
 */
public final class JobJars {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private JobJars() {}

  /** The jars in class path order. */
  public static List<Path> list() throws IOException {
    List<Path> jars = new ArrayList<>();
    try (var own = Files.newDirectoryStream(TARGET, "espalier-mpi-tests-*.jar")) {
      own.forEach(jars::add);
    }
    Path rest = TARGET.resolve("job.classpath");
    if (jars.isEmpty() || !Files.exists(rest)) {
      throw new IOException("run these tests with Maven, which makes the jobs' jar and " + rest);
    }
    for (String entry : Files.readString(rest).strip().split(":", -1)) {
      jars.add(Path.of(entry));
    }
    return jars;
  }
}
