// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.redistribution;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.ProcessGrid;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/** Arrays, and how they are distributed over all ranks, drawn by chance. */
final class RandomArrays {
  private static final List<String> ELEMENTS =
      List.of("MPI_DOUBLE", "MPI_INT", "MPI_CHAR", "MPI_SHORT", "MPI_C_DOUBLE_COMPLEX");

  private final SplittableRandom random;
  private final int ranks;

  RandomArrays(SplittableRandom random, int ranks) {
    this.random = random;
    this.ranks = ranks;
  }

  /** One to three lengths, the shorter the more there are. */
  long[] shape() {
    long[] shape = new long[random.nextInt(1, 4)];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = random.nextInt(1, 40 / (shape.length * shape.length) + 4);
    }
    return shape;
  }

  /** The basic type of a number. */
  BasicType type() {
    return BasicType.of(ELEMENTS.get(random.nextInt(ELEMENTS.size())));
  }

  /** A number, or a record with gaps. */
  ElementLayout element() {
    BasicType type = type();
    if (random.nextInt(3) > 0) {
      return ElementLayout.of(type);
    }
    BasicType other = type();
    long second = (long) type.size() + random.nextInt(9);
    TypeTree record =
        new Strc(
            LongSeq.of(0, second), List.of(new Con(1, type), new Con(random.nextInt(1, 4), other)));
    return new ElementLayout(record, record.trueUb() + random.nextInt(9));
  }

  /** A block-cyclic section of a larger matrix, with an offset. */
  ProcessGrid grid(long[] shape) {
    List<BlockCyclic> dimensions = new ArrayList<>();
    int left = ranks;
    for (long length : shape) {
      int processes = random.nextInt(1, left + 1);
      left /= processes;
      long offset = random.nextInt(3);
      dimensions.add(
          new BlockCyclic(
              offset + length + random.nextInt(3),
              offset,
              processes,
              random.nextInt(1, 5),
              random.nextInt(processes)));
    }
    return new ProcessGrid(dimensions);
  }

  /** Axes in any order over the ranks, with blocks, offsets and strides. */
  ArrayDistribution distribution(int dimensions) {
    AxisDistribution[] axes = new AxisDistribution[dimensions];
    List<Integer> order = new ArrayList<>();
    for (int d = 0; d < dimensions; d++) {
      order.add(random.nextInt(order.size() + 1), d);
    }
    int rankStride = 1;
    for (int d : order) {
      List<Integer> divisors = new ArrayList<>();
      for (int p = 1; p <= ranks / rankStride; p++) {
        if (ranks / rankStride % p == 0) {
          divisors.add(p);
        }
      }
      int processes = divisors.get(random.nextInt(divisors.size()));
      int stride = random.nextInt(3) == 0 ? random.nextInt(1, 4) : 1;
      axes[d] =
          new AxisDistribution(
              processes, rankStride, random.nextInt(1, 6), random.nextInt(9), stride);
      rankStride *= processes;
    }
    return new ArrayDistribution(ranks, List.of(axes));
  }
}
