// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayProgram;
import org.espalier.redistribute.RunOutcome;
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
   * Turns behind which every plan gets other memory: two runs of one plan differ by up to 5 % where
   * their arrays happen to lie elsewhere, and go on to do so (docs/adr/0454, 0456).
   */
  private static final int MEMORY_TURNS = 8;

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

  /** A plan on one rank: its arrays, and what they move by. */
  private static final class Running implements AutoCloseable {
    private final ArrayPlan plan;
    private final PlannedPlaces places;
    private final RankTransport transport;
    private final Interpreter interpreter;
    private final Arena arena = Arena.ofShared();

    /** A plan that runs in one piece of memory. */
    Running(ArrayPlan plan, Communicator world, Map<String, LocalCall> calls) {
      this(plan, world, calls, new InputArrays(false));
    }

    Running(ArrayPlan plan, Communicator world, Map<String, LocalCall> calls, InputArrays inputs) {
      this.plan = plan;
      this.places = new PlannedPlaces(plan);
      this.transport = new RankTransport(world);
      this.interpreter =
          new Interpreter(plan.program(), places, transport, calls, world.rank(), arena);
      interpreter.fillInputs(inputs);
    }

    @Override
    public void close() {
      transport.close();
      arena.close();
    }
  }

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
    return run(List.of(plan), TURNS, WARM_SECONDS, world, calls).getFirst();
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
   * @return what each came to
   * @throws IllegalArgumentException if the ranks are not as many, the plans are of several
   *     programs, or a step cannot be run
   */
  public static List<RunOutcome> run(
      List<ArrayPlan> plans,
      int turns,
      double warmSeconds,
      Communicator world,
      Map<String, LocalCall> calls) {
    ArrayProgram program = plans.getFirst().program();
    if (world.size() != program.ranks()) {
      throw new IllegalArgumentException(
          "the program is for %d ranks, got %d".formatted(program.ranks(), world.size()));
    }
    if (turns < 1 || plans.stream().anyMatch(plan -> !plan.program().equals(program))) {
      throw new IllegalArgumentException(
          "plans must be of one program and turns >= 1, got %d turns".formatted(turns));
    }
    List<RunOutcome> checked;
    double[][] seconds = new double[plans.size()][turns];
    Random random = new Random(1); // the same on all ranks
    try (InputArrays inputs = new InputArrays(turns > MEMORY_TURNS)) {
      try (Placed placed = new Placed(plans, world, calls, inputs)) {
        checked = checked(placed.all, world, calls);
        // Plans of one program share their loops: what one of them does has them compiled for all.
        WarmUp.atMost(warmSeconds).run(placed::runAll, world);
        byTurns(placed.all, seconds, 0, random, world);
      }
      for (int turn = MEMORY_TURNS; turn < turns; turn += MEMORY_TURNS) {
        try (Placed placed = new Placed(plans, world, calls, inputs)) {
          byTurns(placed.all, seconds, turn, random, world);
        }
      }
    }
    List<RunOutcome> outcomes = new ArrayList<>();
    for (int k = 0; k < seconds.length; k++) {
      RunOutcome run = checked.get(k);
      outcomes.add(
          new RunOutcome(
              run.ranks(),
              run.bytes(),
              run.messages(),
              Arrays.stream(seconds[k]).boxed().toList(),
              run.checkedElements(),
              run.wrongElements(),
              run.tolerance()));
    }
    return outcomes;
  }

  /** Plans of one program, each with memory of its own. */
  private static final class Placed implements AutoCloseable {
    private final List<Running> all = new ArrayList<>();

    Placed(
        List<ArrayPlan> plans,
        Communicator world,
        Map<String, LocalCall> calls,
        InputArrays inputs) {
      try {
        plans.forEach(plan -> all.add(new Running(plan, world, calls, inputs)));
      } catch (RuntimeException | Error failure) {
        close();
        throw failure;
      }
    }

    void runAll() {
      all.forEach(running -> running.interpreter.run());
    }

    @Override
    public void close() {
      all.forEach(Running::close);
    }
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
    try (Running running = new Running(plan, world, calls);
        RunClock runClock = new RunClock(world)) {
      warmUp.run(running.interpreter::run, world);
      StepClock clock = new StepClock(plan, runClock);
      running.interpreter.watchedBy(clock);
      running.interpreter.run();
      for (int turn = 1; turn < turns; turn++) {
        clock.beginTurn();
        running.interpreter.run();
      }
      return clock.medians();
    }
  }

  /** Each plan once, and every element of its results. */
  private static List<RunOutcome> checked(
      List<Running> all, Communicator world, Map<String, LocalCall> calls) {
    ResultCheck check = new ResultCheck(all.getFirst().plan.program(), world, calls);
    var reductions = world.collective().reductions();
    List<RunOutcome> outcomes = new ArrayList<>();
    for (Running running : all) {
      running.interpreter.run();
      double tolerance = addsInAnotherOrder(running.plan) ? TOLERANCE : 0;
      ResultCheck.Counts counts = check.of(running.interpreter, running.places, tolerance);
      outcomes.add(
          new RunOutcome(
              world.size(),
              reductions.allReduce(running.transport.bytes(), Operation.SUM),
              reductions.allReduce(running.transport.messages(), Operation.SUM),
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

  /**
   * Takes the seconds of each plan in each turn that its memory is for. Each runs twice in a row,
   * and the second run counts: in the first one the caches hold what another plan has left, which
   * depends on when this one ran before.
   */
  private static void byTurns(
      List<Running> all, double[][] seconds, int first, Random random, Communicator world) {
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < all.size(); k++) {
      order.add(k);
    }
    try (RunClock clock = new RunClock(world)) {
      for (int turn = first; turn < Math.min(first + MEMORY_TURNS, seconds[0].length); turn++) {
        Collections.shuffle(order, random);
        for (int k : order) {
          Interpreter interpreter = all.get(k).interpreter;
          interpreter.run();
          seconds[k][turn] = clock.seconds(interpreter::run);
        }
      }
    }
  }

  /** The seconds of a run of a plan, not checked. Collective. */
  static double typicalSeconds(ArrayPlan plan, Communicator world, Timing timing) {
    try (Running running = new Running(plan, world, Map.of())) {
      return typicalSeconds(running.interpreter::run, 1, world, timing);
    }
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
    double least = Double.POSITIVE_INFINITY;
    double[] group = new double[GROUP];
    try (RunClock clock = new RunClock(world)) {
      for (int k = 0; k < timing.groups(); k++) {
        for (int turn = 0; turn < GROUP; turn++) {
          group[turn] = clock.seconds(repeated);
        }
        Arrays.sort(group);
        least = Math.min(least, group[GROUP / 2]);
      }
    }
    return least / repeats;
  }
}
