// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.espalier.cli.command.OutsideException;
import org.espalier.formats.InputException;
import org.junit.jupiter.api.Test;

class JobVerdictTest {
  private final StringWriter said = new StringWriter();

  private int exitCode(int code, String marks, boolean remote) {
    return new JobVerdict(code, marks, remote).exitCode(new PrintWriter(said, true));
  }

  @Test
  void aJobWhoseRanksAllFinishedHasItsOwnCode() {
    assertThat(exitCode(0, "iiff", false)).isZero();
    assertThat(said.toString()).isEmpty();
    assertThat(exitCode(7, "ii", false)).isEqualTo(7);
    assertThat(said.toString()).contains("exit code 7");
  }

  @Test
  void aLostRankIsNoSuccessWhateverTheLauncherSays() {
    assertThatThrownBy(() -> exitCode(0, "iif", true))
        .isInstanceOf(OutsideException.class)
        .hasMessageContaining("1 of 2 ranks");
    assertThatThrownBy(() -> exitCode(137, "iif", false))
        .isInstanceOf(OutsideException.class)
        .hasMessageContaining("signal 9");
  }

  @Test
  void aProgramWithoutMpiIsBadInput() {
    assertThatThrownBy(() -> exitCode(0, "", false))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("without MPI.Init");
    assertThatThrownBy(() -> exitCode(1, "", false))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("failed before MPI.Init (exit code 1)");
    assertThat(exitCode(0, "", true)).as("its ranks write on their own hosts").isZero();
  }

  @Test
  void aReportThatIsLostIsToldWhereTheProgramEndedWell() {
    assertThatThrownBy(() -> exitCode(0, "iiffr", false))
        .isInstanceOf(OutsideException.class)
        .hasMessageContaining("report was not written");
    assertThat(exitCode(7, "iiffr", false)).as("its own failure comes first").isEqualTo(7);
  }

  @Test
  void differingTypesAreTheAnswerNo() {
    assertThat(exitCode(0, "iidff", false)).isEqualTo(1);
    assertThat(said.toString()).contains("types differ");
    assertThat(exitCode(134, "iidd", false)).as("and more so where ranks died of it").isEqualTo(1);
  }
}
