// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.espalier.jobs.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs written for mpi.jar on Espalier's own package {@code mpi}, without an agent: every
 * method gives what it must on both libraries, what ends the JVM under mpi.jar does not, and
 * programs print what they print under mpi.jar.
 */
@LocalRanks
class ClassicTest {
  private static final String OPEN_MPI = "mpirun.openmpi";
  private static final String PROGRAMS = "org.espalier.programs.";

  /** 100,000 types of mpi.jar take 5.3 MB, ours 7.6; a record of each would make it 13. */
  private static final long MOST_HEAP = 9_000_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void everyMethodIsRight(String launcher) throws Exception {
    right(JavaJob.classic(4, launcher).run(PROGRAMS + "api.EveryMethod", file(), "all"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void whatEndsTheJvmElsewhereIsRefusedOrRight(String launcher) throws Exception {
    right(JavaJob.classic(3, launcher).run(PROGRAMS + "api.BeyondMpiJar", "2000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void typesThatMpiIsToldOfLateAreRight(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "api.LateTypes", "200"));
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier.tuning=1")
            .run(PROGRAMS + "api.LateTypes", "20"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void typesThatAreMadeAgainAreRight(String launcher) throws Exception {
    for (String setting : new String[] {"tuning=paying", "tuning=1", "tuning=eager", "off=all"}) {
      right(
          JavaJob.classic(2, launcher)
              .with("-Despalier." + setting)
              .run(PROGRAMS + "api.TypesMadeAgain"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void bufferedMessagesOfManyTypesArriveWhole(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "api.BufferedTypes"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void elementsOfPairsAreCounted(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "api.CountedPairs"));
  }

  /** Packed by kernels from the first use on, and by the types' handles. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, 1, true",
    "mpirun.openmpi, paying, false",
    "mpirun.mpich, 1, true",
    "mpirun.mpich, paying, false"
  })
  void startedMessagesOfTypesArrive(String launcher, String tuning, boolean kernels)
      throws Exception {
    Path report = folder.resolve("report.json");
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier.tuning=" + tuning, "-Despalier.report=" + report)
            .run(PROGRAMS + "api.StartedTypes", "100"));
    String json = Files.readString(report);
    assertThat(json.contains("\"form\": \"kernel\"")).isEqualTo(kernels);
  }

  /** Packed by kernels from the first use on, and received by the types' handles. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, 1",
    "mpirun.openmpi, paying",
    "mpirun.mpich, 1",
    "mpirun.mpich, paying"
  })
  void messagesOfSeveralBasicTypesArrive(String launcher, String tuning) throws Exception {
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier.tuning=" + tuning)
            .run(PROGRAMS + "api.MixedTypes"));
  }

  /** As one block, past the caches and as two blocks, packed and in place. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void longMessagesArriveByEveryPassage(String launcher) throws Exception {
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier.tuning=1")
            .run(PROGRAMS + "api.LongMessages"));
  }

  /** Packed and in place, as one block and as two, in what was known of the type by then. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, tuning=1", "mpirun.openmpi, tuning=paying",
    "mpirun.mpich, tuning=1", "mpirun.mpich, tuning=paying"
  })
  void facesThatAreBegunArriveByEveryPassage(String launcher, String setting) throws Exception {
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier." + setting)
            .run(PROGRAMS + "api.BegunFaces"));
  }

  /** Packed within MPI's call from the first use on, as it pays, and by the types' handles. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, tuning=1",
    "mpirun.openmpi, tuning=paying",
    "mpirun.openmpi, off=tune",
    "mpirun.openmpi, calls=handle",
    "mpirun.mpich, tuning=1",
    "mpirun.mpich, tuning=paying"
  })
  void shortMessagesArriveWholeAndInPart(String launcher, String how) throws Exception {
    Path report = folder.resolve("report.json");
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier." + how, "-Despalier.report=" + report)
            .run(PROGRAMS + "api.ShortTypes"));
    if (how.endsWith("1")) {
      assertThat(Files.readString(report)).contains("\"form\": \"kernel\"");
    }
  }

  /**
   * Which C looks after alone, once they are ready; and where nothing is tuned, or C is not called.
   */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, tuning=1",
    "mpirun.openmpi, tuning=paying",
    "mpirun.openmpi, calls=handle",
    "mpirun.openmpi, check=true",
    "mpirun.mpich, tuning=1",
    "mpirun.mpich, check=true",
    "mpirun.mpich, off=tune"
  })
  void typesThatAreUsedAgainMoveTheirData(String launcher, String how) throws Exception {
    right(JavaJob.classic(2, launcher).with("-Despalier." + how).run(PROGRAMS + "api.ReadyTypes"));
  }

  /** The same of messages that are begun. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, tuning=1",
    "mpirun.openmpi, tuning=40",
    "mpirun.openmpi, tuning=paying",
    "mpirun.openmpi, calls=handle",
    "mpirun.openmpi, check=true",
    "mpirun.mpich, tuning=1",
    "mpirun.mpich, tuning=paying",
    "mpirun.mpich, off=tune"
  })
  void typesWhoseMessagesAreBegunAgainMoveTheirData(String launcher, String how) throws Exception {
    right(JavaJob.classic(2, launcher).with("-Despalier." + how).run(PROGRAMS + "api.BegunTypes"));
  }

  /** The same of what the program packs. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, tuning=1",
    "mpirun.openmpi, tuning=40",
    "mpirun.openmpi, tuning=paying",
    "mpirun.openmpi, tuning=eager",
    "mpirun.openmpi, calls=handle",
    "mpirun.openmpi, off=tune",
    "mpirun.mpich, tuning=1",
    "mpirun.mpich, tuning=paying"
  })
  void typesThatArePackedAgainMoveTheirData(String launcher, String how) throws Exception {
    right(JavaJob.classic(1, launcher).with("-Despalier." + how).run(PROGRAMS + "api.PackedTypes"));
  }

  /** Random types in random memory by random calls; a failure prints the line that repeats it. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, tuning=1",
    "mpirun.openmpi, off=tune",
    "mpirun.mpich, tuning=1",
    "mpirun.mpich, tuning=paying"
  })
  void randomTrafficArrives(String launcher, String how) throws Exception {
    JavaJob.Result result =
        JavaJob.classic(3, launcher)
            .with("-Despalier." + how)
            .run(PROGRAMS + "random.RandomTraffic", "1", "3");
    right(result);
    assertThat(result.err()).doesNotContain("please report it");
  }

  /** Where handles of types are such that MPICH leaves out data that it packs. */
  @Test
  void randomTrafficArrivesBesideManyTypes() throws Exception {
    right(
        JavaJob.classic(3, "mpirun.mpich")
            .run(PROGRAMS + "random.RandomTraffic", "7", "3", "1400", "1000000", "1500"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void randomCallsAreRight(String launcher) throws Exception {
    right(JavaJob.classic(3, launcher).run(PROGRAMS + "random.RandomCalls", "1", "4"));
  }

  /** Each is refused by an exception; none ends the JVM, hangs, or sends anything. */
  @ParameterizedTest
  @CsvSource({"mpirun.openmpi, 1", "mpirun.openmpi, 2", "mpirun.mpich, 1"})
  void misusesAreRefused(String launcher, String seed) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "misuse.Misuse", seed));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void arraysOfSomeSizesArrive(String launcher) throws Exception {
    right(JavaJob.classic(3, launcher).run(PROGRAMS + "api.ArraySizes"));
    right(
        JavaJob.classic(3, launcher)
            .with("-Despalier.calls=handle")
            .run(PROGRAMS + "api.ArraySizes"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void whatFailsLeavesTheRestAsItWas(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "api.FailedEnds"));
  }

  /** Open MPI refuses no message for which there is no room. */
  @ParameterizedTest
  @ValueSource(strings = {"tuning=1", "off=tune"})
  void whatWasStartedBesideARefusedOneGoesOn(String how) throws Exception {
    right(
        JavaJob.classic(2, "mpirun.mpich")
            .with("-Despalier." + how)
            .run(PROGRAMS + "api.StartedInPart"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void operationsThrowWhereTheyHaveFailed(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "api.ThrownOperations"));
  }

  /** Which MPI forbids, and says only as it ends: for the other ranks it has to end. */
  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void aReductionThatWasFreedKeepsNobodyFromEnding(String launcher) throws Exception {
    JavaJob.Result result = JavaJob.classic(2, launcher).run(PROGRAMS + "FreedReduction", "1000");
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.out())
        .contains("rank 0 ends, is finalized: true", "rank 1 ends, is finalized: true");
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void callsAtTheEdgesDoAsMpiSays(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "api.EdgeCalls"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void manyRanksExchangeShortBlocks(String launcher) throws Exception {
    right(JavaJob.classic(16, launcher).run(PROGRAMS + "api.ManyRanks"));
  }

  /** What the library does with short blocks of many ranks, where its user asks for it. */
  @Test
  void ranksExchangeBlocksByTheAlgorithmThatIsAskedFor() throws Exception {
    right(
        JavaJob.classic(4, OPEN_MPI)
            .launchedWith("--mca", "coll_tuned_use_dynamic_rules", "1")
            .launchedWith("--mca", "coll_tuned_alltoall_algorithm", "3")
            .run(PROGRAMS + "api.ManyRanks"));
  }

  /** 2.3 GB, of which the receiver needs twice as much. */
  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void moreBytesThanAnIntegerCountsArrive(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).with("-Xmx5g").run(PROGRAMS + "api.LargeArrays"));
  }

  /** By messages from the first fence on, by the library alone, and as it pays. */
  @ParameterizedTest
  @CsvSource({
    "mpirun.openmpi, -Despalier.tuning=1",
    "mpirun.openmpi, -Despalier.off=windows",
    "mpirun.openmpi, -Despalier.tuning=paying",
    "mpirun.mpich, -Despalier.tuning=1",
    "mpirun.mpich, -Despalier.tuning=paying"
  })
  void putsAndGetsOfTypesArrive(String launcher, String how) throws Exception {
    Path report = folder.resolve("report.json");
    right(
        JavaJob.classic(3, launcher)
            .with(how, "-Despalier.report=" + report)
            .run(PROGRAMS + "api.FencedTypes", "60"));
    String json = Files.readString(report);
    if (how.endsWith("1")) {
      assertThat(json).contains("\"form\": \"kernel\"");
    } else if (how.endsWith("windows")) {
      assertThat(json).doesNotContain("\"form\": \"kernel\"");
    }
  }

  /** By default: kernels where they have come to pay, and a choice between them and the handles. */
  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void messagesArriveWhileTheirWayChanges(String launcher) throws Exception {
    Path report = folder.resolve("report.json");
    JavaJob.Result result =
        JavaJob.classic(2, launcher)
            .with("-Despalier.report=" + report)
            .run(PROGRAMS + "ManyMessages", "3000");
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.out()).contains("rank 0: wrong 0", "rank 1: wrong 0");
    assertThat(Files.readString(report)).contains("\"form\": \"kernel\"");
  }

  /** How types were made is not kept of those that are not listed. */
  @Test
  void manyTypesAreKept() throws Exception {
    JavaJob.Result result = JavaJob.classic(1, OPEN_MPI).run(PROGRAMS + "ManyTypes");
    assertThat(result.code()).as(result.err()).isZero();
    var said = Pattern.compile("commits 100000 seconds \\S+ heap (\\d+) ").matcher(result.out());
    assertThat(said.find()).as(result.out()).isTrue();
    assertThat(Long.parseLong(said.group(1))).isLessThan(MOST_HEAP);
  }

  /**
   * A short one. 16 MB are allowed; 64 bytes that were kept of each type would be 20. On MPICH it
   * depends on where the process's memory lies whether it keeps them: in half of the processes.
   * mpi-tests/leaks.sh runs as long as it is told.
   */
  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void memoryStaysLevel(String launcher) throws Exception {
    JavaJob job = JavaJob.classic(2, launcher).with("-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch");
    JavaJob.Result result = job.run(PROGRAMS + "Leaks", "100000");
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.out()).contains("threads: 100000 rounds, level").doesNotContain("NOT");
  }

  @Test
  void programsFindAndStartOthers() throws Exception {
    right(JavaJob.classic(2, OPEN_MPI).run(PROGRAMS + "api.Ports"));
    right(JavaJob.classic(1, OPEN_MPI).run(PROGRAMS + "api.Spawn"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, "mpirun.mpich"})
  void anAbortEndsTheJobWithItsCode(String launcher) throws Exception {
    JavaJob.Result result = JavaJob.classic(2, launcher).run(PROGRAMS + "api.Abort");
    assertThat(result.code()).as(result.err()).isEqualTo(5);
    assertThat(result.out()).contains("aborting").doesNotContain("past the barrier");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EveryCall", "TypeLife", "TypeCorners"})
  void programsPrintTheSame(String program) throws Exception {
    int ranks = program.equals("EveryCall") ? 4 : 2;
    JavaJob.Result theirs = JavaJob.plain(ranks).run(PROGRAMS + program, file());
    JavaJob.Result ours = JavaJob.classic(ranks, OPEN_MPI).run(PROGRAMS + program, file());
    assertThat(theirs.code()).as(theirs.err()).isZero();
    assertThat(ours.code()).as(ours.err()).isZero();
    assertThat(ours.out()).isEqualTo(theirs.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"EveryCall", "TypeLife"})
  void programsPrintTheSameOnMpich(String program) throws Exception {
    int ranks = program.equals("EveryCall") ? 4 : 2;
    JavaJob.Result theirs = JavaJob.plain(ranks).run(PROGRAMS + program, file());
    JavaJob.Result ours = JavaJob.classic(ranks, "mpirun.mpich").run(PROGRAMS + program, file());
    assertThat(ours.code()).as(ours.err()).isZero();
    assertThat(ours.out()).isEqualTo(theirs.out());
  }

  private String file() {
    return folder.resolve("data").toString();
  }

  /** What a program of {@code api} says when all is as it must be. */
  static void right(JavaJob.Result result) {
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.err()).doesNotContain("please report it"); // a kernel that would be wrong
    assertThat(result.out().lines().filter(line -> line.contains(" checks, ")))
        .as(result.err())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).endsWith(" 0 wrong").doesNotContain(" 0 checks"));
  }
}
