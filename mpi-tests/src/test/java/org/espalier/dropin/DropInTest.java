// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.jobs.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs do the same with the agent as without, and the report says what was done. */
@LocalRanks
class DropInTest {
  private static final String TYPE_LIFE = "org.espalier.programs.TypeLife";
  private static final String WAVE = "org.espalier.demo.Wave3d";
  private static final String EVERY_CALL = "org.espalier.programs.EveryCall";

  private static final Pattern SHAPE = Pattern.compile("\"combiner\": .*?\"costBefore\": \\d+");
  private static final Pattern MEMORY = Pattern.compile("memory: .* of constructor arguments");

  @TempDir Path folder = Path.of(".");

  /** Every way in which a type comes to be tuned, and the one in which none does. */
  @ParameterizedTest
  @ValueSource(strings = {"eager", "1", "2", "paying"})
  void typesNamedDuplicatedComposedFreedAndMadeAgainPrintTheSame(String tuning) throws Exception {
    JavaJob.Result plain = JavaJob.plain(2).run(TYPE_LIFE);
    JavaJob.Result tuned = JavaJob.withAgent(2, "budget=600000,tuning=" + tuning).run(TYPE_LIFE);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(plain.out()).contains("digest");
    assertThat(tuned.out()).isEqualTo(plain.out());
    assertThat(tuned.err()).contains("espalier: Open MPI");
    if (tuning.equals("paying")) {
      assertThat(tuned.err()).contains(" 0 tuned").contains("used too little to pay");
    } else {
      assertThat(tuned.err()).contains("tuned: hvector");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "eager, '\"committed\": 24, \"tuned\": 16, \"kept\": 8'",
    "3, '\"committed\": 24, \"tuned\": 8, \"kept\": 16'",
    "40, '\"committed\": 24, \"tuned\": 4, \"kept\": 20'",
    "paying, '\"committed\": 24, \"tuned\": 0, \"kept\": 24'"
  })
  void everyKindOfCallDeliversTheSame(String tuning, String totals) throws Exception {
    Path report = folder.resolve("report.json");
    String file = folder.resolve("data.bin").toString();
    JavaJob.Result plain = JavaJob.plain(4).run(EVERY_CALL, file);
    JavaJob.Result tuned =
        JavaJob.withAgent(4, "budget=600000,tuning=" + tuning + ",report=" + report)
            .run(EVERY_CALL, file);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(plain.out().lines().count()).isGreaterThan(40);
    assertThat(tuned.out()).isEqualTo(plain.out());
    String json = Files.readString(report);
    assertThat(json)
        .contains("\"library\": \"Open MPI ")
        .contains("\"ranks\": 4")
        .contains("\"where\": \"CallData.java:")
        .contains(totals);
  }

  @ParameterizedTest
  @ValueSource(strings = {"eager", "1", "3", "paying"})
  void seldomUsesOfTypesComeToTheSame(String tuning) throws Exception {
    String program = "org.espalier.programs.TypeCorners";
    String file = folder.resolve("data.bin").toString();
    JavaJob.Result plain = JavaJob.plain(4).run(program, file);
    JavaJob.Result tuned =
        JavaJob.withAgent(4, "budget=600000,tuning=" + tuning).run(program, file);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(plain.out().lines().count()).isEqualTo(4 * 20 + 1);
    assertThat(tuned.out()).isEqualTo(plain.out());
    assertThat(tuned.err()).contains(tuning.equals("paying") ? " 0 tuned" : "tuned: ");
  }

  /** Where a one-sided call sends the description of the type along, lists lose a known time. */
  @Test
  void oneSidedCallsThatSendDescriptionsTuneTheirTypesBeforeLong() throws Exception {
    // What is tested is not in every library. .ci/run refuses a skip.
    assumeTrue(hasPt2pt(), "Open MPI from 5.0 on has no component that sends descriptions");
    String[] sending = {"--mca", "osc", "pt2pt"};
    // 90,000 listed points at 13 ns, twice a step: the loading is paid for after 171 steps.
    JavaJob.Result tuned =
        JavaJob.withAgent(2, "off=windows").launchedWith(sending).run(WAVE, "4", "300", "200");
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(tuned.out()).contains("check ok");
    assertThat(tuned.err()).contains("2 tuned").contains("words 180024 -> 24");
    JavaJob.Result few =
        JavaJob.withAgent(2, "off=windows").launchedWith(sending).run(WAVE, "4", "300", "20");
    assertThat(few.out()).contains("check ok");
    assertThat(few.err()).contains(" 0 tuned").contains("used too little to pay");
  }

  /**
   * The type of the one side is made anew every ten steps, so that no call of C does the exchange;
   * that of the other, whose uses C may count, must not be counted more often for that.
   */
  @Test
  void exchangesOfATypeThatStaysWithOneThatIsMadeAnewTuneNothingTooEarly() throws Exception {
    JavaJob.Result tuned =
        JavaJob.withAgent(2, "").run("org.espalier.demo.ParticleExchange", "4000", "1000", "400");
    assertThat(tuned.out()).contains("check ok");
    assertThat(tuned.err()).contains(" 0 tuned").contains("used too little to pay");
  }

  /** Uses that are left to C are counted before they have been: of many sizes not for each. */
  @Test
  void fewUsesOfManySizesTuneNothing() throws Exception {
    JavaJob.Result tuned = JavaJob.withAgent(2, "").run("org.espalier.programs.ManySizes");
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(tuned.out()).contains("rank 0: 0 wrong").contains("rank 1: 0 wrong");
    assertThat(tuned.err()).contains(" 0 tuned").contains("used too little to pay");
    // Two ranks, four times forty exchanges, which each send and receive it; none with nobody.
    assertThat(tuned.err()).containsPattern("border +VECTOR +7 +12 +- +640 ");
  }

  /**
   * Open MPI's own choice on one host sends no descriptions, so nothing is known to be lost by
   * them; it moves lists block by block, so that messages take their place.
   */
  @Test
  void oneSidedCallsThroughSharedMemoryTuneNothingAndBecomeMessages() throws Exception {
    for (String off : new String[] {"windows", ""}) {
      JavaJob.Result other =
          JavaJob.withAgent(2, off.isEmpty() ? "" : "off=" + off)
              .launchedWith("--mca", "osc", "^pt2pt,ucx")
              .run(WAVE, "4", "30", "160");
      assertThat(other.out()).contains("check ok");
      assertThat(other.err()).contains(off.isEmpty() ? "tuned: kernel" : " 0 tuned");
    }
  }

  private static boolean hasPt2pt() throws IOException {
    try (var machines = Files.newDirectoryStream(Path.of("/usr/lib"), "*-linux-gnu")) {
      for (Path libraries : machines) {
        if (Files.exists(libraries.resolve("openmpi/lib/openmpi3/mca_osc_pt2pt.so"))) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void whatConstructorsWereToldCostsWhatMpiSaysItCosts() throws Exception {
    for (String program : new String[] {TYPE_LIFE, EVERY_CALL}) {
      String asked = shapes(program, "eager");
      assertThat(asked.lines().count()).isGreaterThan(10);
      assertThat(shapes(program, "paying")).isEqualTo(asked);
    }
  }

  /** Of each entry the combiner, elements and words; of all together the bytes of arguments. */
  private String shapes(String program, String tuning) throws Exception {
    Path report = folder.resolve("report.json");
    String file = folder.resolve("data.bin").toString();
    JavaJob.Result result =
        JavaJob.withAgent(2, "budget=600000,tuning=" + tuning + ",report=" + report)
            .run(program, file);
    assertThat(result.code()).as(result.err()).isZero();
    StringBuilder shapes = new StringBuilder();
    Matcher shape = SHAPE.matcher(Files.readString(report));
    while (shape.find()) {
      shapes.append(shape.group()).append('\n');
    }
    Matcher memory = MEMORY.matcher(result.err());
    assertThat(memory.find()).isTrue();
    return shapes.append(memory.group()).toString();
  }

  @Test
  void switchedOffNothingIsTouched() throws Exception {
    JavaJob.Result off = JavaJob.withAgent(2, "off=all").run(TYPE_LIFE);
    assertThat(off.code()).as(off.err()).isZero();
    assertThat(off.err()).doesNotContain("espalier");
    JavaJob.Result observed = JavaJob.withAgent(2, "tuning=eager,off=tune+search").run(TYPE_LIFE);
    assertThat(observed.out()).isEqualTo(off.out());
    assertThat(observed.err()).contains(" 0 tuned").contains("switched off");
  }

  @Test
  void anOldJvmDeclinesAndTheProgramRunsOn() throws Exception {
    String old = "/usr/lib/jvm/java-17-openjdk-amd64/bin/java";
    // Only an older JVM can decline. .ci/run refuses a skip.
    assumeTrue(Files.isExecutable(Path.of(old)), "no JVM of 17 here");
    JavaJob.Result plain = JavaJob.plain(2).run(TYPE_LIFE);
    JavaJob.Result declined = JavaJob.withAgent(2, "").on(old).run(TYPE_LIFE);
    assertThat(declined.code()).as(declined.err()).isZero();
    assertThat(declined.out()).isEqualTo(plain.out());
    assertThat(declined.err()).contains("needs Java 25").contains("this is Java 17");
  }

  /** The library is that of whoever launched the ranks, and no mpi.jar is needed. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void aProgramWithoutMpiJarRunsUnderEachLauncher(String launcher) throws Exception {
    String plain = JavaJob.plain(2).run(TYPE_LIFE).out();
    String library = launcher.equals("mpirun.mpich") ? "espalier: MPICH " : "espalier: Open MPI ";
    JavaJob.Result agent = JavaJob.withAgent(2, "").withoutJar().under(launcher).run(TYPE_LIFE);
    assertThat(agent.code()).as(agent.err()).isZero();
    assertThat(agent.out()).isEqualTo(plain);
    assertThat(agent.err()).contains(library);
    JavaJob.Result run = JavaJob.dropIn(2, launcher, "tuning=1", "budget=600000").run(TYPE_LIFE);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain);
    assertThat(run.err()).contains(library).contains("tuned: ");
  }

  /** Where it fails there is no cache, every rank starts later, and nobody is told. */
  @Test
  void theProgramWhoseClassesTheStartsCacheHoldsRuns() throws Exception {
    JavaJob.Result run =
        JavaJob.dropIn(1, "mpirun.openmpi", "tuning=4")
            .unlaunched()
            .run("org.espalier.agent.Training", Jars.agent().toAbsolutePath().toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("tuned: kernel").doesNotContain("has no training program");
  }

  @Test
  void anotherLauncherIsToldInOneLine() throws Exception {
    JavaJob.Result alone =
        JavaJob.withAgent(2, "off=table")
            .with("-Dorg.espalier.mpi.library=libmpi.so.40")
            .under("mpirun.mpich")
            .run("org.espalier.programs.Hello");
    assertThat(alone.err().lines().filter(line -> line.contains("another MPI's launcher")))
        .as(alone.err())
        .hasSize(1);
  }

  @Test
  void whereThereIsNoLibraryTheProgramsOwnMpiJarIsUsed() throws Exception {
    JavaJob.Result plain = JavaJob.plain(2).run(TYPE_LIFE);
    JavaJob.Result own =
        JavaJob.withAgent(2, "")
            .with("-Dorg.espalier.mpi.library=/nowhere/libmpi.so")
            .run(TYPE_LIFE);
    assertThat(own.code()).as(own.err()).isZero();
    assertThat(own.out()).isEqualTo(plain.out());
    assertThat(own.err()).contains("no MPI library was found");
  }

  @Test
  void aRankWithoutTheAgentDoesNotHangTheOthers() throws Exception {
    JavaJob.Result result =
        JavaJob.withAgent(2, "wait=2").besideOneWithout().run("org.espalier.programs.Hello", "3");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("3 ranks");
    assertThat(result.err()).contains("no report: not all ranks joined within 2 s");
  }

  /**
   * Rank 0 ends when rank 1 has given up waiting for its report, and loses it, but not its result.
   */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void aRankThatEndsLateDoesNotHang(String launcher) throws Exception {
    JavaJob.Result result =
        JavaJob.dropIn(2, launcher, "wait=1").run("org.espalier.programs.LateEnd", "4");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("rank 0 ends", "rank 1 ends");
    assertThat(result.err()).contains("no report: not all ranks joined within 1 s");
  }

  /** Those who come later find said that nobody waits for their reports, however much they are. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void ranksThatEndBehindOneThatHasGivenUpDoNotWait(String launcher) throws Exception {
    JavaJob.Result result =
        JavaJob.dropIn(3, launcher, "wait=5").run("org.espalier.programs.EarlyEnd", "8", "60");
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.err()).contains("no report: not all ranks joined within 5 s");
    for (int rank = 1; rank < 3; rank++) {
      Matcher ended =
          Pattern.compile("rank " + rank + " ended within ms: (\\d+)").matcher(result.out());
      assertThat(ended.find()).as(result.out()).isTrue();
      assertThat(Long.parseLong(ended.group(1))).isLessThan(3000);
    }
  }

  /** And its report comes, too. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void aProgramThatHasFilledDirectMemoryEnds(String launcher) throws Exception {
    JavaJob.Result result =
        JavaJob.dropIn(2, launcher)
            .with("-XX:MaxDirectMemorySize=1m")
            .run("org.espalier.programs.FullMemory");
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    assertThat(result.out()).contains("rank 0 ends", "rank 1 ends");
    assertThat(result.err()).contains("2 commits of 2 types").doesNotContain("failed");
  }

  /** Where the launcher says that there are several programs; it need not start them here. */
  @Test
  void severalProgramsDoNotWaitForOneAnother() throws Exception {
    long begin = System.nanoTime();
    JavaJob.Result result =
        JavaJob.withAgent(1, "")
            .besideOneWithout()
            .ofSeveralPrograms()
            .run("org.espalier.programs.Hello", "2");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("2 ranks");
    assertThat(result.err()).contains("espalier: Open MPI").doesNotContain("no report");
    assertThat(System.nanoTime() - begin).isLessThan(50_000_000_000L); // of 60 s
  }
}
