// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.espalier.agent.Worth.Account;
import org.espalier.agent.content.Construction;
import org.espalier.agent.content.Constructors;
import org.espalier.agent.report.TypeEntry.Outcome;
import org.junit.jupiter.api.Test;

/** What is recognised, and when a decision is due. */
class ContentsTest {
  private static final Construction DOUBLE = Constructors.basic(23, 8);

  private static Worth worth(Settings.Tuning tuning) {
    return new Worth(tuning, Duration.ofMillis(20), () -> false, System::nanoTime);
  }

  private static Construction list(int n, int step) {
    int[] lengths = new int[n];
    int[] places = new int[n];
    Arrays.fill(lengths, 1);
    Arrays.setAll(places, i -> step * i);
    return Objects.requireNonNull(Constructors.indexed(lengths, places, DOUBLE));
  }

  /** Uses until the decision is due. */
  private static long usesUntilDue(Content content) {
    for (long use = 1; use < 1_000_000; use++) {
      if (content.used() && content.isEarned()) {
        return use;
      }
    }
    return Long.MAX_VALUE;
  }

  @Test
  void typesMadeAgainAreOneContent() {
    Contents contents = new Contents(true, worth(new Settings.Tuning.Paying()));
    assertThat(contents.of(list(300, 2))).isSameAs(contents.of(list(300, 2)));
    assertThat(contents.of(list(300, 3))).isNotSameAs(contents.of(list(300, 2)));
    assertThat(contents.of(null)).isNotSameAs(contents.of(null));
    assertThat(contents.size()).isEqualTo(2);
    Contents forgetful = new Contents(false, worth(new Settings.Tuning.Paying()));
    assertThat(forgetful.of(list(300, 2))).isNotSameAs(forgetful.of(list(300, 2)));
    assertThat(forgetful.size()).isZero();
  }

  @Test
  void theLeastRecentlyCommittedAreForgotten() {
    Contents contents = new Contents(true, worth(new Settings.Tuning.Paying()));
    Content first = contents.of(list(10, 2));
    Content second = contents.of(list(10, 3));
    for (int i = 0; i < Contents.MAX_CONTENTS - 1; i++) {
      assertThat(contents.of(list(10, 2))).isSameAs(first);
      contents.of(list(3, 100 + i));
    }
    assertThat(contents.size()).isEqualTo(Contents.MAX_CONTENTS);
    assertThat(contents.of(list(10, 3))).isNotSameAs(second);
    // What the report says of it has stayed.
    assertThat(second.outcome().elements()).isEqualTo(10);
    assertThat(second.outcome().costBefore()).isEqualTo(22);
  }

  @Test
  void listsTogetherAreLimited() {
    Contents contents = new Contents(true, worth(new Settings.Tuning.Paying()));
    int entries = 1 << 20;
    Content first = contents.of(list(entries, 2));
    for (int i = 3; 2L * entries * (i - 2) < Contents.MAX_LISTED; i++) {
      contents.of(list(entries, i));
    }
    assertThat(contents.size()).isEqualTo((int) (Contents.MAX_LISTED / (2L * entries)));
    assertThat(contents.of(list(entries, 2))).isSameAs(first);
    contents.of(list(entries, 100));
    contents.of(list(entries, 101));
    assertThat(contents.size()).isEqualTo((int) (Contents.MAX_LISTED / (2L * entries)));
  }

  @Test
  void aDecisionIsDueAtTheUseThatWasAskedFor() {
    for (long use : new long[] {1, 2, 63, 64, 65, 1000}) {
      Worth worth = worth(new Settings.Tuning.AtUse(use));
      assertThat(usesUntilDue(new Contents(true, worth).of(list(5, 2)))).isEqualTo(use);
      assertThat(worth.isAffordable(Account.CHANCES, false)).isTrue();
    }
  }

  @Test
  void aDecisionIsDueWhenUsesHaveTakenAsLongAsItMayTake() {
    Worth worth = worth(new Settings.Tuning.Paying());
    // 20 ms at 1 ns an element.
    assertThat(usesUntilDue(new Content(list(4000, 2), worth, true))).isEqualTo(5000);
    // A type of few elements would have to be used very often.
    assertThat(usesUntilDue(new Content(list(4, 2), worth, true))).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aShortRunAffordsNothing() {
    assertThat(worth(new Settings.Tuning.Paying()).isAffordable(Account.CHANCES, false)).isFalse();
    Content content = new Content(list(4000, 2), worth(new Settings.Tuning.Paying()), true);
    long first = usesUntilDue(content);
    content.postpone();
    assertThat(usesUntilDue(content)).isEqualTo(first);
  }

  @Test
  void aDecisionIsTakenOnce() {
    Content content = new Content(list(10, 2), worth(new Settings.Tuning.AtUse(2)), true);
    assertThat(content.used()).isFalse();
    assertThat(content.outcome().reason()).isEqualTo("used too little to pay");
    assertThat(content.outcome().costBefore()).isEqualTo(22);
    assertThat(content.used()).isTrue();
    assertThat(content.decide()).isTrue();
    assertThat(content.decide()).isFalse();
    Outcome kept = content.outcome().keptBecause("already of least cost");
    content.decided(kept, null);
    assertThat(content.decide()).isFalse();
    assertThat(content.outcome()).isEqualTo(kept);
    assertThat(content.used()).isFalse();
  }
}
