// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.espalier.layout.LongSeq;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;

/**
 * The steps of a program as far as it is written down: the nodes, the loops around them, and which
 * node each name stands for at present.
 */
final class ProgramSteps {
  private static final int MAX_NODES = 10_000;
  private static final int MAX_DEPTH = 8;
  private static final int OUTSIDE = -1;

  private final List<ArrayNode> nodes = new ArrayList<>();
  private final List<ArrayProgram.Loop> loops = new ArrayList<>();
  private final Map<String, Integer> variables = new HashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private final Set<String> assigned = new LinkedHashSet<>();
  private int loop = OUTSIDE;
  private int depth;

  /** A copy to try a loop's body on, in the loop. */
  ProgramSteps trial(long times) {
    ProgramSteps copy = new ProgramSteps();
    copy.nodes.addAll(nodes);
    copy.loops.addAll(loops);
    copy.variables.putAll(variables);
    copy.uses.putAll(uses);
    copy.loop = loop;
    copy.depth = depth;
    copy.enter(times);
    return copy;
  }

  List<ArrayNode> nodes() {
    return nodes;
  }

  List<ArrayProgram.Loop> loops() {
    return loops;
  }

  /** The loop that comes next is in, or a negative number outside of all. */
  int loop() {
    return loop;
  }

  boolean inLoop() {
    return loop != OUTSIDE;
  }

  ArrayNode get(int node) {
    return nodes.get(node);
  }

  LongSeq shape(int node) {
    return nodes.get(node).shape();
  }

  void set(int node, ArrayNode by) {
    nodes.set(node, by);
  }

  /** The node that a name stands for. */
  int node(String name) {
    Integer node = variables.get(name);
    if (node == null) {
      throw new IllegalArgumentException(
          "there must be an array \"%s\" before it is read, got %s"
              .formatted(
                  name, variables.isEmpty() ? "none" : String.join(", ", variables.keySet())));
    }
    return node;
  }

  /** Adds a node, which the name stands for from now on. */
  void add(String name, ArrayNode node) {
    boolean word = !name.isEmpty() && Character.isLetter(name.charAt(0));
    if (!word || !name.chars().allMatch(c -> PointExpression.isNamePart((char) c))) {
      throw new IllegalArgumentException(
          "a name must be a letter, then letters, digits, _ and ', got \"%s\"".formatted(name));
    }
    if (nodes.size() == MAX_NODES) {
      throw new IllegalArgumentException(
          "a program must have at most %d steps, got more".formatted(MAX_NODES));
    }
    nodes.add(node);
    variables.put(name, nodes.size() - 1);
    assigned.add(name);
  }

  /** The first array of a name is called that; later ones get a number. */
  String unique(String name) {
    int use = uses.merge(name, 1, Integer::sum);
    return use == 1 ? name : name + "." + use;
  }

  /** Checks that a loop may stand here. */
  void checkLoop(long times) {
    if (times < 1 || times > 1L << 40) {
      throw new IllegalArgumentException("times must be in 1 … 2^40, got " + times);
    }
    if (depth == MAX_DEPTH) {
      throw new IllegalArgumentException(
          "loops must be nested at most %d deep".formatted(MAX_DEPTH));
    }
  }

  /**
   * Adds a loop.
   *
   * @param trial the trial of its body, which says what the body assigns
   * @param body adds the steps of the body
   */
  void repeat(long times, ProgramSteps trial, Runnable body) {
    List<String> carried = trial.assigned.stream().filter(variables::containsKey).toList();
    int around = loop;
    List<String> assignedAround = List.copyOf(assigned);
    Map<String, Integer> before = Map.copyOf(variables);
    enter(times);
    Map<String, Integer> entries = new HashMap<>();
    for (String name : carried) {
      int initial = before.getOrDefault(name, OUTSIDE);
      ArrayNode of = nodes.get(initial);
      add(
          name,
          new LoopEntry(unique(name + "@loop"), of.shape(), of.element(), loop, initial, OUTSIDE));
      entries.put(name, nodes.size() - 1);
    }
    body.run();
    loop = around;
    depth--;
    assigned.clear();
    assigned.addAll(assignedAround);
    Map<String, Integer> after = Map.copyOf(variables);
    variables.clear();
    variables.putAll(before);
    for (String name : carried) {
      close(name, entries.getOrDefault(name, OUTSIDE), after.getOrDefault(name, OUTSIDE));
    }
  }

  private void enter(long times) {
    loops.add(new ArrayProgram.Loop(times, loop));
    loop = loops.size() - 1;
    depth++;
    assigned.clear();
  }

  private void close(String name, int entry, int update) {
    LoopEntry open = (LoopEntry) nodes.get(entry);
    ArrayNode next = nodes.get(update);
    if (!next.shape().equals(open.shape()) || !next.element().equals(open.element())) {
      throw new IllegalArgumentException(
          "\"%s\" must have one shape and element throughout a loop, got %s of %s and %s of %s"
              .formatted(name, open.shape(), open.element(), next.shape(), next.element()));
    }
    nodes.set(
        entry,
        new LoopEntry(
            open.name(), open.shape(), open.element(), open.loop(), open.initial(), update));
    add(name, new LoopExit(unique(name + "@end"), open.shape(), open.element(), loop, entry));
  }
}
