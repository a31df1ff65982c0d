// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Branch and bound over reduced graphs. Each open node is a graph of its own: it is reduced, its
 * bound is raised, what cannot be in a better answer is cut off, and the rest is split on one
 * variable. Workers take an open node, mostly that of least bound ({@link OpenNodes}), and dive
 * from it, so that good answers come early and the least bound of all open nodes rises.
 */
// The records here are parts of one algorithm: they are never compared and share their arrays.
@SuppressWarnings("ArrayRecordComponent")
final class Search {
  /** A node is eliminated if that looks at no more than so many sums: less than a bound costs. */
  static final long ELIMINATION_LIMIT = 1L << 20;

  private final Incumbent incumbent;
  private final long scale;
  private final long eliminationLimit;
  private final OpenNodes open;
  // working[i]: the bound of what worker i has in hand, or Long.MAX_VALUE
  private final long[] working;
  private int busy;
  private boolean done;
  private boolean memoryFull;
  private @Nullable Throwable failure;
  private long nodes;
  private long eliminated;

  /** The way from a node's graph back to the network: renumber, then undo the trail. */
  record Lift(List<Undo> trail, int[] kept, int variables, @Nullable Lift above) {}

  /**
   * An open node. Only {@code touched} has changed since the graph was last reduced, or {@link
   * Node#ALL}.
   */
  record Node(WorkGraph graph, @Nullable Lift lift, int depth, int touched) {
    /** Nothing is known of what was reduced already. */
    static final int ALL = -1;

    Node copy() {
      return compact(graph, lift, depth);
    }

    /** A copy in finer units; costs that reach the cutoff are forbidden. */
    Node scaled(long scale, long cutoff) {
      Node copy = copy();
      Scaling.refine(copy.graph, scale, cutoff);
      return copy;
    }
  }

  /**
   * Prepares a search.
   *
   * @param scale by how much the units of its nodes are finer than the incumbent's
   * @param eliminationLimit a node is solved by elimination if that looks at no more sums
   * @param open where its open nodes are kept; none yet
   */
  Search(Incumbent incumbent, long scale, int threads, long eliminationLimit, OpenNodes open) {
    this.eliminationLimit = eliminationLimit;
    this.open = open;
    this.incumbent = incumbent;
    this.scale = scale;
    this.working = new long[threads];
    Arrays.fill(working, Long.MAX_VALUE);
  }

  /** The network's choices for choices of the variables that are left in a node's graph. */
  static int[] lifted(WorkGraph graph, @Nullable Lift lift, int[] left) {
    int[] choices = left;
    Undo.all(graph.trail, choices);
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

  static Node compact(WorkGraph graph, @Nullable Lift lift, int depth) {
    int[] live = graph.live();
    return new Node(
        graph.copyOf(live), new Lift(graph.trail, live, graph.variables, lift), depth, Node.ALL);
  }

  /**
   * Searches until nothing is open, the time is up or the memory is full.
   *
   * @throws IllegalStateException if a worker failed; its cause is the failure
   */
  void run(Node root) {
    open.add(root);
    Thread[] helpers = new Thread[working.length - 1];
    for (int i = 0; i < helpers.length; i++) {
      int worker = i + 1;
      helpers[i] = Thread.ofPlatform().daemon().start(() -> guarded(worker));
    }
    guarded(0);
    for (Thread helper : helpers) {
      try {
        helper.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    synchronized (this) {
      if (failure != null) {
        throw new IllegalStateException("a worker of the search failed: " + failure, failure);
      }
    }
  }

  /** The others would wait forever for a worker that is gone, so its failure ends them all. */
  private void guarded(int worker) {
    try {
      work(worker);
    } catch (RuntimeException | Error e) {
      synchronized (this) {
        failure = failure == null ? e : failure;
        done = true;
        notifyAll();
      }
    }
  }

  private void work(int worker) {
    Node node = take(worker);
    while (node != null) {
      Node next = expand(node);
      synchronized (this) {
        nodes++;
        if (next == null || stopped()) {
          if (next != null) {
            open.add(next);
          }
          working[worker] = Long.MAX_VALUE;
          busy--;
          notifyAll();
          next = null;
        } else {
          working[worker] = next.graph.bound();
        }
        report();
      }
      node = next == null ? take(worker) : next;
    }
  }

  private synchronized @Nullable Node take(int worker) {
    for (; ; ) {
      if (stopped()) {
        return null;
      }
      Node node = open.poll(incumbent.cutoff(scale));
      if (node != null) {
        busy++;
        working[worker] = node.graph.bound();
        return node;
      }
      if (busy == 0) {
        done = true;
        notifyAll();
        return null;
      }
      try {
        wait(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void report() {
    long bound = open.leastBound();
    for (long own : working) {
      bound = Math.min(bound, own);
    }
    if (bound != Long.MAX_VALUE) {
      incumbent.raise(Math.ceilDiv(bound, scale));
    }
  }

  synchronized long nodes() {
    return nodes;
  }

  /** How many nodes were solved by elimination. */
  synchronized long eliminated() {
    return eliminated;
  }

  /** Whether no further node is looked at; called by one worker at a time. */
  private boolean stopped() {
    return done || memoryFull || incumbent.stopped();
  }

  /** Whether it stopped because its open nodes do not fit the memory. */
  synchronized boolean memoryFull() {
    return memoryFull;
  }

  /** Whether everything was searched. */
  synchronized boolean finished() {
    return done;
  }

  /** Bounds a node and splits it; returns the part to go on with, or null. */
  private @Nullable Node expand(Node node) {
    WorkGraph graph = node.graph;
    if (!Bounding.tighten(node, incumbent, scale)) {
      return null;
    }
    if (graph.liveVariables == 0) {
      incumbent.offer(lifted(graph, node.lift, new int[graph.variables]));
      return null;
    }
    if (incumbent.stopped() || eliminate(node)) {
      return incumbent.stopped() ? node : null; // half done, and still open; or solved
    }
    Node small = compact(graph, node.lift, node.depth);
    long gap = incumbent.cutoff(scale) - graph.bound();
    if (gap <= 0) {
      return null; // another worker has found an answer as good since the bound was raised
    }
    int[] split = Branching.choose(small.graph, gap);
    int v = split[0];
    int a = split[1];
    int[] rest = new int[small.graph.size(v) - 1];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = i < a ? i : i + 1;
    }
    Node left = child(small, v, new int[] {a});
    Node right = child(small, v, rest);
    synchronized (this) {
      open.add(right);
      memoryFull |= open.full();
      notifyAll();
    }
    return left;
  }

  /** Solves a node without uses by elimination if that is quick; whether it did, to the end. */
  private boolean eliminate(Node node) {
    WorkGraph graph = node.graph;
    for (int v : graph.live()) {
      if (!graph.uses[v].none()) {
        return false;
      }
    }
    Optional<BucketElimination> plan = BucketElimination.plan(graph, eliminationLimit);
    if (plan.isEmpty() || !plan.get().run(incumbent::stopped)) {
      return false;
    }
    if (CostNetwork.plus(graph.constant, plan.get().cost()) < incumbent.cutoff(scale)) {
      int[] choices = new int[graph.variables];
      plan.get().fill(choices);
      incumbent.offer(lifted(graph, node.lift, choices));
    }
    synchronized (this) {
      eliminated++;
    }
    return true;
  }

  private static Node child(Node node, int v, int[] keep) {
    WorkGraph graph = node.graph.copyOf(node.graph.live());
    graph.restrict(v, keep);
    return new Node(graph, node.lift, node.depth + 1, v);
  }
}
