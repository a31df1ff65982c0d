// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.junit.jupiter.api.Test;

/** Numbers that are right each by itself, and whose products leave 63 bits, are refused. */
class ReachTest {
  private static final long STRIDE = 999_999_999_999L;
  private static final String REACH =
      "cells of the template must be below 2^62 for 10000000 indices, got 0 + 999999999999i";

  @Test
  void strideTimesIndexMustFit() {
    long[] shape = {10_000_000};
    assertThatThrownBy(() -> DistributionText.parse(List.of("cyclic[0+999999999999i]:2"), shape, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension 0: " + REACH);
    AxisDistribution far = new AxisDistribution(2, 1, 1, 0, STRIDE);
    AxisDistribution cyclic = AxisDistribution.ofCycles(2, 1, 1);
    assertThatThrownBy(() -> far.common(shape[0], cyclic)).hasMessage(REACH);
    assertThatThrownBy(() -> cyclic.common(shape[0], far)).hasMessage(REACH);
    assertThatThrownBy(() -> far.counts(shape[0])).hasMessage(REACH);
    assertThatThrownBy(() -> SharedIndices.of(shape[0], far, 0, cyclic, 0, 9)).hasMessage(REACH);
    assertThatThrownBy(() -> far.owner(shape[0])).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> far.nextBlock(shape[0])).isInstanceOf(ArithmeticException.class);
    assertThat(far.counts(4_000_001)).containsExactly(2_000_001, 2_000_000);
  }

  @Test
  void offsetsOfSectionsAreRightHoweverLargeTheProduct() {
    long first = 1_000_000_000_001L;
    for (int processes = 2; processes < 12; processes++) {
      AxisDistribution far = new AxisDistribution(processes, 1, 1, 1, STRIDE);
      long product =
          BigInteger.valueOf(STRIDE)
              .multiply(BigInteger.valueOf(first))
              .mod(BigInteger.valueOf(processes))
              .longValueExact();
      assertThat(far.section(first, 1).offset()).isEqualTo((1 + product) % processes);
      assertThat(far.around(first, 1).offset()).isEqualTo(Math.floorMod(1 - product, processes));
    }
  }

  @Test
  void theProductOfProcessesDoesNotWrap() {
    assertThatThrownBy(() ->
            DistributionText.parse(
                List.of("block:8388608", "block:8388608", "block:262144"),
                new long[] {10, 10, 10},
                2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the processes of all dimensions must divide 2 ranks, got a grid of 8388608 x 8388608"
                + " x 262144");
  }

  /** Displacements in local arrays of 2⁶³ bytes and more would be others than are meant. */
  @Test
  void localArraysMustFit() {
    long n = 1L << 40;
    ElementLayout element = ElementLayout.of(BasicType.of("MPI_DOUBLE"));
    ProcessGrid from =
        ProcessGrid.of(new BlockCyclic(n, 0, 1, n, 0), new BlockCyclic(n, n / 2, 2, 4, 0));
    ProcessGrid to =
        ProcessGrid.of(new BlockCyclic(n, 0, 2, 2, 0), new BlockCyclic(n, n / 2, 1, n, 0));
    long[] shape = {8, 8};
    RedistributionPlan plan = RedistributionPlanner.plan(shape, from, to);
    MessageTypes types = new MessageTypes(shape, from, to, element, CostModel.DEFAULT);
    assertThatThrownBy(() -> types.costOfTypes(plan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a local array must have at most 2^63 - 1 bytes, got [1099511627776, 549755813888]"
                + " elements of 8 bytes");
  }
}
