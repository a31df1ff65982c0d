// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import java.util.Arrays;
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

  private int size;
  private int[] slot = new int[256];
  private int[] start = new int[64];
  private int[] length = new int[64];
  private long[] hash = new long[64];
  private long[] cost = new long[64];
  private @Nullable TypeTree[] tree = new TypeTree[64];

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
    return size;
  }

  /**
   * Finds a block.
   *
   * @param k where it begins
   * @param q how many elements it has, at least 2
   * @return its entry, or −1
   */
  public int find(int k, int q) {
    long h = hash(k, q);
    for (int s = place(h); slot[s] != 0; s = (s + 1) & (slot.length - 1)) {
      int e = slot[s] - 1;
      if (hash[e] == h && length[e] == q && letters.sameBlock(start[e], k, q)) {
        return e;
      }
    }
    return -1;
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
   * @return its entry
   */
  public int put(int k, int q, long optimum) {
    if (size == start.length) {
      start = Arrays.copyOf(start, 2 * size);
      length = Arrays.copyOf(length, 2 * size);
      hash = Arrays.copyOf(hash, 2 * size);
      cost = Arrays.copyOf(cost, 2 * size);
      tree = Arrays.copyOf(tree, 2 * size);
    }
    start[size] = k;
    length[size] = q;
    hash[size] = hash(k, q);
    cost[size] = optimum;
    size++;
    if (2 * size > slot.length) {
      slot = new int[2 * slot.length];
      for (int e = 0; e < size - 1; e++) {
        insert(e);
      }
    }
    insert(size - 1);
    return size - 1;
  }

  /**
   * Returns what a block costs.
   *
   * @param entry of the block
   * @return its optimum
   */
  public long cost(int entry) {
    return cost[entry];
  }

  /**
   * Returns the tree of a block.
   *
   * @param entry of the block
   * @return the tree, or nothing where none was built
   */
  public @Nullable TypeTree tree(int entry) {
    return tree[entry];
  }

  /**
   * Keeps the tree of a block.
   *
   * @param entry of the block
   * @param built its tree
   */
  public void tree(int entry, TypeTree built) {
    tree[entry] = built;
  }

  private void insert(int e) {
    int s = place(hash[e]);
    while (slot[s] != 0) {
      s = (s + 1) & (slot.length - 1);
    }
    slot[s] = e + 1;
  }

  private int place(long h) {
    return (int) ((h * 0x9E3779B97F4A7C15L) >>> 32) & (slot.length - 1);
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
