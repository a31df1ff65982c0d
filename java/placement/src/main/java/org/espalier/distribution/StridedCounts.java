// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

/**
 * How many indices two distributions have in common where one of them has a stride, however long
 * the dimension is.
 *
 * <p>Owners are periodic: one period of both is counted and multiplied. Within it, or where it is
 * longer than the dimension, either the blocks of both are walked, or those of the one with fewer,
 * in each of which the other's indices are counted in closed form, whichever is less work.
 */
final class StridedCounts {
  /** Steps of Euclid's algorithm, about, that one count takes. */
  private static final long STEPS_FOR_A_COUNT = 64;

  private final AxisDistribution from;
  private final AxisDistribution to;
  // counts[p · to.processes + q]
  private final long[] counts;

  private StridedCounts(AxisDistribution from, AxisDistribution to) {
    this.from = from;
    this.to = to;
    this.counts = new long[Math.multiplyExact(from.processes(), to.processes())];
  }

  /** What each process has of [0, n), which both reach. */
  static long[] of(long n, AxisDistribution from, AxisDistribution to) {
    StridedCounts all = new StridedCounts(from, to);
    long period = period(from, to, n);
    if (period > n / 2) {
      all.count(n);
      return all.counts;
    }
    all.count(period);
    for (int k = 0; k < all.counts.length; k++) {
      all.counts[k] *= n / period;
    }
    all.count(n % period);
    return all.counts;
  }

  /** After how many indices the owners on both sides come again; more than {@code most} if so. */
  static long period(AxisDistribution from, AxisDistribution to, long most) {
    long a = period(from);
    long b = period(to);
    long times = b / gcd(a, b);
    return times > most / a ? Math.max(most, most + 1) : a * times;
  }

  private static long period(AxisDistribution axis) {
    long cycle = axis.block() * axis.processes();
    return axis.processes() == 1 ? 1 : cycle / gcd(cycle, axis.stride());
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private void count(long n) {
    long mine = blocks(from, n);
    long others = blocks(to, n);
    boolean fewerHere = mine <= others;
    int width = fewerHere ? to.processes() : from.processes();
    if (Math.min(mine, others) > (mine + others) / STEPS_FOR_A_COUNT / width) {
      walkBoth(n);
    } else {
      walk(n, fewerHere);
    }
  }

  /** About how many blocks [0, n) has. */
  private static long blocks(AxisDistribution axis, long n) {
    if (axis.processes() == 1 || n == 0) {
      return 1;
    }
    return axis.stride() >= axis.block() ? n : axis.stride() * n / axis.block() + 1;
  }

  private void walkBoth(long n) {
    // Invariant: the indices before i are counted, and i begins a block of one of the two.
    for (long i = 0; i < n; ) {
      long next = Math.min(n, Math.min(from.nextBlock(i), to.nextBlock(i)));
      counts[from.owner(i) * to.processes() + to.owner(i)] += next - i;
      i = next;
    }
  }

  private void walk(long n, boolean here) {
    AxisDistribution coarse = here ? from : to;
    AxisDistribution fine = here ? to : from;
    long[] before = new long[fine.processes()];
    // Invariant: the indices before i are counted, and i begins a block of the coarse one.
    for (long i = 0; i < n; ) {
      long next = Math.min(n, coarse.nextBlock(i));
      int p = coarse.owner(i);
      for (int q = 0; q < before.length; q++) {
        long below = below(fine, next, q);
        int at = here ? p * to.processes() + q : q * to.processes() + p;
        counts[at] += below - before[q];
        before[q] = below;
      }
      i = next;
    }
  }

  /**
   * How many indices of [0, n) a process has. Cell x lies in [lo, hi) of its cycle c as often as
   * ⌊(x − lo) / c⌋ − ⌊(x − hi) / c⌋ says, and both sums have a closed form.
   */
  static long below(AxisDistribution axis, long n, int process) {
    long cycle = axis.block() * axis.processes();
    long low = axis.offset() + cycle - axis.block() * process;
    return floors(n, cycle, axis.stride(), low)
        - floors(n, cycle, axis.stride(), low - axis.block());
  }

  /**
   * The sum of ⌊(a i + b) / m⌋ over i in [0, n), by Euclid's algorithm (R. Graham, D. Knuth, O.
   * Patashnik, Concrete Mathematics, 3.5). It may wrap; differences of two that fit are right.
   */
  private static long floors(long n, long m, long a, long b) {
    long sum = 0;
    while (true) {
      sum += (n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n) * (a / m) + n * (b / m);
      a %= m;
      b %= m;
      long most = a * n + b;
      if (most < m) {
        return sum;
      }
      n = most / m;
      b = most % m;
      long was = m;
      m = a;
      a = was;
    }
  }
}
