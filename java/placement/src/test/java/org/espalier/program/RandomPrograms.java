// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/** Small programs of every shape. */
final class RandomPrograms {
  enum Shape {
    CHAIN,
    TREE,
    COLLAPSIBLE,
    GENERAL
  }

  private final SplittableRandom random;
  private final int s;
  private final List<ProgramNode> nodes = new ArrayList<>();

  private RandomPrograms(SplittableRandom random, int s) {
    this.random = random;
    this.s = s;
  }

  static ProgramGraph next(
      SplittableRandom random, Shape shape, Sharing sharing, int maxNodes, int maxPlacements) {
    int s = random.nextInt(1, maxPlacements + 1);
    RandomPrograms programs = new RandomPrograms(random, s);
    int n = random.nextInt(1, maxNodes + 1);
    switch (shape) {
      case CHAIN -> programs.chain(n);
      case TREE -> programs.tree(n);
      case COLLAPSIBLE -> programs.collapsible(n);
      case GENERAL -> programs.general(n);
    }
    return ProgramGraph.of(space(random, s), sharing, programs.shuffled());
  }

  /** One in four spaces is a metric, one in four has forbidden moves. */
  static PlacementSpace space(SplittableRandom random, int s) {
    List<String> names = new ArrayList<>();
    long[][] costs = new long[s][s];
    int kind = random.nextInt(4);
    for (int i = 0; i < s; i++) {
      names.add("p" + i);
      for (int j = 0; j < s; j++) {
        costs[i][j] = i == j ? 0 : random.nextInt(1, 10);
        if (kind == 0) {
          costs[i][j] = Math.abs(i - j);
        } else if (kind == 1 && i != j && random.nextInt(3) == 0) {
          costs[i][j] = PlacementSpace.FORBIDDEN;
        }
      }
    }
    return PlacementSpace.of(names, costs);
  }

  private int input() {
    nodes.add(
        new Input(
            "n" + nodes.size(), random.nextInt(s), random.nextInt(0, 4), OptionalInt.empty()));
    return nodes.size() - 1;
  }

  private int operation(List<Integer> operands) {
    List<Implementation> implementations = new ArrayList<>();
    List<Relation> relations = new ArrayList<>();
    int tuples = random.nextInt(3);
    for (int k = 0; k < tuples; k++) {
      implementations.add(
          new Implementation(
              operands.stream().map(_ -> random.nextInt(s)).toList(),
              random.nextInt(s),
              random.nextInt(6)));
    }
    if (tuples == 0 || random.nextInt(3) == 0) {
      List<List<Integer>> maps = new ArrayList<>();
      for (int j = 0; j < operands.size(); j++) {
        List<Integer> map = new ArrayList<>();
        for (int p = 0; p < s; p++) {
          map.add(random.nextInt(8) == 0 ? Relation.UNDEFINED : random.nextInt(s));
        }
        maps.add(map);
      }
      relations.add(new Relation(maps, random.nextInt(6)));
    }
    OptionalInt required =
        random.nextInt(6) == 0 ? OptionalInt.of(random.nextInt(s)) : OptionalInt.empty();
    nodes.add(
        new Operation(
            "n" + nodes.size(),
            operands,
            random.nextInt(0, 4),
            implementations,
            relations,
            required));
    return nodes.size() - 1;
  }

  private void chain(int n) {
    int last = random.nextInt(5) == 0 ? operation(List.of()) : input();
    while (nodes.size() < n) {
      last = operation(List.of(last));
    }
  }

  private void tree(int n) {
    List<Integer> open = new ArrayList<>();
    while (nodes.size() < n) {
      if (open.isEmpty() || random.nextInt(3) == 0) {
        open.add(input());
      } else {
        List<Integer> operands = new ArrayList<>();
        int arity = Math.min(open.size(), random.nextInt(1, 4));
        for (int j = 0; j < arity; j++) {
          Collections.swap(open, random.nextInt(open.size()), open.size() - 1);
          operands.add(open.removeLast());
        }
        open.add(operation(operands));
      }
    }
  }

  /** Series and parallel compositions with trees that hang in: every fork is joined again. */
  private void collapsible(int n) {
    int last = input();
    while (nodes.size() < n) {
      switch (random.nextInt(4)) {
        case 0 -> last = operation(List.of(last));
        case 1 -> last = operation(List.of(last, last));
        case 2 -> last = operation(List.of(last, input()));
        default -> {
          int left = operation(List.of(last));
          int right = random.nextBoolean() ? last : operation(List.of(last));
          last = operation(List.of(left, right));
        }
      }
    }
  }

  private void general(int n) {
    input();
    while (nodes.size() < n) {
      if (random.nextInt(4) == 0) {
        input();
        continue;
      }
      List<Integer> operands = new ArrayList<>();
      int arity = random.nextInt(1, 4);
      for (int j = 0; j < arity; j++) {
        operands.add(random.nextInt(nodes.size()));
      }
      operation(operands);
    }
  }

  /** The order of the nodes must not matter. */
  private List<ProgramNode> shuffled() {
    int n = nodes.size();
    int[] to = new int[n];
    List<Integer> places = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      places.add(random.nextInt(places.size() + 1), v);
    }
    for (int k = 0; k < n; k++) {
      to[places.get(k)] = k;
    }
    List<ProgramNode> shuffled = new ArrayList<>();
    for (int v : places) {
      shuffled.add(
          switch (nodes.get(v)) {
            case Input input -> input;
            case Operation o ->
                new Operation(
                    o.name(),
                    o.operands().stream().map(u -> to[u]).toList(),
                    o.size(),
                    o.implementations(),
                    o.relations(),
                    o.required());
          });
    }
    return shuffled;
  }
}
