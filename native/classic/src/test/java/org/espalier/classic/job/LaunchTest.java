// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchTest {
  @Test
  void anotherMpisLauncherIsToldOnItsFirstRank() {
    assertThat(Launch.fault(1, Map.of("PMI_SIZE", "4", "PMI_RANK", "0")))
        .contains("started 4 ranks")
        .contains("size 1");
    assertThat(Launch.fault(1, Map.of("PMI_SIZE", "4", "PMI_RANK", "2"))).isNull();
    assertThat(Launch.fault(1, Map.of("OMPI_COMM_WORLD_SIZE", "2", "OMPI_COMM_WORLD_RANK", "0")))
        .contains("started 2 ranks");
  }

  @Test
  void theLibrarysOwnLauncherIsRight() {
    assertThat(Launch.fault(4, Map.of("PMI_SIZE", "4", "PMI_RANK", "0"))).isNull();
    assertThat(Launch.fault(1, Map.of())).isNull();
  }
}
