// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When runs are warm, told by what was compiled while they went on. */
final class WarmUpTest {
  private static final WarmUp SOME = new WarmUp(2, 10);

  @Test
  void nothingIsAskedBeforeTheLeastTime() {
    WarmUp.Progress progress = SOME.new Progress();
    assertThat(progress.closesWindow(1.9)).isFalse();
    assertThat(progress.closesWindow(2)).isTrue();
  }

  @Test
  void runsGoOnWhileSomethingIsCompiled() {
    WarmUp.Progress progress = SOME.new Progress();
    progress.closeWindow(2, 0.5);
    assertThat(progress.isOver()).isFalse();
    assertThat(progress.closesWindow(2.9)).isFalse();
    assertThat(progress.closesWindow(3)).isTrue();
    progress.closeWindow(3, 0.021);
    assertThat(progress.isOver()).isFalse();
    progress.closeWindow(4, 0.019);
    assertThat(progress.isOver()).isTrue();
  }

  @Test
  void aLongRunIsAWindowOfItsOwn() {
    WarmUp.Progress progress = SOME.new Progress();
    progress.closeWindow(5, 0.1);
    assertThat(progress.isOver()).isTrue();
  }

  @Test
  void compilersThatNeverRestDoNotHoldRunsForEver() {
    WarmUp.Progress progress = SOME.new Progress();
    progress.closeWindow(9.5, 8);
    assertThat(progress.isOver()).isFalse();
    assertThat(progress.closesWindow(10)).isTrue();
    progress.closeWindow(10, 1);
    assertThat(progress.isOver()).isTrue();
  }

  @Test
  void aShortOneAsksForNothingButTime() {
    WarmUp.Progress progress = WarmUp.SHORT.new Progress();
    assertThat(progress.closesWindow(0.29)).isFalse();
    progress.closeWindow(0.3, 0.3);
    assertThat(progress.isOver()).isTrue();
  }
}
