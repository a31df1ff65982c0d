// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.espalier.classic.job.Caller;
import org.espalier.classic.job.Settings;
import org.espalier.classic.report.TypeEntry;
import org.espalier.classic.type.Construction.Combiner;
import org.espalier.mpi.type.TypeBounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commits share a history, and when a decision about them is due; nothing calls MPI. */
class CommittedTypesTest {
  private static final Construction DOUBLE = Constructors.basic(17, 8);

  private static Construction list(int n, int step) {
    int[] lengths = new int[n];
    int[] places = new int[n];
    Arrays.fill(lengths, 1);
    Arrays.setAll(places, i -> step * i);
    return Objects.requireNonNull(Lists.indexed(lengths, places, DOUBLE));
  }

  private static CommittedTypes types() {
    return new CommittedTypes(Settings.read(null, Map.of(), Map.of()), 0);
  }

  private static Worth worth(Settings.Tuning tuning) {
    return new Worth(tuning, Duration.ofMillis(20), Duration.ofMillis(400), false);
  }

  private static TypeHistory history(Settings.Tuning tuning, int elements) {
    return new TypeHistory(list(elements, 2), elements, worth(tuning), null);
  }

  /** Uses until the decision is taken. */
  private static long usesUntilDecided(TypeHistory history, boolean loaded) {
    for (long use = 1; use < 1_000_000; use++) {
      if (history.used(1, false) && history.decide(loaded)) {
        return use;
      }
    }
    return Long.MAX_VALUE;
  }

  @Test
  void oneTypeIsKeptForThoseThatAreMadeAgain() {
    CommittedTypes types = types();
    TypeUse first = types.committed(1, list(300, 2), 0, null);
    assertThat(first.mayKeep()).isFalse();
    TypeUse second = types.committed(2, list(300, 2), 0, null);
    assertThat(second.mayKeep()).isTrue();
    assertThat(second.kept()).isZero();
    second.keep(17);
    assertThat(first.kept()).isEqualTo(17);
    assertThat(types.committed(3, list(300, 2), 0, null).kept()).isEqualTo(17);
    assertThat(types.committed(4, list(300, 3), 0, null).kept()).isZero();
    types.finish();
    assertThat(first.kept()).isZero();
  }

  /** Nested so deep as no program can, so that reading it needs more stack than there is. */
  @Test
  void fittingThatFailsLeavesTheTypeAsItIs() {
    Construction deep = list(4, 2);
    for (int depth = 0; depth < 200_000; depth++) {
      deep = new Construction(Combiner.CONTIGUOUS, 1, 0, 0, deep);
    }
    CommittedTypes types = types();
    TypeUse use = types.committed(1, deep, 4, null);
    assertThat(types.fit(use, 1, new TypeBounds(32, 0, 56, 0, 56))).isNull();
  }

  @Test
  void nothingIsKeptForTypesThatAreNotAlike() {
    CommittedTypes types = types();
    for (int k = 0; k < CommittedTypes.MAX_HISTORIES; k++) {
      types.committed(1, list(2, 2 + k), 0, null);
    }
    types.committed(1, list(3, 2), 0, null);
    assertThat(types.committed(1, list(3, 3), 0, null).mayKeep()).isFalse();
    types.committed(1, null, 0, null);
    assertThat(types.committed(1, null, 0, null).mayKeep()).isFalse();
  }

  @Test
  void typesMadeAgainAreOne() {
    CommittedTypes types = types();
    TypeHistory first = types.committed(1, list(300, 2), 0, null).history();
    assertThat(types.committed(2, list(300, 2), 0, null).history()).isSameAs(first);
    assertThat(types.committed(3, list(300, 3), 0, null).history()).isNotSameAs(first);
    assertThat(types.entries()).hasSize(2);
  }

  @Test
  void aConstructionIsFoundAmongTheTypesThatAreAsked() {
    CommittedTypes one = types();
    CommittedTypes other = types();
    Construction made = list(300, 2);
    TypeHistory first = one.committed(1, made, 0, null).history();
    TypeHistory second = other.committed(1, made, 0, null).history();
    assertThat(second).isNotSameAs(first);
    assertThat(one.committed(2, made, 0, null).history()).isSameAs(first);
    assertThat(one.committed(3, list(300, 2), 0, null).history()).isSameAs(first);
    assertThat(other.committed(2, made, 0, null).history()).isSameAs(second);
  }

  @Test
  void tooManyAreCountedTogether() {
    CommittedTypes types = types();
    for (int i = 0; i < CommittedTypes.MAX_HISTORIES; i++) {
      types.committed(1, list(3, 100 + i), 0, null);
    }
    TypeHistory rest = types.committed(1, list(3, 7), 0, null).history();
    assertThat(types.committed(1, list(3, 8), 0, null).history()).isSameAs(rest);
    assertThat(rest.outcome().reason()).isEqualTo("too many types to list");
    assertThat(usesUntilDecided(rest, true)).isEqualTo(Long.MAX_VALUE);
    for (int i = 0; i < CommittedTypes.MAX_HISTORIES; i++) {
      TypeUse known = types.committed(1, list(3, 100 + i), 0, null);
      assertThat(known.history()).isNotSameAs(rest);
      assertThat(known.keepsConstruction()).isTrue();
    }
    assertThat(types.entries().stream().mapToLong(TypeEntry::commits).sum())
        .isEqualTo(2L * CommittedTypes.MAX_HISTORIES + 2);
  }

  /** Of most types that a full list does not know nobody has to tell how they were made. */
  @Test
  void aFullListKnowsItsTypesByTheirHashes() {
    CommittedTypes types = types();
    assertThat(types.mayBeListed(list(3, 7).hashCode())).isTrue();
    for (int i = 0; i < CommittedTypes.MAX_HISTORIES; i++) {
      types.committed(1, list(3, 100 + i), 0, null);
    }
    int unknown = 0;
    for (int i = 0; i < CommittedTypes.MAX_HISTORIES; i++) {
      assertThat(types.mayBeListed(list(3, 100 + i).hashCode())).isTrue();
      unknown += types.mayBeListed(list(4, 100 + i).hashCode()) ? 0 : 1;
    }
    assertThat(unknown).isGreaterThan(CommittedTypes.MAX_HISTORIES * 9 / 10);
  }

  /** What is made of a type may be listed as long as the list has room. */
  @Test
  void howATypeWasMadeIsKeptUntilTheListIsFull() {
    CommittedTypes types = types();
    int entries = (int) CommittedTypes.MAX_LISTED; // of one length: their places are kept
    types.committed(1, list(entries, 2), 0, null);
    assertThat(types.committed(1, list(3, 7), 0, null).keepsConstruction()).isTrue();
    for (int i = 1; i < CommittedTypes.MAX_HISTORIES; i++) {
      assertThat(types.committed(1, null, 0, null).keepsConstruction()).isTrue();
      types.committed(1, Constructors.contiguous(i, DOUBLE), 0, null);
    }
    assertThat(types.committed(1, list(3, 7), 0, null).keepsConstruction()).isFalse();
  }

  @Test
  void typesBeyondTheFirstAreListedElsewhere() {
    CommittedTypes types = types();
    for (int i = 0; i < 3 * CommittedTypes.LINES_OF_ALL; i++) {
      types.committed(1, list(3, 100 + i), 0, null);
    }
    // The first have entries of their own, and one in 256 of those behind them.
    assertThat(types.entries()).hasSize(CommittedTypes.LINES_OF_ALL + 6);
    TypeEntry rest =
        types.entries().stream()
            .filter(e -> e.where().equals("elsewhere"))
            .findFirst()
            .orElseThrow();
    assertThat(types.entries().stream().mapToLong(TypeEntry::commits).sum())
        .isEqualTo(3L * CommittedTypes.LINES_OF_ALL);
    assertThat(rest.commits()).isEqualTo(2L * CommittedTypes.LINES_OF_ALL - 5);
  }

  @Test
  void longListsAreCountedTogether() {
    CommittedTypes types = types();
    int entries = (int) CommittedTypes.MAX_LISTED / 2; // of one length
    TypeHistory first = types.committed(1, list(entries, 2), 0, null).history();
    types.committed(1, list(entries, 3), 0, null);
    TypeHistory third = types.committed(1, list(entries, 4), 0, null).history();
    assertThat(types.committed(1, list(entries, 5), 0, null).history()).isSameAs(third);
    assertThat(types.committed(1, list(entries, 2), 0, null).history()).isSameAs(first);
  }

  @Test
  void aDecisionIsDueAtTheUseThatWasAskedFor() {
    for (long use : new long[] {1, 2, 63, 1000}) {
      assertThat(usesUntilDecided(history(new Settings.Tuning.AtUse(use), 5), false))
          .isEqualTo(use);
    }
    assertThat(usesUntilDecided(history(new Settings.Tuning.Eager(), 5), false)).isEqualTo(1);
  }

  @Test
  void aDecisionIsDueWhenUsesHaveTakenAsLongAsItMayTake() {
    // 20 ms at 1 ns an element; 400 ms where the tuning has to be loaded first.
    assertThat(usesUntilDecided(history(new Settings.Tuning.Paying(), 4000), true)).isEqualTo(5000);
    assertThat(usesUntilDecided(history(new Settings.Tuning.Paying(), 4000), false))
        .isEqualTo(100_000);
    assertThat(usesUntilDecided(history(new Settings.Tuning.Paying(), 4), true))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void decisionsOfATypeAndAnotherArePaidTogether() {
    Worth worth = worth(new Settings.Tuning.Paying());
    TypeHistory first = new TypeHistory(list(4000, 2), 4000, worth, null);
    TypeHistory second = new TypeHistory(list(4000, 3), 4000, worth, null);
    assertThat(usesUntilDecided(first, true)).isEqualTo(5000);
    worth.spent(60_000_000); // three times what it may take
    assertThat(usesUntilDecided(second, true)).isEqualTo(15_000);
  }

  @Test
  void aKernelIsFittedOnceWhenPackingHasTakenAsLong() {
    // By what the library took, and by 1 ns an element where that is not known.
    TypePacking packing = new TypePacking(4000, worth(new Settings.Tuning.Paying()));
    long uses = 0;
    while (!packing.isDue() || !packing.take(true)) {
      packing.packed(4000);
      uses++;
    }
    assertThat(uses).isEqualTo(5000);
    packing.packed(1_000_000_000);
    packing.handedOver(1_000_000, false);
    assertThat(packing.isDue()).isFalse();
    assertThat(packing.take(true)).isFalse();
    assertThat(packing.kernel()).isNull();
    TypePacking handed = new TypePacking(4000, worth(new Settings.Tuning.Paying()));
    for (int use = 0; use < 4999; use++) {
      handed.handedOver(1, false);
    }
    assertThat(handed.isDue()).isFalse();
    handed.handedOver(1, false);
    assertThat(handed.isDue()).isTrue();
  }

  @Test
  void messagesThatAreBegunEarnAKernelLater() {
    TypePacking packing = new TypePacking(4000, worth(new Settings.Tuning.Paying()));
    for (int use = 0; use < 32 * 5000 - 1; use++) {
      packing.handedOver(1, true);
    }
    assertThat(packing.isDue()).isFalse();
    packing.handedOver(1, true);
    assertThat(packing.isDue()).isTrue();
    TypePacking told = new TypePacking(4000, worth(new Settings.Tuning.AtUse(2)));
    assertThat(told.isDue()).isFalse();
    told.handedOver(1, true);
    assertThat(told.isDue()).isTrue(); // the use that is looked at is the second
  }

  @Test
  void aKernelThatLostIsTriedAgainAtFourTimesThePrice() {
    TypePacking packing = new TypePacking(4000, worth(new Settings.Tuning.Paying()));
    long nanos = 20_000_000;
    for (int trial = 0; trial < 6; trial++) {
      long uses = 0;
      while (!packing.isDue() || !packing.take(true)) {
        packing.packed(1_000_000);
        uses++;
      }
      assertThat(uses).isEqualTo(nanos / 1_000_000);
      packing.lost();
      nanos *= 4;
    }
    packing.packed(Long.MAX_VALUE / 4);
    assertThat(packing.isDue()).isFalse();
    assertThat(packing.take(true)).isFalse();
  }

  @Test
  void aKernelThatWonIsNotTriedAgain() {
    TypePacking packing = new TypePacking(4000, worth(new Settings.Tuning.Paying()));
    while (!packing.isDue() || !packing.take(true)) {
      packing.packed(1_000_000);
    }
    packing.fitted(null, null, 1);
    for (int use = 0; use < 10_000; use++) {
      packing.packed(1_000_000);
    }
    assertThat(packing.isDue()).isFalse();
  }

  @Test
  void onePackingThatTookLongDoesNotDecideAlone() {
    TypePacking packing = new TypePacking(4000, worth(new Settings.Tuning.Paying()));
    packing.packed(10_000_000_000L); // its thread waited for a core
    assertThat(packing.isDue()).isTrue();
    assertThat(packing.take(false)).isFalse(); // loading the kernels costs more
  }

  @Test
  void whatAThreadWaitedForACoreIsNotPacking() {
    assertThat(TypePacking.credible(50_000, 2400)).isEqualTo(50_000);
    assertThat(TypePacking.credible(10_000_000, 2400)).isEqualTo(116_000);
    assertThat(TypePacking.credible(0, 2400)).isZero(); // not measured
    TypePacking packing = new TypePacking(5, worth(new Settings.Tuning.Paying()));
    for (int stall = 0; stall < 8; stall++) { // with those that are taken to last as long
      packing.packed(TypePacking.credible(1_000_000_000, 100));
    }
    assertThat(packing.isDue()).isFalse();
  }

  @Test
  void aKernelIsDueAtTheUseThatWasAskedFor() {
    for (long use : new long[] {1, 2, 63}) {
      TypePacking packing = new TypePacking(5, worth(new Settings.Tuning.AtUse(use)));
      for (long before = 1; before < use; before++) {
        assertThat(packing.isDue()).isFalse();
        packing.packed(7);
      }
      assertThat(packing.isDue()).isTrue();
    }
    assertThat(new TypePacking(5, worth(new Settings.Tuning.Eager())).isDue()).isTrue();
  }

  @Test
  void whatIsPackedInCCountsAsMuch() {
    TypePacking paying = new TypePacking(5, worth(new Settings.Tuning.Paying()));
    long price = paying.nanosLeft();
    assertThat(paying.usesLeft()).isEqualTo(Long.MAX_VALUE);
    paying.packedMeanwhile(1000, price - 10);
    assertThat(paying.isDue()).isFalse();
    assertThat(paying.nanosLeft()).isEqualTo(10);
    paying.packedMeanwhile(1, 10);
    assertThat(paying.isDue()).isTrue();

    TypePacking counting = new TypePacking(5, worth(new Settings.Tuning.AtUse(40)));
    assertThat(counting.usesLeft()).isEqualTo(39);
    assertThat(counting.nanosLeft()).isEqualTo(Long.MAX_VALUE);
    counting.packedMeanwhile(38, 1_000_000_000);
    assertThat(counting.isDue()).isFalse();
    counting.packedMeanwhile(1, 0);
    assertThat(counting.isDue()).isTrue();
    assertThat(counting.usesLeft()).isZero();

    assertThat(counting.take(true)).isTrue(); // nothing is due any more
    assertThat(counting.usesLeft()).isEqualTo(Long.MAX_VALUE);
    assertThat(counting.nanosLeft()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatAKernelFollowsIsReported() {
    TypeHistory history = history(new Settings.Tuning.Paying(), 10);
    history.packedByKernel(12);
    assertThat(history.outcome().tuned()).isTrue();
    assertThat(history.outcome().form()).isEqualTo("kernel");
    assertThat(history.outcome().costAfter()).isEqualTo(12);
    // A handle that stays takes nothing of that back.
    history.decided(history.outcome().keptBecause("nothing cheaper found"), null);
    assertThat(history.outcome().form()).isEqualTo("kernel");
  }

  @Test
  void aDecisionIsTakenOnce() {
    TypeHistory history = history(new Settings.Tuning.AtUse(2), 10);
    assertThat(history.used(1, false)).isFalse();
    assertThat(history.outcome().reason()).isEqualTo("used too little to pay");
    assertThat(history.outcome().costBefore()).isEqualTo(22);
    assertThat(history.used(1, false)).isTrue();
    assertThat(history.decide(true)).isTrue();
    assertThat(history.decide(true)).isFalse();
    history.decided(history.outcome().keptBecause("already of least cost"), null);
    assertThat(history.decide(true)).isFalse();
    assertThat(history.used(1, false)).isFalse();
    assertThat(history.handle()).isZero();
  }

  private static TypeUse use(int elements) {
    Worth paying = worth(new Settings.Tuning.Paying());
    TypeHistory history = new TypeHistory(list(elements, 2), elements, paying, paying);
    return new TypeUse(history, new TypeEntry(0, Caller.of("Halo.java:31"), "", history));
  }

  /** Calls until a kernel is due, of which as many as may be are left to C. */
  private static long callsUntilKernel(TypeUse use, boolean begun, boolean leased) {
    for (long calls = 0; calls < 100_000_000; calls++) {
      calls += leased ? use.lease(1, begun, 0) : 0;
      use.used(1, 8, false);
      use.handedOver(1, begun);
      if (use.isKernelDue(8)) {
        return calls;
      }
    }
    return Long.MAX_VALUE;
  }

  @ParameterizedTest
  @CsvSource({"true, 900", "true, 96", "false, 900", "false, 96"})
  void aKernelIsDueAsSoonWhereCallsAreLeftToC(boolean begun, int elements) {
    long one = callsUntilKernel(use(elements), begun, false);
    long left = callsUntilKernel(use(elements), begun, true);
    assertThat(left).isBetween(one - one / 50, one + one / 3); // parts are whole numbers
  }

  /**
   * Many ways and sizes may wait for calls at once: all together are worth as much as one may be.
   */
  @ParameterizedTest
  @ValueSource(ints = {900, 96, 100_000})
  void allCallsThatAreLeftToCAreWorthAPartOfADecision(int elements) {
    TypeUse use = use(elements);
    long most = (callsUntilKernel(use(elements), false, false) + 1) / 4;
    long left = 0;
    for (int way = 0; way < 80; way++) {
      for (int count = 1; count <= 512; count *= 2) {
        left += count * (long) use.lease(count, false, left);
        assertThat(left).isLessThanOrEqualTo(most);
      }
    }
    assertThat(left).isGreaterThan(most / 3);
    use.used(1, 8, false);
    assertThat(use.isKernelDue(8)).isFalse();
  }

  @Test
  void callsOfBothKindsAreWeighedAsTheyAre() {
    TypeUse use = use(900);
    long most = callsUntilKernel(use(900), true, false);
    for (long calls = 0; calls < most / 2; calls++) {
      calls += use.lease(1, true, 0);
      use.used(1, 8, false);
      use.handedOver(1, false); // begun ones before it count no more for that
    }
    assertThat(use.isKernelDue(8)).isFalse();
  }

  @Test
  void whereUsesCountEachCountsOnce() {
    Worth counting = worth(new Settings.Tuning.AtUse(3));
    TypeHistory history = new TypeHistory(list(9, 2), 9, counting, counting);
    TypeUse use = new TypeUse(history, new TypeEntry(0, Caller.of("Halo.java:31"), "", history));
    use.used(1, 8, false);
    use.handedOver(1, true);
    assertThat(use.isKernelDue(8)).isFalse();
    use.used(1, 8, false);
    use.handedOver(1, true);
    assertThat(use.isKernelDue(8)).isTrue(); // with the one that asks there are three
  }

  @Test
  void noCallsAreLeftToCWhereUsesCount() {
    Worth counting = worth(new Settings.Tuning.AtUse(3));
    TypeHistory history = new TypeHistory(list(9, 2), 9, counting, counting);
    assertThat(history.mostLeft(1, true, 0)).isZero();
    assertThat(history.mostLeft(1, false, 0)).isZero();
  }
}
