// SPDX-License-Identifier: Apache-2.0
package org.espalier.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Time limits by a clock that the test sets. */
class DeadlineTest {
  private long now = Long.MAX_VALUE - 5;
  private int readings;

  private long read() {
    readings++;
    return now;
  }

  private Deadline after(Duration limit) {
    return Deadline.after(Optional.of(limit), this::read);
  }

  /** The clock may pass the greatest long on the way, as {@link System#nanoTime} may. */
  @Test
  void theInstantIsReachedExactly() {
    Deadline deadline = after(Duration.ofNanos(10));
    now += 9;
    assertThat(deadline.reached()).isFalse();
    assertThat(deadline.left()).contains(Duration.ofNanos(1));
    now += 1;
    assertThat(deadline.getAsBoolean()).isTrue();
    assertThat(deadline.left()).contains(Duration.ZERO);
    assertThatThrownBy(deadline::check).isInstanceOf(Deadline.Reached.class);
  }

  @Test
  void onceReachedTheClockIsNotRead() {
    Deadline deadline = after(Duration.ZERO);
    assertThat(deadline.reached()).isTrue();
    int before = readings;
    assertThat(deadline.reached()).isTrue();
    assertThat(readings).isEqualTo(before);
  }

  @Test
  void noLimitIsTooLong() throws Deadline.Reached {
    for (Duration limit :
        new Duration[] {
          Deadline.LONGEST,
          Duration.ofSeconds(9_999_999_999L),
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)
        }) {
      Deadline deadline = after(limit);
      assertThat(deadline.limited()).isFalse();
      assertThat(deadline.share(0).reached()).isFalse();
      assertThat(deadline.rest().left()).isEmpty();
      deadline.check();
    }
    assertThat(readings).isZero();
    assertThat(Deadline.none().limited()).isFalse();
    assertThat(Deadline.after(Optional.empty()).limited()).isFalse();
  }

  @Test
  void theLongestLimitButOneIsKept() {
    Deadline deadline = after(Deadline.LONGEST.minusNanos(1));
    assertThat(deadline.reached()).isFalse();
    now += Long.MAX_VALUE / 4 - 1;
    assertThat(deadline.reached()).isTrue();
  }

  @Test
  void limitsBelowZeroArePast() {
    assertThat(after(Duration.ofSeconds(Long.MIN_VALUE)).reached()).isTrue();
    assertThat(Deadline.after(Duration.ofNanos(-1)).reached()).isTrue();
    assertThat(Deadline.after(Duration.ofDays(1)).reached()).isFalse();
  }

  @Test
  void sharesCountFromTheStart() {
    Deadline whole = after(Duration.ofNanos(100));
    now += 40;
    Deadline half = whole.share(0.5);
    Deadline halfOfTheRest = whole.rest().share(0.5);
    now += 9;
    assertThat(half.reached()).isFalse();
    now += 1;
    assertThat(half.reached()).isTrue();
    assertThat(halfOfTheRest.reached()).isFalse();
    now += 20;
    assertThat(halfOfTheRest.reached()).isTrue();
    assertThat(whole.reached()).isFalse();
    assertThat(whole.left()).contains(Duration.ofNanos(30));
    now += 50;
    assertThat(whole.rest().left()).contains(Duration.ZERO);
  }
}
