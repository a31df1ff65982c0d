// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example programs run on ranks of the MPI library that is installed. */
class PlannedExamplesTest {
  @ParameterizedTest
  @ValueSource(strings = {"adi", "cg", "fft3d", "rank-one", "filters", "tournament"})
  void examplesRunAsPredicted(String name) {
    Path root = Path.of(System.getProperty("espalier.root", "."));
    Path file = root.resolve("examples/plans/" + name + "/plan.json");
    PlanRunTest.isRight(PlanRunTest.runOnce(file.toString()));
  }
}
