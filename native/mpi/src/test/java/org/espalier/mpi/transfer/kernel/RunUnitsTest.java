// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** When runs are a list of units. */
class RunUnitsTest {
  private static final int RUNS = 40;

  /** Runs of these lengths in turn, with gaps between them. */
  private static Node runs(long step, long... turn) {
    long[] places = new long[RUNS];
    long[] lengths = new long[RUNS];
    for (int k = 0; k < RUNS; k++) {
      places[k] = k * step;
      lengths[k] = turn[k % turn.length];
    }
    return Placed.runs(places, lengths).node();
  }

  @Test
  void aListWithTwoNeighboursSideBySideStaysAList() {
    long[] places = new long[RUNS];
    long[] lengths = new long[RUNS];
    Arrays.fill(lengths, 8);
    for (int k = 0; k < RUNS; k++) {
      places[k] = 24L * (k * 7 % RUNS);
    }
    places[11] = places[10] + 8;
    Node.Places list = (Node.Places) Placed.runs(places, lengths).node();
    assertThat(list.child.size).isEqualTo(8);
    assertThat(list.places).hasSize(RUNS);
    assertThat(list.places[11] - list.places[10]).isEqualTo(8);
  }

  @Test
  void ofThreeUnitsARunEachUnitIsListed() {
    assertThat(runs(64, 8, 40)).isInstanceOf(Node.Places.class); // 1 and 5
    assertThat(runs(64, 8, 48)).isInstanceOf(Node.Runs.class); // 1 and 6
  }

  @Test
  void theUnitIsWhatAllLengthsAreMultiplesOf() {
    Node.Places list = (Node.Places) runs(64, 12, 18, 6);
    assertThat(list.child.size).isEqualTo(6);
    assertThat(list.size).isEqualTo(13 * (12 + 18 + 6) + 12);
    assertThat(runs(64, 7, 20)).isInstanceOf(Node.Runs.class);
  }

  @Test
  void longUnitsAreRuns() {
    assertThat(runs(256, 32, 64)).isInstanceOf(Node.Places.class);
    assertThat(runs(256, 40, 80)).isInstanceOf(Node.Runs.class);
  }

  @Test
  void runsFarApartAreRuns() {
    long far = Integer.MAX_VALUE / (RUNS - 1);
    assertThat(runs(far - 1, 8, 16)).isInstanceOf(Node.Places.class);
    assertThat(runs(far + 1, 8, 16)).isInstanceOf(Node.Runs.class);
  }
}
