// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

/**
 * Answers which of a set of integer ranges (from, to] hold a point: a binary tree over the ranges
 * in the order of their start, each node knowing the greatest end below it. O(log m + answers) a
 * query.
 */
public final class Stabbing {
  private final int[] ids;
  private final int[] from;
  private final int[] to;
  // maxTo[mid of a node's range]: greatest end in that range
  private final int[] maxTo;

  /**
   * Builds the index; ranges that hold nothing are left out.
   *
   * @param from by id: before the first point held
   * @param to by id: the last point held
   * @param points above every point
   */
  Stabbing(int[] from, int[] to, int points) {
    this.from = from;
    this.to = to;
    Ints kept = new Ints();
    for (int id : order(from, points)) {
      if (to[id] > from[id]) {
        kept.add(id);
      }
    }
    ids = kept.toArray();
    maxTo = new int[ids.length];
    build(0, ids.length);
  }

  private int build(int lo, int hi) {
    if (lo >= hi) {
      return Integer.MIN_VALUE;
    }
    int mid = (lo + hi) >>> 1;
    int max = Math.max(to[ids[mid]], Math.max(build(lo, mid), build(mid + 1, hi)));
    maxTo[mid] = max;
    return max;
  }

  /**
   * Finds the ranges that hold a point.
   *
   * @param point the point
   * @param out gets their ids
   */
  public void find(int point, Ints out) {
    find(0, ids.length, point, out);
  }

  private void find(int lo, int hi, int point, Ints out) {
    if (lo >= hi) {
      return;
    }
    int mid = (lo + hi) >>> 1;
    if (maxTo[mid] < point) {
      return;
    }
    find(lo, mid, point, out);
    if (from[ids[mid]] < point) {
      if (to[ids[mid]] >= point) {
        out.add(ids[mid]);
      }
      find(mid + 1, hi, point, out);
    }
  }

  /** Sorts 0 .. key.length − 1 by key, stably; keys are from 0 to bound − 1. */
  static int[] order(int[] key, int bound) {
    int[] start = starts(key, bound);
    int[] sorted = new int[key.length];
    for (int i = 0; i < key.length; i++) {
      sorted[start[key[i]]++] = i;
    }
    return sorted;
  }

  /** For each value up to bound, how many keys are smaller: where its keys start when sorted. */
  static int[] starts(int[] key, int bound) {
    int[] start = new int[bound + 1];
    for (int k : key) {
      start[k + 1]++;
    }
    for (int i = 1; i <= bound; i++) {
      start[i] += start[i - 1];
    }
    return start;
  }
}
