// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Writes nodes down as words, children before parents, for {@code src/main/c/program.h}, which says
 * what each word is. Nodes and lists that are shared are written once. Lists of places take half a
 * word each where they fit, since a list is read at every move and competes with the data for the
 * caches.
 */
final class Program {
  /** More words than this (1 GB) are no program: the tree is then larger than most messages. */
  private static final int MOST_WORDS = 1 << 27;

  /** The same in bytes. */
  static final long MOST_BYTES = (long) MOST_WORDS * Long.BYTES;

  private static final int BLOCK = 0;
  private static final int LOOP = 1;
  private static final int PLACES = 2;
  private static final int SEQUENCE = 3;
  private static final int RUNS = 4;
  private static final int BUCKETS = 5;

  /** A list that has been written; equal lists are one. */
  private static final class Written {
    private final int width;
    private final long[] values;

    Written(int width, long[] values) {
      this.width = width;
      this.values = values;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Written that
          && width == that.width
          && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values) + width;
    }
  }

  /** A tree whose lists are too long to be written down. */
  static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLongException() {
      super("its lists take more than " + MOST_WORDS + " words");
    }
  }

  private long[] words = new long[64];
  private int end;
  private int root;
  private final IdentityHashMap<Node, Integer> nodes = new IdentityHashMap<>();
  private final Map<Written, Integer> lists = new HashMap<>();

  /** Writes down all that a root has below it. */
  static Program of(Node root) {
    Program program = new Program();
    program.root = program.write(root);
    program.words = Arrays.copyOf(program.words, program.end);
    program.nodes.clear();
    program.lists.clear();
    return program;
  }

  /** The words. */
  long[] words() {
    return words;
  }

  /** The first word of the root. */
  int root() {
    return root;
  }

  private int write(Node node) {
    Integer seen = nodes.get(node);
    if (seen != null) {
      return seen;
    }
    int at = writeNew(node);
    nodes.put(node, at);
    return at;
  }

  // Tests in a row, here and in what makes nodes: see docs/adr/0176.
  private int writeNew(Node node) {
    if (node instanceof Node.Block) {
      return words(node, BLOCK);
    }
    if (node instanceof Node.Loop loop) {
      return words(node, LOOP, write(loop.child), loop.count, loop.stride);
    }
    if (node instanceof Node.Places places) {
      int child = write(places.child);
      boolean narrow = isNarrow(places.places);
      int list = list(places.places, narrow);
      int n = places.places.length;
      return words(node, PLACES, child, n, list, narrow ? 1 : 0, places.apart() ? 1 : 0);
    }
    if (node instanceof Node.Sequence sequence) {
      return sequence(sequence);
    }
    if (node instanceof Node.Runs runs) {
      return runs(runs);
    }
    Node.Buckets buckets = (Node.Buckets) node;
    int child = write(buckets.child);
    int places = list(buckets.places, false);
    int starts = list(buckets.starts, false);
    return words(node, BUCKETS, child, buckets.places.length, buckets.stride, places, starts);
  }

  private int runs(Node.Runs runs) {
    int count = runs.places.length;
    int places = list(runs.places, false);
    int offsets = list(runs.offsets, false);
    long[] byClass = ShortRuns.areShort(runs) ? ShortRuns.byClass(runs) : new long[0];
    if (byClass.length == 0 || !isNarrow(byClass)) {
      return words(runs, RUNS, count, places, offsets, 0, 0, 0);
    }
    int classes = list(byClass, true);
    int ends = list(ShortRuns.ends(runs), true);
    return words(runs, RUNS, count, places, offsets, classes, ends, runs.apart() ? 1 : 0);
  }

  private int sequence(Node.Sequence sequence) {
    int n = sequence.children.length;
    long[] rest = new long[1 + 3 * n];
    rest[0] = n;
    long offset = 0;
    for (int k = 0; k < n; k++) {
      rest[1 + 3 * k] = write(sequence.children[k]);
      rest[2 + 3 * k] = sequence.places[k];
      rest[3 + 3 * k] = offset;
      offset += sequence.children[k].size;
    }
    return words(sequence, SEQUENCE, rest);
  }

  private int words(Node node, int kind, long... rest) {
    int at = grow(3 + rest.length);
    words[at] = kind;
    words[at + 1] = node.size;
    words[at + 2] = node.span();
    System.arraycopy(rest, 0, words, at + 3, rest.length);
    return at;
  }

  private int list(long[] values, boolean narrow) {
    Written key = new Written(narrow ? Integer.BYTES : Long.BYTES, values);
    Integer seen = lists.get(key);
    if (seen == null) {
      seen = narrow ? narrowList(values) : wideList(values);
      lists.put(key, seen);
    }
    return seen;
  }

  private int wideList(long[] values) {
    int at = grow(values.length);
    System.arraycopy(values, 0, words, at, values.length);
    return at;
  }

  /** Two to a word, in the order in which this machine's C reads an array of ints. */
  private int narrowList(long[] values) {
    int at = grow((values.length + 1) / 2);
    boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    for (int k = 0; k < values.length; k++) {
      boolean low = k % 2 == 0 == little;
      words[at + k / 2] |= low ? values[k] & 0xFFFF_FFFFL : values[k] << 32;
    }
    return at;
  }

  private static boolean isNarrow(long[] values) {
    for (long value : values) {
      if ((int) value != value) {
        return false;
      }
    }
    return true;
  }

  private int grow(int more) {
    int at = end;
    if (more > MOST_WORDS - end) {
      throw new TooLongException();
    }
    end += more;
    if (end > words.length) {
      words = Arrays.copyOf(words, Math.min(MOST_WORDS, Math.max(end, 2 * words.length)));
    }
    return at;
  }
}
