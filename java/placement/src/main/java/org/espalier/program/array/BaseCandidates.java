// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.layout.LongSeq;

/**
 * The distributions of a shape that follow from nothing but the shape: every dimension collapsed or
 * dealt out by block, cyclic or in blocks of a given length, over every grid of all ranks in
 * row-major order; and the replicated one. Simple ones come first: fewer distributed dimensions,
 * whole blocks.
 */
final class BaseCandidates {
  private final int ranks;
  private final List<Long> blocks;
  private final Map<LongSeq, List<ArrayDistribution>> known = new HashMap<>();

  BaseCandidates(int ranks, List<Long> blocks) {
    this.ranks = ranks;
    this.blocks = blocks;
  }

  List<ArrayDistribution> of(LongSeq shape) {
    return known.computeIfAbsent(shape, this::list);
  }

  private List<ArrayDistribution> list(LongSeq shape) {
    Set<ArrayDistribution> found = new LinkedHashSet<>();
    extend(shape, 1, new ArrayList<>(), found);
    List<ArrayDistribution> sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingInt(candidate -> plainness(candidate, shape)));
    sorted.add(ArrayDistribution.replicated(ranks, shape.size()));
    return List.copyOf(new LinkedHashSet<>(sorted));
  }

  /** Recursion over the dimensions; {@code used} is the product of the processes so far. */
  private void extend(
      LongSeq shape, int used, List<AxisDistribution> chosen, Set<ArrayDistribution> found) {
    int d = chosen.size();
    if (d == shape.size()) {
      if (used == ranks) {
        found.add(new ArrayDistribution(ranks, chosen));
      }
      return;
    }
    long extent = shape.get(d);
    int left = ranks / used;
    for (int processes = 1; processes <= left; processes++) {
      if (left % processes != 0 || processes > extent) {
        continue;
      }
      int rankStride = left / processes;
      long whole = Math.ceilDiv(extent, processes);
      Set<Long> lengths = new LinkedHashSet<>();
      lengths.add(whole);
      if (processes > 1) {
        lengths.add(1L);
        blocks.stream().filter(block -> block < whole).forEach(lengths::add);
      }
      for (long block : lengths) {
        chosen.add(AxisDistribution.ofCycles(processes, rankStride, block));
        extend(shape, used * processes, chosen, found);
        chosen.removeLast();
      }
    }
  }

  private static int plainness(ArrayDistribution candidate, LongSeq shape) {
    int distributed = 0;
    int cut = 0;
    for (int d = 0; d < shape.size(); d++) {
      AxisDistribution axis = candidate.axis(d);
      if (axis.processes() > 1) {
        distributed++;
        if (axis.block() != Math.ceilDiv(shape.get(d), axis.processes())) {
          cut++;
        }
      }
    }
    return distributed + cut * (shape.size() + 1);
  }
}
