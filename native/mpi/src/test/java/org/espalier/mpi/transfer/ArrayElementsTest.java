// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.layout.BasicType;
import org.junit.jupiter.api.Test;

/** The table of elements leaves out none of MPI's names. */
class ArrayElementsTest {
  @Test
  void everyBasicTypeIsKnown() {
    assertThat(BasicType.all()).isNotEmpty().allMatch(ArrayElements::knows);
  }
}
