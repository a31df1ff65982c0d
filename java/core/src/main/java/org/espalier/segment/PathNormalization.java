// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Least-cost trees of con, vec and idx from a tree without strc, in time proportional to the tree.
 *
 * <p><b>Source.</b> J. L. Träff, <i>Optimal MPI Datatype Normalization for Vector and Index-block
 * Types</i>, EuroMPI/ASIA 2014: only the idx nodes need be looked at again. {@link Levels} has the
 * reason. The recurrence is that of {@link PathSearch}, over the borders of levels instead of the
 * periods of a flattened sequence, and over the divisors of runs so short that it may pay to share
 * them out between the idx nodes below and above.
 *
 * <p>With K_lookup near 0 the cheapest tree may want a list of more than {@value #MOST_COPIES}
 * places. Such a list is not made; what it would cost counts in the lower bound.
 */
public final class PathNormalization {
  /** The longest list that is made from shorter ones. */
  static final int MOST_COPIES = 1 << 22;

  private final Levels path;
  private final CostModel costs;
  // cuts[k]: elements in a block; level[k]: the level in which it ends, or whose lower border it is
  private final List<Long> cuts = new ArrayList<>();
  private final List<Integer> level = new ArrayList<>();
  // below[i]: elements below level i; below[levels] is the whole
  private final long[] below;

  /** Sets the borders of levels, and within level i the divisors inner[i] of its count. */
  private PathNormalization(Levels path, CostModel costs, long[][] inner) {
    this.path = path;
    this.costs = costs;
    below = new long[path.levels.size() + 1];
    below[0] = 1;
    for (int i = 0; i < path.levels.size(); i++) {
      below[i + 1] = Math.multiplyExact(below[i], path.levels.get(i).count());
      cuts.add(below[i]);
      level.add(i);
      for (long divisor : inner[i]) {
        cuts.add(below[i] * divisor);
        level.add(i);
      }
    }
    cuts.add(below[path.levels.size()]);
    level.add(path.levels.size());
  }

  /**
   * A normalised path.
   *
   * @param tree the tree
   * @param cost what it costs
   * @param lowerBound what the cheapest costs
   */
  public record Answer(TypeTree tree, long cost, long lowerBound) {}

  /**
   * Normalises.
   *
   * @param tree the tree
   * @param costs the cost model
   * @param deadline when cutting runs is given up, and only the borders of levels count
   * @return a least-cost path of the same type map, or nothing if the tree is no path
   */
  public static Optional<Answer> normalize(TypeTree tree, CostModel costs, Deadline deadline) {
    return Levels.of(tree, MOST_COPIES).map(levels -> normalize(levels, costs, deadline));
  }

  private static Answer normalize(Levels path, CostModel costs, Deadline deadline) {
    long[][] inner = new long[path.levels.size()][0];
    PathNormalization whole = new PathNormalization(path, costs, inner);
    try {
      boolean cut = false;
      for (int i = 0; i < inner.length; i++) {
        if (path.levels.get(i).isRun()) {
          inner[i] = divisors(path.levels.get(i).count(), costs, deadline);
          cut |= inner[i].length > 0;
        }
      }
      PathNormalization parted = cut ? new PathNormalization(path, costs, inner) : whole;
      return parted.answer(cut ? deadline : Deadline.none());
    } catch (Deadline.Reached reached) {
      return whole.made();
    }
  }

  /**
   * The divisors of a run's count but 1 and itself, in rising order, if it may pay to cut the run;
   * otherwise none. The pieces r_1 · … · r_m = count of a run that is cut all lie in idx nodes:
   * with one in a vec, that vec could take the run whole. One vec for the run instead would save
   * K_lookup·(r_i − 1) words or more for each piece, and r − 1 ≥ Σ(p − 1) over the prime factors p
   * of r, each as often as it divides r. So a cut only pays where K_lookup·Σ(p − 1) over those of
   * the count is less than K_vec.
   */
  static long[] divisors(long count, CostModel costs, Deadline deadline) throws Deadline.Reached {
    long lookup = costs.lookup();
    // how much Σ(p − 1) may be
    long room = lookup == 0 ? (costs.vec() > 0 ? count : 0) : (costs.vec() - 1) / lookup;
    List<Long> found = new ArrayList<>(List.of(1L));
    long rest = count;
    for (long p = 2; rest > 1; p++) {
      if ((p & 0xFFFF) == 0) {
        deadline.check();
      }
      if (p > rest / p) {
        p = rest;
      }
      if (p - 1 > room) {
        return new long[0];
      }
      // Invariant: found has the divisors of count / rest.
      int before = found.size();
      for (long power = p; rest % p == 0; power *= p) {
        rest /= p;
        room -= p - 1;
        for (int i = 0; i < before; i++) {
          found.add(found.get(i) * power);
        }
      }
    }
    return room < 0
        ? new long[0]
        : found.stream().mapToLong(d -> d).filter(d -> d > 1 && d < count).sorted().toArray();
  }

  private Answer answer(Deadline deadline) throws Deadline.Reached {
    long least = new Table(Long.MAX_VALUE, deadline).cost();
    Table made = new Table(MOST_COPIES, deadline);
    return new Answer(made.tree(), made.cost(), least);
  }

  /** What the borders of levels give, with a bound for every path. */
  private Answer made() {
    try {
      Table made = new Table(MOST_COPIES, Deadline.none());
      int whole = cuts.size() - 1;
      long least = costs.con();
      if (!isLeaf(whole)) {
        least += Math.min(costs.vec(), costs.idx() + 2 * costs.lookup());
      }
      if (path.first != 0) {
        least = Math.max(least, costs.con() + costs.idx() + costs.lookup());
      }
      return new Answer(made.tree(), made.cost(), least);
    } catch (Deadline.Reached reached) {
      throw new AssertionError("a limit that is never reached was reached", reached);
    }
  }

  /** Least costs over the cuts, with lists of at most a given length. */
  private final class Table {
    private final long mostCopies;
    private final int whole = cuts.size() - 1;
    // opt[k], shifted[k]: least costs of the block of cuts[k], at 0 and elsewhere
    private final long[] opt = new long[cuts.size()];
    private final long[] shifted = new long[cuts.size()];

    Table(long mostCopies, Deadline deadline) throws Deadline.Reached {
      this.mostCopies = mostCopies;
      Arrays.fill(opt, SegmentTable.INFINITE);
      Arrays.fill(shifted, SegmentTable.INFINITE);
      for (int b = 0; b <= whole; b++) {
        deadline.check();
        if (isLeaf(b)) {
          opt[b] = Math.min(opt[b], costs.con());
        }
        shifted[b] = Math.min(shifted[b], idx(1) + opt[b]);
        for (int k = b + 1; k <= whole; k++) {
          offer(b, k);
        }
      }
    }

    private void offer(int b, int k) {
      if (cuts.get(k) % cuts.get(b) != 0) {
        return;
      }
      long count = cuts.get(k) / cuts.get(b);
      if (isRun(b, k)) {
        opt[k] = Math.min(opt[k], costs.vec() + opt[b]);
        shifted[k] = Math.min(shifted[k], costs.vec() + shifted[b]);
      }
      if (count <= mostCopies) {
        opt[k] = Math.min(opt[k], idx(count) + opt[b]);
        shifted[k] = Math.min(shifted[k], idx(count) + opt[b]);
      }
    }

    private long idx(long count) {
      long high = Math.multiplyHigh(count, costs.lookup());
      long words = count * costs.lookup();
      boolean large = high != 0 || words < 0 || words >= SegmentTable.INFINITE;
      return large ? SegmentTable.INFINITE : costs.idx() + words;
    }

    long cost() {
      return path.first == 0 ? opt[whole] : shifted[whole];
    }

    TypeTree tree() {
      return path.first == 0 ? tree(whole) : shiftedTree(whole);
    }

    private TypeTree tree(int k) {
      if (isLeaf(k) && opt[k] == costs.con()) {
        return new Con(cuts.get(k), path.type);
      }
      for (int b = 0; b < k; b++) {
        if (cuts.get(k) % cuts.get(b) == 0) {
          long count = cuts.get(k) / cuts.get(b);
          if (isRun(b, k) && opt[k] == costs.vec() + opt[b]) {
            return new Vec(count, path.levels.get(level.get(b)).place(1) * scale(b), tree(b));
          }
          if (count <= mostCopies && opt[k] == idx(count) + opt[b]) {
            return new Idx(places(b, k, 0), tree(b));
          }
        }
      }
      throw new AssertionError("no node has the cost of the block of " + cuts.get(k));
    }

    private TypeTree shiftedTree(int k) {
      for (int b = 0; b < k; b++) {
        if (cuts.get(k) % cuts.get(b) == 0) {
          long count = cuts.get(k) / cuts.get(b);
          if (isRun(b, k) && shifted[k] == costs.vec() + shifted[b]) {
            return new Vec(
                count, path.levels.get(level.get(b)).place(1) * scale(b), shiftedTree(b));
          }
          if (count <= mostCopies && shifted[k] == idx(count) + opt[b]) {
            return new Idx(places(b, k, path.first), tree(b));
          }
        }
      }
      return new Idx(LongSeq.of(path.first), tree(k));
    }
  }

  /** Whether the block is one leaf: the innermost level steps by the extent, or there is none. */
  private boolean isLeaf(int k) {
    if (cuts.get(k) == 1) {
      return true;
    }
    Levels.Level inner = path.levels.getFirst();
    return cuts.get(k) <= below[1] && inner.isRun() && inner.stride() == path.type.extent();
  }

  /** Whether the copies of block b in block k are one run. */
  private boolean isRun(int b, int k) {
    int i = level.get(b);
    return path.levels.get(i).isRun() && cuts.get(k) <= below[i + 1];
  }

  /** How many copies of the block below its level the block of a cut within a run holds. */
  private long scale(int b) {
    return cuts.get(b) / below[level.get(b)];
  }

  /** Where the copies of block b lie in block k. */
  private LongSeq places(int b, int k, long shift) {
    long[] places = new long[(int) (cuts.get(k) / cuts.get(b))];
    for (int c = 0; c < places.length; c++) {
      long element = c * cuts.get(b);
      long place = shift;
      for (int i = level.get(b); i < path.levels.size() && below[i] < cuts.get(k); i++) {
        Levels.Level at = path.levels.get(i);
        place += at.place(element / below[i] % at.count());
      }
      places[c] = place;
    }
    return LongSeq.of(places);
  }
}
