// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayProgram;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.Together;
import org.espalier.redistribute.clock.RunClock;
import org.espalier.redistribute.clock.WarmUp;

/**
 * Runs plans of a program on ranks: once to check every element of every result against a run on
 * one rank, then several times against the clock, by turns where there are several plans.
 *
 * <p>Where partial results of a reduction come from several ranks, sums are added in another order
 * than on one rank; such programs are checked to {@value #TOLERANCE} of the greatest element, all
 * others to the bit.
 */
public final class ProgramRun {
  /** How far sums in another order may be off, of the greatest element of the array. */
  public static final double TOLERANCE = 1e-10;

  /** How often a plan is timed where nothing else is asked for. */
  public static final int TURNS = 15;

  /** How many seconds plans are repeated at most before the clock counts. */
  public static final double WARM_SECONDS = 15;

  /** Runs of which a median is taken where single steps and small programs are timed. */
  private static final int GROUP = 5;

  /**
   * How carefully single steps and small programs are timed.
   *
   * @param warmUp what goes before the clock counts
   * @param groups of how many medians the least counts
   */
  record Timing(WarmUp warmUp, int groups) {
    /** So that loops are compiled. */
    static final Timing ROUGH = new Timing(WarmUp.SHORT, 1);

    /** What is told, unless nothing is warmed up, since then no time means much. */
    static Timing fine(double warmSeconds) {
      return new Timing(WarmUp.atMost(warmSeconds), warmSeconds > 0 ? 5 : 1);
    }
  }

  private ProgramRun() {}

  /**
   * Runs a plan. Collective.
   *
   * @param plan the plan, the same on all ranks
   * @param world as many ranks as the plan is for
   * @param calls the functions that calls name
   * @return what it came to
   * @throws IllegalArgumentException if the ranks are not as many, or a step cannot be run
   */
  public static RunOutcome run(ArrayPlan plan, Communicator world, Map<String, LocalCall> calls) {
    return run(List.of(plan), TURNS, WARM_SECONDS, world, calls, turn -> {}).getFirst();
  }

  /**
   * Runs plans of one program, each as often as the others and in an order drawn anew for each
   * turn. Collective.
   *
   * @param plans the plans, the same on all ranks
   * @param turns how often each is timed, at least once
   * @param warmSeconds how long they are repeated at most before, until nothing is compiled any
   *     more; 0 for who asks whether results are right, and for no times
   * @param world as many ranks as the program is for
   * @param calls the functions that calls name
   * @param behindTurn is told on each rank how many turns are over, between turns
   * @return what each came to
   * @throws IllegalArgumentException if the ranks are not as many, the plans are of several
   *     programs, or a step cannot be run
   * @throws org.espalier.redistribute.MemoryShortage if arrays do not fit the memory of a host
   * @throws IllegalStateException if a rank failed otherwise; where one failed in the middle of a
   *     step, it alone throws, and has to end the job
   */
  public static List<RunOutcome> run(
      List<ArrayPlan> plans,
      int turns,
      double warmSeconds,
      Communicator world,
      Map<String, LocalCall> calls,
      IntConsumer behindTurn) {
    ArrayProgram program = plans.getFirst().program();
    if (world.size() != program.ranks()) {
      throw new IllegalArgumentException(
          "the program is for %d ranks, got %d".formatted(program.ranks(), world.size()));
    }
    if (turns < 1 || plans.stream().anyMatch(plan -> !plan.program().equals(program))) {
      throw new IllegalArgumentException(
          "plans must be of one program and turns >= 1, got %d turns".formatted(turns));
    }
    return new PlanTurns(plans, world, calls)
        .run(turns, WarmUp.atMost(warmSeconds), all -> checked(all, world, calls), behindTurn);
  }

  /**
   * Runs a plan step by step: all ranks begin each step together. Collective.
   *
   * @param plan the plan, the same on all ranks
   * @param turns how often each step is timed, at least once; at most {@value #GROUP} count
   * @param warmSeconds how long it is repeated at most before
   * @param world as many ranks as the plan is for
   * @param calls the functions that calls name
   * @return what each step takes, the median of the runs
   */
  public static StepTimes stepTimes(
      ArrayPlan plan,
      int turns,
      double warmSeconds,
      Communicator world,
      Map<String, LocalCall> calls) {
    return stepTimes(plan, Math.min(turns, GROUP), world, calls, WarmUp.atMost(warmSeconds));
  }

  static StepTimes stepTimes(
      ArrayPlan plan, Communicator world, Map<String, LocalCall> calls, WarmUp warmUp) {
    return stepTimes(plan, GROUP, world, calls, warmUp);
  }

  private static StepTimes stepTimes(
      ArrayPlan plan, int turns, Communicator world, Map<String, LocalCall> calls, WarmUp warmUp) {
    return Together.with(
        new RunningPlan(plan, world, calls),
        RunningPlan::close,
        running -> {
          warmUp.run(running::run, world);
          return Together.with(
              new RunClock(world), RunClock::close, clock -> stepTimes(running, turns, clock));
        });
  }

  private static StepTimes stepTimes(RunningPlan running, int turns, RunClock runClock) {
    StepClock clock = new StepClock(running.plan(), runClock);
    running.interpreter().watchedBy(clock);
    running.run();
    for (int turn = 1; turn < turns; turn++) {
      clock.beginTurn();
      running.run();
    }
    return clock.medians();
  }

  /** Each plan once, and every element of its results. */
  private static List<RunOutcome> checked(
      List<RunningPlan> all, Communicator world, Map<String, LocalCall> calls) {
    ResultCheck check = new ResultCheck(all.getFirst().plan().program(), world, calls);
    var reductions = world.collective().reductions();
    List<RunOutcome> outcomes = new ArrayList<>();
    for (RunningPlan running : all) {
      running.run();
      double tolerance = addsInAnotherOrder(running.plan()) ? TOLERANCE : 0;
      ResultCheck.Counts counts = check.of(running.interpreter(), running.places(), tolerance);
      outcomes.add(
          new RunOutcome(
              world.size(),
              reductions.allReduce(running.transport().bytes(), Operation.SUM),
              reductions.allReduce(running.transport().messages(), Operation.SUM),
              List.of(),
              reductions.allReduce(counts.checked(), Operation.SUM),
              reductions.allReduce(counts.wrong(), Operation.SUM),
              tolerance));
    }
    return outcomes;
  }

  private static boolean addsInAnotherOrder(ArrayPlan plan) {
    return plan.options().stream().anyMatch(option -> option.messages() > 0);
  }

  /** The seconds of a run of a plan, not checked. Collective. */
  static double typicalSeconds(ArrayPlan plan, Communicator world, Timing timing) {
    return Together.with(
        new RunningPlan(plan, world, Map.of()),
        RunningPlan::close,
        running -> typicalSeconds(running::run, 1, world, timing));
  }

  /**
   * The least of several medians of {@value #GROUP} runs after warm ones, over what is repeated in
   * each, the same on all ranks. Other work on the machine only makes runs longer, and for a while;
   * what ranks that share cores cost each other differs from run to run, and belongs to what a
   * median of as many runs will be. Collective.
   */
  static double typicalSeconds(Runnable work, int repeats, Communicator world, Timing timing) {
    Runnable repeated =
        () -> {
          for (int k = 0; k < repeats; k++) {
            work.run();
          }
        };
    timing.warmUp().run(repeated, world);
    double least =
        Together.with(
            new RunClock(world),
            RunClock::close,
            clock -> leastMedian(repeated, timing.groups(), clock));
    return least / repeats;
  }

  private static double leastMedian(Runnable work, int groups, RunClock clock) {
    double least = Double.POSITIVE_INFINITY;
    double[] group = new double[GROUP];
    for (int k = 0; k < groups; k++) {
      for (int turn = 0; turn < GROUP; turn++) {
        group[turn] = clock.seconds(work);
      }
      Arrays.sort(group);
      least = Math.min(least, group[GROUP / 2]);
    }
    return least;
  }
}
