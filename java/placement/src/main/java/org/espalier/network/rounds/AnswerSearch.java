// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.rounds;

import java.util.function.BooleanSupplier;
import org.espalier.network.graph.CutsetStep;
import org.espalier.network.graph.WorkGraph;
import org.espalier.network.local.FlatGraph;
import org.espalier.network.local.LocalSearch;

/**
 * One thread's search for good choices of a large part, round by round. Each round begins at
 * choices that were read off the dual. {@link CutsetStep}s make them nearly best at the dual's
 * prices; {@link LocalSearch} makes them keep the limit, and goes on from them and from the best
 * known.
 */
sealed interface AnswerSearch {
  /**
   * Prepares a search.
   *
   * @param graph a graph of which all variables are live; it is copied
   * @param flat the same graph
   * @param stop asked every few steps
   */
  static AnswerSearch of(WorkGraph graph, FlatGraph flat, long seed, BooleanSupplier stop) {
    LocalSearch local = new LocalSearch(flat, seed, stop);
    return graph.capacity().length > 0
        ? new UnderLimit(local, new CutsetSpells(graph, seed, stop))
        : new WithoutLimit(local, graph.copy(), seed, stop);
  }

  /** What forests of variables are searched by. */
  LocalSearch local();

  /**
   * Searches for a while.
   *
   * @param reading choices to start from, which need not keep the limit, and their prices
   * @param work about how many entries of tables may be looked at
   */
  void round(PriceAscent.Reading reading, long work);

  /** Cutset steps in spells, and local search in between. */
  record UnderLimit(LocalSearch local, CutsetSpells spells) implements AnswerSearch {
    @Override
    public void round(PriceAscent.Reading reading, long work) {
      spells.hear(reading, work / 2);
      if (!spells.due()) {
        local.round(reading.choices(), reading.price(), work);
      } else if (spells.round(reading.price(), work)) {
        local.round(spells.near(), reading.price(), work);
      }
    }
  }

  /**
   * Three kinds of search that share the work of a round: cutset steps from the reading, local
   * search, cutset steps from the best known. The last begin with the variables where the best
   * known differs from where the walk ended, which finds the best of all that is between two
   * answers.
   */
  final class WithoutLimit implements AnswerSearch {
    private static final int KINDS = 3;

    private final LocalSearch local;
    private final CutsetStep fromReading;
    private final CutsetStep fromBest;
    private final BooleanSupplier stop;
    // how much work each kind of cutset steps may have done so far
    private long allowance;

    private WithoutLimit(LocalSearch local, WorkGraph graph, long seed, BooleanSupplier stop) {
      this.local = local;
      this.fromReading = new CutsetStep(graph, CutsetStep.LEAST_LOG, seed, stop);
      this.fromBest = new CutsetStep(graph, CutsetStep.LEAST_LOG, ~seed, stop);
      this.stop = stop;
    }

    @Override
    public LocalSearch local() {
      return local;
    }

    @Override
    public void round(PriceAscent.Reading reading, long work) {
      allowance += work / KINDS;
      int[] choices = reading.choices().clone();
      boolean polished = polish(fromReading, choices);
      local.round(choices, reading.price(), polished ? work / KINDS : work);
      int[] best = local.best();
      if (polished) {
        fromReading.relink(best, local.walked());
      }
      if (polish(fromBest, best)) {
        local.hear(best);
      }
    }

    /**
     * Makes steps as long as the kind's allowance lasts; what a step takes beyond it is taken off
     * later rounds.
     *
     * @return whether a step was made
     */
    private boolean polish(CutsetStep step, int[] choices) {
      boolean made = false;
      while (step.work() < allowance && !stop.getAsBoolean()) {
        step.improve(choices);
        made = true;
      }
      return made;
    }
  }
}
