// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.math.BigInteger;

/**
 * How many indices of a section two block-cyclic distributions of it have in common, for every pair
 * of processes, without a loop over indices.
 *
 * <p><b>Problem.</b> Let process p of the first have the indices i with (i − a) mod A &lt; m, and q
 * of the second those with (i − b) mod B &lt; r, where A, B are the cycles, m, r the blocks and a,
 * b the windows of p and q. Count the i in [0, n) that both have.
 *
 * <p><b>Method.</b> Let g = gcd(A, B), L = lcm(A, B). A window of q that begins d after one of p
 * shares
 *
 * <pre>
 *   len(d) = min(m, d + r) − max(0, d)      indices,      −r &lt; d &lt; m.
 * </pre>
 *
 * By the Chinese remainder theorem the windows of p in one period L meet every d ≡ b − a (mod g)
 * exactly once: as k runs through B/g windows, k·A mod B runs through all multiples of g below B.
 * So a whole period shares Σ len(d) over those d, three arithmetic series. What is left after the
 * whole periods is less than one: either every d is taken to its window by a modular inverse, or
 * the blocks are walked, whichever is shorter.
 *
 * <p><b>Complexity.</b> O(P Q) where L divides n. Otherwise in addition O(min(P Q (m + r) / g, n'/m
 * + n'/r)) for a rest of n' &lt; L indices; the smaller of the two is below 2 √(2 n' P Q), far
 * below the number of indices. Exact; all arithmetic fits 64 bits or is done by {@link BigInteger}.
 */
final class OverlapCounts {
  private OverlapCounts() {}

  /**
   * counts[p * Q + q]: indices of [0, n) that process p has in {@code from} and q in {@code to}.
   */
  static long[] of(long n, BlockCyclic from, BlockCyclic to) {
    int pairs = Math.multiplyExact(from.processes(), to.processes());
    long[] counts = new long[pairs];
    long g = gcd(from.cycle(), to.cycle());
    long wholePeriods = wholePeriods(n, from.cycle() / g, to.cycle());
    if (wholePeriods > 0) {
      for (int p = 0; p < from.processes(); p++) {
        for (int q = 0; q < to.processes(); q++) {
          long shift = to.window(q) - from.window(p);
          counts[p * to.processes() + q] =
              wholePeriods * period(shift, g, from.block(), to.block());
        }
      }
    }
    long rest = wholePeriods == 0 ? n : n % (from.cycle() / g * to.cycle());
    if (rest > 0) {
      double byOffset = (double) pairs * ((double) from.block() + to.block()) / g;
      double byBlock = (double) rest / from.block() + (double) rest / to.block();
      if (byOffset < byBlock) {
        addByOffset(rest, from, to, g, counts);
      } else {
        addByBlock(rest, from, to, counts);
      }
    }
    return counts;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** n / L, where L may not fit 64 bits. */
  private static long wholePeriods(long n, long cycles, long cycle) {
    return cycles > n / cycle ? 0 : n / (cycles * cycle);
  }

  /** Σ len(d) over −r < d < m with d ≡ shift (mod g). */
  static long period(long shift, long g, long m, long r) {
    long flat = Math.min(m, r);
    // len rises by 1 a step on (−r, low), is flat on [low, high] and falls on (high, m).
    long low = Math.min(0, m - r);
    long high = Math.max(0, m - r);
    return series(shift, g, 1 - r, low - 1, r, 1)
        + series(shift, g, low, high, flat, 0)
        + series(shift, g, high + 1, m - 1, m, -1);
  }

  /** Σ (base + slope · d) over first <= d <= last with d ≡ shift (mod g). */
  private static long series(long shift, long g, long first, long last, long base, long slope) {
    long start = first + Math.floorMod(shift - first, g);
    if (start > last) {
      return 0;
    }
    long steps = (last - start) / g;
    BigInteger ends = BigInteger.valueOf(2 * base + slope * (2 * start + steps * g));
    return ends.multiply(BigInteger.valueOf(steps + 1)).shiftRight(1).longValueExact();
  }

  private static void addByOffset(long n, BlockCyclic from, BlockCyclic to, long g, long[] counts) {
    long m = from.block();
    long r = to.block();
    long cycleA = from.cycle();
    // Windows of p repeat their distance to the windows of q after this many.
    long classes = to.cycle() / g;
    long inverse =
        classes == 1
            ? 0
            : BigInteger.valueOf(cycleA / g).modInverse(BigInteger.valueOf(classes)).longValue();
    for (int p = 0; p < from.processes(); p++) {
      long a = from.window(p);
      for (int q = 0; q < to.processes(); q++) {
        long shift = to.window(q) - a;
        long sum = 0;
        for (long d = 1 - r + Math.floorMod(shift - (1 - r), g); d < m; d += g) {
          // k · A ≡ shift − d (mod B), all divided by g; window −1 may reach into the section.
          long k = mulMod(Math.floorMod((shift - d) / g, classes), inverse, classes);
          long begin = Math.max(0, d);
          long end = Math.min(m, d + r);
          for (long w = k == classes - 1 ? -1 : k; w <= n / cycleA; w += classes) {
            long start = a + w * cycleA;
            sum += Math.max(0, Math.min(n, start + end) - Math.max(0, start + begin));
          }
        }
        counts[p * to.processes() + q] += sum;
      }
    }
  }

  private static long mulMod(long a, long b, long modulus) {
    if (modulus <= 1L << 31) {
      return a * b % modulus;
    }
    return BigInteger.valueOf(a)
        .multiply(BigInteger.valueOf(b))
        .mod(BigInteger.valueOf(modulus))
        .longValue();
  }

  private static void addByBlock(long n, BlockCyclic from, BlockCyclic to, long[] counts) {
    // Invariant: all indices before i are counted; i begins a block of one of the two.
    for (long i = 0; i < n; ) {
      long next = Math.min(n, Math.min(blockEnd(from, i), blockEnd(to, i)));
      counts[from.owner(i) * to.processes() + to.owner(i)] += next - i;
      i = next;
    }
  }

  /** The index of the section at which the block of index i ends. */
  static long blockEnd(BlockCyclic distribution, long i) {
    return i + distribution.block() - (distribution.offset() + i) % distribution.block();
  }
}
