// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.espalier.layout.BasicType;
import org.espalier.tree.Con;
import org.junit.jupiter.api.Test;

class MechanismTest {
  @Test
  void isChosenByName() {
    for (Mechanism mechanism : Mechanism.values()) {
      assertThat(Mechanism.of(mechanism.name().toLowerCase(java.util.Locale.ROOT)))
          .isEqualTo(mechanism);
    }
    assertThatThrownBy(() -> Mechanism.of("fast"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("espalier.kernels")
        .hasMessageContaining("fast");
  }

  @Test
  void canBeSwitchedOff() {
    assertThat(Mechanism.OFF.fit(new Con(1, BasicType.of("MPI_INT")), 4))
        .isEqualTo(new Fitting.Unfitted("kernels are switched off by -Despalier.kernels=off"));
  }
}
