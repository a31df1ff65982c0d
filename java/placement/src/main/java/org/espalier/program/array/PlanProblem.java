// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.MoveCounts;
import org.espalier.layout.LongSeq;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;

/**
 * A program with all options of all nodes and what they cost.
 *
 * <p><b>Problem.</b> Choose an option for every node so that
 *
 * <pre>
 *   Σ over nodes v of times(v) · ( once(option of v) + Σ over q of move(result of v, q) )
 * </pre>
 *
 * <p>is least, where once is what it takes to compute and to move the result to where it is kept,
 * and q runs through the distributions, other than its own, in which some reader asks for the
 * array: a copy is made once for all readers. An array from before a loop is so moved once and not
 * in each iteration.
 */
final class PlanProblem {
  final ArrayProgram program;
  final MachineModel model;
  final boolean cutShort;
  // options.get(v): the ways to carry out node v; a loop's exit has those of its entry
  final List<List<Option>> options = new ArrayList<>();
  // askers.get(v): who reads the array of node v
  final List<List<Asker>> askers = new ArrayList<>();
  // A search that was told to stop may still count while another begins.
  private final Map<Step, Move> moves = new ConcurrentHashMap<>();
  private final WorkingSets working;

  /** A reader's operand, or where a result must lie (reader −1). */
  record Asker(int reader, int operand, Optional<ArrayDistribution> fixed) {}

  /** What is known of a move. */
  record Move(MoveCounts counts, long nanos) {}

  private record Step(
      LongSeq shape, int bytes, ArrayDistribution from, ArrayDistribution to, double working) {}

  PlanProblem(ArrayProgram program, MachineModel model) {
    this.program = program;
    this.model = model;
    this.working = new WorkingSets(program);
    Candidates candidates = new Candidates(program);
    this.cutShort = candidates.cutShort();
    for (int v = 0; v < program.nodes().size(); v++) {
      options.add(options(v, candidates));
    }
    findAskers();
  }

  /**
   * The same program with each variable in one place for good: whatever is computed elsewhere moves
   * there at once. The options of what computes are in the same order.
   *
   * @param homes the place of every variable
   */
  PlanProblem(PlanProblem free, Map<String, ArrayDistribution> homes) {
    this.program = free.program;
    this.model = free.model;
    this.working = free.working;
    this.cutShort = free.cutShort;
    for (int v = 0; v < program.nodes().size(); v++) {
      ArrayDistribution home = Objects.requireNonNull(homes.get(program.variable(v)));
      options.add(
          switch (program.nodes().get(v)) {
            case Input _ -> List.of(Option.free(List.of(), home));
            case LoopEntry _ -> List.of(Option.free(List.of(home, home), home));
            case LoopExit exit -> options.get(exit.entry());
            case Compute _, Call _ ->
                free.options.get(v).stream().map(option -> option.keptIn(home)).toList();
          });
    }
    findAskers();
  }

  private void findAskers() {
    for (int v = 0; v < program.nodes().size(); v++) {
      askers.add(new ArrayList<>());
    }
    for (int v = 0; v < program.nodes().size(); v++) {
      List<Integer> read = operands(program.nodes().get(v));
      for (int j = 0; j < read.size(); j++) {
        askers.get(read.get(j)).add(new Asker(v, j, Optional.empty()));
      }
    }
    for (ArrayProgram.Result result : program.results()) {
      if (result.fixed().isPresent()) {
        askers.get(result.node()).add(new Asker(-1, 0, result.fixed()));
      }
    }
  }

  static List<Integer> operands(ArrayNode node) {
    return switch (node) {
      case Compute compute -> compute.operands().stream().map(ArrayNode.Operand::node).toList();
      case Call call -> call.operands();
      case LoopEntry entry -> List.of(entry.initial(), entry.update());
      case Input _, LoopExit _ -> List.of();
    };
  }

  /** The node whose option decides: a loop's exit has none of its own. */
  int decider(int node) {
    int v = node;
    while (program.nodes().get(v) instanceof LoopExit exit) {
      v = exit.entry();
    }
    return v;
  }

  private List<Option> options(int v, Candidates candidates) {
    return switch (program.nodes().get(v)) {
      case Input _ -> candidates.spaces(v).stream().map(d -> Option.free(List.of(), d)).toList();
      case LoopEntry _ ->
          candidates.spaces(v).stream().map(d -> Option.free(List.of(d, d), d)).toList();
      case LoopExit exit -> options.get(exit.entry());
      case Call call -> call.placements().stream().map(stated -> option(call, stated)).toList();
      case Compute compute -> {
        // Of ways that ask and leave alike, the cheapest.
        Map<List<ArrayDistribution>, Option> best = new LinkedHashMap<>();
        for (ArrayDistribution space : candidates.spaces(v)) {
          Option option = option(v, compute, space);
          List<ArrayDistribution> key = new ArrayList<>(option.asked());
          key.add(option.result());
          best.merge(key, option, (a, b) -> b.nanos() < a.nanos() ? b : a);
        }
        yield List.copyOf(best.values());
      }
    };
  }

  private Option option(Call call, ArrayNode.StatedPlacement stated) {
    long share = stated.result().greatestShare(call.shape().toArray());
    return new Option(
        stated.result(),
        stated.operands(),
        stated.result(),
        stated.result(),
        0,
        0,
        model.compute(share, call.operations()));
  }

  private Option option(int v, Compute compute, ArrayDistribution space) {
    long[] extents = compute.space().toArray();
    long points = space.greatestShare(extents);
    long nanos =
        switch (compute.formula()) {
          case Formula.Point point ->
              model.compute(PointWork.of(compute, point.expression(), space), working.around(v));
          case Formula.Along along ->
              model.along(
                  points,
                  along.kernel(),
                  extents[along.dimension()],
                  along.dimension() == extents.length - 1,
                  working.around(v));
        };
    ArrayDistribution result = compute.result().project(space);
    int group = 1;
    for (int d = 0; d < extents.length; d++) {
      if (compute.reduces(d)) {
        group *= space.axis(d).processes();
      }
    }
    long messages = 0;
    long bytes = 0;
    if (group > 1) {
      int size = compute.element().size();
      nanos += model.exchange(group, result.greatestShare(compute.shape().toArray()), size);
      messages = (long) program.ranks() * (group - 1);
      bytes = partialResults(compute, result) * (group - 1) * size;
    }
    return new Option(
        space,
        compute.operands().stream().map(operand -> operand.map().project(space)).toList(),
        result,
        result,
        messages,
        bytes,
        nanos);
  }

  /** The partial results of all ranks: the whole array once for each copy of it. */
  private static long partialResults(Compute compute, ArrayDistribution result) {
    long elements = 1;
    for (long length : compute.shape().toArray()) {
      elements *= length;
    }
    return elements * result.copies();
  }

  /** What it takes to move the array of a node once. */
  Move move(int node, ArrayDistribution from, ArrayDistribution to) {
    ArrayNode array = program.nodes().get(node);
    return moves.computeIfAbsent(
        new Step(array.shape(), array.element().size(), from, to, working.around(node)),
        step -> {
          MoveCounts counts = MoveCounts.of(step.shape().toArray(), from, to);
          return new Move(counts, model.move(counts, step.bytes(), step.working()));
        });
  }

  /** Where an asker wants the array, given an option of its own. */
  ArrayDistribution asked(Asker asker, Option option) {
    return asker.fixed().orElseGet(() -> option.asked().get(asker.operand()));
  }

  /** The distributions, other than its own, in which an array is asked for. */
  Set<ArrayDistribution> copies(int node, int[] choice) {
    Set<ArrayDistribution> asked = new LinkedHashSet<>();
    for (Asker asker : askers.get(node)) {
      asked.add(
          asker
              .fixed()
              .orElseGet(() -> chosen(asker.reader(), choice).asked().get(asker.operand())));
    }
    asked.remove(chosen(node, choice).result());
    return asked;
  }

  /** The option of a node under a choice for every decider. */
  Option chosen(int node, int[] choice) {
    return options.get(node).get(choice[decider(node)]);
  }

  /** What a node takes once: computing, and the move to where the result is kept. */
  long once(int node, Option option) {
    return option.made().equals(option.result())
        ? option.nanos()
        : Math.addExact(option.nanos(), move(node, option.made(), option.result()).nanos());
  }

  /** What a choice for every decider costs, added up from the definition. */
  long cost(int[] choice) {
    long cost = 0;
    for (int v = 0; v < program.nodes().size(); v++) {
      long once = program.nodes().get(v) instanceof LoopExit ? 0 : once(v, chosen(v, choice));
      for (ArrayDistribution copy : copies(v, choice)) {
        once = Math.addExact(once, move(v, chosen(v, choice).result(), copy).nanos());
      }
      cost = Math.addExact(cost, Math.multiplyExact(program.repetitions(v), once));
    }
    return cost;
  }
}
