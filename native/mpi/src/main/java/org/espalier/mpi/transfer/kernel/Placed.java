// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A node at a place, and the rules by which nodes are made: each gives the node with the longest
 * blocks and the fewest loops that has the same bytes in the same order.
 *
 * @param place added to every displacement of the node, in bytes
 * @param node what lies there
 */
record Placed(long place, Node node) {
  /** So many blocks of different lengths are still parts of a sequence and not a list of runs. */
  private static final int FEW_RUNS = 16;

  /** A sequence of at most so many parts dissolves in the one that holds it. */
  private static final int FEW_PARTS = 64;

  static Placed block(long size) {
    return new Placed(0, new Node.Block(size));
  }

  boolean isEmpty() {
    return node.size == 0;
  }

  Placed plus(long shift) {
    return shift == 0 ? this : new Placed(place + shift, node);
  }

  /** Copies of this at 0, stride, 2·stride, … */
  Placed repeated(long count, long stride) {
    if (count == 1 || isEmpty()) {
      return this;
    }
    if (node instanceof Node.Block block && stride == block.size) {
      return new Placed(place, new Node.Block(count * block.size));
    }
    if (node instanceof Node.Loop loop && stride == loop.count * loop.stride) {
      return new Placed(place, new Node.Loop(count * loop.count, loop.stride, loop.child));
    }
    return new Placed(place, new Node.Loop(count, stride, node));
  }

  /** Copies of this at listed places; the array is kept. */
  Placed listed(long[] places) {
    if (isEmpty()) {
      return this;
    }
    if (node instanceof Node.Block block) {
      long[] lengths = new long[places.length];
      Arrays.fill(lengths, block.size);
      return runs(places, lengths).plus(place);
    }
    return copies(places, node).plus(place);
  }

  /** Copies of a node, as a loop where the places are in equal steps. */
  private static Placed copies(long[] places, Node child) {
    int n = places.length;
    if (n == 1) {
      return new Placed(places[0], child);
    }
    long stride = places[1] - places[0];
    int k = 2;
    while (k < n && places[k] - places[k - 1] == stride) {
      k++;
    }
    if (k == n) {
      return new Placed(0, child).repeated(n, stride).plus(places[0]);
    }
    // Relative to the first, so that equal lists are shared wherever they start.
    long[] relative = new long[n];
    for (int i = 0; i < n; i++) {
      relative[i] = places[i] - places[0];
    }
    return new Placed(places[0], new Node.Places(relative, child));
  }

  /** Blocks of given lengths at given places, all at least 1 byte long. */
  static Placed runs(long[] places, long[] lengths) {
    long[] starts = new long[places.length];
    long[] sizes = new long[places.length];
    int n = 0;
    boolean equal = true;
    for (int k = 0; k < places.length; k++) {
      if (n > 0 && places[k] == starts[n - 1] + sizes[n - 1]) {
        sizes[n - 1] += lengths[k];
      } else {
        starts[n] = places[k];
        sizes[n++] = lengths[k];
      }
    }
    for (int k = 1; k < n; k++) {
      equal &= sizes[k] == sizes[0];
    }
    starts = Arrays.copyOf(starts, n);
    sizes = Arrays.copyOf(sizes, n);
    if (equal) {
      return copies(starts, new Node.Block(sizes[0]));
    }
    if (n > FEW_RUNS) {
      long unit = RunUnits.of(starts, sizes);
      return unit > 0
          ? copies(RunUnits.places(starts, sizes, unit), new Node.Block(unit))
          : new Placed(0, new Node.Runs(starts, sizes));
    }
    Node[] blocks = new Node[n];
    for (int k = 0; k < n; k++) {
      blocks[k] = new Node.Block(sizes[k]);
    }
    return new Placed(0, new Node.Sequence(starts, blocks));
  }

  /** At each place a loop of a length of its own over this. */
  Placed inBuckets(long stride, long[] places, long[] counts) {
    if (isEmpty()) {
      return this;
    }
    if (node instanceof Node.Block block && stride == block.size) {
      long[] lengths = new long[counts.length];
      for (int k = 0; k < lengths.length; k++) {
        lengths[k] = counts[k] * block.size;
      }
      return runs(places, lengths).plus(place);
    }
    boolean equal = true;
    for (long count : counts) {
      equal &= count == counts[0];
    }
    if (equal) {
      return repeated(counts[0], stride).listed(places);
    }
    return new Placed(place, new Node.Buckets(stride, places, counts, node));
  }

  /** Different parts one after the other. */
  static Placed sequence(List<Placed> parts) {
    List<Placed> flat = new ArrayList<>();
    for (Placed part : parts) {
      if (part.node instanceof Node.Sequence inner && inner.children.length <= FEW_PARTS) {
        for (int k = 0; k < inner.children.length; k++) {
          flat.add(new Placed(part.place + inner.places[k], inner.children[k]));
        }
      } else if (!part.isEmpty()) {
        flat.add(part);
      }
    }
    List<Placed> grouped = new ArrayList<>();
    for (int from = 0, to; from < flat.size(); from = to) {
      to = from + 1;
      while (to < flat.size() && together(flat.get(from).node, flat.get(to).node)) {
        to++;
      }
      group(flat.subList(from, to), grouped);
    }
    if (grouped.isEmpty()) {
      return block(0);
    }
    if (grouped.size() == 1) {
      return grouped.getFirst();
    }
    Node[] children = new Node[grouped.size()];
    for (int k = 0; k < children.length; k++) {
      children[k] = grouped.get(k).node;
    }
    Node.Sequence whole = new Node.Sequence(placesOf(grouped), children);
    return ShortNest.is(whole) ? ShortNest.listed(whole) : new Placed(0, whole);
  }

  private static boolean together(Node one, Node other) {
    return one == other || (one instanceof Node.Block && other instanceof Node.Block);
  }

  /** Adds neighbours that are all blocks, or all one and the same node, as few parts. */
  private static void group(List<Placed> members, List<Placed> into) {
    if (members.getFirst().node instanceof Node.Block) {
      long[] lengths = new long[members.size()];
      for (int k = 0; k < lengths.length; k++) {
        lengths[k] = members.get(k).node.size;
      }
      Placed blocks = runs(placesOf(members), lengths);
      if (blocks.node instanceof Node.Sequence few) {
        for (int k = 0; k < few.children.length; k++) {
          into.add(new Placed(blocks.place + few.places[k], few.children[k]));
        }
      } else {
        into.add(blocks);
      }
    } else {
      into.add(copies(placesOf(members), members.getFirst().node));
    }
  }

  private static long[] placesOf(List<Placed> parts) {
    long[] places = new long[parts.size()];
    for (int k = 0; k < places.length; k++) {
      places[k] = parts.get(k).place;
    }
    return places;
  }
}
