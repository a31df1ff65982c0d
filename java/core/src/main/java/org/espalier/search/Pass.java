// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.PriorityQueue;
import org.espalier.deadline.Deadline;
import org.espalier.repetition.Letters;

/**
 * One pass: the least weights v[x] of paths of pieces over the first x elements of a segment, for
 * every x in turn ({@link SegmentSearch} has the recurrence).
 *
 * <p>Invariant: before element s + x every v[y], y &lt; x, is final for the phase of the search.
 * Runs and rays are minima that go along; the other pieces are offered by the classes that know
 * them. A piece whose block is not known waits with a lower bound until the others have been
 * offered; then blocks are resolved in the order of the bounds, as long as one can still win.
 */
final class Pass {
  /** A piece of one element. */
  static final int SINGLE = 0;

  /** A piece that is a progression. */
  static final int RUN = 1;

  /** A piece that is an idx of single elements. */
  static final int RAY = -1;

  private static final long[] NOTHING = {};

  /** The owner of a piece that is an idx along a chain. */
  static final int CHAIN = -1;

  /**
   * A piece whose block of {@code length} elements at {@code block} is not known: what it weighs
   * without the block, and with it at least; which repetition it is of, or {@link #CHAIN}; and the
   * slot of the repetition, or the chain, that keeps the optimum of the block.
   */
  private record Offer(long weight, long bound, int block, int length, int owner, int slot)
      implements Comparable<Offer> {
    @Override
    public int compareTo(Offer other) {
      return Long.compare(bound, other.bound);
    }
  }

  // the first element, and how many there are
  final int s;
  final int m;
  // v[x]: least weight of a path of pieces over the first x elements
  final long[] v;
  // via[x]: the last piece of that path: SINGLE, RUN, RAY, the block length q of a uniform
  // repetition, or −q for an idx over blocks of q
  final int[] via;
  // the repetition that the pass is to bound, or −1: its own pieces count with bounds
  final int bounded;
  final RepetitionPieces repetitions;
  final ChainPieces chains;

  private final Indexed in;
  private final SegmentSearch search;
  private final MultiplePieces multiples;
  // where not empty, the weights v[y] of a pass from element 0, which stand in for those before
  // elements s .. s+m-1; only the last weight is then one of this pass alone
  private final long[] given;
  private final PriorityQueue<Offer> offers = new PriorityQueue<>();
  private boolean oneType = true;
  // what the whole costs, and whether its root is a strc, or else what it is, coded like via
  long optimum;
  boolean parted = true;
  int root;

  private Pass(Indexed in, SegmentSearch search, int s, int m, int bounded, long[] given) {
    this.in = in;
    this.search = search;
    this.s = s;
    this.m = m;
    this.bounded = bounded;
    this.given = given;
    v = new long[m + 1];
    via = new int[m + 1];
    repetitions = new RepetitionPieces(in, search, this);
    chains = new ChainPieces(in, search, this);
    multiples = new MultiplePieces(in, search, this);
  }

  /** A pass over m elements from s on. */
  static Pass over(Indexed in, SegmentSearch search, int s, int m) {
    return new Pass(in, search, s, m, -1, NOTHING);
  }

  /** The same, to bound the blocks of a repetition: no weight exceeds that of a path. */
  static Pass bounding(Indexed in, SegmentSearch search, int s, int m, int repetition) {
    return new Pass(in, search, s, m, repetition, NOTHING);
  }

  /** A pass from element 1 whose weights before its last are those of a pass from element 0. */
  static Pass behindFirst(Indexed in, SegmentSearch search, int m, long[] given) {
    return new Pass(in, search, 1, m, -1, given);
  }

  /** Goes over all elements. */
  Pass run() throws Deadline.Reached {
    Constants k = in.k();
    byte[] kind = in.letters().kind;
    int[] letter = in.letters().letter;
    v[0] = given.length > 0 ? given[s] : 0;
    // least v at a start of the run and of the ray in hand; the ray's with its look-ups
    long runLeast = Constants.NONE;
    long ray = Constants.NONE;
    int runFrom = 0;
    for (int x = 1; x <= m; x++) {
      search.step(x, m);
      long best = v[x - 1] + k.part + k.con;
      int how = SINGLE;
      if (x >= 2) {
        int c = s + x - 2;
        if (x == 2 || letter[c] != letter[c - 1]) {
          runLeast = Constants.NONE;
          runFrom = x - 2;
        }
        runLeast = Math.min(runLeast, v[x - 2]);
        if (kind[c] == Letters.MIXED) {
          ray = Constants.NONE;
          oneType = false;
        } else {
          ray = Math.min(ray + k.lookup, v[x - 2] + 2 * k.lookup);
          long run = runLeast + k.part + k.con + (kind[c] == Letters.STEP ? 0 : k.uniform);
          if (kind[c] == Letters.UNIFORM) {
            run = in.progressions().cheapest(v, x, x - runFrom, run);
          }
          if (run < best) {
            best = run;
            how = RUN;
          }
          if (ray + k.part + k.idx + k.con < best) {
            best = ray + k.part + k.idx + k.con;
            how = RAY;
          }
        }
      }
      v[x] = given.length > 0 && x < m ? Math.min(best, given[s + x]) : best;
      via[x] = how;
      if (x >= 4) {
        repetitions.offer(x);
        chains.offer(x);
        settle(x);
        multiples.offer(x);
      }
    }
    return this;
  }

  /** Whether all elements are of one type. */
  boolean oneType() {
    return oneType;
  }

  /** Takes a root that is no strc if it is as cheap as what there is. */
  void root(long cost, int how) {
    if (cost < optimum || (cost == optimum && parted)) {
      optimum = cost;
      root = how;
      parted = false;
    }
  }

  /** Takes a piece before element s + x if it weighs less than what there is. */
  void offer(int x, long weight, int how) {
    if (weight < v[x]) {
      v[x] = weight;
      via[x] = how;
    }
  }

  /** Keeps a piece of a repetition, or of a {@link #CHAIN}, until the others have been offered. */
  void postpone(long weight, long bound, int b, int q, int owner, int slot) {
    offers.add(new Offer(weight, bound, b, q, owner, slot));
  }

  /**
   * Resolves blocks of postponed pieces. Where resolving the rotations of one repetition has cost
   * much without use, one pass bounds all of them ({@link Rotations}).
   */
  private void settle(int x) throws Deadline.Reached {
    for (Offer next = offers.poll(); next != null && next.bound < v[x]; next = offers.poll()) {
      long before = search.walked();
      long g = search.resolve(next.block, next.length);
      if (next.owner == CHAIN) {
        in.chains().optimum[next.slot] = g;
        offer(x, next.weight + g, -next.length);
      } else {
        in.reps().optimum[next.slot] = g;
        if (next.weight + g >= v[x]) {
          search.rotations().inVain(next.owner, next.block, x, search.walked() - before);
        }
        offer(x, next.weight + g, next.length);
      }
    }
    offers.clear();
  }
}
