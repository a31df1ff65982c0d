// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.espalier.cli.Run.run;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example programs run on ranks of the MPI library that is installed. */
class PlannedExamplesTest {
  @ParameterizedTest
  @ValueSource(strings = {"adi", "cg", "fft3d", "rank-one", "filters"})
  void examplesRunAsPredicted(String name) {
    Path root = Path.of(System.getProperty("espalier.root", "."));
    PlanRunTest.isRight(
        run(
            "plan",
            "--run",
            "--warm",
            "0",
            "--turns",
            "1",
            "--format",
            "json",
            root.resolve("examples/plans/" + name + "/plan.json").toString()));
  }
}
