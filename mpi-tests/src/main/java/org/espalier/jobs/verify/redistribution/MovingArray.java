// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.redistribution;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.distribution.ElementLayout;
import org.espalier.layout.Layout;
import org.espalier.redistribute.Redistribution;

/** An array that moves: its local memory on this rank, and what must come of it. */
final class MovingArray {
  private static final byte UNTOUCHED = 0x55;

  private final ElementLayout element;
  final String what;
  final Redistribution move;
  final MemorySegment source;
  final MemorySegment target;
  private final long[] after;
  // data[k]: whether byte k of an element is data
  private final boolean[] data;

  MovingArray(RandomArrays arrays, SplittableRandom random, int rank, Arena arena) {
    long[] shape = arrays.shape();
    this.element = arrays.element();
    ArrayDistribution from = arrays.distribution(shape.length);
    ArrayDistribution to = arrays.distribution(shape.length);
    List<Integer> order = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      order.add(random.nextBoolean() ? d : random.nextInt(d + 1), d);
    }
    int[] axes = order.stream().mapToInt(Integer::intValue).toArray();
    this.what = "%s to %s by %s".formatted(from, to, order);
    this.move = Redistribution.plan(shape, element, from, to, axes);
    this.source = arena.allocate(move.sourceBytes(rank), 64);
    this.target = arena.allocate(move.targetBytes(rank), 64);
    this.data = new boolean[(int) element.extent()];
    Layout layout = element.tree().flatten();
    for (int k = 0; k < layout.length(); k++) {
      int at = (int) layout.displacement(k);
      Arrays.fill(data, at, at + layout.type(k).size(), true);
    }
    int[] inOrder = new int[shape.length];
    Arrays.setAll(inOrder, d -> d);
    long[] before = numbers(shape, from, inOrder, rank);
    this.after = numbers(shape, to, axes, rank);
    for (int e = 0; e < before.length; e++) {
      for (int k = 0; k < data.length; k++) {
        source.set(
            ValueLayout.JAVA_BYTE,
            e * element.extent() + k,
            data[k] ? pattern(before[e], k) : (byte) 0);
      }
    }
  }

  /** How many elements this rank has of the result. */
  int length() {
    return after.length;
  }

  /** Blanks the target. */
  void forget() {
    target.fill(UNTOUCHED);
  }

  /** Takes the data of another memory into the target, and not what lies between them. */
  void takeData(MemorySegment memory) {
    for (int e = 0; e < after.length; e++) {
      for (int k = 0; k < data.length; k++) {
        if (data[k]) {
          long at = e * element.extent() + k;
          target.set(ValueLayout.JAVA_BYTE, at, memory.get(ValueLayout.JAVA_BYTE, at));
        }
      }
    }
  }

  /** How many elements of the target, their gaps among them, are not as they must be. */
  long wrong() {
    long wrong = 0;
    for (int e = 0; e < after.length; e++) {
      for (int k = 0; k < data.length; k++) {
        byte wanted = data[k] ? pattern(after[e], k) : UNTOUCHED;
        if (target.get(ValueLayout.JAVA_BYTE, e * element.extent() + k) != wanted) {
          wrong++;
          break;
        }
      }
    }
    return wrong;
  }

  /**
   * The numbers of a rank's elements in the order in which they lie, found by asking for the owner
   * of each. An array's elements are numbered in its row-major order; the distribution is of the
   * result, whose dimension d is dimension axes[d] of the array.
   */
  private static long[] numbers(
      long[] shape, ArrayDistribution distribution, int[] axes, int rank) {
    long[] strides = new long[shape.length];
    long all = 1;
    for (int d = shape.length - 1; d >= 0; d--) {
      strides[d] = all;
      all *= shape[d];
    }
    List<Long> own = new ArrayList<>();
    for (long e = 0; e < all; e++) {
      long rest = e;
      long number = 0;
      boolean here = true;
      for (int d = shape.length - 1; d >= 0; d--) {
        AxisDistribution axis = distribution.axis(d);
        long index = rest % shape[axes[d]];
        here &= axis.owner(index) == axis.process(rank);
        number += index * strides[axes[d]];
        rest /= shape[axes[d]];
      }
      if (here) {
        own.add(number);
      }
    }
    return own.stream().mapToLong(Long::longValue).toArray();
  }

  private static byte pattern(long number, int k) {
    return (byte) (((number + 1) * 0x9E3779B97F4A7C15L) >>> (8 * (k % 8)));
  }
}
