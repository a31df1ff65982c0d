// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.mpi.LargeMemory;

/**
 * The elements of an array that one rank has, in row-major order of their indices, in native
 * memory.
 */
public final class LocalArray {
  /** Where an index is not here. */
  static final int ABSENT = -1;

  private final int components;
  // indices[d]: the indices of dimension d that are here, rising
  private final int[][] indices;
  // positions[d][i]: which of them index i is, or ABSENT
  private final int[][] positions;
  private final long elements;
  private final MemorySegment memory;

  private LocalArray(
      int components, int[][] indices, int[][] positions, long elements, MemorySegment memory) {
    this.components = components;
    this.indices = indices;
    this.positions = positions;
    this.elements = elements;
    this.memory = memory;
  }

  /** An array of zeros. */
  static LocalArray of(long[] shape, ArrayDistribution where, int rank, int components) {
    LocalArray layout = withoutMemory(shape, where, rank, components);
    long bytes = Math.multiplyExact(layout.elements, 8L * components);
    return layout.in(LargeMemory.allocate(Arena.ofAuto(), bytes).fill((byte) 0));
  }

  /** Which indices are here, of an array that has no memory. */
  static LocalArray withoutMemory(long[] shape, ArrayDistribution where, int rank, int components) {
    int[][] indices = new int[shape.length][];
    int[][] positions = new int[shape.length][];
    long elements = 1;
    for (int d = 0; d < shape.length; d++) {
      indices[d] = indices(shape[d], where.axis(d), where.axis(d).process(rank));
      positions[d] = new int[Math.toIntExact(shape[d])];
      Arrays.fill(positions[d], ABSENT);
      for (int k = 0; k < indices[d].length; k++) {
        positions[d][indices[d][k]] = k;
      }
      elements = Math.multiplyExact(elements, (long) indices[d].length);
    }
    return new LocalArray(components, indices, positions, elements, MemorySegment.NULL);
  }

  /** An array with the same elements in other memory. */
  LocalArray in(MemorySegment other) {
    return new LocalArray(components, indices, positions, elements, other);
  }

  private static int[] indices(long extent, AxisDistribution axis, int process) {
    int[] indices = new int[Math.toIntExact(axis.counts(extent)[process])];
    int at = 0;
    for (long i = 0; i < extent; ) {
      long next = Math.min(extent, axis.nextBlock(i));
      if (axis.owner(i) == process) {
        for (long k = i; k < next; k++) {
          indices[at++] = (int) k;
        }
      }
      i = next;
    }
    return indices;
  }

  /**
   * Returns how many doubles an element has.
   *
   * @return 1, or 2 for complex numbers
   */
  public int components() {
    return components;
  }

  /**
   * Returns the number of elements here.
   *
   * @return at least 0
   */
  public long elements() {
    return elements;
  }

  /**
   * Returns the indices of one dimension that are here.
   *
   * @param dimension the dimension
   * @return the indices, rising; not to be written to
   */
  public int[] indices(int dimension) {
    return indices[dimension];
  }

  int dimensions() {
    return indices.length;
  }

  int position(int dimension, long index) {
    return positions[dimension][(int) index];
  }

  /** How many doubles apart two neighbours along a dimension are. */
  long stride(int dimension) {
    long stride = components;
    for (int d = indices.length - 1; d > dimension; d--) {
      stride *= indices[d].length;
    }
    return stride;
  }

  /**
   * Returns the memory.
   *
   * @return native memory of all elements
   */
  public MemorySegment memory() {
    return memory;
  }

  /**
   * Reads a double.
   *
   * @param at which, in 0 … elements · components − 1
   * @return it
   */
  public double get(long at) {
    return memory.getAtIndex(ValueLayout.JAVA_DOUBLE, at);
  }

  /**
   * Writes a double.
   *
   * @param at which, in 0 … elements · components − 1
   * @param value it
   */
  public void set(long at, double value) {
    memory.setAtIndex(ValueLayout.JAVA_DOUBLE, at, value);
  }

  /** Reads {@code count} doubles from {@code at} on. */
  void read(long at, double[] into, int count) {
    MemorySegment.copy(memory, ValueLayout.JAVA_DOUBLE, at * Double.BYTES, into, 0, count);
  }

  /** Writes {@code count} doubles from {@code at} on. */
  void write(double[] from, long at, int count) {
    MemorySegment.copy(from, 0, memory, ValueLayout.JAVA_DOUBLE, at * Double.BYTES, count);
  }
}
