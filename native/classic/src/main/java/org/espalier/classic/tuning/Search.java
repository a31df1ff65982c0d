// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.cost.CostModel;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.tree.TypeTree;

/**
 * The search for the least-cost tree, within what is left of a commit's time and of what all
 * searches of a process may take: a program that commits ever new irregular types must not wait for
 * each.
 */
final class Search {
  /**
   * Elements of a layout that is searched. The engine expands them, and beyond this many even its
   * first pass would not end within the default limit.
   */
  static final int MAX_ELEMENTS = 1 << 16;

  /**
   * A larger layout is searched only where more than this many words, and more than this part of
   * them, can still be gained by the proved bounds: a shuffled list of a thousand elements could
   * shrink by some distances that happen to come twice, which no time limit would find.
   */
  private static final long WORTH_WORDS = 16;

  private static final long WORTH_PART = 3;

  private static final int SMALL_ELEMENTS = 256;

  /** Searches of one process together: this much, and a fiftieth of the time since its start. */
  private static final long ALLOWANCE_NANOS = 200_000_000;

  private static final long SHARE = 50;

  private final long born = System.nanoTime();
  private final AtomicLong spent = new AtomicLong();

  /**
   * A tree and whether it is proved to be of least cost.
   *
   * @param tree the tree
   * @param optimal whether no tree of the basic constructors costs less
   */
  record Found(TypeTree tree, boolean optimal) {}

  /**
   * Looks for a cheaper tree.
   *
   * @param tree the best one so far
   * @param model what words are counted
   * @param runs the type map
   * @param bound no tree costs less
   * @param limit the longest that the commit may take
   * @param start when it began, by {@link System#nanoTime}
   * @return the cheaper of both
   */
  Found improve(TypeTree tree, CostModel model, Runs runs, long bound, Duration limit, long start) {
    long now = System.nanoTime();
    long left = limit.toNanos() - (now - start);
    long cost = model.cost(tree);
    if (cost <= bound) {
      // Buckets, which the bound does not speak of, may cost less than it: then nothing is proved.
      return new Found(tree, cost == bound);
    }
    if (left <= 0
        || tree.length() > MAX_ELEMENTS
        || (tree.length() > SMALL_ELEMENTS && !isWorthwhile(cost, bound, runs, model))
        || spent.get() > ALLOWANCE_NANOS + (now - born) / SHARE) {
      return new Found(tree, false);
    }
    left = limit.toNanos() - (System.nanoTime() - start);
    if (left < 1000) {
      return new Found(tree, false);
    }
    ReconstructionResult result =
        Reconstruction.reconstruct(
            tree.flatten(),
            ReconstructionOptions.DEFAULT.withCost(model).withBudgetMicros(left / 1000));
    spent.addAndGet(System.nanoTime() - now);
    return result.cost() < cost
        ? new Found(result.tree(), result.optimal())
        : new Found(tree, result.lowerBound() == cost);
  }

  private static boolean isWorthwhile(long cost, long bound, Runs runs, CostModel model) {
    long least = Math.max(WORTH_WORDS, cost / WORTH_PART);
    return cost - bound > least && cost - LowerBound.ofDistances(runs, model) > least;
  }
}
