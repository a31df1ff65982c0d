// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/**
 * Makes a {@link ProgramGraph} from names: placements, moves between them, and nodes in any order.
 *
 * {@snippet :
 * ProgramGraph graph =
 *     ProgramGraph.over("row", "col")
 *         .move("row", "col", 4)
 *         .move("col", "row", 4)
 *         .input("A", "row")
 *         .input("B", "col")
 *         .operation("C", List.of("A", "B"), c -> c.implementation(List.of("row", "row"), "row", 3))
 *         .operation("D", List.of("C"), d -> d.aligned(2))
 *         .required("D", "col")
 *         .build();
 * }
 *
 * <p>Names are looked up in {@link #build}, which also checks the whole. A builder may be used
 * again after that; graphs that it made stay as they are.
 */
public final class ProgramGraphBuilder {
  private final List<String> placements;
  private final Map<String, Integer> placementNumbers = new HashMap<>();
  private final long[][] costs;
  private Sharing sharing = Sharing.COPIES;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Map<String, String> required = new HashMap<>();

  /** A node whose operands are names still. */
  private interface Draft {
    ProgramNode node(Map<String, Integer> numbers, OptionalInt required);
  }

  ProgramGraphBuilder(List<String> placements) {
    this.placements = List.copyOf(placements);
    int s = this.placements.size();
    for (int p = 0; p < s; p++) {
      placementNumbers.put(this.placements.get(p), p);
    }
    this.costs = new long[s][s];
    for (int i = 0; i < s; i++) {
      Arrays.fill(costs[i], PlacementSpace.FORBIDDEN);
      costs[i][i] = 0;
    }
  }

  /**
   * States what it costs to move one unit. A move that is not stated is not possible; to stay costs
   * nothing unless it is stated.
   *
   * @param from the placement it is in
   * @param to the placement it is wanted in
   * @param cost in 0 … 2^60 − 1
   * @return this builder
   * @throws IllegalArgumentException if there is no such placement, or the cost is out of range
   */
  public ProgramGraphBuilder move(String from, String to, long cost) {
    costs[placement(from)][placement(to)] =
        PlacementSpace.checkCost("cost of moving from \"%s\" to \"%s\"".formatted(from, to), cost);
    return this;
  }

  /**
   * States what a result costs that several operations read.
   *
   * @param mode {@link Sharing#COPIES} where nothing is stated
   * @return this builder
   */
  public ProgramGraphBuilder sharing(Sharing mode) {
    sharing = mode;
    return this;
  }

  /**
   * Adds an array that is there already, of one unit.
   *
   * @param name its name, different from those of all other nodes
   * @param placement where it is
   * @return this builder
   * @throws IllegalArgumentException if the name is taken or there is no such placement
   */
  public ProgramGraphBuilder input(String name, String placement) {
    return input(name, placement, 1);
  }

  /**
   * Adds an array that is there already.
   *
   * @param name its name, different from those of all other nodes
   * @param placement where it is
   * @param size how many units move when it moves
   * @return this builder
   * @throws IllegalArgumentException if the name is taken or there is no such placement
   */
  public ProgramGraphBuilder input(String name, String placement, long size) {
    int where = placement(placement);
    add(name, (numbers, end) -> new Input(name, where, size, end));
    return this;
  }

  /**
   * Adds an operation, whose result has its name.
   *
   * @param name its name, different from those of all other nodes
   * @param operands the names of the nodes that it reads, which may be added later
   * @param choices says how it can be done; at least one way
   * @return this builder
   * @throws IllegalArgumentException if the name is taken, or a choice is not as it must be
   */
  public ProgramGraphBuilder operation(
      String name, List<String> operands, Consumer<Choices> choices) {
    List<String> read = List.copyOf(operands);
    Choices stated = new Choices(name, read.size());
    choices.accept(stated);
    long size = stated.size;
    List<Implementation> implementations = List.copyOf(stated.implementations);
    List<Relation> relations = List.copyOf(stated.relations);
    add(
        name,
        (numbers, end) ->
            new Operation(
                name,
                read.stream().map(operand -> number(numbers, operand, name)).toList(),
                size,
                implementations,
                relations,
                end));
    return this;
  }

  /**
   * States where the result of a node must end, beside what its readers ask for.
   *
   * @param node the node's name
   * @param placement where it must be in the end
   * @return this builder
   * @throws IllegalArgumentException if there is no such placement
   */
  public ProgramGraphBuilder required(String node, String placement) {
    placement(placement); // refused here, where the caller sees it
    required.put(node, placement);
    return this;
  }

  /**
   * Makes the graph and checks all of it.
   *
   * @return the graph, its nodes in the order in which they were added
   * @throws IllegalArgumentException if a name stands for no node, an operation has no
   *     implementation, there is a cycle, or costs could overflow; the message names the node
   */
  public ProgramGraph build() {
    Map<String, Integer> numbers = HashMap.newHashMap(drafts.size());
    for (String name : drafts.keySet()) {
      numbers.put(name, numbers.size());
    }
    for (String name : required.keySet()) {
      if (!numbers.containsKey(name)) {
        throw new IllegalArgumentException(
            "required: there is no node \"%s\"; nodes are %s"
                .formatted(name, String.join(", ", drafts.keySet())));
      }
    }
    List<ProgramNode> nodes = new ArrayList<>(drafts.size());
    for (Map.Entry<String, Draft> draft : drafts.entrySet()) {
      String end = required.get(draft.getKey());
      nodes.add(
          draft
              .getValue()
              .node(numbers, end == null ? OptionalInt.empty() : OptionalInt.of(placement(end))));
    }
    return ProgramGraph.of(PlacementSpace.of(placements, costs), sharing, nodes);
  }

  private void add(String name, Draft draft) {
    if (drafts.putIfAbsent(name, draft) != null) {
      throw new IllegalArgumentException(
          "nodes must have different names, got \"%s\" twice".formatted(name));
    }
  }

  private int placement(String name) {
    Integer number = placementNumbers.get(name);
    if (number == null) {
      throw new IllegalArgumentException(
          "there is no placement \"%s\"; placements are %s"
              .formatted(name, String.join(", ", placements)));
    }
    return number;
  }

  private static int number(Map<String, Integer> numbers, String operand, String reader) {
    Integer number = numbers.get(operand);
    if (number == null) {
      throw new IllegalArgumentException(
          "edge \"%s\" -> \"%s\": there is no node \"%s\"".formatted(operand, reader, operand));
    }
    return number;
  }

  /** How one operation can be done. */
  public final class Choices {
    private final String node;
    private final int arity;
    private long size = 1;
    private final List<Implementation> implementations = new ArrayList<>();
    private final List<Relation> relations = new ArrayList<>();

    private Choices(String node, int arity) {
      this.node = node;
      this.arity = arity;
    }

    /**
     * States how many units move when the result moves.
     *
     * @param units at least 0; 1 where nothing is stated
     * @return these choices
     */
    public Choices size(long units) {
      size = units;
      return this;
    }

    /**
     * Adds an implementation that asks for its operands in certain placements.
     *
     * @param operands the placement of each operand
     * @param result the placement in which it leaves the result
     * @param cost the cost of computing, in 0 … 2^60 − 1
     * @return these choices
     * @throws IllegalArgumentException if there is no such placement, or there are not as many as
     *     operands
     */
    public Choices implementation(List<String> operands, String result, long cost) {
      checkArity(operands.size(), "placements");
      implementations.add(
          new Implementation(
              operands.stream().map(ProgramGraphBuilder.this::placement).toList(),
              placement(result),
              cost));
      return this;
    }

    /**
     * Adds an implementation that works in every placement, all operands where the result is: an
     * element-wise operation.
     *
     * @param cost the cost of computing, in 0 … 2^60 − 1
     * @return these choices
     */
    public Choices aligned(long cost) {
      List<Integer> same = new ArrayList<>();
      for (int p = 0; p < placements.size(); p++) {
        same.add(p);
      }
      List<List<Integer>> maps = new ArrayList<>();
      for (int j = 0; j < arity; j++) {
        maps.add(same);
      }
      relations.add(new Relation(maps, cost));
      return this;
    }

    /**
     * Adds an implementation whose operands are asked for where a map says, given the result's
     * placement: a transpose asks for rows where it leaves columns.
     *
     * @param operands for each operand, from the result's placement to the operand's; where a
     *     result's placement is missing, the result cannot be left there
     * @param cost the cost of computing, in 0 … 2^60 − 1
     * @return these choices
     * @throws IllegalArgumentException if there is no such placement, or there are not as many maps
     *     as operands
     */
    public Choices relation(List<Map<String, String>> operands, long cost) {
      checkArity(operands.size(), "maps");
      List<List<Integer>> maps = new ArrayList<>();
      for (Map<String, String> operand : operands) {
        List<Integer> map = new ArrayList<>(placements.size());
        for (int p = 0; p < placements.size(); p++) {
          map.add(Relation.UNDEFINED);
        }
        operand.forEach((result, asked) -> map.set(placement(result), placement(asked)));
        maps.add(map);
      }
      relations.add(new Relation(maps, cost));
      return this;
    }

    private void checkArity(int given, String what) {
      if (given != arity) {
        throw new IllegalArgumentException(
            "node \"%s\" has %d operands, got %d %s".formatted(node, arity, given, what));
      }
    }
  }
}
