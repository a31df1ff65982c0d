// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A launcher that goes on without one of its hosts is found out; one whose ranks complete is not.
 */
class ProxyWatchTest {
  private final ProxyWatch watch = new ProxyWatch(3, 2);

  private boolean[] looks(int count, int proxies, int completed) {
    boolean[] found = new boolean[count];
    for (int i = 0; i < count; i++) {
      found[i] = watch.look(proxies, completed);
    }
    return found;
  }

  @Test
  void aHostThatEndsBeforeItsRanksCompleteIsLost() {
    looks(3, 3, 0);
    assertThat(looks(4, 2, 0)).containsExactly(false, false, false, true);
  }

  @Test
  void aHostThatIsGoneAtTheFirstLookIsLost() {
    assertThat(looks(4, 2, 0)).containsExactly(false, false, false, true);
  }

  @Test
  void hostsThatAreStartedOneByOneAreNotLost() {
    looks(1, 0, 0);
    looks(2, 1, 0);
    assertThat(looks(9, 3, 0)).containsOnly(false);
  }

  @Test
  void aHostWhoseRanksCompletedMayEndLongBeforeTheOthers() {
    looks(2, 3, 0);
    assertThat(looks(99, 2, 2)).containsOnly(false);
    assertThat(looks(99, 1, 4)).containsOnly(false);
    assertThat(looks(4, 0, 4)).containsExactly(false, false, false, true);
  }

  @Test
  void whatIsSeenForAMomentOnlyIsNothing() {
    looks(2, 3, 0);
    looks(3, 2, 1);
    assertThat(looks(1, 2, 2)).containsOnly(false);
    assertThat(looks(3, 2, 1)).containsOnly(false);
  }
}
