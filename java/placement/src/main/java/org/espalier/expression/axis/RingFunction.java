// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import java.util.Arrays;

/**
 * A piecewise linear function on the integers modulo P: its breakpoints, values and slopes.
 *
 * <p>The paper's functions live on the real circle, where the top between two valleys may lie at a
 * half. Only integers are places here. By Theorem 2.2.1 with p as one more leaf, C_x(p) at an
 * integer p is reached with integer places throughout, so the real function restricted to the
 * integers is the integer one; a top at a half becomes two breakpoints one apart, and every slope
 * stays an integer.
 *
 * <p>Functions are written from left to right into arrays that are used again and again; {@link
 * #trimmed} makes a copy to keep.
 */
final class RingFunction {
  private final long size; // P
  int count; // the number of breakpoints
  long[] at; // at[0] = 0 < at[1] < … < at[count-1] < P, and at[count] = P
  long[] value; // value[i]: the function at at[i]; value[count] = value[0]
  private int[] slope; // slope[i]: from at[i] to at[i+1]

  RingFunction(long size) {
    this(size, 0, new long[8], new long[8], new int[8]);
  }

  private RingFunction(long size, int count, long[] at, long[] value, int[] slope) {
    this.size = size;
    this.count = count;
    this.at = at;
    this.value = value;
    this.slope = slope;
  }

  /** A copy that has no room to spare. */
  RingFunction trimmed() {
    return new RingFunction(
        size,
        count,
        Arrays.copyOf(at, count + 1),
        Arrays.copyOf(value, count + 1),
        Arrays.copyOf(slope, count));
  }

  /** Becomes the distance from q: 0 at q, rising both ways to the antipode. */
  RingFunction toDistance(long q) {
    start(5, Math.min(q, size - q));
    long half = size / 2;
    long top = q + half; // the last place that the way up from q reaches
    if (top < size) {
      // Down to q, up to the top, one flat step if the size is odd, and down.
      to(q, 0, -1);
      to(top, half, 1);
      if ((size & 1) == 1) {
        to(top + 1, half, 0);
      }
      to(size, q, -1);
    } else {
      // The way up from q has passed 0: up to the top, a flat step, down to q, and up.
      long before = top - size;
      to(before, half, 1);
      if ((size & 1) == 1) {
        to(before + 1, half, 0);
      }
      to(q, 0, -1);
      to(size, size - q, 1);
    }
    return this;
  }

  /** Subroutine SUM: becomes f + g by one walk along both lists of breakpoints. */
  RingFunction toSum(RingFunction f, RingFunction g) {
    long v = f.value[0] + g.value[0];
    start(f.count + g.count + 1, v);
    int i = 0;
    int j = 0;
    long p = 0;
    while (p < size) {
      long nextF = f.at[i + 1];
      long nextG = g.at[j + 1];
      int s = f.slope[i] + g.slope[j];
      long next = Math.min(nextF, nextG);
      v += s * (next - p);
      to(next, v, s);
      i += nextF == next ? 1 : 0;
      j += nextG == next ? 1 : 0;
      p = next;
    }
    return this;
  }

  /**
   * Subroutine CONVOLVE for w = 1: g(p) = min over r of C(r) + d(p, r), the largest function below
   * this one that changes by at most 1 a step. The result is this function or is written into
   * {@code room}.
   *
   * <p>The way from r to p goes up the ring or down. First the ways up: h(p) = min over r of C(r) +
   * ((p − r) mod P), which cuts slopes above 1; then the ways down of h. Each is one sweep, once it
   * is known with which value it enters at 0.
   */
  RingFunction convolved(RingFunction scratch, RingFunction room) {
    boolean steep = false;
    for (int i = 0; i < count; i++) {
      steep |= slope[i] > 1 || slope[i] < -1;
    }
    if (!steep) {
      return this;
    }
    scratch.toWaysUp(this);
    return room.toWaysDown(scratch);
  }

  private void toWaysUp(RingFunction f) {
    long c = f.value[0];
    for (int i = 0; i < f.count; i++) {
      c = Math.min(c, f.value[i] + (size - f.at[i]));
    }
    start(2 * f.count + 2, c);
    // Invariant: c is h at f.at[i]; it is on the function, or on a line of slope 1 below it.
    for (int i = 0; i < f.count; i++) {
      c = rise(f.at[i], c, f.at[i + 1], f.value[i], f.slope[i]);
    }
  }

  /** The same sweep against the direction: on the mirror image p ↦ P − p, which is then undone. */
  private RingFunction toWaysDown(RingFunction f) {
    long c = f.value[0];
    for (int i = 0; i < f.count; i++) {
      c = Math.min(c, f.value[i] + f.at[i]);
    }
    start(2 * f.count + 2, c);
    for (int i = f.count - 1; i >= 0; i--) {
      c = rise(size - f.at[i + 1], c, size - f.at[i], f.value[i + 1], -f.slope[i]);
    }
    mirror();
    return this;
  }

  private void mirror() {
    for (int i = 0, j = count; i <= j; i++, j--) {
      long p = at[i];
      at[i] = size - at[j];
      at[j] = size - p;
      long v = value[i];
      value[i] = value[j];
      value[j] = v;
    }
    for (int i = 0, j = count - 1; i <= j; i++, j--) {
      int s = slope[i];
      slope[i] = -slope[j];
      slope[j] = -s;
    }
  }

  /** The function at p. */
  long valueAt(long p) {
    int i = Arrays.binarySearch(at, 0, count, p);
    if (i >= 0) {
      return value[i];
    }
    int left = -i - 2;
    return value[left] + slope[left] * (p - at[left]);
  }

  private void start(int capacity, long v) {
    if (at.length < capacity + 1) {
      at = new long[2 * capacity];
      value = new long[2 * capacity];
      slope = new int[2 * capacity];
    }
    at[0] = 0;
    value[0] = v;
    count = 0;
  }

  /** Goes on to p, where the function is v, with slope s; pieces of one slope become one. */
  private void to(long p, long v, int s) {
    if (p == at[count]) {
      return;
    }
    if (count == 0 || slope[count - 1] != s) {
      slope[count++] = s;
    }
    at[count] = p;
    value[count] = v;
  }

  /**
   * Goes on from p, where the sweep is at c, to {@code end}, below a piece that starts at p with
   * value v ≥ c and slope s. Returns the value reached.
   */
  private long rise(long p, long c, long end, long v, int s) {
    long length = end - p;
    if (s >= 1) {
      // The piece does not come nearer: stay on the line, or on the piece if both have slope 1.
      to(end, c + length, 1);
      return c + length;
    }
    // The line meets the piece where c + t = v + s·t, that is t = (v − c) / (1 − s).
    long above = v - c;
    long reach = above == 0 || s == 0 ? above : above / (1 - s);
    if (reach >= length) {
      to(end, c + length, 1);
      return c + length;
    }
    to(p + reach, c + reach, 1);
    long here = v + s * reach;
    if (here != c + reach) {
      // They cross between two integers; at the next one the piece is lower.
      long next = v + s * (reach + 1);
      to(p + reach + 1, next, (int) (next - c - reach));
    }
    long last = v + s * length;
    to(end, last, s);
    return last;
  }
}
