// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;

/**
 * A lower bound on v[m] of a pass before it is there, so that a pass which cannot stay below what
 * would help ends early. A path over the whole segment either is at element s + x, or has a piece
 * that goes on behind it: a repetition or a chain, each bounded by the least v before its start and
 * the least that such a piece weighs. A run or a ray that goes on is no cheaper than the part of it
 * that ends at s + x, which v[x] counts; only idx nodes over blocks of a run may be, where they
 * beat a vec.
 */
final class CrossingBound {
  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final Chains chains;
  private final SegmentSearch search;

  CrossingBound(
      Letters letters, Constants k, Repetitions reps, Chains chains, SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.chains = chains;
    this.search = search;
  }

  /**
   * The bound for a pass from s that is before element s + x. Once it is found to be below {@code
   * enough} it need not be sharp.
   */
  long of(Frame f, int s, int e, int x, int runFrom, long enough) throws Deadline.Reached {
    long[] v = f.v;
    int y = s + x;
    f.suffixMinima(x);
    long[] from = f.suffix;
    long least = v[x];
    long part = k.part;
    if (k.idxCanBeatVec && letters.kind[y - 1] == Letters.UNIFORM) {
      int start = letters.letter[y - 1] == letters.letter[y - 2] ? runFrom : y - 1;
      least = Math.min(least, from[start - s] + part + k.pair + k.con);
    }
    f.around.clear();
    reps.crossing.find(y, f.around);
    for (int i = 0; i < f.around.size(); i++) {
      int id = f.around.get(i);
      int start = Math.max(reps.first[id], s);
      int last = Math.min(Math.min(reps.lastStart[id], e - 2 * reps.period[id]), y - 1);
      if (least >= enough && start <= last) {
        least = Math.min(least, repetition(f, s, e, id, start, last, enough));
      }
    }
    f.around.clear();
    chains.crossing.find(y, f.around);
    for (int i = 0; i < f.around.size(); i++) {
      int c = f.around.get(i);
      int start = Math.max(chains.first[c], s);
      if (start + 3L * chains.period[c] <= Math.min(e, chains.end[c])) {
        long weight = from[start - s] + part + k.idx(3);
        if (least >= enough && weight + k.con < enough) {
          long g = search.resolve(chains.first[c], chains.period[c], enough - weight);
          chains.optimum[c] = g;
          weight += g < 0 ? Repetitions.bound(g) : g;
          least = Math.min(least, weight);
        }
      }
    }
    return least;
  }

  /** A lower bound on paths to a start of the repetition and one piece over its blocks. */
  private long repetition(Frame f, int s, int e, int id, int start, int last, long enough)
      throws Deadline.Reached {
    int q = reps.period[id];
    long node = k.part + k.pair;
    long several = k.idxCanBeatVec ? k.leastBlock : k.strc + 2 * k.part + 2 * k.con;
    long least = enough;
    for (int b = start; b <= last && f.suffix[b - s] + node + k.con < enough; b++) {
      long weight = f.v[b - s] + node;
      if (weight + k.con >= enough) {
        continue;
      }
      int slot = reps.slot[id] + (b - reps.first[id]) % q;
      long g = search.resolve(b, q, enough - weight);
      reps.optimum[slot] = g;
      least = Math.min(least, weight + (g < 0 ? Repetitions.bound(g) : g));
      if (b + 4L * q <= e && b + 2 * q <= reps.lastStart[id]) {
        least = Math.min(least, weight + several);
      }
      if (least < enough) {
        return least;
      }
    }
    return least;
  }
}
