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
  /** Fewer periods than these are listed. */
  static final int FEW = 64;

  /**
   * Describes what is shared in [0, n).
   *
   * @throws IllegalArgumentException if one period is more than {@code most} runs
   */
  static SharedPattern of(long n, BlockCyclic own, int p, BlockCyclic other, int q, int most) {
    return find(n, own, p, other, q, most).orElseThrow(() -> tooMany(most));
  }

  /** The same, or nothing if one period is more than {@code most} runs. */
  static Optional<SharedPattern> find(
      long n, BlockCyclic own, int p, BlockCyclic other, int q, int most) {
    long ownWindows = own.windows(p, n);
    long otherWindows = other.windows(q, n);
    if (ownWindows == 0 || otherWindows == 0) {
      return Optional.of(of(new LocalRuns()));
    }
    if (otherWindows == 1) {
      // Own indices that follow one another lie side by side.
      LocalRuns run = new LocalRuns();
      long first = own.localFrom(p, other.firstBegin(q));
      long length = own.localFrom(p, other.firstEnd(q, n)) - first;
      if (length > 0) {
        run.add(first, length);
      }
      return Optional.of(of(run));
    }
    if (ownWindows == 1) {
      // Within one block local indices rise with the section's, and only the other side repeats.
      long begin = own.firstBegin(p);
      long length = own.firstEnd(p, n) - begin;
      BlockCyclic rest =
          new BlockCyclic(
              other.extent(),
              other.offset() + begin,
              other.processes(),
              other.block(),
              other.source());
      BlockCyclic block = new BlockCyclic(length, 0, 1, rest.cycle(), 0);
      return repeated(length, block, 0, rest, q, most)
          .map(pattern -> pattern.shifted(own.localFrom(p, begin)));
    }
    return repeated(n, own, p, other, q, most);
  }

  private static Optional<SharedPattern> repeated(
      long n, BlockCyclic own, int p, BlockCyclic other, int q, int most) {
    long times = other.cycle() / gcd(own.cycle(), other.cycle());
    // own.cycle() · times is the period; more than half of n would not repeat.
    if (times > n / 2 / own.cycle()) {
      return LocalRuns.of(n, own, p, other, q, most).map(SharedPattern::of);
    }
    long period = own.cycle() * times;
    Optional<LocalRuns> one = LocalRuns.of(period, own, p, other, q, most);
    Optional<LocalRuns> rest = LocalRuns.of(n % period, own, p, other, q, most);
    if (one.isEmpty() || rest.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(repeating(one.get(), n / period, times * own.block(), rest.get(), most));
  }

  /** The runs of many periods, {@code step} local indices apart, and of a rest. */
  static SharedPattern repeating(LocalRuns one, long count, long step, LocalRuns rest, int most) {
    if (one.size() == 0) {
      return of(rest.shifted(count * step));
    }
    if (one.isWhole(step)) {
      // Periods touch: all of them are one run.
      LocalRuns run = new LocalRuns();
      run.add(0, count * step);
      run.addAll(rest, count * step);
      return of(run);
    }
    SharedPattern pattern = new SharedPattern(one, count, step, rest);
    return count < FEW && pattern.size() <= most ? of(pattern.listed()) : pattern;
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

  /** How many runs there are, those that touch counted apart. */
  long size() {
    return Math.addExact(Math.multiplyExact(count, (long) runs.size()), tail.size());
  }

  /** All runs. */
  LocalRuns listed() {
    return listed(count);
  }

  /** All runs, as if there were so many periods. */
  LocalRuns listed(long periods) {
    LocalRuns all = new LocalRuns();
    for (long k = 0; k < periods; k++) {
      all.addAll(runs, k * step);
    }
    all.addAll(tail, periods * step);
    return all;
  }

  /** The same pattern, {@code by} local indices further on. */
  SharedPattern shifted(long by) {
    return new SharedPattern(runs.shifted(by), count, step, tail.shifted(by));
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
