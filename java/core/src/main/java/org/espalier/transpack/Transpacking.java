// SPDX-License-Identifier: Apache-2.0
package org.espalier.transpack;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.cost.Proof;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.tree.TypeTree;

/**
 * One least-cost tree for a pair of layouts.
 *
 * <p><b>Problem.</b> Given S[0..n) and T[0..n) with equal basic types, a least-cost tree whose
 * displacements and strides are pairs (source, target) and which flattens to ⟨(S[i], T[i])⟩. Its
 * two projections are a source and a target datatype of one shape, so that data may be copied from
 * one layout to the other without a buffer between. A node costs what it costs in a tree over one
 * layout: a look-up finds a pair. Ganian, Kalany, Szeider and Träff (IPDPS 2016,
 * doi:10.1109/IPDPS.2016.13, §5) leave the problem open.
 *
 * <p><b>Reduction.</b> φ(s, t) = s + M·(t − s) is linear and keeps the extent, φ(x, x) = x. So
 * every tree of pairs is, under φ, a tree of equal cost over ⟨φ(S[i] − S[0], T[i] − T[0])⟩: the
 * least cost over φ is a lower bound for pairs, whatever M. If φ is injective on differences of
 * displacements, trees over φ are trees of pairs, and the answer is exact: |s| ≤ R_s, |t − s| ≤ R_d
 * and M &gt; 2·R_s + x suffice. Where such φ does not fit 64 bits, several M that fit are tried,
 * the answer is unfolded, and it counts only if both sides flatten to their layouts; then it is
 * optimal all the same, as its cost is the lower bound. Chance decides only whether an answer is
 * proved, never whether it is right.
 *
 * <p><b>Bounds.</b> Those of the set's engine, and O(n) besides. Exact where such a φ is found.
 */
public final class Transpacking {
  /** Odd factors without structure, tried from the largest that fits down. */
  private static final int ATTEMPTS = 8;

  private Transpacking() {}

  /**
   * Finds a least-cost tree for a pair of layouts.
   *
   * @param source where element i is taken from
   * @param target where element i goes
   * @param options costs, constructors and time limit
   * @return the source's and the target's tree, of one shape
   * @throws IllegalArgumentException if the layouts differ in length or in a basic type, or no tree
   *     without strc is there and the set has none
   */
  public static TranspackResult transpack(
      Layout source, Layout target, ReconstructionOptions options) {
    return transpack(source, target, options, Deadline.after(options.timeLimit()));
  }

  /** The same by a deadline that has begun to run, in place of the time limit of the options. */
  static TranspackResult transpack(
      Layout source, Layout target, ReconstructionOptions options, Deadline deadline) {
    check(source, target);
    // A tree of one side, or of a pair that is not yet taken apart, is no answer.
    ReconstructionOptions within = options.withProgress(options.progress().within());
    long bound = 0;
    for (long factor : factors(source, target)) {
      ReconstructionResult found =
          Reconstruction.reconstruct(folded(source, target, factor), within, deadline.rest());
      bound = Math.max(bound, found.lowerBound());
      TypeTree from = PairSplit.over(found.tree(), source);
      TypeTree to = PairSplit.over(found.tree(), target);
      if (from.flatten().sameTypeMap(source) && to.flatten().sameTypeMap(target)) {
        Proof.check(options.cost(), from, found.cost());
        return new TranspackResult(from, to, found.cost(), bound);
      }
    }
    // a tree of pairs is a tree of each side
    for (Layout side : List.of(source, target)) {
      long alone = Reconstruction.reconstruct(side, within, deadline.rest()).lowerBound();
      bound = Math.max(bound, alone);
    }
    return byPosition(source, target, options, bound);
  }

  private static void check(Layout source, Layout target) {
    if (source.length() != target.length()) {
      throw new IllegalArgumentException(
          "source and target must have one length, got %d and %d"
              .formatted(source.length(), target.length()));
    }
    for (int i = 0; i < source.length(); i++) {
      if (!source.type(i).equals(target.type(i))) {
        throw new IllegalArgumentException(
            "source and target must have one signature, got %s and %s at element %d"
                .formatted(source.type(i), target.type(i), i));
      }
    }
  }

  /** The M to try: one that makes φ injective if it fits, else several that just fit. */
  private static List<Long> factors(Layout source, Layout target) {
    BigInteger rangeSource = BigInteger.ZERO;
    BigInteger rangeDifference = BigInteger.ZERO;
    BigInteger s0 = BigInteger.valueOf(source.displacement(0));
    BigInteger t0 = BigInteger.valueOf(target.displacement(0));
    for (int i = 1; i < source.length(); i++) {
      BigInteger s = BigInteger.valueOf(source.displacement(i)).subtract(s0);
      BigInteger t = BigInteger.valueOf(target.displacement(i)).subtract(t0);
      rangeSource = rangeSource.max(s.abs());
      rangeDifference = rangeDifference.max(t.subtract(s).abs());
    }
    long extent = source.palette().stream().mapToLong(BasicType::extent).max().orElseThrow();
    // A difference of two elements is up to 2·R_s, and two of these may be 4·R_s apart.
    BigInteger injective =
        rangeSource.shiftLeft(2).add(BigInteger.valueOf(2 * extent + 1)).setBit(0);
    BigInteger room =
        BigInteger.ONE.shiftLeft(61).subtract(rangeSource).subtract(BigInteger.valueOf(extent));
    BigInteger most = room.divide(rangeDifference.max(BigInteger.ONE));
    List<Long> factors = new ArrayList<>();
    if (injective.compareTo(most) <= 0) {
      factors.add(injective.longValueExact());
      return factors;
    }
    long limit = most.signum() <= 0 ? 0 : most.min(BigInteger.ONE.shiftLeft(61)).longValueExact();
    for (int k = 0; k < ATTEMPTS && limit > 3; k++) {
      factors.add(limit | 1);
      limit = limit / 7 * 5;
    }
    return factors;
  }

  /** ⟨φ⟩, moved off 0 if either layout does not start at 0. */
  private static Layout folded(Layout source, Layout target, long factor) {
    long s0 = source.displacement(0);
    long t0 = target.displacement(0);
    long shift = s0 == 0 && t0 == 0 ? 0 : 1;
    long[] folded = new long[source.length()];
    for (int i = 0; i < folded.length; i++) {
      long s = source.displacement(i) - s0;
      long t = target.displacement(i) - t0;
      folded[i] = s + factor * (t - s) + shift;
    }
    return retyped(source, folded);
  }

  private static Layout retyped(Layout source, long[] displacements) {
    if (source.palette().size() == 1) {
      return Layout.homogeneous(source.type(0), displacements);
    }
    List<BasicType> types = new ArrayList<>();
    for (int i = 0; i < source.length(); i++) {
      types.add(source.type(i));
    }
    return Layout.typed(types, displacements);
  }

  /**
   * Where no φ was told apart from pairs: one entry for each run of one type that both sides step
   * through by the extent.
   */
  private static TranspackResult byPosition(
      Layout source, Layout target, ReconstructionOptions options, long bound) {
    TypeTree shape = Fallback.shape(source, target, options.constructors());
    CostModel costs = options.cost();
    TypeTree from = PairSplit.over(shape, source);
    TypeTree to = PairSplit.over(shape, target);
    return new TranspackResult(from, to, costs.cost(from), bound);
  }
}
