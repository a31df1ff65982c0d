// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.clock.RunClock;

/** Takes the time of every step of a plan, each begun by all ranks together. */
final class StepClock implements Interpreter.Watch {
  private final ArrayPlan plan;
  private final RunClock clock;
  private final Map<Route, Integer> moves = new HashMap<>();
  // The seconds of all nodes, then of all moves, in each turn
  private final List<double[]> turns = new ArrayList<>();
  private double[] seconds = {};

  private record Route(int node, ArrayDistribution from, ArrayDistribution to) {}

  StepClock(ArrayPlan plan, RunClock clock) {
    this.plan = plan;
    this.clock = clock;
    for (int k = 0; k < plan.moves().size(); k++) {
      ArrayPlan.Move move = plan.moves().get(k);
      moves.put(new Route(move.node(), move.from(), move.to()), plan.options().size() + k);
    }
    beginTurn();
  }

  /** What follows belongs to another run of the plan. */
  void beginTurn() {
    seconds = new double[plan.options().size() + plan.moves().size()];
    turns.add(seconds);
  }

  @Override
  public void begin() {
    clock.start();
  }

  @Override
  public void computed(int node) {
    end(node);
  }

  @Override
  public void moved(int node, ArrayDistribution from, ArrayDistribution to) {
    Integer step = moves.get(new Route(node, from, to));
    if (step == null) {
      throw new IllegalStateException("every move must be one of the plan's, got " + from + to);
    }
    end(step);
  }

  private void end(int step) {
    seconds[step] += clock.stop();
  }

  /** The medians over the turns. */
  StepTimes medians() {
    List<Double> medians = new ArrayList<>();
    for (int step = 0; step < seconds.length; step++) {
      int which = step;
      double[] sorted = turns.stream().mapToDouble(turn -> turn[which]).toArray();
      Arrays.sort(sorted);
      medians.add(sorted[sorted.length / 2]);
    }
    int nodes = plan.options().size();
    return new StepTimes(medians.subList(0, nodes), medians.subList(nodes, medians.size()));
  }
}
