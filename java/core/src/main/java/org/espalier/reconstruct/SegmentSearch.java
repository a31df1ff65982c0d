// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.List;

/** draft */
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

  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final Chains chains;
  private final BlockMemo memo;
  private final Limit limit;
  private final List<Frame> frames = new ArrayList<>();
  private int depth = -1;
  private int sinceCheck;
  private Mode mode = Mode.EXACT;
  // the elements of the outermost pass before which every value is exact
  private int exactUpTo;
  private long[] exactValues = new long[0];
  // the largest count at which an idx beats a vec over equal strides
  private final long mostIndexed;

  SegmentSearch(
      Letters letters, Constants k, Repetitions reps, Chains chains, BlockMemo memo, Limit limit) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.chains = chains;
    this.memo = memo;
    this.limit = limit;
    this.mostIndexed = k.idxCanBeatVec ? (k.vec - k.idx - 1) / k.lookup : 1;
  }

  Mode mode() {
    return mode;
  }

  void mode(Mode next) {
    mode = next;
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
    depth++;
    if (frames.size() <= depth) {
      frames.add(new Frame());
    }
    try {
      return run(s, e, frames.get(depth));
    } finally {
      depth--;
    }
  }

  /** The optimum of the block of q elements at b, or −1 where the mode forbids to compute it. */
  long resolve(int b, int q) throws Limit.Reached {
    long known = known(b, q);
    if (known >= 0 || mode != Mode.EXACT) {
      return known;
    }
    try {
      long optimum = pass(b, b + q);
      memo.put(b, q, optimum);
      return optimum;
    } catch (Limit.Reached reached) {
      if (depth > 0) {
        throw reached;
      }
      mode = Mode.UPPER;
      return -1;
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
    return entry < 0 ? -1 : memo.cost(entry);
  }

  /** The optimum of a block that is contiguous or a progression, or UNKNOWN. */
  private long progression(int b, int q) {
    if (letters.kind[b] == Letters.MIXED || letters.runEnd[b] < b + q - 2) {
      return Repetitions.UNKNOWN;
    }
    if (letters.kind[b] == Letters.STEP) {
      return k.con;
    }
    return k.progressionIsVec ? k.uniform + k.con : Repetitions.UNKNOWN;
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

  private long run(int s, int e, Frame f) throws Limit.Reached {
    int m = e - s;
    boolean anyChains = chains.count > 0 && m >= 6;
    f.open(m, anyChains);
    if (s > 0 && m >= 4) {
      reps.stabbing.find(s, f.around);
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
    v[0] = 0;
    long two = 2 * k.lookup;
    long runLeast = Constants.NONE;
    long ray = Constants.NONE;
    int runFrom = s;
    boolean oneType = true;
    for (int x = 1; x <= m; x++) {
      int j = s + x;
      if (mode == Mode.EXACT && (++sinceCheck & 1023) == 0 && limit.reached()) {
        if (depth > 0) {
          throw new Limit.Reached();
        }
        mode = Mode.UPPER;
      }
      long best = v[x - 1] + two + k.con;
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
          if (runLeast + two + node < best) {
            best = runLeast + two + node;
            how = Frame.RUN;
          }
          ray = Math.min(ray + k.lookup, v[x - 2] + 2 * k.lookup);
          if (ray + two + k.idx + k.con < best) {
            best = ray + two + k.idx + k.con;
            how = Frame.RAY;
          }
        }
      }
      v[x] = best;
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
      if (depth == 0) {
        if (mode == Mode.EXACT) {
          exactUpTo = x;
        } else if (mode == Mode.LOWER && x <= exactUpTo) {
          v[x] = exactValues[x];
        }
      }
    }
    return root(f, s, m, oneType);
  }

  private static void schedule(Frame f, int entry, int x) {
    f.chainNext[entry] = f.calendar[x];
    f.calendar[x] = entry;
  }

  /** Offers the uniform repetitions of primitive blocks that end before element s + x. */
  private void repetitions(Frame f, int s, int e, int x) {
    int j = s + x;
    for (int i = 0; i < f.around.size(); i++) {
      int id = f.around.get(i);
      if (s + 2 * reps.period[id] == j) {
        begin(f, id, s, e);
      }
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
      if (mode == Mode.LOWER && (g < 0 || x >= 4 * q)) {
        g = g < 0 ? k.leastBlock : Math.min(g, k.leastBlock);
      }
      long weight = least + 2 * k.lookup + node;
      if (g >= 0) {
        if (weight + g < v[x]) {
          v[x] = weight + g;
          f.via[x] = q;
        }
        continue;
      }
      long bound = Math.max(weight + k.leastBlock, behind + node);
      if (bound < v[x]) {
        f.postpone(weight, bound, b, q, slot, q);
      }
    }
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
    if (g < 0 && mode == Mode.LOWER) {
      g = k.leastBlock;
    }
    long weight = least + 2 * k.lookup + k.idx;
    if (g >= 0) {
      if (weight + g < v[x]) {
        v[x] = weight + g;
        f.via[x] = -q;
      }
      return;
    }
    long bound = Math.max(weight + k.leastBlock, behind + k.idx);
    if (bound < v[x]) {
      f.postpone(weight, bound, chains.first[c], q, c, -q);
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
      long g = resolve(f.block[next], f.blockLength[next]);
      if (g >= 0) {
        if (f.kind[next] > 0) {
          reps.optimum[f.keep[next]] = g;
        } else {
          chains.optimum[f.keep[next]] = g;
        }
        if (f.offer[next] + g < f.v[x]) {
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
        if (inner + k.uniform < f.v[x]) {
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
    int y = x - 2 * w;
    for (long c = 2; c <= most && s + y >= from; c++, y -= w) {
      long over = node < 0 ? k.idx(c) : node;
      if (v[y + w] + over >= v[x]) {
        continue;
      }
      long g = resolve(s + y, w);
      long weight = v[y] + 2 * k.lookup + over + g;
      if (g >= 0 && weight < v[x]) {
        v[x] = weight;
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
        rootOver(f, s, m, w, structure, false);
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
      f.rootCost = Math.min(f.rootCost, node + (g < 0 ? k.leastBlock : Math.min(g, k.leastBlock)));
      return;
    }
    if (node + Math.max(k.con, f.v[w] - 2 * k.lookup) >= Math.min(f.rootCost, structure)) {
      return;
    }
    long g = resolve(s, w);
    if (g >= 0 && node + g < f.rootCost) {
      f.rootCost = node + g;
      f.rootVia = indexed ? -w : w;
    }
  }
}
