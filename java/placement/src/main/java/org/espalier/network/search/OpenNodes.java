// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import org.espalier.network.graph.Node;
import org.jspecify.annotations.Nullable;

/**
 * The open nodes of a search: the one of least bound comes first, so that the bound of the whole
 * rises, as long as their graphs fit half of the memory that is allowed. Beyond it the nodes that
 * are added come first, the last one before the others: the search goes depth first below one node
 * at a time, and keeps only one branch more than it had.
 *
 * <p>Which order is taken decides how long a search takes, never what it finds. Where the memory is
 * full all the same, the search has to stop with what it has.
 */
final class OpenNodes {
  /**
   * A node with its size, and the least bound of all that lie below it on the stack, and itself.
   */
  private record Deep(Node node, long bytes, long least) {}

  private final long allowed;
  private final PriorityQueue<Node> byBound =
      new PriorityQueue<>(
          Comparator.comparingLong((Node node) -> node.bound())
              .thenComparing(Comparator.comparingInt(Node::depth).reversed()));
  private final Deque<Deep> deep = new ArrayDeque<>();
  private long bytes;
  private long deepBytes;
  private long most;

  /**
   * No nodes yet.
   *
   * @param allowed how many bytes may be held; from half of them on the search goes depth first
   */
  OpenNodes(long allowed) {
    this.allowed = allowed;
  }

  void add(Node node) {
    long size = node.bytes();
    if (bytes + size <= allowed / 2 && deep.isEmpty()) {
      byBound.add(node);
      bytes += size;
    } else {
      deep.push(new Deep(node, size, Math.min(node.bound(), leastDeep())));
      deepBytes += size;
    }
    most = Math.max(most, bytes + deepBytes);
  }

  /** Takes out the node that comes first; null where none is worth it. */
  @Nullable Node poll(long cutoff) {
    while (!deep.isEmpty()) {
      Deep last = deep.pop();
      deepBytes -= last.bytes;
      if (last.node.bound() < cutoff) {
        return last.node;
      }
    }
    Node least = byBound.poll();
    if (least == null || least.bound() >= cutoff) {
      byBound.clear(); // it had the least bound
      bytes = 0;
      return null;
    }
    bytes -= least.bytes();
    return least;
  }

  /** The least bound of all, or {@link Long#MAX_VALUE}. */
  long leastBound() {
    Node least = byBound.peek();
    return least == null ? leastDeep() : Math.min(least.bound(), leastDeep());
  }

  /** Whether more is held than allowed. */
  boolean full() {
    return bytes + deepBytes > allowed;
  }

  /** The most bytes that were held at once. */
  long most() {
    return most;
  }

  private long leastDeep() {
    Deep last = deep.peek();
    return last == null ? Long.MAX_VALUE : last.least;
  }
}
