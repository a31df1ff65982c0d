// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.math.BigInteger;

/**
 * How one dimension of an array is dealt out: index i lies on process {@code ((offset + stride · i)
 * / block) mod processes} along this dimension, and rank r of the machine is process {@code (r /
 * rankStride) mod processes}.
 *
 * <p>The offset and the stride align the array with cells of a template that is distributed in
 * blocks: a section of an array is aligned with it in this way, without moving. One process means
 * that the dimension is collapsed: every rank has all its indices.
 *
 * <p>Equal ways of dealing out have equal records wherever the constructor can see it: offsets are
 * taken modulo a cycle, and a stride that divides the block is reduced to 1.
 *
 * @param processes processes along the dimension, at least 1
 * @param rankStride how far apart in ranks neighbouring processes are, at least 1
 * @param block template cells in a block, at least 1
 * @param offset the template cell of index 0
 * @param stride template cells from one index to the next, at least 1
 */
public record AxisDistribution(
    int processes, int rankStride, long block, long offset, long stride) {
  /** Cells are below this, so that sums of two of them fit. */
  private static final long CELLS = 1L << 62;

  /** All indices on every process. */
  public static final AxisDistribution COLLAPSED = new AxisDistribution(1, 1, 1, 0, 1);

  /**
   * Checks and normalises.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public AxisDistribution {
    check("processes", processes, BlockCyclic.MAX_PROCESSES);
    check("rankStride", rankStride, BlockCyclic.MAX_PROCESSES);
    check("block", block, BlockCyclic.MAX_EXTENT);
    check("stride", stride, BlockCyclic.MAX_EXTENT);
    if (processes == 1) {
      rankStride = 1;
      block = 1;
      offset = 0;
      stride = 1;
    } else {
      offset = Math.floorMod(offset, block * processes);
      if (stride > 1 && block % stride == 0) {
        // ⌊(o + s·i) / (s·b)⌋ = ⌊(⌊o / s⌋ + i) / b⌋
        block /= stride;
        offset /= stride;
        stride = 1;
      }
    }
  }

  private static void check(String what, long value, long greatest) {
    if (value < 1 || value > greatest) {
      throw new IllegalArgumentException(
          "%s must be in 1 … %d, got %d".formatted(what, greatest, value));
    }
  }

  /**
   * Blocks of one length in turn.
   *
   * @param processes processes along the dimension
   * @param rankStride how far apart in ranks they are
   * @param block indices in a block; 1 is cyclic
   * @return the distribution
   */
  public static AxisDistribution ofCycles(int processes, int rankStride, long block) {
    return new AxisDistribution(processes, rankStride, block, 0, 1);
  }

  /**
   * One block for each process, as equal as possible.
   *
   * @param extent indices of the dimension
   * @param processes processes along the dimension
   * @param rankStride how far apart in ranks they are
   * @return the distribution
   */
  public static AxisDistribution ofBlocks(long extent, int processes, int rankStride) {
    return ofCycles(processes, rankStride, Math.max(1, Math.ceilDiv(extent, processes)));
  }

  /**
   * The distribution of a section: its index i is index {@code first + step · i} here.
   *
   * @param first the first index of the section
   * @param step from one index of the section to the next, at least 1
   * @return where the section's indices lie if none of them moves
   */
  public AxisDistribution section(long first, long step) {
    if (processes == 1) {
      return this;
    }
    return new AxisDistribution(
        processes,
        rankStride,
        block,
        offset + inCycle(stride, first),
        Math.multiplyExact(stride, step));
  }

  /** A product of cells, of which only the place in a cycle matters. */
  private long inCycle(long a, long b) {
    long cycle = block * processes;
    return Math.multiplyHigh(a, b) == 0 && a * b >= 0
        ? a * b % cycle
        : BigInteger.valueOf(a)
            .multiply(BigInteger.valueOf(b))
            .mod(BigInteger.valueOf(cycle))
            .longValueExact();
  }

  /**
   * The other way round: a distribution whose section is this one.
   *
   * @param first the first index of the section
   * @param step from one index of the section to the next, at least 1
   * @return a distribution d with {@code d.section(first, step)} dealing out as this one does
   */
  public AxisDistribution around(long first, long step) {
    if (processes == 1) {
      return this;
    }
    if (stride % step == 0) {
      return new AxisDistribution(
          processes, rankStride, block, offset - inCycle(stride / step, first), stride / step);
    }
    return new AxisDistribution(
        processes,
        rankStride,
        Math.multiplyExact(block, step),
        Math.subtractExact(Math.multiplyExact(offset, step), Math.multiplyExact(stride, first)),
        stride);
  }

  /**
   * Refuses a dimension whose last index lies too far out in the template.
   *
   * @param extent indices of the dimension, at least 0
   * @throws IllegalArgumentException if its cell is 2⁶² or more
   */
  void requireReach(long extent) {
    if (stride > 1 && extent > 0 && extent - 1 > (CELLS - 1 - offset) / stride) {
      throw new IllegalArgumentException(
          "cells of the template must be below 2^62 for %d indices, got %d + %di"
              .formatted(extent, offset, stride));
    }
  }

  private long cell(long index) {
    return Math.addExact(offset, Math.multiplyExact(stride, index));
  }

  /**
   * The process that has an index.
   *
   * @param index the index, at least 0
   * @return the process, in 0 … processes − 1
   * @throws ArithmeticException if its cell does not fit 63 bits
   */
  public int owner(long index) {
    return (int) (cell(index) / block % processes);
  }

  /**
   * The first later index that is in another block.
   *
   * @param index the index
   * @return the index at which the next block begins
   * @throws ArithmeticException if its cell does not fit 63 bits
   */
  public long nextBlock(long index) {
    if (processes == 1) {
      return Long.MAX_VALUE;
    }
    long cell = cell(index);
    long begin = (cell / block + 1) * block;
    return index + Math.ceilDiv(begin - cell, stride);
  }

  /**
   * The process that a rank is along this dimension.
   *
   * @param rank the rank
   * @return the process
   */
  public int process(int rank) {
    return rank / rankStride % processes;
  }

  /**
   * Counts the indices of each process.
   *
   * @param extent indices of the dimension
   * @return at [p] the indices that process p has
   * @throws IllegalArgumentException if the last index lies beyond 2⁶² cells
   */
  public long[] counts(long extent) {
    requireReach(extent);
    long[] counts = new long[processes];
    for (int p = 0; p < processes; p++) {
      counts[p] =
          stride > 1
              ? StridedCounts.below(this, extent, p)
              : cellsBelow(offset + extent, p) - cellsBelow(offset, p);
    }
    return counts;
  }

  /** How many template cells below one lie on a process. */
  private long cellsBelow(long cell, int process) {
    long cycle = block * processes;
    return cell / cycle * block + Math.clamp(cell % cycle - process * block, 0, block);
  }

  /**
   * Counts what each process has in common with each of another distribution: in closed form where
   * both strides are 1, otherwise by periods or by the longer blocks.
   *
   * @param extent indices of the dimension
   * @param other the other distribution
   * @return at [p · other.processes + q] the indices that p has here and q there
   * @throws IllegalArgumentException if the last index lies beyond 2⁶² cells of either
   */
  public long[] common(long extent, AxisDistribution other) {
    requireReach(extent);
    other.requireReach(extent);
    if (stride == 1 && other.stride == 1) {
      return OverlapCounts.of(extent, blockCyclic(extent), other.blockCyclic(extent));
    }
    return StridedCounts.of(extent, this, other);
  }

  /** The template, from the cell of index 0 on; strides must be 1. */
  BlockCyclic blockCyclic(long extent) {
    return processes == 1
        ? new BlockCyclic(extent, 0, 1, extent, 0)
        : new BlockCyclic(offset + extent, offset, processes, block, 0);
  }
}
