// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A neighbourhood: variables whose edges among each other are a forest, every one after its parent.
 */
final class Region {
  static final int NONE = -1;

  /** A variable with more neighbours than this times the size looked for joins rarely. */
  private static final int HUB = 8;

  private final FlatGraph graph;
  private final SplittableRandom random;
  // member[i], 0 <= i < size
  final int[] member;
  // parent[i]: the position of member i's parent, or NONE
  final int[] parent;
  // edge[i]: the edge from member i to its parent
  final int[] edge;
  private final int[] position;
  // stamp[v] == now: v is a member
  private final int[] stamp;
  private int now;
  private int size;
  private int[] border = new int[1024];
  private int bordering;

  Region(FlatGraph graph, SplittableRandom random) {
    this.graph = graph;
    this.random = random;
    int n = graph.variables;
    member = new int[n];
    parent = new int[n];
    edge = new int[n];
    position = new int[n];
    stamp = new int[n];
  }

  int size() {
    return size;
  }

  boolean contains(int v) {
    return stamp[v] == now;
  }

  void clear() {
    now++;
    size = 0;
  }

  /** Adds a tree from a root on, unless the root touches a tree that is there; at random. */
  void grow(int root, int wanted) {
    if (contains(root)) {
      return;
    }
    for (int j = graph.link[root]; j < graph.link[root + 1]; j++) {
      if (contains(graph.other[j])) {
        return;
      }
    }
    bordering = 0;
    join(root, NONE, wanted);
    while (bordering > 0 && size < wanted) {
      int at = random.nextInt(bordering);
      int v = border[at];
      border[at] = border[--bordering];
      if (contains(v) || hubStaysOut(v, wanted)) {
        continue;
      }
      int touching = 0;
      int up = NONE;
      for (int j = graph.link[v]; j < graph.link[v + 1] && touching < 2; j++) {
        if (contains(graph.other[j])) {
          touching++;
          up = j;
        }
      }
      if (touching == 1) {
        join(v, up, wanted);
      }
    }
  }

  private boolean hubStaysOut(int v, int wanted) {
    int degree = graph.degree(v);
    int usual = HUB * wanted;
    return degree > usual && random.nextInt(degree) >= usual;
  }

  private void join(int v, int up, int wanted) {
    stamp[v] = now;
    position[v] = size;
    member[size] = v;
    edge[size] = up;
    parent[size] = up == NONE ? NONE : position[graph.other[up]];
    size++;
    int degree = graph.degree(v);
    int first = graph.link[v];
    // Of many neighbours a random run is enough.
    int looked = Math.min(degree, HUB * wanted);
    int skipped = looked < degree ? random.nextInt(degree) : 0;
    if (bordering + looked > border.length) {
      border = Arrays.copyOf(border, 2 * (bordering + looked));
    }
    for (int i = 0; i < looked; i++) {
      int w = graph.other[first + (skipped + i) % degree];
      if (!contains(w)) {
        border[bordering++] = w;
      }
    }
  }
}
