// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.espalier.redistribute.program.PointFit.Measured;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class PointFitTest {
  private static final double LONG_LINES = 128;
  private static final double SHORT_LINES = 2048;
  private static final double OPERATIONS = 131_072;

  private static PointFit fit(double inLong, double inShort, double step) {
    return PointFit.of(
        new Measured(inLong, LONG_LINES, OPERATIONS),
        new Measured(inShort, SHORT_LINES, OPERATIONS),
        step);
  }

  @Test
  void timesOfTheModelGiveTheModel() {
    double line = 90;
    double operation = 0.25;
    double step = 400;
    PointFit fit =
        fit(
            step + LONG_LINES * line + OPERATIONS * operation,
            step + SHORT_LINES * line + OPERATIONS * operation,
            step);
    assertThat(fit.line()).isCloseTo(line, within(1e-6));
    assertThat(fit.operation()).isCloseTo(operation, within(1e-9));
  }

  /** A step may be measured longer than the work itself, when other work came in between. */
  @Test
  void disturbedTimesGiveAModelToo() {
    SeededCases.run(
        getClass(),
        1,
        2000,
        random -> {
          double inLong = random.nextDouble(1, 1e6);
          double inShort = random.nextDouble(1, 1e6);
          PointFit fit = fit(inLong, inShort, random.nextDouble(0, 1e6));
          assertThat(fit.line()).isNotNegative().isFinite();
          assertThat(fit.operation()).isPositive().isFinite();
        });
  }
}
