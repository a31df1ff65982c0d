// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import org.espalier.deadline.Deadline;

/**
 * One pass: the least weights v[x] of paths of pieces over the first x elements of a segment, for
 * every x in turn ({@link SegmentSearch} has the recurrence).
 *
 * <p>Invariant: before element s + x every v[y], y < x, is final for the mode of the search. Runs
 * and rays are minima that go along; the other pieces are offered by the classes that know them.
 */
final class PathPass {
  /** After how many elements a pass with a cut first asks whether it can still stay below it. */
  private static final int FIRST_CHECK = 16;

  private static final long[] NO_WEIGHTS = {};

  private final Letters letters;
  private final Constants k;
  private final Chains chains;
  private final BlockBounds bounds;
  private final RepetitionPieces repetitions;
  private final ChainPieces chained;
  private final MultiplePieces multiples;
  private final OfferSettlement settlement;
  private final CrossingBound crossing;
  private final SegmentSearch search;

  PathPass(
      Letters letters,
      Constants k,
      Repetitions reps,
      Chains chains,
      KnownBlocks blocks,
      BlockBounds bounds,
      SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.chains = chains;
    this.bounds = bounds;
    this.search = search;
    RotationPasses rotations = new RotationPasses(k, reps, bounds, search);
    repetitions = new RepetitionPieces(k, reps, blocks, bounds, search);
    chained = new ChainPieces(k, chains, blocks, bounds, search);
    multiples = new MultiplePieces(letters, k, reps, rotations, search);
    settlement = new OfferSettlement(reps, chains, rotations, search);
    crossing = new CrossingBound(letters, k, reps, chains, search);
  }

  /**
   * Passes over elements s .. e-1 and leaves the weights in a frame. Where they cannot stay below
   * {@code cut}, it may end.
   *
   * @return 0, or the code of a lower bound on the optimum where it ended
   */
  long over(int s, int e, Frame f, long cut) throws Deadline.Reached {
    int m = e - s;
    boolean anyChains = chains.count > 0 && m >= 6;
    f.open(m, anyChains);
    repetitions.open(f, s, m);
    if (anyChains) {
      chained.open(f, s, e);
    }
    long[] v = f.v;
    int[] via = f.via;
    byte[] kind = letters.kind;
    int[] letter = letters.letter;
    boolean outermost = search.outermost();
    long[] given = outermost ? search.given() : NO_WEIGHTS;
    boolean weighed = given.length > 0;
    v[0] = weighed ? given[s] : 0;
    long part = k.part;
    long runLeast = Constants.NONE;
    long ray = Constants.NONE;
    int runFrom = s;
    long rootBound = cut < Constants.NONE ? bounds.rootBound(s, m, cut) : 0;
    int nextCheck = cut < Constants.NONE && rootBound >= cut ? FIRST_CHECK : Integer.MAX_VALUE;
    boolean oneType = true;
    for (int x = 1; x <= m; x++) {
      int j = s + x;
      search.step();
      long best = v[x - 1] + part + k.con;
      int how = Frame.SINGLE;
      if (x >= 2) {
        int c = j - 2;
        if (x > 2 && letter[c] == letter[c - 1]) {
          runLeast = Math.min(runLeast, v[x - 2]);
        } else {
          runLeast = v[x - 2];
          runFrom = c;
        }
        if (kind[c] == Letters.MIXED) {
          ray = Constants.NONE;
          oneType = false;
        } else {
          long node = kind[c] == Letters.STEP ? k.con : k.con + k.uniform;
          if (search.mode() == SegmentSearch.Mode.LOWER && kind[c] != Letters.STEP) {
            node = k.con + Math.min(k.uniform, k.pair);
          }
          if (runLeast + part + node < best) {
            best = runLeast + part + node;
            how = Frame.RUN;
          }
          ray = Math.min(ray + k.lookup, v[x - 2] + 2 * k.lookup);
          if (ray + part + k.idx + k.con < best) {
            best = ray + part + k.idx + k.con;
            how = Frame.RAY;
          }
        }
      }
      v[x] = weighed && x < m ? Math.min(best, given[j]) : best;
      via[x] = how;
      if (x >= 4) {
        repetitions.offer(f, s, e, x);
        if (anyChains && x >= 6) {
          chained.offer(f, s, e, x);
        }
        if (f.pending > 0) {
          settlement.settle(f, x);
        }
        if (search.mode() != SegmentSearch.Mode.LOWER) {
          multiples.offer(f, s, x);
          if (k.idxCanBeatVec) {
            multiples.indexedProgressions(f, s, x, runFrom);
          }
        }
      }
      if (x == nextCheck && x < m && search.mode() == SegmentSearch.Mode.EXACT) {
        long least = Math.min(rootBound, k.strc + crossing.of(f, s, e, x, runFrom, cut - k.strc));
        if (least >= cut) {
          return Repetitions.atLeast(least);
        }
        nextCheck += x / 2;
      }
      if (outermost) {
        search.passed(v, x);
      }
    }
    f.oneType = oneType;
    return 0;
  }
}
