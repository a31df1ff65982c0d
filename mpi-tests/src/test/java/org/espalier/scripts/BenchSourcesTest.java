// SPDX-License-Identifier: Apache-2.0
package org.espalier.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The programs of {@code src/bench} compile by the commands of the scripts that run them, {@code
 * compile.sh}, and what these scripts name is there: nothing else runs before someone wants a
 * figure. That each fault is noticed is tried on copies.
 */
class BenchSourcesTest {
  private static final BenchFolder BENCH =
      new BenchFolder(Path.of(System.getProperty("espalier.root", "..")).toAbsolutePath());

  @TempDir private Path folder;

  @AfterEach
  void deleteLinks() throws Exception {
    BenchFolder.deleteLinks(folder);
  }

  static List<String> whats() throws Exception {
    return BENCH.whats();
  }

  @ParameterizedTest
  @MethodSource("whats")
  void compiles(String what) throws Exception {
    compiles(what, "openmpi");
  }

  /** What is in C and calls MPI; busystart finds MPI when it runs. */
  @ParameterizedTest
  @ValueSource(strings = {"description", "gain", "latency", "spawn"})
  void compilesOnMpich(String what) throws Exception {
    compiles(what, "mpich");
  }

  private void compiles(String what, String library) throws Exception {
    BenchFolder.Outcome outcome = BENCH.compile(what, library, folder);
    assertThat(outcome.code()).as(outcome.said()).isZero();
    assertThat(folder).isNotEmptyDirectory();
  }

  @Test
  void whatIsNamedIsThereAndAllIsCompiled() throws Exception {
    assertThat(BENCH.complaints()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "collectives, CollectivesBench.java, SignatureCollectives, SignatureCollective",
    "gain, gain.c, MPI_Type_vector, MPI_Type_of_vector",
    "kernels, kernels.c, int64_t at, int64 at",
    "latencyjar, PingPongJar.java, getRank, rankOf",
    // Compiles, and starts MPI twice.
    "patterns, JarBindings.java, MPI.Init(new String[0]), MPI.Init(new String[] {})",
    "patterns, Joined.java, Gate.opened, Gate.openedOnce"
  })
  void whatDoesNotCompileIsNoticed(String what, String file, String from, String to)
      throws Exception {
    BenchFolder copy = BENCH.copy(folder.resolve("tree"));
    change(copy, file, from, to);
    BenchFolder.Outcome outcome = copy.compile(what, "openmpi", folder.resolve("made"));
    assertThat(outcome.code()).as(outcome.said()).isEqualTo(1);
    assertThat(outcome.said()).contains(file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "begun.sh | 'done\n' | 'end\n' | begun.sh: ",
        "begun.sh | java -cp \"$work\" Begun | java -cp \"$work\" More | no class MoreMessages",
        "collectives.sh | compile_collectives | compile_all | no compile_all",
        "commits.sh | mpi-jar/make.sh | mpi-jar/get.sh | commits.sh: no native/mpi-jar/get.sh",
        "compile.sh | /FirstCalls.java | /FirstCall.java | compile.sh: no mpi-tests/src/bench/First",
        "compile.sh | /FirstCalls.java | /BegunMessages.java | FirstCalls.java is compiled by noth",
        "gain.c | bench/compile.sh | bench/make.sh | gain.c: no mpi-tests/src/bench/make.sh",
        "latency.sh | latency.CallCost | latency.Cost | no class org.espalier.jobs.latency.Cost",
        "plan-variants.sh | adi cg | adi cgs | plan-variants.sh: no examples/plans/cgs/plan.json",
        "programs.sh | demo.Fft2d | demo.Fft | programs.sh: no class org.espalier.demo.Fft",
        "spawn.sh | compile_spawn \"$work\" | cc \"$here/spawn.c\" | is for compile.sh to compile",
        "start.sh | \"/native/agent | \"/native/agents | start.sh: no native/agents/target/espal"
      })
  void whatIsNotThereIsNoticed(String file, String from, String to, String complaint)
      throws Exception {
    BenchFolder copy = BENCH.copy(folder.resolve("tree"));
    change(copy, file, from, to);
    assertThat(copy.complaints()).anySatisfy(line -> assertThat(line).contains(complaint));
  }

  private static void change(BenchFolder copy, String file, String from, String to)
      throws Exception {
    Path path = copy.folder().resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(from);
    Files.writeString(path, text.replace(from, to));
  }
}
