// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Letters;
import org.espalier.repetition.Repetitions;

/**
 * One pass: the least weights v[x] of paths of pieces over the first x elements of a segment, for
 * every x in turn ({@link SegmentSearch} has the recurrence).
 *
 * <p>Invariant: before element s + x every v[y], y < x, is final for the phase of the search. Runs
 * and rays are minima that go along; the other pieces are offered by the classes that know them.
 */
final class PathPass {
  private final Letters letters;
  private final Constants k;
  private final Progressions progressions;
  private final Chains chains;
  private final RepetitionPieces repetitions;
  private final ChainPieces chained;
  private final MultiplePieces multiples;
  private final OfferSettlement settlement;
  private final SegmentSearch search;

  PathPass(
      Letters letters,
      Constants k,
      Progressions progressions,
      Repetitions reps,
      Chains chains,
      KnownBlocks blocks,
      BlockBounds bounds,
      SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.progressions = progressions;
    this.chains = chains;
    this.search = search;
    RotationPasses rotations = new RotationPasses(k, reps, bounds, search);
    repetitions = new RepetitionPieces(k, reps, blocks, bounds, search);
    chained = new ChainPieces(k, chains, blocks, bounds, search);
    multiples = new MultiplePieces(k, reps, rotations, search);
    settlement = new OfferSettlement(reps, chains, rotations, search);
  }

  /**
   * Passes over elements s .. e-1 and leaves the weights in a frame.
   *
   * @param given where not empty, the weights v[y] of a pass from element 0, which stand in for
   *     those before elements s .. e-1; only the last weight is then one of this pass alone
   */
  void over(int s, int e, Frame f, long[] given) throws Deadline.Reached {
    int m = e - s;
    boolean anyChains = chains.count > 0 && m >= 6;
    f.open(m, anyChains);
    repetitions.open(f, s, m);
    if (anyChains) {
      chained.open(f, s, e);
    }
    long[] v = f.v;
    byte[] kind = letters.kind;
    int[] letter = letters.letter;
    v[0] = given.length > 0 ? given[s] : 0;
    // least v at a start of the run and of the ray in hand; the ray's with its look-ups
    long runLeast = Constants.NONE;
    long ray = Constants.NONE;
    int runFrom = 0;
    for (int x = 1; x <= m; x++) {
      search.step();
      long best = v[x - 1] + k.part + k.con;
      int how = Frame.SINGLE;
      if (x >= 2) {
        int c = s + x - 2;
        if (x == 2 || letter[c] != letter[c - 1]) {
          runLeast = Constants.NONE;
          runFrom = x - 2;
        }
        runLeast = Math.min(runLeast, v[x - 2]);
        if (kind[c] == Letters.MIXED) {
          ray = Constants.NONE;
          f.oneType = false;
        } else {
          ray = Math.min(ray + k.lookup, v[x - 2] + 2 * k.lookup);
          long run = runLeast + k.part + k.con + (kind[c] == Letters.STEP ? 0 : k.uniform);
          if (kind[c] == Letters.UNIFORM) {
            run = progressions.cheapest(v, x, x - runFrom, run);
          }
          if (run < best) {
            best = run;
            how = Frame.RUN;
          }
          if (ray + k.part + k.idx + k.con < best) {
            best = ray + k.part + k.idx + k.con;
            how = Frame.RAY;
          }
        }
      }
      v[x] = given.length > 0 && x < m ? Math.min(best, given[s + x]) : best;
      f.via[x] = how;
      if (x >= 4) {
        repetitions.offer(f, s, e, x);
        if (anyChains && x >= 6) {
          chained.offer(f, s, e, x);
        }
        settlement.settle(f, x);
        multiples.offer(f, s, x);
      }
    }
  }
}
