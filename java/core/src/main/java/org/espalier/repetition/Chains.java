// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import java.util.Arrays;
import org.espalier.deadline.Deadline;

/**
 * The chains of a layout: maximal sequences of three or more neighbouring equal blocks of q ≥ 2
 * elements whose strides are not all equal, which only an idx can describe. Chain i has its blocks
 * at {@code first[i]}, {@code first[i] + period[i]}, … and ends before element {@code end[i]}.
 *
 * <p>A change of stride is a letter between two blocks where E_q has a mismatch, so a chain runs
 * through maximal intervals of E_q that are exactly one mismatch apart, and each such mismatch
 * fixes where the blocks begin. Intervals with a smaller period count here as well, but only beside
 * a mismatch: for a run with period p and last letter z, the interval of q = m·p goes on behind its
 * mismatch exactly if the letters from z + 2 repeat the end of the run, and how far they do is one
 * number for all m. So all these intervals cost one scan for each run and side; there are at most
 * as many as the sum of exponents of all runs, which is O(n).
 */
public final class Chains {
  /** How many there are. */
  public final int count;

  /** By chain: elements in a block. */
  public final int[] period;

  /** By chain: where its first block begins. */
  public final int[] first;

  /** By chain: the element behind its last block. */
  public final int[] end;

  /** meet[j] .. meet[j+1]-1: the chains whose first three blocks end before element j. */
  public final int[] meet;

  /** By chain: the optimum of its blocks, or a code of {@link Repetitions#atLeast}. */
  public final long[] optimum;

  /** Finds the chains that a pass from inside of them meets. */
  public final Stabbing stabbing;

  private Chains(int n, Ints periods, Ints firsts, Ints ends) {
    count = periods.size();
    int[] third = new int[count];
    for (int i = 0; i < count; i++) {
      third[i] = firsts.get(i) + 3 * periods.get(i);
    }
    meet = Stabbing.starts(third, n + 2);
    int[] order = Stabbing.order(third, n + 2);
    period = new int[count];
    first = new int[count];
    end = new int[count];
    int[] lastStart = new int[count];
    for (int x = 0; x < count; x++) {
      period[x] = periods.get(order[x]);
      first[x] = firsts.get(order[x]);
      end[x] = ends.get(order[x]);
      lastStart[x] = end[x] - 3 * period[x];
    }
    optimum = new long[count];
    Arrays.fill(optimum, Repetitions.UNSEEN);
    stabbing = new Stabbing(first, lastStart, n + 1);
  }

  /**
   * Makes a layout's lack of chains.
   *
   * @param n elements of the layout
   * @return no chain
   */
  public static Chains none(int n) {
    return new Chains(n, new Ints(), new Ints(), new Ints());
  }

  /**
   * Builds the chains.
   *
   * @param letters the layout
   * @param found its primitive repetitions
   * @param limit when to stop
   * @return all chains
   * @throws Deadline.Reached once the limit is reached
   */
  public static Chains of(Letters letters, RepetitionFinder found, Deadline limit)
      throws Deadline.Reached {
    Builder builder = new Builder(letters);
    builder.gather(found, limit);
    builder.link(limit);
    return new Chains(letters.n, builder.chainPeriod, builder.chainFirst, builder.chainEnd);
  }

  /** Gathers intervals, sorts them by period and start, and links neighbours. */
  private static final class Builder {
    private final Letters letters;
    private final int[] t;
    // the intervals [l, r] of E_q that a chain may run through
    private final Ints q = new Ints();
    private final Ints l = new Ints();
    private final Ints r = new Ints();
    final Ints chainPeriod = new Ints();
    final Ints chainFirst = new Ints();
    final Ints chainEnd = new Ints();

    Builder(Letters letters) {
      this.letters = letters;
      this.t = letters.letter;
    }

    void gather(RepetitionFinder found, Deadline limit) throws Deadline.Reached {
      for (int i = 0; i < t.length; i = letters.runEnd[i] + 1) {
        multiples(1, i, letters.runEnd[i]);
      }
      for (int i = 0; i < found.period.size(); i++) {
        if ((i & 255) == 255) {
          limit.check();
        }
        int p = found.period.get(i);
        int start = found.first.get(i);
        int stop = found.last.get(i);
        q.add(p);
        l.add(start);
        r.add(stop);
        multiples(p, start, stop + p);
      }
    }

    /** The intervals of E_{m·p}, m ≥ 2, of the run t[from .. to] that lie beside a mismatch. */
    private void multiples(int p, int from, int to) {
      int most = (to - from + 2) / (2 * p);
      if (most < 2) {
        return;
      }
      int reach = most * p - 1;
      int beside = Math.max(repeated(to + 2, 1, p, reach), repeated(from - 2, -1, p, reach));
      for (int m = 2; m <= most && m * p - 1 <= beside; m++) {
        q.add(m * p);
        l.add(from);
        r.add(to - m * p);
      }
    }

    /**
     * How many letters from a place on, forward or backward, are those that begin 2p before it, p
     * of them over and over.
     */
    private int repeated(int at, int step, int p, int most) {
      int far = 0;
      for (int i = at; far < most && i >= 0 && i < t.length; i += step) {
        if (t[i] != t[at - step * (2 * p - far % p)]) {
          break;
        }
        far++;
      }
      return far;
    }

    void link(Deadline limit) throws Deadline.Reached {
      int n = letters.n;
      int[] start = l.toArray();
      int[] period = q.toArray();
      int[] byStart = Stabbing.order(start, n + 1);
      int[] key = new int[byStart.length];
      for (int x = 0; x < key.length; x++) {
        key[x] = period[byStart[x]];
      }
      int[] byPeriod = Stabbing.order(key, n + 1);
      int open = -1;
      for (int x = 0; x < key.length; x++) {
        if ((x & 1023) == 1023) {
          limit.check();
        }
        int i = byStart[byPeriod[x]];
        int p = period[i];
        int next = x + 1 < key.length ? byStart[byPeriod[x + 1]] : -1;
        boolean linked = next >= 0 && period[next] == p && start[next] == r.get(i) + 2;
        int behind = r.get(i) + 2;
        // Invariant: open is the first block of a chain whose blocks reach into interval i, or -1.
        if (open >= 0 && !(linked && (behind - open) % p == 0)) {
          close(p, open, r.get(i));
          open = -1;
        }
        if (linked && open < 0) {
          open = start[i] + Math.floorMod(behind - start[i], p);
        }
      }
    }

    private void close(int p, int open, int stop) {
      int lastPair = open + (stop - p + 2 - open) / p * p;
      int end = lastPair + 2 * p;
      chainPeriod.add(p);
      chainFirst.add(open);
      chainEnd.add(end);
    }
  }
}
