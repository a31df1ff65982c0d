// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.jobs.LocalRanks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The demonstration programs find their own results right, without and with the agent. */
@LocalRanks
class DemoProgramsTest {
  @ParameterizedTest
  @CsvSource({
    "org.espalier.demo.Columns, 64 20, columns",
    "org.espalier.demo.Heat3d, 24 20, heat3d",
    "org.espalier.demo.ParticleExchange, 400 100 30, particles",
    "org.espalier.demo.Fft2d, 128 2, fft2d",
    "org.espalier.demo.Wave3d, 16 12 20, wave3d"
  })
  void checksItsOwnResult(String main, String arguments, String name) throws Exception {
    for (JavaJob job :
        new JavaJob[] {
          JavaJob.plain(4),
          JavaJob.withAgent(4, ""),
          JavaJob.dropIn(4, "mpirun.openmpi", "tuning=1"),
          JavaJob.dropIn(4, "mpirun.mpich", "tuning=1")
        }) {
      JavaJob.Result result = job.run(main, arguments.split(" ", -1));
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.out()).startsWith(name + ": 4 ranks").contains("check ok");
    }
  }
}
