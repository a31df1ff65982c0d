// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.espalier.network.answer.Costs;

/**
 * A step of large-neighbourhood search for graphs without uses: a cutset of the variables keeps its
 * choices, and all others get the best ones that go with them, by {@link BucketElimination}. A
 * cutset of a tenth of the variables often leaves functions of a few thousand entries (R. Dechter,
 * "Enhancement schemes for constraint processing: backjumping, learning, and cutset decomposition",
 * Artificial Intelligence 41, 1990, doi:10.1016/0004-3702(90)90046-3).
 *
 * <p>The cutset grows while the order of elimination is chosen: when even the smallest function is
 * too large, the variable with most neighbours left joins the cutset. Variables have random
 * weights, so that every step has another cutset. Variables with many neighbours would hardly ever
 * be free, and it is they that tell one valley of answers from the next: so in half of the steps
 * the root of the degree counts instead, and half have a centre that joins last, drawn in
 * proportion to its degree.
 */
public final class CutsetStep {
  /** Functions of 2^10 to 2^14 sums are allowed, all powers of 2 alike. */
  public static final int LEAST_LOG = 10;

  private static final int LOGS = 5;

  /** After so many steps in vain functions may be twice as large, up to 2^4 times as large. */
  private static final int PATIENCE = 5;

  private static final int MOST_DOUBLINGS = 4;

  /** Weights of variables differ by a factor of up to e^3. */
  private static final double SPREAD = 3;

  /** Choosing the order takes about as long for a variable as looking at so many sums. */
  private static final int ORDERED = 200;

  private final WorkGraph g;
  private final int leastLog;
  private final SplittableRandom random;
  private final BooleanSupplier stop;
  private final double[] weight;
  // whether degrees count for less in the step that is made
  private boolean flat;
  private int inVain;
  private long work;

  /**
   * Prepares steps.
   *
   * @param graph all of its variables are live and use nothing; nobody changes it
   * @param leastLog functions of 2^leastLog sums are always allowed: {@link #LEAST_LOG}, or less
   *     where small graphs shall have cutsets, too
   * @param seed of the random cutsets
   * @param stop asked now and then; a step that is stopped changes nothing
   */
  public CutsetStep(WorkGraph graph, int leastLog, long seed, BooleanSupplier stop) {
    this.g = graph;
    this.leastLog = leastLog;
    this.random = new SplittableRandom(seed);
    this.stop = stop;
    this.weight = new double[g.variables];
  }

  /**
   * Returns how much was done.
   *
   * @return about how many sums all steps so far have looked at, or might have in the same time
   */
  public long work() {
    return work;
  }

  /**
   * Gives all variables outside a new cutset the best choices, which cost no more than before.
   *
   * @param choices choices of all variables; are changed
   */
  public void improve(int[] choices) {
    improve(choices, new EliminationOrder(g));
  }

  /**
   * Gives the variables on which others differ the best choices, as {@link #improve(int[])} does;
   * all variables on which they agree stay.
   *
   * @param choices choices of all variables; are changed
   * @param others other choices of all variables
   */
  public void relink(int[] choices, int[] others) {
    EliminationOrder order = new EliminationOrder(g);
    for (int v = 0; v < g.variables; v++) {
      if (choices[v] == others[v]) {
        order.fix(v);
      }
    }
    improve(choices, order);
  }

  private void improve(int[] choices, EliminationOrder order) {
    int doublings = Math.min(inVain / PATIENCE, MOST_DOUBLINGS);
    cutAway(order, 1L << (leastLog + random.nextInt(LOGS) + doublings));
    int[] eliminated = order.order();
    int[] kept = eliminated.clone();
    Arrays.sort(kept);
    WorkGraph rest = conditioned(kept, choices);
    BucketElimination elimination =
        new BucketElimination(
            rest,
            renumbered(eliminated, kept),
            Arrays.stream(order.scopes())
                .map(scope -> renumbered(scope, kept))
                .toArray(int[][]::new));
    int[] best = new int[kept.length];
    for (int i = 0; i < kept.length; i++) {
      best[i] = choices[kept[i]];
    }
    long before = rest.cost(best);
    if (!elimination.run(stop)
        || elimination.cost() > before
        || Costs.forbidden(elimination.cost())) {
      return;
    }
    inVain = elimination.cost() < before ? 0 : inVain + 1;
    elimination.fill(best);
    for (int i = 0; i < kept.length; i++) {
      choices[kept[i]] = best[i];
    }
  }

  /**
   * A graph of the kept variables alone, renumbered in their order, whose costs say what they cost
   * beside the choices of all others. Uses are left out; tables are shared.
   */
  private WorkGraph conditioned(int[] kept, int[] choices) {
    int[] number = new int[g.variables];
    Arrays.fill(number, WorkGraph.NONE);
    int edges = 0;
    for (int i = 0; i < kept.length; i++) {
      number[kept[i]] = i;
      edges += g.degree[kept[i]];
    }
    WorkGraph rest = new WorkGraph(kept.length, edges);
    for (int i = 0; i < kept.length; i++) {
      int v = kept[i];
      long[] costs = g.unary[v].clone();
      for (int h = g.head[v]; h != WorkGraph.NONE; h = g.next[h]) {
        int w = g.other(h);
        if (number[w] == WorkGraph.NONE) {
          for (int a = 0; a < costs.length; a++) {
            costs[a] = Costs.plus(costs[a], g.cost(h, a, choices[w]));
          }
        } else if ((h & 1) == 0) {
          rest.link(i, number[w], g.table[h >> 1], false);
        }
      }
      rest.unary[i] = costs;
    }
    return rest;
  }

  /** The numbers of variables in the rest; those that joined the cutset later have none. */
  private static int[] renumbered(int[] variables, int[] kept) {
    return Arrays.stream(variables)
        .map(v -> Arrays.binarySearch(kept, v))
        .filter(number -> number >= 0)
        .toArray();
  }

  /** Chooses a new cutset among what is left, and the order of all others. */
  private void cutAway(EliminationOrder order, long mostSums) {
    flat = random.nextBoolean();
    for (int v = 0; v < g.variables; v++) {
      weight[v] = Math.log1p(g.size(v)) * Math.exp(SPREAD * random.nextDouble());
    }
    if (random.nextBoolean() && g.edgeCount > 0) {
      weight[g.end[random.nextInt(2 * g.edgeCount)]] = 0;
    }
    int[] candidates = g.live();
    int count = candidates.length;
    while (order.left() > 0) {
      int next = order.next();
      if (order.entries(next) * g.size(next) <= mostSums) {
        work += (long) (order.entries(next) * g.size(next));
        order.eliminate(next);
      } else {
        count = keepLeft(order, candidates, count);
        order.fix(heaviest(order, candidates, count));
        work += count;
      }
    }
    work += (long) ORDERED * g.variables;
  }

  /** Moves those that are left to the front, and counts them. */
  private static int keepLeft(EliminationOrder order, int[] candidates, int count) {
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (order.isLeft(candidates[i])) {
        candidates[size++] = candidates[i];
      }
    }
    return size;
  }

  private int heaviest(EliminationOrder order, int[] candidates, int count) {
    int heaviest = -1;
    double most = -1;
    for (int i = 0; i < count; i++) {
      int v = candidates[i];
      double heavy = weight[v] * (flat ? Math.sqrt(order.degree(v)) : order.degree(v));
      if (heavy > most) {
        most = heavy;
        heaviest = v;
      }
    }
    return heaviest;
  }
}
