// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.Optional;

/**
 * What two processes have in common along one dimension, however long it is: {@code runs}, repeated
 * {@code count} times {@code step} local indices apart, and {@code tail} a step after the last.
 *
 * <p>Owners repeat after the least common multiple P of the two distributions' cycles, and P
 * indices on are {@code step = P / cycle · block} local indices on. So the runs of [0, P) say it
 * all, and those of the rest are a prefix of them. Runs that would touch across two periods stay
 * apart.
 *
 * @param runs local indices of one period
 * @param count how many periods, at least 1
 * @param step how far in local indices periods are apart; 0 if there is one
 * @param tail what is left after the last whole period, relative to it; may have no runs
 */
record SharedPattern(LocalRuns runs, long count, long step, LocalRuns tail) {
  /**
   * Lists what is shared in [0, n): in full if it is at most {@code most} runs, by its period if
   * not.
   *
   * @throws IllegalArgumentException if one period is more than that too
   */
  static SharedPattern of(long n, BlockCyclic own, int p, BlockCyclic other, int q, int most) {
    return find(n, own, p, other, q, most).orElseThrow(() -> tooMany(most));
  }

  /** The same, or nothing if one period is more than {@code most} runs. */
  static Optional<SharedPattern> find(
      long n, BlockCyclic own, int p, BlockCyclic other, int q, int most) {
    long times = other.cycle() / gcd(own.cycle(), other.cycle());
    // own.cycle() · times is the period; more than half of n would not repeat.
    boolean repeats = times <= n / 2 / own.cycle();
    Optional<LocalRuns> one =
        repeats ? LocalRuns.of(own.cycle() * times, own, p, other, q, most) : Optional.empty();
    if (one.isPresent() && one.get().size() == 0) {
      return Optional.of(of(new LocalRuns()));
    }
    // The period tells how many runs there are in all, which takes long to list in vain.
    if (one.isEmpty() || one.get().size() <= most / (n / (own.cycle() * times))) {
      Optional<LocalRuns> all = LocalRuns.of(n, own, p, other, q, most);
      if (all.isPresent() || one.isEmpty()) {
        return all.map(SharedPattern::of);
      }
    }
    long period = own.cycle() * times;
    Optional<LocalRuns> rest = LocalRuns.of(n % period, own, p, other, q, most);
    if (rest.isEmpty()) {
      return Optional.empty();
    }
    long step = times * own.block();
    if (one.get().isWhole(step)) {
      // Periods touch: all of them are one run.
      LocalRuns run = new LocalRuns();
      run.add(0, n / period * step);
      for (int k = 0; k < rest.get().size(); k++) {
        run.add(n / period * step + rest.get().start(k), rest.get().length(k));
      }
      return Optional.of(of(run));
    }
    return Optional.of(new SharedPattern(one.get(), n / period, step, rest.get()));
  }

  /** Runs that do not repeat. */
  static SharedPattern of(LocalRuns runs) {
    return new SharedPattern(runs, 1, 0, new LocalRuns());
  }

  private static IllegalArgumentException tooMany(int most) {
    return new IllegalArgumentException(
        "two processes must share at most %d runs of a dimension in one period of both blocks, got more"
            .formatted(most));
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Whether these are all of {@code extent} indices. */
  boolean isWhole(long extent) {
    return count == 1 && tail.size() == 0 && runs.isWhole(extent);
  }

  /** The number of indices in all. */
  long total() {
    return Math.addExact(Math.multiplyExact(count, runs.total()), tail.total());
  }

  /** Every index stands for {@code unit} consecutive ones. */
  SharedPattern scaled(long unit) {
    return new SharedPattern(runs.scaled(unit), count, step * unit, tail.scaled(unit));
  }
}
