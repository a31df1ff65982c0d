// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.Run;
import org.espalier.cli.SchemaCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machine models that were measured on ranks of the MPI library that is installed. */
class PlanCalibrationTest {
  @TempDir private Path folder;

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("p.json"), text).toString();
  }

  /** Only that every figure is there and is used is asserted, never a time. */
  @Test
  void plansAreCostedByWhatWasCalibrated() throws IOException {
    String usual = System.setProperty("espalier.machine", folder.resolve("machine").toString());
    try {
      Run measured = run("calibrate", "--plans", "-n", "2", "--warm", "0", "--format", "json");
      assertThat(measured.code()).isZero();
      assertThat(measured.out())
          .contains("\"latencyNanos\":", "\"stepNanos\":", "\"inverse fft\":", "\"ranks\":2");
      assertThat(Files.readString(folder.resolve("machine/ranks-2.json"))).contains("\"library\":");
      String program =
          """
          {"ranks": 2, "inputs": {"A": {"shape": [64, 64]}},
           "steps": [{"let": "A", "along": "A", "dimension": 0, "kernel": "scan"},
                     {"let": "A", "along": "A", "dimension": 1, "kernel": "scan"}],
           "results": {"A": "anywhere"}}
          """;
      Run planned = run("plan", "--run", "--warm", "0", "--format", "json", file(program));
      assertThat(planned.err()).isEmpty();
      assertThat(planned.code()).isZero();
      SchemaCheck.holds("plan", planned.out());
      assertThat(planned.out())
          .contains("\"origin\":\"calibrated on 2 ranks of ", "\"wrongElements\":0")
          .doesNotContain("\"checkedElements\":0");
      assertThat(run("plan", "-n", "3", file(program)).out())
          .contains("machine model: defaults, not of this machine");
    } finally {
      System.setProperty("espalier.machine", usual == null ? "" : usual);
    }
  }

  @Test
  void aModelSaysOfWhatItIs() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("model.json"),
            """
            {"latencyNanos": 9, "library": "Open MPI 4.1.4", "ranks": 2, "hosts": "a:1,b:1"}
            """);
    String program =
        """
        {"ranks": 2, "inputs": {"A": {"shape": [4]}}, "steps": [], "results": {"A": "anywhere"}}
        """;
    Run run = run("plan", "--model", model.toString(), "--format", "json", file(program));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\"latencyNanos\":9.0");
  }

  @Test
  void oneRankIsNoRanks() throws IOException {
    String usual = System.setProperty("espalier.machine", folder.toString());
    try {
      Files.writeString(
          folder.resolve("ranks-1.json"), "{\"latencyNanos\": 9, \"library\": \"MPICH 4.0.2\"}");
      String program =
          "{\"ranks\": 1, \"inputs\": {\"A\": {\"shape\": [4]}}, \"steps\": [], \"results\": {\"A\":"
              + " \"anywhere\"}}";
      assertThat(run("plan", file(program)).out()).contains("calibrated on 1 rank of MPICH 4.0.2");
    } finally {
      System.setProperty("espalier.machine", usual == null ? "" : usual);
    }
  }

  @Test
  void whatCannotBeCalibratedIsOneLine() {
    Run run = run("calibrate", "--plans", "-n", "0");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("-n: expected a number of ranks >= 1, got 0");
    run = run("calibrate", "--plans", "--warm", "-1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--warm: expected a time >= 0 seconds, got -1.0");
    run = run("calibrate", "--warm", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--warm: goes with --plans, which is not given");
  }
}
