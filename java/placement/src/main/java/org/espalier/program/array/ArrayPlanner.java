// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.LoopExit;

/**
 * Plans array programs: the entry to this package.
 *
 * <p>The choice of distributions is a network of costs that is solved exactly ({@link
 * org.espalier.network.NetworkSolver}); alignment, replication and distribution are one problem
 * here. The cost of the answer is added up again from the definition and compared with the
 * network's.
 */
public final class ArrayPlanner {
  private final PlanProblem problem;

  private ArrayPlanner(PlanProblem problem) {
    this.problem = problem;
  }

  /**
   * Prepares the candidates and costs of a program.
   *
   * @param program the program
   * @param model what moving and computing take
   * @return its planner
   * @throws IllegalArgumentException if a cost would overflow
   */
  public static ArrayPlanner of(ArrayProgram program, MachineModel model) {
    return new ArrayPlanner(new PlanProblem(program, model));
  }

  /**
   * Finds the cheapest plan.
   *
   * @param options what the solver is allowed
   * @return the plan; nothing if the time limit, or an interrupt, came before any was found
   * @throws ArithmeticException if a time, or a number of bytes or messages, does not fit 64 bits
   */
  public Optional<ArrayPlan> plan(SolverOptions options) {
    return plan(PlanNetwork.solve(problem, (_, _) -> true, options));
  }

  /**
   * Finds the cheapest versions in which every variable lies in one place from beginning to end:
   * what is computed elsewhere moves there at once, and who reads it elsewhere gets a copy.
   *
   * @param most how many versions are wanted at most
   * @param timeLimit how long may be looked for them
   * @return the versions, cheapest first; fewer than {@code most} where there are fewer, or the
   *     time was too short
   */
  public List<ArrayPlan> singlePlacements(int most, Duration timeLimit) {
    SinglePlacements single = new SinglePlacements(problem);
    return single.best(most, timeLimit).stream()
        .map(version ->
            single(
                single,
                SinglePlacements.numbers(version.homes()),
                SinglePlacements.numbers(version.choice())))
        .toList();
  }

  /**
   * Counts the versions in which every variable lies in one place.
   *
   * @return how many there are, or {@link Long#MAX_VALUE} if there are more than that
   */
  public long singlePlacementCount() {
    return new SinglePlacements(problem).count();
  }

  /**
   * Names the program's variables in the order in which a plan's homes stand.
   *
   * @return the names, in the order of their first assignment
   */
  public List<String> variables() {
    return new SinglePlacements(problem).names();
  }

  /**
   * Makes the plan of a given choice with every variable in one place.
   *
   * @param homes for each variable the number of its place, as {@link ArrayPlan#homes} has it;
   *     empty if arrays may lie anywhere at any time
   * @param choice for each node the number of its option, as {@link ArrayPlan#choice} has it
   * @return the plan
   * @throws IllegalArgumentException if there is no such choice
   */
  public ArrayPlan chosen(int[] homes, int[] choice) {
    return homes.length == 0
        ? chosen(choice)
        : single(new SinglePlacements(problem), homes, choice);
  }

  private static ArrayPlan single(SinglePlacements single, int[] homes, int[] choice) {
    ArrayPlan plan = new ArrayPlanner(single.in(homes)).chosen(choice);
    return new ArrayPlan(
        plan.program(),
        plan.model(),
        Arrays.stream(homes).boxed().toList(),
        plan.choice(),
        plan.options(),
        plan.moves(),
        plan.nanos(),
        plan.lowerBound(),
        plan.method(),
        plan.cutShort());
  }

  /**
   * Makes the plan of a given choice, which is not claimed to be the cheapest.
   *
   * @param choice for each node the number of its option, as {@link ArrayPlan#choice} has it
   * @return the plan
   * @throws IllegalArgumentException if there is no such choice
   */
  public ArrayPlan chosen(int[] choice) {
    int n = problem.options.size();
    if (choice.length != n) {
      throw new IllegalArgumentException(
          "a choice must have %d numbers, got %d".formatted(n, choice.length));
    }
    for (int v = 0; v < n; v++) {
      int count = problem.options.get(v).size();
      if (choice[v] < 0 || choice[v] >= count) {
        throw new IllegalArgumentException(
            "the option of node %d must be in 0 … %d, got %d".formatted(v, count - 1, choice[v]));
      }
    }
    return plan(choice, new PlanNetwork.Outcome(Optional.empty(), 0, "given"));
  }

  private Optional<ArrayPlan> plan(PlanNetwork.Outcome outcome) {
    return outcome.choice().map(choice -> plan(choice, outcome));
  }

  private ArrayPlan plan(int[] choice, PlanNetwork.Outcome outcome) {
    ArrayProgram program = problem.program;
    List<Option> chosen = new ArrayList<>();
    List<ArrayPlan.Move> moves = new ArrayList<>();
    for (int v = 0; v < program.nodes().size(); v++) {
      Option option = problem.chosen(v, choice);
      chosen.add(
          program.nodes().get(v) instanceof LoopExit
              ? Option.free(List.of(), option.result())
              : option);
      if (!option.made().equals(option.result())) {
        moves.add(move(v, option.made(), option.result()));
      }
      for (ArrayDistribution copy : problem.copies(v, choice)) {
        moves.add(move(v, option.result(), copy));
      }
    }
    long cost = problem.cost(choice);
    return new ArrayPlan(
        program,
        problem.model,
        List.of(),
        Arrays.stream(choice).boxed().toList(),
        chosen,
        moves,
        cost,
        Math.min(cost, outcome.lowerBound()),
        outcome.method(),
        problem.cutShort);
  }

  private ArrayPlan.Move move(int node, ArrayDistribution from, ArrayDistribution to) {
    PlanProblem.Move move = problem.move(node, from, to);
    return new ArrayPlan.Move(
        node, from, to, problem.program.repetitions(node), move.counts(), move.nanos());
  }

  /**
   * Says what every other distribution of an array would cost: for each array the best plan in
   * which it lies anywhere else, all else planned anew.
   *
   * @param best the cheapest plan, proved
   * @param timeLimit how long may be looked for alternatives
   * @return the reasons
   * @throws IllegalArgumentException if the plan is not proved
   */
  public PlanReasons explain(ArrayPlan best, Duration timeLimit) {
    if (!best.optimal()) {
      throw new IllegalArgumentException(
          "only a proved plan can be explained, got %d ns with bound %d"
              .formatted(best.nanos(), best.lowerBound()));
    }
    long deadline = System.nanoTime() + timeLimit.toNanos();
    List<PlanReasons.Alternative> alternatives = new ArrayList<>();
    boolean complete = true;
    for (int v = 0; v < problem.options.size(); v++) {
      ArrayDistribution here = best.options().get(v).result();
      boolean other =
          problem.options.get(v).stream().anyMatch(option -> !option.result().equals(here));
      if (!other || problem.decider(v) != v) {
        continue;
      }
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        complete = false;
        break;
      }
      int node = v;
      Optional<ArrayPlan> found =
          plan(
              PlanNetwork.solve(
                  problem,
                  (u, option) -> u != node || !option.result().equals(here),
                  SolverOptions.defaults().withTimeLimit(Duration.ofNanos(left))));
      complete &= found.isPresent() && found.get().optimal();
      found
          .filter(ArrayPlan::optimal)
          .ifPresent(plan -> alternatives.add(new PlanReasons.Alternative(node, plan)));
    }
    alternatives.sort(Comparator.comparingLong(alternative -> alternative.plan().nanos()));
    return new PlanReasons(best, alternatives, complete);
  }
}
