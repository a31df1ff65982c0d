// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

import java.util.Arrays;
import java.util.Optional;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.Bounding;
import org.espalier.network.graph.BucketElimination;
import org.espalier.network.graph.Node;
import org.espalier.network.graph.WorkGraph;
import org.jspecify.annotations.Nullable;

/**
 * Branch and bound over reduced graphs. Each open node is a graph of its own: it is reduced, its
 * bound is raised, what cannot be in a better answer is cut off, and the rest is split on one
 * variable. Workers take an open node, mostly that of least bound ({@link OpenNodes}), and dive
 * from it, so that good answers come early and the least bound of all open nodes rises.
 */
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
          working[worker] = next.bound();
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
        working[worker] = node.bound();
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
    if (!Bounding.tighten(node, incumbent, scale)) {
      return null;
    }
    if (node.graph().solved()) {
      incumbent.offer(node.lifted(new int[node.graph().variables()]));
      return null;
    }
    if (incumbent.stopped() || eliminate(node)) {
      return incumbent.stopped() ? node : null; // half done, and still open; or solved
    }
    long gap = incumbent.cutoff(scale) - node.bound();
    if (gap <= 0) {
      return null; // another worker has found an answer as good since the bound was raised
    }
    Node.Split split = node.split(gap);
    synchronized (this) {
      open.add(split.later());
      memoryFull |= open.full();
      notifyAll();
    }
    return split.first();
  }

  /** Solves a node without uses by elimination if that is quick; whether it did, to the end. */
  private boolean eliminate(Node node) {
    WorkGraph graph = node.graph();
    Optional<BucketElimination> plan = BucketElimination.plan(graph, eliminationLimit);
    if (plan.isEmpty() || !plan.get().run(incumbent::stopped)) {
      return false;
    }
    if (Costs.plus(graph.constant(), plan.get().cost()) < incumbent.cutoff(scale)) {
      int[] choices = new int[graph.variables()];
      plan.get().fill(choices);
      incumbent.offer(node.lifted(choices));
    }
    synchronized (this) {
      eliminated++;
    }
    return true;
  }
}
