// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.espalier.jobs.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the checking of types between ranks finds in running programs, and what it leaves alone. */
@LocalRanks
class TypeChecksTest {
  private static final String PROGRAM = "org.espalier.programs.Mismatches";
  private static final String ON = "check=true,off=tune+table";

  @TempDir Path folder = Path.of(".");

  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void everyKindOfDifferenceIsToldOnceWithBothLines(String launcher) throws Exception {
    JavaJob.Result result =
        JavaJob.withAgent(3, ON).withoutJar().under(launcher).run(PROGRAM, "all");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("done");
    assertThat(result.err())
        .containsPattern("sent +rank 0 +send +Mismatches.java:\\d+: 3 elements: MPI_DOUBLE × 3")
        .containsPattern(
            "received +rank 1 +recv +Mismatches.java:\\d+: 3 elements: MPI_INT64_T × 3")
        .contains("element 0: MPI_DOUBLE sent, MPI_INT64_T received")
        .containsPattern("received +rank 1 +iRecv ")
        .containsPattern("sent +rank 1 +send .*\n +received +rank 0 +iRecv ")
        .containsPattern("received +rank 1 +sendRecv ")
        .containsPattern("sent +rank 0 +sendInit .*\n +received +rank 1 +recvInit ")
        .containsPattern("received +rank 1 +mRecv ")
        .containsPattern("there +rank 0 +bcast .*\n +here +rank 1 +bcast ")
        .containsPattern("here +rank 1 +iBcast ")
        .containsPattern("here +rank 1 +gather ")
        .containsPattern("there +rank 1 +gatherv .*\n +here +rank 0 +gatherv ")
        .containsPattern("there +rank 2 +allGatherv .*\n +here +rank 1 +allGatherv ")
        .containsPattern("there +rank 1 +allToAllv .*\n +here +rank 2 +allToAllv ")
        .containsPattern("here +rank 1 +allReduce ")
        .contains("5 elements: MPI_INT64_T × 5")
        .contains("on 3 ranks checked: 22 differ, 0 could not be compared");
    // The second start of the persistent requests differs in the same way and is counted only.
    assertThat(result.err().lines().filter(line -> line.contains("recvInit"))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Mismatches", "TypeLife", "EveryCall"})
  void aProgramWithoutDifferencesDoesTheSameAsWithout(String name) throws Exception {
    String program = "org.espalier.programs." + name;
    String file = folder.resolve("data.bin").toString();
    String[] arguments = name.equals("EveryCall") ? new String[] {file} : new String[0];
    JavaJob.Result plain = JavaJob.plain(4).run(program, arguments);
    JavaJob.Result checked = JavaJob.withAgent(4, ON).run(program, arguments);
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out()).isEqualTo(plain.out());
    assertThat(checked.err())
        .containsPattern("types of \\d+ transfers on 4 ranks checked: 0 differ, 0 could not be");
  }

  /** Not the checking either, and the messages behind it are compared with what they are. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void whatIsRefusedIsRefusedAsWithoutAndLeavesNothingBehind(String launcher) throws Exception {
    String program = "org.espalier.programs.api.RefusedMessages";
    JavaJob.Result plain = JavaJob.classic(2, launcher).run(program);
    assertThat(plain.code()).as(plain.err()).isZero();
    JavaJob.Result checked =
        JavaJob.classic(2, launcher).with("-Despalier.check=true").run(program);
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out()).isEqualTo(plain.out());
    assertThat(checked.err())
        .doesNotContain("checked no longer")
        .containsPattern("types of \\d+ transfers on 2 ranks checked: 0 differ, 0 could not be");
  }

  /** Of what all ranks do wrong alike nothing is compared that they do not do. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void wrongUsesOfEveryKindDoNotEndTheChecking(String launcher) throws Exception {
    JavaJob.Result checked =
        JavaJob.classic(2, launcher)
            .with("-Despalier.check=true")
            .run("org.espalier.programs.misuse.Misuse", "1");
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.err())
        .doesNotContain("checked no longer")
        .containsPattern("types of \\d+ transfers on 2 ranks checked: 0 differ, 0 could not be");
  }

  /** Each message that is too long is a difference, and those behind it are compared. */
  @Test
  void aReceiveThatIsTooShortDoesNotEndTheChecking() throws Exception {
    JavaJob.Result checked =
        JavaJob.classic(2, "mpirun.openmpi")
            .with("-Despalier.check=true")
            .run("org.espalier.programs.api.ReadyTypes");
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.err())
        .doesNotContain("checked no longer")
        .contains(": 8 differ, 0 could not be compared");
  }

  @Test
  void aRankWithoutTheAgentDoesNotHangTheOthers() throws Exception {
    JavaJob.Result result =
        JavaJob.withAgent(2, ON + ",wait=2")
            .besideOneWithout()
            .run("org.espalier.programs.Hello", "0");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("3 ranks");
    assertThat(result.err()).contains("types are not checked: not all ranks joined within 2 s");
  }
}
