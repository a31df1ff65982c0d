// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;
import org.espalier.mpi.Communicator;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.HostMemory;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.Together;
import org.espalier.redistribute.clock.RunClock;
import org.espalier.redistribute.clock.WarmUp;

/** Plans of one program that are checked, warmed up, and timed by turns. */
final class PlanTurns {
  /**
   * Turns behind which every plan gets other memory: two runs of one plan differ by up to 5 % where
   * their arrays happen to lie elsewhere, and go on to do so (docs/adr/0454, 0456).
   */
  private static final int MEMORY_TURNS = 8;

  private final List<ArrayPlan> plans;
  private final Communicator world;
  private final Map<String, LocalCall> calls;
  private final Random random = new Random(1); // the same on all ranks

  PlanTurns(List<ArrayPlan> plans, Communicator world, Map<String, LocalCall> calls) {
    this.plans = plans;
    this.world = world;
    this.calls = calls;
  }

  /** What was checked before the clock counted. */
  @FunctionalInterface
  interface Check {
    /**
     * Runs each plan once and looks at its results. Collective.
     *
     * @param all the plans
     * @return what each came to, without times
     */
    List<RunOutcome> of(List<RunningPlan> all);
  }

  /**
   * Checks the plans and times them, each as often as the others and in an order drawn anew for
   * each turn. Collective.
   *
   * @param turns how often each is timed
   * @param warmUp what goes before the clock counts
   * @param check what goes before that
   * @param behindTurn is told how many turns are over, between turns
   * @return what each came to
   */
  List<RunOutcome> run(int turns, WarmUp warmUp, Check check, IntConsumer behindTurn) {
    List<RunOutcome> checked;
    List<List<Double>> seconds = new ArrayList<>();
    plans.forEach(plan -> seconds.add(new ArrayList<>(turns)));
    HostMemory.require(
        world,
        new PlanMemory(plans.getFirst().program(), world.rank()).bytes(plans),
        "its arrays and their check");
    try (InputArrays inputs = new InputArrays(turns > MEMORY_TURNS)) {
      checked =
          Together.with(
              new Placed(inputs),
              Placed::close,
              placed -> {
                List<RunOutcome> found = check.of(placed.all);
                // Plans of one program share their loops: what one does compiles them for all.
                warmUp.run(placed::runAll, world);
                placed.time(Math.min(turns, MEMORY_TURNS), seconds, behindTurn);
                return found;
              });
      for (int turn = MEMORY_TURNS; turn < turns; turn += MEMORY_TURNS) {
        int more = Math.min(turns - turn, MEMORY_TURNS);
        Together.with(
            new Placed(inputs), Placed::close, placed -> placed.time(more, seconds, behindTurn));
      }
    }
    List<RunOutcome> outcomes = new ArrayList<>();
    for (int k = 0; k < seconds.size(); k++) {
      RunOutcome run = checked.get(k);
      outcomes.add(
          new RunOutcome(
              run.ranks(),
              run.bytes(),
              run.messages(),
              seconds.get(k),
              run.checkedElements(),
              run.wrongElements(),
              run.tolerance()));
    }
    return outcomes;
  }

  /** The plans, each with memory of its own. */
  private final class Placed {
    private final List<RunningPlan> all = new ArrayList<>();

    Placed(InputArrays inputs) {
      try {
        plans.forEach(plan -> all.add(new RunningPlan(plan, world, calls, inputs)));
      } catch (RuntimeException failure) {
        close(); // as all ranks do, since all have failed
        throw failure;
      }
    }

    void runAll() {
      all.forEach(RunningPlan::run);
    }

    /**
     * Adds the seconds of each plan in some turns. Each runs twice in a row, and the second run
     * counts: in the first one the caches hold what another plan has left, which depends on when
     * this one ran before.
     *
     * @return how many turns are over in all
     */
    int time(int turns, List<List<Double>> seconds, IntConsumer behindTurn) {
      List<Integer> order = new ArrayList<>();
      for (int k = 0; k < all.size(); k++) {
        order.add(k);
      }
      return Together.with(
          new RunClock(world),
          RunClock::close,
          clock -> {
            for (int turn = 0; turn < turns; turn++) {
              Collections.shuffle(order, random);
              for (int k : order) {
                RunningPlan plan = all.get(k);
                plan.run();
                seconds.get(k).add(clock.seconds(plan::run));
              }
              behindTurn.accept(seconds.getFirst().size());
            }
            return seconds.getFirst().size();
          });
    }

    void close() {
      all.forEach(RunningPlan::close);
    }
  }
}
