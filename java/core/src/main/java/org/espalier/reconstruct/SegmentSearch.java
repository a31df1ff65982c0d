// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The search proper: least weights of paths of pieces.
 *
 * <p>For a start s let v[x] be the least weight of a path of pieces over elements s .. s+x−1, where
 * a piece over [k, j) weighs K_part + R(k, j), and R is the least cost of a tree with a con, vec or
 * idx root. A strc child of a strc merges into its parent, so
 *
 * <pre>
 *   v[x] = min over y &lt; x of v[y] + K_part + R(s + y, s + x)        opt(s, s+x) = min(R(s, s+x), K_strc + v[x])
 * </pre>
 *
 * with K_part = 2·K_lookup; {@link Constants} has what it is for strc of two children. So one pass
 * gives the optimum of every prefix. This takes the place of Listing 5's table over all segments.
 * Pieces are found thus:
 *
 * <ul>
 *   <li>con, and vec of single elements: within a run of one letter, by a running minimum.
 *   <li>idx of single elements (a ray): within one type, by a running minimum that grows by L.
 *   <li>vec over a primitive block: within a {@link Repetitions repetition}, by a minimum for each
 *       residue of the start modulo the period.
 *   <li>idx over a block with a change of stride: along {@link Chains}, by a minimum that grows by
 *       L for each block. Without a change of stride a vec is never dearer, unless K_vec &gt; K_idx
 *       + 2L; then all block lengths and counts are tried where an idx may win.
 *   <li>vec over a block g^m of several periods, m ≥ 2: only where its root is a strc. (A con, vec
 *       or idx root of g^m gives g a tree that is not dearer, by Fine and Wilf's theorem, or is
 *       again a repetition of some g^i.) Such a piece weighs at least v[k+mp] − v[k] more than v[k]
 *       + 2L + K_vec + K_strc, so one comparison for each residue mostly shows that none can win;
 *       where it does not, {@link Rotations} decide, and where they do not, all are tried. No
 *       assumption is left unproved.
 * </ul>
 *
 * <p>A block's optimum is needed only where a lower bound on the piece is below what is known. Then
 * it is resolved by a nested pass, which stops as soon as it cannot stay below what would help.
 *
 * <table>
 *   <caption>Concordance with the paper</caption>
 *   <tr><td>w(v_i, v_j)</td><td>2L + R, not 2L + opt: identical, since strc merges</td></tr>
 *   <tr><td>Repetition(D, n, q)</td><td>{@link #rootOver} for the divisors that have a repetition</td></tr>
 *   <tr><td>T_{i,j}</td><td>not stored; {@link TreeAssembly} passes again</td></tr>
 * </table>
 */
final class SegmentSearch {
  /** What becomes of a block whose optimum is not known. */
  enum Mode {
    /** It is computed: the value of the pass is the optimum. */
    EXACT,
    /** It is not used: the value of the pass is what some tree costs. */
    UPPER,
    /** It counts with a lower bound: no tree costs less than the value of the pass. */
    LOWER
  }

  /** After how many elements the clock is read, a power of two; one reading costs about 25 ns. */
  private static final int TICK = 64;

  /** After how many elements a pass with a cut first asks whether it can still stay below it. */
  private static final int FIRST_CHECK = 16;

  /** The code of a block of which nothing is known. */
  private static final long UNKNOWN = Repetitions.atLeast(0);

  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final Chains chains;
  private final BlockMemo memo;
  private final Rotations rotations;
  private Limit limit;
  private final Limit treeLimit;
  private final List<Frame> frames = new ArrayList<>();
  private int depth = -1;
  private int sinceTick;
  private long walked;
  private Mode mode = Mode.EXACT;
  // the elements of the outermost pass before which every value is exact
  private int exactUpTo;
  private long[] exactValues = new long[0];
  // of the outermost pass, the weights that are known from a pass of one element more; else empty
  private long[] given = new long[0];
  // the slots whose optimum was not known when the search was ended
  private final BitSet missing = new BitSet();
  // the largest count at which an idx beats a vec over equal strides
  private final long mostIndexed;

  SegmentSearch(
      Letters letters,
      Constants k,
      Repetitions reps,
      Chains chains,
      BlockMemo memo,
      Limit limit,
      Limit treeLimit) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.chains = chains;
    this.memo = memo;
    this.limit = limit;
    this.treeLimit = treeLimit;
    this.rotations = new Rotations(reps);
    this.mostIndexed = k.idxCanBeatVec ? (k.vec - k.idx - 1) / k.lookup : 1;
  }

  Mode mode() {
    return mode;
  }

  void mode(Mode next) {
    mode = next;
  }

  /**
   * A lower bound on the optimum of the whole layout, from what is known.
   *
   * @param values of the pass that a limit ended; exact as far as it came
   * @param next when to stop
   */
  long lowerBound(long[] values, Limit next) throws Limit.Reached {
    mode = Mode.LOWER;
    limit = next;
    exactValues = values;
    return pass(0, letters.n);
  }

  /**
   * The least weight of a path of two pieces or more over the first m ≥ 2 elements of the layout:
   * the last piece starts behind element 0, so it is a piece of a pass from element 1 whose weights
   * before m are those of the pass from 0.
   *
   * @param values v[x] of the pass from 0, for every x < m
   */
  long twoPieces(int m, long[] values) throws Limit.Reached {
    given = values;
    try {
      pass(1, m);
      return frame().v[m - 1];
    } finally {
      given = new long[0];
    }
  }

  /** The frame of the pass that ended last. */
  Frame frame() {
    return frames.get(depth + 1);
  }

  /** Goes one frame deeper, so that {@link #frame()} of now is kept. */
  void hold() {
    depth++;
  }

  void release() {
    depth--;
  }

  /** The optimum of elements s .. e-1, as far as the mode allows. */
  long pass(int s, int e) throws Limit.Reached {
    return pass(s, e, Constants.NONE);
  }

  private long pass(int s, int e, long cut) throws Limit.Reached {
    depth++;
    if (frames.size() <= depth) {
      frames.add(new Frame());
    }
    try {
      return run(s, e, frames.get(depth), cut);
    } finally {
      depth--;
    }
  }

  /** The optimum of the block of q elements at b, or a code below 0 where it is not known. */
  long resolve(int b, int q) throws Limit.Reached {
    return resolve(b, q, Constants.NONE);
  }

  /**
   * The optimum of the block of q elements at b if it is less than {@code cut}; otherwise it may
   * also be the code of a lower bound that is not less.
   */
  private long resolve(int b, int q, long cut) throws Limit.Reached {
    if (q == 1) {
      return k.con;
    }
    long trivial = progression(b, q);
    if (trivial >= 0) {
      return trivial;
    }
    int entry = memo.find(b, q);
    long known = entry < 0 ? UNKNOWN : memo.cost(entry);
    if (known >= 0 || mode != Mode.EXACT || Repetitions.bound(known) >= cut) {
      return known;
    }
    // A block that was cut before is cut at twice that bound, so that it is not begun too often.
    long next =
        entry < 0 || cut == Constants.NONE ? cut : Math.max(cut, 2 * Repetitions.bound(known));
    try {
      long optimum = pass(b, b + q, next);
      if (entry < 0) {
        memo.put(b, q, optimum);
      } else {
        memo.cost(entry, optimum);
      }
      return optimum;
    } catch (Limit.Reached reached) {
      if (depth > 0) {
        throw reached;
      }
      mode = Mode.UPPER;
      return known;
    }
  }

  long known(int b, int q) {
    if (q == 1) {
      return k.con;
    }
    long trivial = progression(b, q);
    if (trivial >= 0) {
      return trivial;
    }
    int entry = memo.find(b, q);
    return entry < 0 ? UNKNOWN : memo.cost(entry);
  }

  /** The optimum of a block that is contiguous or a progression, or a code. */
  private long progression(int b, int q) {
    if (letters.kind[b] == Letters.MIXED || letters.runEnd[b] < b + q - 2) {
      return UNKNOWN - k.leastBlock;
    }
    if (letters.kind[b] == Letters.STEP) {
      return k.con;
    }
    return k.progressionIsVec ? k.uniform + k.con : UNKNOWN - k.leastBlock;
  }

  private long slotOptimum(int slot, int b, int q) {
    long g = reps.optimum[slot];
    if (g == Repetitions.UNSEEN) {
      g = progression(b, q);
      reps.optimum[slot] = g;
    }
    return g;
  }

  private long chainOptimum(int c) {
    long g = chains.optimum[c];
    if (g == Repetitions.UNSEEN) {
      g = progression(chains.first[c], chains.period[c]);
      chains.optimum[c] = g;
    }
    return g;
  }

  private long run(int s, int e, Frame f, long cut) throws Limit.Reached {
    long ended = walk(s, e, f, cut);
    return ended < 0 ? ended : root(f, s, e - s, f.oneType);
  }

  private long walk(int s, int e, Frame f, long cut) throws Limit.Reached {
    int m = e - s;
    boolean anyChains = chains.count > 0 && m >= 6;
    f.open(m, anyChains);
    if (s > 0 && m >= 4) {
      reps.stabbing.find(s, f.inside);
      f.nextInside = f.inside.size() == 0 ? Integer.MAX_VALUE : 4;
      if (anyChains) {
        chains.stabbing.find(s, f.aroundChains);
        for (int i = 0; i < f.aroundChains.size(); i++) {
          int c = f.aroundChains.get(i);
          int q = chains.period[c];
          int unit = s + Math.floorMod(chains.first[c] - s, q);
          if (unit + 3L * q <= Math.min(e, chains.end[c])) {
            schedule(f, f.enterChain(c, unit), unit + 3 * q - s);
          }
        }
      }
    }
    long[] v = f.v;
    int[] via = f.via;
    byte[] kind = letters.kind;
    int[] letter = letters.letter;
    boolean weighed = depth == 0 && given.length > 0;
    v[0] = weighed ? given[s] : 0;
    long part = k.part;
    long runLeast = Constants.NONE;
    long ray = Constants.NONE;
    int runFrom = s;
    long rootBound = cut < Constants.NONE ? rootBound(s, m, cut) : 0;
    int nextCheck = cut < Constants.NONE && rootBound >= cut ? FIRST_CHECK : Integer.MAX_VALUE;
    boolean oneType = true;
    for (int x = 1; x <= m; x++) {
      int j = s + x;
      walked++;
      tick();
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
          if (mode == Mode.LOWER && kind[c] != Letters.STEP) {
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
        repetitions(f, s, e, x);
        if (anyChains && x >= 6) {
          chains(f, s, e, x);
        }
        if (f.pending > 0) {
          settle(f, x);
        }
        if (mode != Mode.LOWER) {
          multiples(f, s, x);
          if (k.idxCanBeatVec) {
            indexedProgressions(f, s, x, runFrom);
          }
        }
      }
      if (x == nextCheck && x < m && mode == Mode.EXACT) {
        long least = Math.min(rootBound, k.strc + crossing(f, s, e, x, ray, runFrom, cut - k.strc));
        if (least >= cut) {
          return Repetitions.atLeast(least);
        }
        nextCheck += x / 2;
      }
      if (depth == 0) {
        if (mode == Mode.EXACT) {
          exactUpTo = x;
        } else if (mode == Mode.LOWER && x <= exactUpTo) {
          v[x] = exactValues[x];
        }
      }
    }
    f.oneType = oneType;
    return 0;
  }

  /**
   * Looks at the clock now and then. When the limit of the search is reached, the outermost pass
   * goes on with what is known and the passes inside it end; every other limit ends all of them.
   */
  void tick() throws Limit.Reached {
    if ((++sinceTick & (TICK - 1)) != 0) {
      return;
    }
    if (mode == Mode.UPPER) {
      treeLimit.check();
    } else if (limit.reached()) {
      if (depth > 0 || mode == Mode.LOWER) {
        throw new Limit.Reached();
      }
      mode = Mode.UPPER;
    }
  }

  private static void schedule(Frame f, int entry, int x) {
    f.chainNext[entry] = f.calendar[x];
    f.calendar[x] = entry;
  }

  /** Offers the uniform repetitions of primitive blocks that end before element s + x. */
  private void repetitions(Frame f, int s, int e, int x) {
    int j = s + x;
    if (x == f.nextInside) {
      beginInside(f, s, e, x);
    }
    for (int id = reps.meet[j]; id < reps.meet[j + 1]; id++) {
      if (reps.first[id] >= s) {
        begin(f, id, reps.first[id], e);
      }
    }
    long[] v = f.v;
    for (int a = 0; a < f.active; a++) {
      int id = f.id[a];
      int q = reps.period[id];
      int b = j - 2 * q;
      if (b > reps.lastStart[id]) {
        f.leave(a--);
        continue;
      }
      long least = v[x - 2 * q];
      long behind = v[x - q];
      int slot = reps.slot[id] + f.slotResidue[a];
      if (++f.slotResidue[a] == q) {
        f.slotResidue[a] = 0;
      }
      int state = f.state[a];
      long node = k.pair;
      if (state >= 0) {
        state += 3 * f.residue[a];
        long[] states = f.states;
        least = Math.min(least, states[state]);
        states[state] = least;
        behind = Math.min(behind, states[state + 1]);
        states[state + 1] = behind;
        node = mode == Mode.LOWER ? k.pair : k.uniform;
        if (++f.residue[a] == q) {
          f.residue[a] = 0;
        }
      }
      long g = slotOptimum(slot, b, q);
      if (g < 0 && mode == Mode.UPPER) {
        g = missing.get(slot) ? g : known(b, q);
        if (g < 0) {
          missing.set(slot);
          continue;
        }
        reps.optimum[slot] = g;
      }
      if (mode == Mode.LOWER && (g < 0 || x >= 4 * q)) {
        g = Math.min(g < 0 ? Repetitions.bound(g) : g, k.leastBlock);
      }
      long weight = least + k.part + node;
      if (g >= 0) {
        if (weight + g < v[x]) {
          v[x] = weight + g;
          f.via[x] = q;
        }
        continue;
      }
      long bound = bound(g, b, q, weight, behind + node, v[x]);
      if (bound >= v[x]) {
        continue;
      }
      if (id == f.local && f.rough) {
        v[x] = bound;
        continue;
      }
      f.postpone(weight, bound, b, q, slot, q, id);
    }
  }

  /**
   * A lower bound on the weight of a piece over blocks whose optimum g is not known. Every tree of
   * a block [b, b+q) is a way from b on, at 2L + g or, where its root is a strc, at g − K_strc; so
   * g ≥ v[b+q] − v[b] − 2L, and for a strc g ≥ K_strc + v[b+q] − v[b].
   *
   * @param code a lower bound on g
   * @param weight of the piece without the block
   * @param behind what v[b+q] and the piece's node cost together
   * @param target from which on the bound need not be sharp
   */
  private long bound(long code, int b, int q, long weight, long behind, long target) {
    long simple = Math.max(weight + Repetitions.bound(code), behind);
    if (simple >= target) {
      return simple;
    }
    long structure = behind + k.part + k.strc;
    if (structure <= simple) {
      return simple;
    }
    return Math.max(simple, Math.min(structure, weight + rootBound(b, q, target - weight)));
  }

  /**
   * A lower bound on what a tree of the block costs whose root is no strc; need not be sharp from
   * {@code enough} on. A vec root has a full period, and then one of q / f for a prime f; an idx
   * root of c children costs c look-ups. Hashes rule equality out and never in, so the bound does
   * not rest on them.
   */
  private long rootBound(int b, int q, long enough) {
    if (letters.arithmetic(b, q)) {
      return k.leastBlock;
    }
    long least = k.idx(q) + k.con;
    int rest = q;
    for (int f = 2; f * f <= rest && least > k.leastBlock; f++) {
      if (rest % f == 0) {
        least = periodic(b, q, f, least);
        while (rest % f == 0) {
          rest /= f;
        }
      }
    }
    if (rest > 1 && rest < q) {
      least = periodic(b, q, rest, least);
    }
    for (int c = 3; 2 * c <= q && k.idx(c) + k.con < Math.min(least, enough); c++) {
      if (q % c == 0 && equalBlocks(b, q / c, c)) {
        return k.idx(c) + k.con;
      }
    }
    return least;
  }

  private long periodic(int b, int q, int f, long least) {
    int p = q / f;
    return p > 1 && memo.mayBeSame(b, b + p, q - p) ? Math.min(least, k.leastBlock) : least;
  }

  private boolean equalBlocks(int b, int p, int c) {
    for (int i = 1; i < c; i++) {
      if (!memo.mayBeSame(b, b + i * p, p)) {
        return false;
      }
    }
    return true;
  }

  /**
   * A lower bound on v[m]: a path over the whole segment either is at element s + x, or has a piece
   * that goes on behind it. Once it is found to be below {@code enough} it need not be sharp.
   */
  private long crossing(Frame f, int s, int e, int x, long ray, int runFrom, long enough)
      throws Limit.Reached {
    long[] v = f.v;
    int y = s + x;
    f.suffixMinima(x);
    long[] from = f.suffix;
    long least = v[x];
    long part = k.part;
    if (letters.kind[y - 1] != Letters.MIXED) {
      int start = letters.letter[y - 1] == letters.letter[y - 2] ? runFrom : y - 1;
      long node = letters.kind[y - 1] == Letters.STEP ? 0 : k.pair;
      least = Math.min(least, from[start - s] + part + node + k.con);
      long longer = Math.min(ray + k.lookup, v[x - 1] + 2 * k.lookup);
      least = Math.min(least, longer + part + k.idx + k.con);
    }
    f.around.clear();
    reps.crossing.find(y, f.around);
    for (int i = 0; i < f.around.size(); i++) {
      int id = f.around.get(i);
      int start = Math.max(reps.first[id], s);
      int last = Math.min(Math.min(reps.lastStart[id], e - 2 * reps.period[id]), y - 1);
      if (least >= enough && start <= last) {
        least = Math.min(least, crossingRepetition(f, s, e, id, start, last, enough));
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
          long g = resolve(chains.first[c], chains.period[c], enough - weight);
          chains.optimum[c] = g;
          weight += g < 0 ? Repetitions.bound(g) : g;
          least = Math.min(least, weight);
        }
      }
    }
    return least;
  }

  /** A lower bound on paths to a start of the repetition and one piece over its blocks. */
  private long crossingRepetition(Frame f, int s, int e, int id, int start, int last, long enough)
      throws Limit.Reached {
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
      long g = resolve(b, q, enough - weight);
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

  private void beginInside(Frame f, int s, int e, int x) {
    int next = Integer.MAX_VALUE;
    for (int i = 0; i < f.inside.size(); i++) {
      int id = f.inside.get(i);
      int meet = 2 * reps.period[id];
      if (meet == x) {
        begin(f, id, s, e);
      } else if (meet > x) {
        next = Math.min(next, meet);
      }
    }
    f.nextInside = next;
  }

  private void begin(Frame f, int id, int from, int e) {
    int q = reps.period[id];
    int starts = Math.min(reps.lastStart[id], e - 2 * q) - from + 1;
    f.enter(id, from, (from - reps.first[id]) % q, starts > q ? q : 0);
  }

  /** Offers the indexed repetitions with a change of stride that end before element s + x. */
  private void chains(Frame f, int s, int e, int x) {
    int j = s + x;
    for (int c = chains.meet[j]; c < chains.meet[j + 1]; c++) {
      if (chains.first[c] >= s) {
        extend(f, f.enterChain(c, chains.first[c]), s, e, x);
      }
    }
    int entry = f.calendar[x];
    while (entry >= 0) {
      int next = f.chainNext[entry];
      extend(f, entry, s, e, x);
      entry = next;
    }
  }

  private void extend(Frame f, int entry, int s, int e, int x) {
    int c = f.chain[entry];
    int q = chains.period[c];
    long[] v = f.v;
    long three = 3 * k.lookup;
    long least = Math.min(f.chainBest[entry] + k.lookup, v[x - 3 * q] + three);
    long behind = Math.min(f.chainBound[entry] + k.lookup, v[x - 2 * q] + three);
    f.chainBest[entry] = least;
    f.chainBound[entry] = behind;
    if (s + x + q <= Math.min(e, chains.end[c])) {
      schedule(f, entry, x + q);
    }
    if (s + x == e && f.chainFrom[entry] == s) {
      f.roots.add(c);
    }
    long g = chainOptimum(c);
    if (g < 0 && mode == Mode.UPPER) {
      g = known(chains.first[c], q);
      if (g < 0) {
        return;
      }
    }
    if (g < 0 && mode == Mode.LOWER) {
      g = Repetitions.bound(g);
    }
    long weight = least + k.part + k.idx;
    if (g >= 0) {
      if (weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = -q;
      }
      return;
    }
    long bound = bound(g, chains.first[c], q, weight, behind + k.idx, v[x]);
    if (bound < v[x]) {
      f.postpone(weight, bound, chains.first[c], q, c, -q, 0);
    }
  }

  /** Resolves blocks in the order of their bounds, as long as one can still win. */
  private void settle(Frame f, int x) throws Limit.Reached {
    int left = f.pending;
    while (left > 0) {
      int next = 0;
      for (int i = 1; i < left; i++) {
        if (f.bound[i] < f.bound[next]) {
          next = i;
        }
      }
      if (f.bound[next] >= f.v[x]) {
        break;
      }
      long before = walked;
      long g = resolve(f.block[next], f.blockLength[next], f.v[x] - f.offer[next]);
      if ((g < 0 || f.offer[next] + g >= f.v[x]) && f.kind[next] > 0 && mode == Mode.EXACT) {
        int id = f.owner[next];
        int q = f.blockLength[next];
        if (rotations.of(id).failed(walked - before) && x >= 2 * q) {
          reps.optimum[f.keep[next]] = g;
          refer(id, f.block[next], 2 * q, 2, true);
          g = reps.optimum[f.keep[next]];
        }
      }
      if (g >= 0 || mode == Mode.EXACT) {
        if (f.kind[next] > 0) {
          reps.optimum[f.keep[next]] = g;
        } else {
          chains.optimum[f.keep[next]] = g;
        }
        if (g >= 0 && f.offer[next] + g < f.v[x]) {
          f.v[x] = f.offer[next] + g;
          f.via[x] = f.kind[next];
        }
      }
      left--;
      f.offer[next] = f.offer[left];
      f.bound[next] = f.bound[left];
      f.block[next] = f.block[left];
      f.blockLength[next] = f.blockLength[left];
      f.keep[next] = f.keep[left];
      f.kind[next] = f.kind[left];
      f.owner[next] = f.owner[left];
    }
    f.pending = 0;
  }

  /** Certifies that blocks of several periods cannot win at s + x, and offers them where not. */
  private void multiples(Frame f, int s, int x) throws Limit.Reached {
    int j = s + x;
    for (int a = 0; a < f.active; a++) {
      if (f.state[a] < 0) {
        continue;
      }
      int q = reps.period[f.id[a]];
      int from = f.from[a];
      if (j - from >= 4 * q) {
        int residue = f.residue[a] == 0 ? q - 1 : f.residue[a] - 1;
        int state = f.state[a] + 3 * residue + 2;
        long inner = Math.min(f.states[state], f.v[x - 2 * q]);
        f.states[state] = inner;
        long node = k.uniform + k.part + k.strc;
        if (f.id[a] == f.local) {
          f.several[residue] = Math.min(f.several[residue], f.v[x - 2 * q] - f.v[residue]);
        }
        if (f.id[a] == f.local && f.rough) {
          f.v[x] =
              Math.min(f.v[x], node + Math.max(inner, f.states[state - 2] + f.several[residue]));
          continue;
        }
        // v[k + mq] − v[k], and two parts of one element, are the least that a path over g^m weighs
        if (inner + node < f.v[x]
            && f.states[state - 2] + node + 2 * (k.part + k.con) < f.v[x]
            && !certified(f, a, s, x, residue, f.v[x] - node)) {
          for (int w = 2 * q; j - from >= 2 * w; w += q) {
            tryBlocks(f, s, x, from, w, k.uniform, Integer.MAX_VALUE);
          }
        }
      }
      if (k.idxCanBeatVec) {
        for (int w = q; j - from >= 2 * w; w += q) {
          tryBlocks(f, s, x, from, w, -1, mostIndexed);
        }
      }
    }
  }

  /**
   * Whether no vec over blocks of m ≥ 2 periods, a whole number of them before s + x, can stay
   * below {@code target} without its node and 2L, or is better than one over single periods. First
   * what is known of the rotation decides, then a rough pass from it, then an exact one.
   */
  private boolean certified(Frame f, int a, int s, int x, int residue, long target)
      throws Limit.Reached {
    int id = f.id[a];
    int q = reps.period[id];
    int start = f.from[a] + residue;
    int at = (start - reps.first[id]) % q;
    int most = (s + x - start) / (2 * q);
    if (mode == Mode.UPPER) {
      return !rotations.mayWin(id, at);
    }
    long enough = target - f.states[f.state[a] + 3 * residue];
    if (id == f.local && f.several[residue] >= enough) {
      return true;
    }
    Rotations.Block block = rotations.of(id);
    if (block.several(at, most) >= enough || block.certified(at, most)) {
      return true;
    }
    int region = reps.lastStart[id] + 2 * q - start;
    int shortest = q + q * most;
    int m = (int) Math.min((4L * most + 1) * q, Math.max(q + region / 2, shortest));
    m = block.open(m) ? m : shortest;
    if (!block.rough(at, most) && block.open(m)) {
      refer(id, start, m, most, true);
      if (mode == Mode.EXACT && block.several(at, most) >= enough) {
        return true;
      }
    }
    if (!block.sharp(at, most) && mode == Mode.EXACT && block.open(m)) {
      refer(id, start, m, most, false);
      if (mode == Mode.EXACT && (block.several(at, most) >= enough || block.certified(at, most))) {
        return true;
      }
    }
    block.mayWin(at);
    return false;
  }

  /**
   * Passes over m elements from a start in a repetition, and keeps what that says of its blocks.
   */
  private void refer(int id, int from, int m, int need, boolean rough) throws Limit.Reached {
    Rotations.Block block = rotations.of(id);
    int q = reps.period[id];
    depth++;
    if (frames.size() <= depth) {
      frames.add(new Frame());
    }
    Frame f = frames.get(depth);
    int before = block.enter(m);
    try {
      f.refer(id, q, rough);
      walk(from, from + m, f, Constants.NONE);
      if (mode == Mode.EXACT) {
        block.keep(f.v, m, from - reps.first[id], need, rough);
        sharpen(id, block);
      }
    } catch (Limit.Reached reached) {
      if (depth > 1) {
        throw reached;
      }
      mode = Mode.UPPER;
    } finally {
      f.local = -1;
      block.leave(before);
      depth--;
    }
  }

  /** Raises the bounds on the blocks of a repetition that are not resolved. */
  private void sharpen(int id, Rotations.Block block) throws Limit.Reached {
    int q = reps.period[id];
    int slots = Math.min(q, reps.lastStart[id] - reps.first[id] + 1);
    for (int r = 0; r < slots; r++) {
      tick();
      int slot = reps.slot[id] + r;
      long g = reps.optimum[slot];
      if (g < 0) {
        // with pairs K_strc is below 0, and of some starts nothing may be known
        long structure = Math.max(k.con, k.strc + block.one(r));
        long bound = Math.min(structure, rootBound(reps.first[id] + r, q, structure));
        if (g == Repetitions.UNSEEN || bound > Repetitions.bound(g)) {
          reps.optimum[slot] = Repetitions.atLeast(bound);
        }
      }
    }
  }

  private void indexedProgressions(Frame f, int s, int x, int runFrom) throws Limit.Reached {
    if (letters.kind[s + x - 2] != Letters.UNIFORM) {
      return;
    }
    for (int w = 2; s + x - runFrom >= 2 * w; w++) {
      tryBlocks(f, s, x, runFrom, w, -1, mostIndexed);
    }
  }

  /** Offers c ≥ 2 blocks of w elements before s + x under a node, or an idx where node is −1. */
  private void tryBlocks(Frame f, int s, int x, int from, int w, long node, long most)
      throws Limit.Reached {
    long[] v = f.v;
    tick();
    int y = x - 2 * w;
    for (long c = 2; c <= most && s + y >= from; c++, y -= w) {
      long over = node < 0 ? k.idx(c) : node;
      if (v[y + w] + over + (node < 0 ? 0 : k.part + k.strc) >= v[x]) {
        continue;
      }
      long weight = v[y] + k.part + over;
      long g = resolve(s + y, w, v[x] - weight);
      if (g >= 0 && weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = node < 0 ? -w : w;
      }
    }
  }

  /** The optimum of the whole segment: its best con, vec or idx root against its best strc. */
  private long root(Frame f, int s, int m, boolean oneType) throws Limit.Reached {
    long structure = k.strc + f.v[m];
    f.rootCost = m == 1 ? k.con : Constants.NONE;
    f.rootVia = Frame.SINGLE;
    boolean progression = m > 1 && letters.arithmetic(s, m);
    if (progression) {
      boolean step = letters.kind[s] == Letters.STEP;
      long node = mode == Mode.LOWER ? Math.min(k.uniform, k.pair) : k.uniform;
      f.rootCost = step ? k.con : k.con + node;
      f.rootVia = Frame.RUN;
      if (k.idxCanBeatVec && !step && mode != Mode.LOWER) {
        for (int w = 2; 2 * w <= m; w++) {
          rootOver(f, s, m, w, structure, true);
        }
      }
    }
    if (oneType && m > 1 && k.idx(m) + k.con < f.rootCost) {
      f.rootCost = k.idx(m) + k.con;
      f.rootVia = Frame.RAY;
    }
    for (int a = 0; a < f.active; a++) {
      int q = reps.period[f.id[a]];
      if (f.from[a] != s || m % q != 0) {
        continue;
      }
      rootOver(f, s, m, q, structure, false);
      for (int w = 2 * q; mode != Mode.LOWER && 2 * w <= m; w += q) {
        if (k.strc + f.v[w] + k.uniform < Math.min(f.rootCost, structure)) {
          rootOver(f, s, m, w, structure, false);
        }
      }
      for (int w = q; k.idxCanBeatVec && mode != Mode.LOWER && 2 * w <= m; w += q) {
        rootOver(f, s, m, w, structure, true);
      }
    }
    for (int i = 0; i < f.roots.size(); i++) {
      rootOver(f, s, m, chains.period[f.roots.get(i)], structure, true);
    }
    twoRuns(f, s, m);
    f.pieceRoot = f.rootCost <= structure;
    return Math.min(f.rootCost, structure);
  }

  /** An idx over contiguous blocks of two runs, which no chain stands for: see {@link Chains}. */
  private void twoRuns(Frame f, int s, int m) {
    if (m < 6 || letters.kind[s] != Letters.STEP) {
      return;
    }
    int one = letters.runEnd[s] + 2 - s;
    int other = m - one;
    if (other < 2
        || letters.letter[s + one] != letters.letter[s]
        || letters.runEnd[s + one] < s + m - 2) {
      return;
    }
    int q = gcd(one, other);
    if (q > 1 && k.idx(m / q) + k.con < f.rootCost) {
      f.rootCost = k.idx(m / q) + k.con;
      f.rootVia = -q;
    }
  }

  private static int gcd(int a, int b) {
    while (b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  /** Offers m / w equal blocks of w elements as the root, if w divides m and they can still win. */
  private void rootOver(Frame f, int s, int m, int w, long structure, boolean indexed)
      throws Limit.Reached {
    if (m % w != 0) {
      return;
    }
    long node = indexed ? k.idx(m / w) : m == 2 * w ? k.pair : k.uniform;
    if (mode == Mode.LOWER) {
      long g = known(s, w);
      node = indexed ? node : Math.min(node, k.pair);
      f.rootCost =
          Math.min(f.rootCost, node + Math.min(g < 0 ? Repetitions.bound(g) : g, k.leastBlock));
      return;
    }
    if (node + Math.max(k.con, f.v[w] - k.part) >= Math.min(f.rootCost, structure)) {
      return;
    }
    long g = resolve(s, w, Math.min(f.rootCost, structure) - node);
    if (g >= 0 && node + g < f.rootCost) {
      f.rootCost = node + g;
      f.rootVia = indexed ? -w : w;
    }
  }
}
