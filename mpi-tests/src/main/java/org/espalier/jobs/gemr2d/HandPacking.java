// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.gemr2d;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ProcessGrid;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;

/**
 * The same move as a careful programmer writes it: for each partner the columns and the runs of
 * rows in common are listed once, Java loops pack them into a buffer that is kept, {@code
 * MPI_Alltoallv} of doubles brings it over, and loops unpack. Buffers are as large as the data.
 */
final class HandPacking {
  /** Shorter runs are copied element by element. */
  private static final int SHORT = 16;

  private final Communicator world;
  private final BlockBuffer sent;
  private final BlockBuffer received;
  private final Part[] sends;
  private final Part[] receives;

  /** A partner's elements: columns, and in each the same runs of rows. */
  private static final class Part {
    private final long[] columns;
    private final long[] starts;
    private final int[] lengths;
    private final long rows;
    private final int elements;

    Part(long[] columns, long[] starts, int[] lengths, long rows, int elements) {
      this.columns = columns;
      this.starts = starts;
      this.lengths = lengths;
      this.rows = rows;
      this.elements = elements;
    }
  }

  /**
   * Lists what is exchanged.
   *
   * @param role the place that each rank has in the target's grid, or −1
   * @param arena keeps the buffers
   */
  HandPacking(Section section, int[] role, Communicator world, Arena arena) {
    this.world = world;
    int ranks = world.size();
    this.sends = new Part[ranks];
    this.receives = new Part[ranks];
    ProcessGrid from = section.from().grid();
    ProcessGrid to = section.to().grid();
    int me = world.rank();
    for (int peer = 0; peer < ranks; peer++) {
      sends[peer] = part(section, from, me, to, role[peer]);
      receives[peer] = part(section, to, role[me], from, peer);
    }
    this.sent = buffer(sends, arena);
    this.received = buffer(receives, arena);
  }

  private static BlockBuffer buffer(Part[] parts, Arena arena) {
    int[] counts = Arrays.stream(parts).mapToInt(part -> part.elements).toArray();
    int[] displacements = new int[counts.length];
    for (int k = 1; k < counts.length; k++) {
      displacements[k] = displacements[k - 1] + counts[k - 1];
    }
    long all = Arrays.stream(counts).sum();
    MemorySegment memory = arena.allocate(ValueLayout.JAVA_DOUBLE, Math.max(1, all));
    return new BlockBuffer(memory, counts, displacements, Datatype.named("MPI_DOUBLE"));
  }

  private static Part part(
      Section section, ProcessGrid own, int place, ProcessGrid other, int otherPlace) {
    if (place < 0 || place >= own.ranks() || otherPlace < 0 || otherPlace >= other.ranks()) {
      return new Part(new long[0], new long[0], new int[0], 0, 0);
    }
    List<Integer> here = own.coordinates(place);
    List<Integer> there = other.coordinates(otherPlace);
    BlockCyclic ownColumns = own.dimensions().get(0);
    BlockCyclic otherColumns = other.dimensions().get(0);
    long[] columns = new long[section.columns()];
    int n = 0;
    for (int j = 0; j < section.columns(); j++) {
      if (ownColumns.owner(j) == here.get(0) && otherColumns.owner(j) == there.get(0)) {
        columns[n++] = ownColumns.local(j);
      }
    }
    BlockCyclic ownRows = own.dimensions().get(1);
    BlockCyclic otherRows = other.dimensions().get(1);
    long[] starts = new long[section.rows()];
    int[] lengths = new int[section.rows()];
    int runs = 0;
    int rows = 0;
    for (int i = 0; i < section.rows(); i++) {
      if (ownRows.owner(i) != here.get(1) || otherRows.owner(i) != there.get(1)) {
        continue;
      }
      long local = ownRows.local(i);
      if (runs > 0 && starts[runs - 1] + lengths[runs - 1] == local) {
        lengths[runs - 1]++;
      } else {
        starts[runs] = local;
        lengths[runs++] = 1;
      }
      rows++;
    }
    return new Part(
        Arrays.copyOf(columns, n),
        Arrays.copyOf(starts, runs),
        Arrays.copyOf(lengths, runs),
        ownRows.localExtent(here.get(1)),
        n * rows);
  }

  /** Moves. Collective. */
  void execute(MemorySegment source, MemorySegment target) {
    long at = 0;
    for (Part part : sends) {
      at = pack(part, source, sent.memory(), at);
    }
    world.collective().allToAll(sent, received);
    at = 0;
    for (Part part : receives) {
      at = unpack(part, received.memory(), at, target);
    }
  }

  private static long pack(Part part, MemorySegment matrix, MemorySegment buffer, long first) {
    long at = first;
    for (long column : part.columns) {
      long base = column * part.rows;
      for (int r = 0; r < part.starts.length; r++) {
        long start = base + part.starts[r];
        int length = part.lengths[r];
        if (length < SHORT) {
          for (int k = 0; k < length; k++) {
            buffer.setAtIndex(
                ValueLayout.JAVA_DOUBLE,
                at + k,
                matrix.getAtIndex(ValueLayout.JAVA_DOUBLE, start + k));
          }
        } else {
          MemorySegment.copy(matrix, 8 * start, buffer, 8 * at, 8L * length);
        }
        at += length;
      }
    }
    return at;
  }

  private static long unpack(Part part, MemorySegment buffer, long first, MemorySegment matrix) {
    long at = first;
    for (long column : part.columns) {
      long base = column * part.rows;
      for (int r = 0; r < part.starts.length; r++) {
        long start = base + part.starts[r];
        int length = part.lengths[r];
        if (length < SHORT) {
          for (int k = 0; k < length; k++) {
            matrix.setAtIndex(
                ValueLayout.JAVA_DOUBLE,
                start + k,
                buffer.getAtIndex(ValueLayout.JAVA_DOUBLE, at + k));
          }
        } else {
          MemorySegment.copy(buffer, 8 * at, matrix, 8 * start, 8L * length);
        }
        at += length;
      }
    }
    return at;
  }
}
