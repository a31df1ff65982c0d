// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import java.util.HashMap;
import java.util.Map;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The known optima of blocks, by content: blocks that are equal up to their place share one entry.
 * A polynomial hash modulo 2⁶¹ − 1 finds candidates; an entry counts only after its letters were
 * compared, so no answer rests on a hash.
 */
public final class BlockMemo {
  private static final long PRIME = (1L << 61) - 1;

  private final Letters letters;
  private final long base;
  // prefix[i]: hash of the first i letters; power[i]: base to the i
  private long[] prefix = new long[0];
  private long[] power = new long[0];

  private final Map<Key, Known> known = new HashMap<>();

  /** A block by its content: two keys are equal if their letters are. */
  private static final class Key {
    private final Letters letters;
    private final int start;
    private final int length;
    private final long hash;

    Key(Letters letters, int start, int length, long hash) {
      this.letters = letters;
      this.start = start;
      this.length = length;
      this.hash = hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && key.hash == hash
          && key.length == length
          && letters.sameBlock(key.start, start, length);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(hash);
    }
  }

  /** What is known of a block. */
  public static final class Known {
    private final int start;
    private final long cost;
    private @Nullable TypeTree tree;

    private Known(int start, long cost) {
      this.start = start;
      this.cost = cost;
    }

    /**
     * Returns where it was resolved.
     *
     * @return its first element there
     */
    public int start() {
      return start;
    }

    /**
     * Returns what it costs.
     *
     * @return its optimum
     */
    public long cost() {
      return cost;
    }

    /**
     * Returns its tree.
     *
     * @return the tree, or nothing where none was kept
     */
    public @Nullable TypeTree tree() {
      return tree;
    }

    /**
     * Keeps its tree.
     *
     * @param built the tree
     */
    public void keep(TypeTree built) {
      tree = built;
    }
  }

  /**
   * Begins with no block known.
   *
   * @param letters the layout
   * @param seed of the hash
   */
  public BlockMemo(Letters letters, long seed) {
    this.letters = letters;
    this.base = 1_000_003L + Math.floorMod(seed * 0x9E3779B97F4A7C15L, PRIME - 2_000_006L);
  }

  /** The number of blocks known. */
  int size() {
    return known.size();
  }

  /**
   * Finds a block.
   *
   * @param k where it begins
   * @param q how many elements it has, at least 2
   * @return what is known of it, or nothing
   */
  public @Nullable Known find(int k, int q) {
    return known.get(new Key(letters, k, q, hash(k, q)));
  }

  /**
   * Whether two blocks may be equal up to their place: if not, they are not.
   *
   * @param i where one begins
   * @param k where the other begins
   * @param q how many elements each has, at least 2
   * @return false only if they differ
   */
  public boolean mayBeSame(int i, int k, int q) {
    return hash(i, q) == hash(k, q);
  }

  /**
   * Keeps a block that is not known.
   *
   * @param k where it begins
   * @param q how many elements it has, at least 2
   * @param optimum what it costs
   */
  public void put(int k, int q, long optimum) {
    known.put(new Key(letters, k, q, hash(k, q)), new Known(k, optimum));
  }

  /** Whether the blocks of q ≥ 2 elements at i and at k are equal up to their place. */
  boolean same(int i, int k, int q) {
    return letters.sameBlock(i, k, q);
  }

  /** The hash of the block of q ≥ 2 elements at k. */
  long hash(int k, int q) {
    if (prefix.length == 0) {
      prepare();
    }
    long h = prefix[k + q - 1] - times(prefix[k], power[q - 1]);
    return h < 0 ? h + PRIME : h;
  }

  private void prepare() {
    int count = letters.letter.length;
    prefix = new long[count + 1];
    power = new long[count + 1];
    power[0] = 1;
    for (int i = 0; i < count; i++) {
      power[i + 1] = times(power[i], base);
      long sum = times(prefix[i], base) + letters.letter[i] + 1;
      prefix[i + 1] = sum >= PRIME ? sum - PRIME : sum;
    }
  }

  private static long times(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    long sum = (low & PRIME) + ((high << 3) | (low >>> 61));
    return sum >= PRIME ? sum - PRIME : sum;
  }
}
