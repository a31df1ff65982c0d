// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

/**
 * A block-cyclic distribution of a section of one dimension, as ScaLAPACK and {@code
 * MPI_Type_create_darray} (MPI 4.1 §5.1.4) have it: blocks of {@code block} indices of the whole
 * dimension go to processes {@code source}, {@code source + 1}, … in turn, and the section begins
 * at {@code offset}.
 *
 * @param extent indices of the whole dimension, at least 1
 * @param offset the first index of the section, at least 0
 * @param processes processes along this dimension, at least 1
 * @param block indices in a block, at least 1; 1 is cyclic
 * @param source the process that has the first block
 */
public record BlockCyclic(long extent, long offset, int processes, long block, int source) {
  /** Bounds every quantity here, so that products with a process count fit 64 bits. */
  public static final long MAX_EXTENT = 1L << 40;

  /** Bounds the processes along one dimension. */
  public static final int MAX_PROCESSES = 1 << 20;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public BlockCyclic {
    check("matrix", extent, 1, MAX_EXTENT);
    check("offset", offset, 0, extent - 1);
    check("grid", processes, 1, MAX_PROCESSES);
    check("block", block, 1, MAX_EXTENT);
    check("source", source, 0, processes - 1);
  }

  private static void check(String what, long value, long least, long greatest) {
    if (value < least || value > greatest) {
      throw new IllegalArgumentException(
          "%s must be in %d … %d, got %d".formatted(what, least, greatest, value));
    }
  }

  /**
   * One block for each process, as equal as possible.
   *
   * @param extent indices of the dimension, at least 1
   * @param processes processes, at least 1
   * @return the distribution
   */
  public static BlockCyclic ofBlocks(long extent, int processes) {
    return new BlockCyclic(extent, 0, processes, (extent + processes - 1) / processes, 0);
  }

  /**
   * Single indices in turn.
   *
   * @param extent indices of the dimension, at least 1
   * @param processes processes, at least 1
   * @return the distribution
   */
  public static BlockCyclic ofCycles(long extent, int processes) {
    return new BlockCyclic(extent, 0, processes, 1, 0);
  }

  /**
   * The process that has an index of the section.
   *
   * @param index an index of the section, counted from {@link #offset}
   * @return a process in 0 … processes − 1
   */
  public int owner(long index) {
    return (int) (((offset + index) / block + source) % processes);
  }

  /**
   * Where an index of the section lies in its owner's local part of the whole dimension.
   *
   * @param index an index of the section
   * @return the local index, at least 0
   */
  public long local(long index) {
    long global = offset + index;
    return global / (block * processes) * block + global % block;
  }

  /**
   * How many indices of the whole dimension a process has.
   *
   * @param process the process
   * @return the length of its local part, at least 0
   */
  public long localExtent(int process) {
    return localBefore(process, extent);
  }

  /** How many of a process's indices of the whole dimension are below an index of it. */
  private long localBefore(int process, long global) {
    long first = block * Math.floorMod(process - source, processes);
    return global / cycle() * block + Math.clamp(global % cycle() - first, 0, block);
  }

  /** The local index of a process's first index at or behind an index of the section. */
  long localFrom(int process, long index) {
    return localBefore(process, offset + index);
  }

  /** How many windows of a process have indices in [0, n) of the section; one process has one. */
  long windows(int process, long n) {
    if (processes == 1) {
      return 1;
    }
    long first = window(process);
    return (beginsWithin(process) ? 1 : 0) + (first < n ? 1 + (n - 1 - first) / cycle() : 0);
  }

  /** Whether the section begins within a window of a process. */
  private boolean beginsWithin(int process) {
    return processes == 1 || window(process) + block > cycle();
  }

  /** Where a process's first window begins in the section. */
  long firstBegin(int process) {
    return beginsWithin(process) ? 0 : window(process);
  }

  /** Where that window ends in [0, n). */
  long firstEnd(int process, long n) {
    if (processes == 1) {
      return n;
    }
    long end = window(process) + block;
    return Math.min(n, beginsWithin(process) ? end - cycle() : end);
  }

  /** The length of a cycle: after it, the owners repeat. */
  long cycle() {
    return block * processes;
  }

  /** The first index of a process's window in the cycle, from the section's start: 0 … cycle−1. */
  long window(int process) {
    return Math.floorMod(block * Math.floorMod(process - source, processes) - offset, cycle());
  }
}
