// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.jobs.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every public method of the package {@code mpi} is called by a program that checks what comes of
 * it, and nothing is wrong under Open MPI's own package, without the agent and with it.
 */
@LocalRanks
class EveryMethodTest {
  private static final String API = "org.espalier.programs.api.";

  @TempDir private Path folder;

  @Test
  void everyMethodIsCalledByAProgram() throws Exception {
    ApiCoverage coverage = ApiCoverage.of(Path.of(Jars.mpiJar()), Path.of(Jars.programs()));
    assertThat(coverage.size()).isGreaterThan(500);
    assertThat(coverage.missing()).isEmpty();
    Path written = Path.of("target/classic-coverage.md");
    Files.createDirectories(written.getParent());
    Files.writeString(written, coverage.page());
    Path page = Jars.root().resolve("docs/classic-coverage.md");
    assertThat(Files.readString(page))
        .as("docs/classic-coverage.md must be what is in mpi-tests/" + written)
        .isEqualTo(coverage.page());
  }

  @Test
  void nothingIsWrongUnderThePackageOfOpenMpi() throws Exception {
    right(JavaJob.plain(4).run(API + "EveryMethod", file()));
    right(JavaJob.plain(2).run(API + "Ports"));
    right(JavaJob.plain(1).run(API + "Spawn"));
  }

  @Test
  void nothingIsWrongWithTheAgent() throws Exception {
    right(JavaJob.withAgent(4, "tuning=eager").run(API + "EveryMethod", file()));
  }

  @Test
  void anAbortEndsTheJobWithItsCode() throws Exception {
    JavaJob.Result result = JavaJob.plain(2).run(API + "Abort");
    assertThat(result.code()).as(result.err()).isEqualTo(5);
    assertThat(result.out()).contains("aborting").doesNotContain("past the barrier");
  }

  private String file() {
    return folder.resolve("data").toString();
  }

  /** Each part says that it made checks, and how many of them were wrong. */
  private static void right(JavaJob.Result result) {
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.out().lines().filter(line -> line.contains(" checks, ")))
        .as(result.err())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).endsWith(" 0 wrong").doesNotContain(" 0 checks"));
  }
}
