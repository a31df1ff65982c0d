// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of branch and bound: a graph of its own, and the way back to the graph that the search
 * began with.
 */
public final class Node {
  /** Nothing is known of what was reduced already. */
  static final int ALL = -1;

  /** The way from a node's graph back to the network: renumber, then undo the trail. */
  // A part of one algorithm: never compared.
  @SuppressWarnings("ArrayRecordComponent")
  private record Lift(List<Undo> trail, int[] kept, int variables, @Nullable Lift above) {}

  /**
   * Two nodes that together have all answers of one.
   *
   * @param first where one variable has the choice that is tried first
   * @param later where it has any other
   */
  public record Split(Node first, Node later) {}

  private final WorkGraph graph;
  private final @Nullable Lift lift;
  private final int depth;
  // only this variable has changed since the graph was last reduced, or ALL have
  private final int touched;

  private Node(WorkGraph graph, @Nullable Lift lift, int depth, int touched) {
    this.graph = graph;
    this.lift = lift;
    this.depth = depth;
    this.touched = touched;
  }

  /**
   * Makes a node to begin with.
   *
   * @param graph a graph, of which the live variables are copied
   * @param depth how many variables were given choices before
   * @return a node whose answers are those of the graph
   */
  static Node of(WorkGraph graph, int depth) {
    return compact(graph, null, depth);
  }

  private static Node compact(WorkGraph graph, @Nullable Lift lift, int depth) {
    int[] live = graph.live();
    return new Node(
        graph.copyOf(live), new Lift(graph.trail, live, graph.variables, lift), depth, ALL);
  }

  /**
   * Returns the graph of this node.
   *
   * @return the graph itself
   */
  public WorkGraph graph() {
    return graph;
  }

  /**
   * Returns how deep the node lies.
   *
   * @return how many splits lie above it
   */
  public int depth() {
    return depth;
  }

  /** The only variable that has changed since the graph was last reduced, or {@link #ALL}. */
  int touched() {
    return touched;
  }

  /**
   * Returns what is proved of the answers below.
   *
   * @return none of them costs less
   */
  public long bound() {
    return graph.bound();
  }

  /**
   * Returns how much memory the node takes.
   *
   * @return about how many bytes its graph takes, tables that it shares included
   */
  public long bytes() {
    return GraphSize.bytes(graph);
  }

  /**
   * Goes back to the graph that the search began with.
   *
   * @param left choices of the variables that are left in this node's graph; is changed
   * @return choices of all variables of that graph
   */
  public int[] lifted(int[] left) {
    int[] choices = graph.lifted(left);
    for (Lift step = lift; step != null; step = step.above) {
      int[] outer = new int[step.variables];
      for (int i = 0; i < step.kept.length; i++) {
        outer[step.kept[i]] = choices[i];
      }
      Undo.all(step.trail, outer);
      choices = outer;
    }
    return choices;
  }

  /**
   * Copies the node in finer units.
   *
   * @param scale how many of the new units make one of the old
   * @param cutoff costs that reach this, in the new units, are forbidden
   * @return a node with a graph of its own
   */
  public Node scaled(long scale, long cutoff) {
    Node copy = compact(graph, lift, depth);
    Scaling.refine(copy.graph, scale, cutoff);
    return copy;
  }

  /**
   * Splits on one variable ({@link Branching}).
   *
   * @param gap what an answer may cost above the bound, at least 1
   * @return two nodes, one deeper
   */
  public Split split(long gap) {
    Node small = compact(graph, lift, depth);
    int[] split = Branching.choose(small.graph, gap);
    int v = split[0];
    int a = split[1];
    int[] rest = new int[small.graph.size(v) - 1];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = i < a ? i : i + 1;
    }
    return new Split(small.child(v, new int[] {a}), small.child(v, rest));
  }

  private Node child(int v, int[] keep) {
    WorkGraph part = graph.copy();
    part.restrict(v, keep);
    return new Node(part, lift, depth + 1, v);
  }

  /**
   * Gives one variable the choice that is tried first.
   *
   * @param gap what an answer may cost above the bound, at least 1
   * @return the first node of the split
   */
  public Node descend(long gap) {
    Node small = compact(graph, lift, depth + 1);
    int[] split = Branching.choose(small.graph, gap);
    small.graph.restrict(split[0], new int[] {split[1]});
    return new Node(small.graph, small.lift, small.depth, split[0]);
  }
}
