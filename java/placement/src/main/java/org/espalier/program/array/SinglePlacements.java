// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopExit;

/**
 * The versions of a program in which every variable lies in one place from beginning to end, as in
 * a program without redistributions: whatever is computed elsewhere moves there at once, and
 * whoever needs it elsewhere gets a copy. How each step is carried out is chosen for the least
 * time.
 *
 * <p>Versions come in the order of their cost, by Murty's partition: the best version of a set of
 * versions is found exactly, and the others of the set fall into as many sets as there are
 * variables, by the first variable in which they differ from it.
 */
final class SinglePlacements {
  private final PlanProblem problem;
  private final List<String> names;
  // places.get(k): where variable k may lie
  private final List<List<ArrayDistribution>> places = new ArrayList<>();

  /** A version: the place of every variable and the option of every node. */
  record Version(List<Integer> homes, List<Integer> choice, long nanos) {}

  private record Part(List<BitSet> allowed, Version best) {}

  SinglePlacements(PlanProblem problem) {
    this.problem = problem;
    Map<String, Set<ArrayDistribution>> found = new LinkedHashMap<>();
    Map<String, ArrayDistribution> fixed = new LinkedHashMap<>();
    for (int v = 0; v < problem.options.size(); v++) {
      if (problem.program.nodes().get(v) instanceof LoopExit) {
        continue;
      }
      String name = problem.program.variable(v);
      Set<ArrayDistribution> places = found.computeIfAbsent(name, _ -> new LinkedHashSet<>());
      problem.options.get(v).forEach(option -> places.add(option.made()));
      if (problem.program.nodes().get(v) instanceof Input input) {
        input.fixed().ifPresent(place -> fixed.put(name, place));
      }
    }
    this.names = List.copyOf(found.keySet());
    found.forEach((name, all) ->
        places.add(Optional.ofNullable(fixed.get(name)).map(List::of).orElse(List.copyOf(all))));
  }

  List<String> names() {
    return names;
  }

  /** Where each variable may lie, in the order of the names. */
  List<List<ArrayDistribution>> places() {
    return places;
  }

  /** How many versions there are, or the greatest number there is. */
  long count() {
    long count = 1;
    for (List<ArrayDistribution> choices : places) {
      long high = Math.multiplyHigh(count, choices.size());
      count = high == 0 ? count * choices.size() : Long.MAX_VALUE;
      if (count < 0) {
        return Long.MAX_VALUE;
      }
    }
    return count;
  }

  /** The problem with the variables in places of these numbers. */
  PlanProblem in(int[] homes) {
    if (homes.length != names.size()) {
      throw new IllegalArgumentException(
          "there must be a place for each of %d variables, got %d"
              .formatted(names.size(), homes.length));
    }
    Map<String, ArrayDistribution> map = new LinkedHashMap<>();
    for (int k = 0; k < homes.length; k++) {
      int most = places.get(k).size();
      if (homes[k] < 0 || homes[k] >= most) {
        throw new IllegalArgumentException(
            "the place of \"%s\" must be in 0 … %d, got %d"
                .formatted(names.get(k), most - 1, homes[k]));
      }
      map.put(names.get(k), places.get(k).get(homes[k]));
    }
    return new PlanProblem(problem, map);
  }

  /** The cheapest versions, cheapest first; fewer where there are fewer, or the time runs out. */
  List<Version> best(int most, Duration timeLimit) {
    long deadline = System.nanoTime() + timeLimit.toNanos();
    PriorityQueue<Part> parts =
        new PriorityQueue<>(Comparator.comparingLong(part -> part.best().nanos()));
    List<BitSet> all = new ArrayList<>();
    for (List<ArrayDistribution> choices : places) {
      BitSet every = new BitSet();
      every.set(0, choices.size());
      all.add(every);
    }
    solve(all, deadline).ifPresent(version -> parts.add(new Part(all, version)));
    List<Version> found = new ArrayList<>();
    while (found.size() < most && !parts.isEmpty()) {
      Part part = parts.remove();
      found.add(part.best());
      if (found.size() < most && !split(part, parts, deadline)) {
        break;
      }
    }
    return found;
  }

  /** Adds the sets of the other versions; false if the time was too short for one of them. */
  private boolean split(Part part, PriorityQueue<Part> parts, long deadline) {
    for (int k = 0; k < names.size(); k++) {
      List<BitSet> allowed = new ArrayList<>();
      for (int j = 0; j < names.size(); j++) {
        BitSet set = (BitSet) part.allowed().get(j).clone();
        int home = part.best().homes().get(j);
        if (j < k) {
          set.clear();
          set.set(home);
        } else if (j == k) {
          set.clear(home);
        }
        allowed.add(set);
      }
      if (allowed.get(k).isEmpty()) {
        continue;
      }
      solve(allowed, deadline).ifPresent(version -> parts.add(new Part(allowed, version)));
      if (System.nanoTime() > deadline) {
        return false;
      }
    }
    return true;
  }

  private Optional<Version> solve(List<BitSet> allowed, long deadline) {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      return Optional.empty();
    }
    SolverOptions options = SolverOptions.defaults().withTimeLimit(Duration.ofNanos(left));
    return PlanNetwork.solveSingle(problem, this, allowed, options)
        .map(found ->
            new Version(
                found.homes(),
                found.choice(),
                in(numbers(found.homes())).cost(numbers(found.choice()))));
  }

  static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
