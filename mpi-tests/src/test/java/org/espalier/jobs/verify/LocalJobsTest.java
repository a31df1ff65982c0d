// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.espalier.jobs.LocalRanks;
import org.espalier.jobs.WaitingRanks;
import org.espalier.mpi.type.FormCosts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The jobs under {@code mpirun.openmpi} and {@code mpirun.mpich}. A library that is not installed
 * fails the test: the launcher of Espalier installs both.
 */
@LocalRanks
class LocalJobsTest {
  private static final long SECONDS = 120;
  private static final List<String> FIRST_COMPILER = List.of("-XX:TieredStopAtLevel=1");

  @TempDir private Path folder;

  /** Under both of the JVM's compilers. */
  @ParameterizedTest
  @CsvSource({
    "openmpi,2,round-trip,datatype.RoundTrip,500 1",
    "mpich,2,round-trip,datatype.RoundTrip,500 1",
    "openmpi,2,transfer-traps,traps.TransferTraps,''",
    "mpich,2,transfer-traps,traps.TransferTraps,''",
    "openmpi,3,mixed-sends,datatype.MixedSends,60 1",
    "openmpi,3,collectives,collective.Collectives,''",
    "openmpi,3,traps,traps.Traps,''",
    "openmpi,3,clocks,redistribution.Clocks,''",
    "mpich,2,clocks,redistribution.Clocks,''",
    "openmpi,3,failing-ranks,redistribution.FailingRanks,''",
    "mpich,2,failing-ranks,redistribution.FailingRanks,''",
    "openmpi,1,collectives,collective.Collectives,''",
    "mpich,1,collectives,collective.Collectives,''",
    "openmpi,1,collective-forms,forms.CollectiveForms,6 1",
    "mpich,1,collective-forms,forms.CollectiveForms,6 1",
    "openmpi,2,collective-forms,forms.CollectiveForms,12 101",
    "mpich,2,collective-forms,forms.CollectiveForms,12 101",
    "openmpi,1,redistribute,redistribution.RandomMoves,100 1",
    "mpich,1,redistribute,redistribution.RandomMoves,100 1",
    "openmpi,4,redistribute,redistribution.RandomMoves,100 1001",
    "openmpi,1,signature,signature.SignatureJob,12 1",
    "mpich,1,signature,signature.SignatureJob,12 1",
    "openmpi,2,signature,signature.SignatureJob,12 101",
    "mpich,2,signature,signature.SignatureJob,12 101",
  })
  void everyRankSaysOk(String library, int ranks, String job, String main, String arguments)
      throws Exception {
    everyRankSaysOk(library, ranks, job, main, arguments, List.of());
  }

  /**
   * More ranks than cores. The JVM's second compiler would take much of them from ranks that run
   * each case once (docs/adr/0390). Each of these jobs runs under it above, on one library at
   * least.
   */
  @ParameterizedTest
  @CsvSource({
    "mpich,3,mixed-sends,datatype.MixedSends,60 1",
    "mpich,3,collectives,collective.Collectives,''",
    "mpich,3,traps,traps.Traps,''",
    "openmpi,16,many-ranks,collective.ManyRanks,''",
    "openmpi,4,collective-forms,forms.CollectiveForms,8 201",
    "mpich,3,collective-forms,forms.CollectiveForms,5 101",
    "mpich,4,collective-forms,forms.CollectiveForms,12 301",
    "mpich,4,collective-forms,forms.CollectiveForms,8 201",
    "mpich,4,redistribute,redistribution.RandomMoves,100 1001",
    "openmpi,6,redistribute,redistribution.RandomMoves,60 2001",
    "mpich,6,redistribute,redistribution.RandomMoves,60 2001",
    "openmpi,3,signature,signature.SignatureJob,12 201",
    "mpich,3,signature,signature.SignatureJob,12 201",
    "openmpi,4,signature,signature.SignatureJob,10 301",
    "mpich,4,signature,signature.SignatureJob,10 301",
    "openmpi,7,signature,signature.SignatureJob,5 401",
    "mpich,7,signature,signature.SignatureJob,5 401",
  })
  void everyRankOfManySaysOk(String library, int ranks, String job, String main, String arguments)
      throws Exception {
    everyRankSaysOk(library, ranks, job, main, arguments, FIRST_COMPILER);
  }

  private void everyRankSaysOk(
      String library, int ranks, String job, String main, String arguments, List<String> options)
      throws Exception {
    String output =
        run(library, library, ranks, "verify." + main, arguments, true, options, List.of());
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(output)
          .containsOnlyOnce("ESPALIER-JOB %s rank %d of %d: ok".formatted(job, rank, ranks));
    }
  }

  /** ScaLAPACK's own test cases, every bit compared with what its {@code pdgemr2d} does. */
  @Test
  void sectionsMoveAsByScalapack() throws Exception {
    Path cases = Path.of(System.getProperty("espalier.data", ""), "scalapack", "GEMR2D.dat");
    // The data stay outside the project: without them the test is skipped, which .ci/run refuses.
    assumeTrue(Files.isReadable(cases), "the ScaLAPACK cases are not there: " + cases);
    String file = cases.toAbsolutePath().toString();
    String output =
        run("openmpi", "openmpi", 4, "gemr2d.Gemr2dJob", file, true, FIRST_COMPILER, List.of());
    for (int rank = 0; rank < 4; rank++) {
      assertThat(output)
          .containsOnlyOnce("ESPALIER-JOB gemr2d rank %d of 4: ok".formatted(rank))
          .contains("remote elements 27142667");
    }
  }

  /** Pieces and places beyond 2^31 bytes; source and target of two ranks are 2 GB each. */
  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void movesBeyondIntegersOf32Bits(String library) throws Exception {
    String output = run(library, library, 2, "verify.redistribution.LargeMoves", "", true);
    for (int rank = 0; rank < 2; rank++) {
      assertThat(output)
          .containsOnlyOnce("ESPALIER-JOB large-moves rank %d of 2: ok".formatted(rank));
    }
  }

  /** The same from the first use on by kernels and by every other way that a plan chooses among. */
  @ParameterizedTest
  @CsvSource({
    "openmpi,2,round-trip,datatype.RoundTrip,500 2",
    "mpich,2,round-trip,datatype.RoundTrip,500 2",
    "openmpi,3,mixed-sends,datatype.MixedSends,60 2",
    "mpich,3,mixed-sends,datatype.MixedSends,60 2",
    "openmpi,2,transfer-traps,traps.TransferTraps,''",
    "mpich,2,transfer-traps,traps.TransferTraps,''",
  })
  void everyRankSaysOkWherePlansChooseAtOnce(
      String library, int ranks, String job, String main, String arguments) throws Exception {
    everyRankSaysOk(library, ranks, job, main, arguments, List.of("-Despalier.transfer.uses=1"));
  }

  /** By a message for each piece, as where there is no kernel. */
  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void arraysMoveWithoutKernels(String library) throws Exception {
    List<String> options = List.of("-Despalier.kernels=off");
    everyRankSaysOk(library, 2, "redistribute", "redistribution.RandomMoves", "40 1", options);
  }

  @ParameterizedTest
  @CsvSource({"openmpi,mpich", "mpich,openmpi"})
  void theLauncherOfAnotherLibraryIsNoticed(String launcher, String library) throws Exception {
    assertThat(run(launcher, library, 2, "verify.collective.Collectives", "", false))
        .contains("it is not this library's launcher; use mpirun." + library)
        .doesNotContain(": ok ");
  }

  @ParameterizedTest
  @CsvSource({"openmpi,Open MPI", "mpich,MPICH"})
  void formsAreMeasuredAndStored(String library, String name) throws Exception {
    Path file = folder.resolve("forms.txt");
    String output = run(library, library, 2, "measure.FormTimes", file + " 4096 0", true);
    assertThat(output).contains("form-times rank 0 of 2: ok").contains("0 handles leaked of");
    FormCosts costs = FormCosts.parse(Files.readString(file));
    assertThat(costs.library()).startsWith(name + " ");
    assertThat(costs.rows()).hasSize(4);
  }

  /** Only that all sides are there and every byte is right is asserted, never a time. */
  @ParameterizedTest
  @CsvSource({
    "openmpi,1,pack;unpack,direct",
    "openmpi,1,pack;unpack,heap",
    "mpich,1,pack;unpack,direct",
    "mpich,1,pack;unpack,heap",
    "openmpi,2,ping-pong;faces;alltoall;allgather;bcast,direct",
    "openmpi,2,ping-pong;alltoall;allgather;bcast,heap",
    "mpich,2,ping-pong;faces;alltoall;allgather;bcast,direct",
    "mpich,2,ping-pong;alltoall;allgather;bcast,heap",
  })
  void benchTimesEverySideAndComparesEveryByte(
      String library, int ranks, String operations, String memory) throws Exception {
    Path file = folder.resolve("times.txt");
    List<String> options = new ArrayList<>();
    List<String> classPath = new ArrayList<>();
    Set<String> sides =
        new TreeSet<>(Set.of("ours", "tree", "elements", "blocks", "Java loop", "memcpy"));
    for (String line : peers(library)) {
      if (line.startsWith("loops ")) {
        options.add("-Despalier.bench.loops=" + line.substring(6));
        sides.add("C loop");
      } else {
        classPath.add(line.substring(4));
        classPath.add(mpiJar());
        sides.add("mpi.jar");
      }
    }
    String arguments =
        "out=%s operations=%s memory=%s sizes=1500 patterns=structures;faces;FFT2D turns=3 seconds=8 seed=5"
            .formatted(file, operations, memory);
    String output =
        run(library, library, ranks, "bench.BenchJob", arguments, true, options, classPath);
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(output)
          .containsOnlyOnce("ESPALIER-JOB bench rank %d of %d: ok".formatted(rank, ranks));
    }
    List<String[]> times =
        Files.readAllLines(file).stream()
            .filter(line -> line.startsWith("time\t"))
            .map(line -> line.split("\t", -1))
            .toList();
    assertThat(times)
        .allSatisfy(time -> {
          assertThat(time).hasSize(10);
          assertThat(time[9].split(",", -1)).hasSize(3);
        });
    assertThat(times.stream().map(time -> time[7]).distinct()).hasSameElementsAs(sides);
    assertThat(times.stream().map(time -> time[1]).distinct())
        .containsExactlyInAnyOrder(operations.split(";", -1));
  }

  @ParameterizedTest
  @CsvSource({
    "openmpi,pack,1,ours,10000",
    "openmpi,ping-pong,2,tree,300",
    "mpich,unpack,1,ours,10000"
  })
  void firstCallsAreTimedForThreeTypes(
      String library, String operation, int ranks, String side, int calls) throws Exception {
    Path file = folder.resolve("cold.txt");
    String arguments =
        "out=%s operations=%s memory=heap sizes=1500 patterns=column side=%s calls=%d"
            .formatted(file, operation, side, calls);
    String output = run(library, library, ranks, "bench.ColdJob", arguments, true);
    assertThat(output).contains("ESPALIER-JOB cold rank 0 of %d: ok 4 checks".formatted(ranks));
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(4);
    assertThat(lines.get(1))
        .startsWith("cold\t" + operation + "\theap\tcolumn\t1496\t" + side + "\tfirst\t");
    assertThat(lines.get(2)).contains("\tnext\t");
    assertThat(lines.get(3)).contains("\tlater\t");
  }

  /** Compiles the sides that are not shipped: loops in C, and mpi.jar for Open MPI. */
  private static List<String> peers(String library) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("sh", "make-bench.sh", System.getProperty("java.class.path")));
    if (library.equals("openmpi")) {
      command.add(mpiJar());
    }
    Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  private static String mpiJar() {
    String jar = System.getenv("ESPALIER_MPI_JAR");
    assertThat(jar).as("ESPALIER_MPI_JAR, which ./espalier test sets").isNotNull();
    return jar;
  }

  private String run(
      String launcher, String library, int ranks, String main, String arguments, boolean succeeds)
      throws Exception {
    return run(launcher, library, ranks, main, arguments, succeeds, List.of(), List.of());
  }

  private String run(
      String launcher,
      String library,
      int ranks,
      String main,
      String arguments,
      boolean succeeds,
      List<String> options,
      List<String> classPath)
      throws Exception {
    List<String> command = new ArrayList<>();
    ProcessBuilder builder = new ProcessBuilder(command);
    command.add("mpirun." + launcher);
    command.addAll(WaitingRanks.giveWay("mpirun." + launcher, builder.environment()));
    if (launcher.equals("openmpi") && System.getProperty("user.name").equals("root")) {
      command.add("--allow-run-as-root");
    }
    command.addAll(List.of("-n", String.valueOf(ranks)));
    command.addAll(LocalJvm.begin(library));
    command.addAll(LocalJvm.cached());
    command.add("-XX:ErrorFile=" + folder.resolve("hs_err_%p.log"));
    command.addAll(options);
    command.addAll(List.of("-cp", LocalJvm.classPath(classPath), "org.espalier.jobs." + main));
    if (!arguments.isEmpty()) {
      command.addAll(List.of(arguments.split(" ", -1)));
    }
    Path log = folder.resolve("output.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String output = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as("ended within %d s: %s", SECONDS, output).isTrue();
    assertThat(process.exitValue() == 0).as(output).isEqualTo(succeeds);
    return output;
  }
}
