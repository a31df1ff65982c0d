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
   * @return the plan; nothing if the time limit came before any was found
   */
  public Optional<ArrayPlan> plan(SolverOptions options) {
    return plan(PlanNetwork.solve(problem, (_, _) -> true, options));
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
      for (ArrayDistribution copy : problem.copies(v, choice)) {
        PlanProblem.Move move = problem.move(v, option.result(), copy);
        moves.add(new ArrayPlan.Move(v, copy, program.repetitions(v), move.counts(), move.nanos()));
      }
    }
    long cost = problem.cost(choice);
    return new ArrayPlan(
        program,
        problem.model,
        Arrays.stream(choice).boxed().toList(),
        chosen,
        moves,
        cost,
        Math.min(cost, outcome.lowerBound()),
        outcome.method(),
        problem.cutShort);
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
