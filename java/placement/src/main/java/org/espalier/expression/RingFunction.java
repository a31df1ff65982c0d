// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.Arrays;

/**
 * A piecewise linear function on the integers modulo P: its breakpoints, values and slopes.
 *
 * <p>The paper's functions live on the real circle, where the top between two valleys may lie at a
 * half. Only integers are places here. By Theorem 2.2.1 with p as one more leaf, C_x(p) at an
 * integer p is reached with integer places throughout, so the real function restricted to the
 * integers is the integer one; a top at a half becomes two breakpoints one apart, and every slope
 * stays an integer.
 */
final class RingFunction {
  final long size; // P
  final int count; // the number of breakpoints
  final long[] at; // at[0] = 0 < at[1] < … < at[count-1] < P, and at[count] = P
  final long[] value; // value[i]: the function at at[i]; value[count] = value[0]
  final int[] slope; // slope[i]: from at[i] to at[i+1]

  private RingFunction(long size, int count, long[] at, long[] value, int[] slope) {
    this.size = size;
    this.count = count;
    this.at = at;
    this.value = value;
    this.slope = slope;
  }

  /** The distance from q: 0 at q, rising both ways to the antipode. */
  static RingFunction distance(long q, long size) {
    Pieces pieces = new Pieces(5);
    long half = size / 2;
    pieces.start(Math.min(q, size - q));
    // From 0 up to q, then on to P: at most one valley and one top, which is flat for an odd size.
    long top = q + half; // the last place that the way up from q reaches
    if (top < size) {
      // The top lies behind q: 0 … q falls, q … top rises, one flat step if odd, then it falls.
      pieces.to(q, 0, -1);
      pieces.to(top, half, 1);
      if ((size & 1) == 1 && top + 1 <= size) {
        pieces.to(top + 1, half, 0);
      }
      pieces.to(size, Math.min(q, size - q), -1);
    } else {
      // The top lies before q.
      long before = top - size; // where the rise from q ends, having passed 0
      pieces.to(before, half, 1);
      if ((size & 1) == 1) {
        pieces.to(before + 1, half, 0);
      }
      pieces.to(q, 0, -1);
      pieces.to(size, size - q, 1);
    }
    return pieces.toFunction(size);
  }

  /** Subroutine SUM: one walk along both lists of breakpoints. */
  RingFunction plus(RingFunction other, Pieces pieces) {
    pieces.reset(count + other.count + 1);
    long v = value[0] + other.value[0];
    pieces.start(v);
    int i = 0;
    int j = 0;
    long p = 0;
    while (p < size) {
      long next = Math.min(at[i + 1], other.at[j + 1]);
      int s = slope[i] + other.slope[j];
      v += s * (next - p);
      pieces.to(next, v, s);
      i += at[i + 1] == next ? 1 : 0;
      j += other.at[j + 1] == next ? 1 : 0;
      p = next;
    }
    return pieces.toFunction(size);
  }

  /**
   * Subroutine CONVOLVE for w = 1: g(p) = min over r of C(r) + d(p, r), the largest function below
   * this one that changes by at most 1 a step.
   *
   * <p>The way from r to p goes up the ring or down. First the ways up: h(p) = min over r of C(r) +
   * ((p − r) mod P), which cuts slopes above 1; then the ways down of h. Each is one sweep, once it
   * is known with which value it enters at 0.
   */
  RingFunction convolve(Pieces pieces, Pieces mirrored) {
    boolean steep = false;
    for (int i = 0; i < count; i++) {
      steep |= slope[i] > 1 || slope[i] < -1;
    }
    return steep ? up(pieces).down(mirrored) : this;
  }

  private RingFunction up(Pieces pieces) {
    long c = value[0];
    for (int i = 0; i < count; i++) {
      c = Math.min(c, value[i] + (size - at[i]));
    }
    pieces.reset(2 * count + 2);
    pieces.start(c);
    // Invariant: c is h at at[i]; it is on the function, or on a line of slope 1 below it.
    for (int i = 0; i < count; i++) {
      c = pieces.rise(at[i], c, at[i + 1], value[i], slope[i]);
    }
    return pieces.toFunction(size);
  }

  /** The same sweep against the direction, on the mirror image p ↦ P − p. */
  private RingFunction down(Pieces pieces) {
    long c = value[0];
    for (int i = 0; i < count; i++) {
      c = Math.min(c, value[i] + at[i]);
    }
    pieces.reset(2 * count + 2);
    pieces.start(c);
    for (int i = count - 1; i >= 0; i--) {
      c = pieces.rise(size - at[i + 1], c, size - at[i], value[i + 1], -slope[i]);
    }
    return pieces.toMirrored(size);
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

  /** A function under construction, from left to right; pieces of one slope become one. */
  static final class Pieces {
    private int count;
    private long[] at;
    private long[] value;
    private int[] slope;

    Pieces(int capacity) {
      at = new long[capacity + 1];
      value = new long[capacity + 1];
      slope = new int[capacity + 1];
    }

    void reset(int capacity) {
      count = 0;
      if (at.length < capacity + 1) {
        at = new long[2 * capacity];
        value = new long[2 * capacity];
        slope = new int[2 * capacity];
      }
    }

    void start(long v) {
      at[0] = 0;
      value[0] = v;
      count = 0;
    }

    /** Goes on to p, where the function is v, with slope s. */
    void to(long p, long v, int s) {
      if (p == at[count]) {
        return;
      }
      if (count > 0 && slope[count - 1] == s) {
        at[count] = p;
        value[count] = v;
      } else {
        slope[count++] = s;
        at[count] = p;
        value[count] = v;
      }
    }

    /**
     * Goes on from p, where the sweep is at c, to {@code end}, below a piece that starts at p with
     * value v ≥ c and slope s. Returns the value reached.
     */
    long rise(long p, long c, long end, long v, int s) {
      long length = end - p;
      if (s >= 1) {
        // The piece does not come nearer: stay on the line, or on the piece if both have slope 1.
        to(end, c + length, 1);
        return c + length;
      }
      // The line meets the piece where c + t = v + s·t, that is t = (v − c) / (1 − s).
      long above = v - c;
      long reach = above == 0 ? 0 : s == 0 ? above : above / (1 - s);
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

    RingFunction toFunction(long size) {
      return new RingFunction(
          size,
          count,
          Arrays.copyOf(at, count + 1),
          Arrays.copyOf(value, count + 1),
          Arrays.copyOf(slope, count));
    }

    RingFunction toMirrored(long size) {
      long[] mirrorAt = new long[count + 1];
      long[] mirrorValue = new long[count + 1];
      int[] mirrorSlope = new int[count];
      for (int i = 0; i <= count; i++) {
        mirrorAt[i] = size - at[count - i];
        mirrorValue[i] = value[count - i];
      }
      for (int i = 0; i < count; i++) {
        mirrorSlope[i] = -slope[count - 1 - i];
      }
      return new RingFunction(size, count, mirrorAt, mirrorValue, mirrorSlope);
    }
  }
}
