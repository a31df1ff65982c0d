// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Neighbourhood;

/** Operations among neighbours in a grid, on a ring and in a graph. */
final class NeighbourForms extends Forms {
  NeighbourForms(FormCase job) {
    super(job);
  }

  @Override
  void check() {
    int[] dimensions = Communicator.dimensions(n, 0, 0);
    world
        .cartesian(dimensions, new boolean[] {false, false}, false)
        .ifPresent(grid -> {
          neighbours("grid", grid.neighbourhood());
          grid.close();
        });
    if (n > 2) { // with two on a ring, both neighbours are one
      world
          .cartesian(new int[] {n}, new boolean[] {true}, false)
          .ifPresent(ring -> {
            neighbours("ring", ring.neighbourhood());
            ring.close();
          });
    }
    // Edges to all lower ranks, which name them downwards on one side and upwards on the other.
    int[] lower = IntStream.range(0, me).map(k -> me - 1 - k).toArray();
    int[] higher = IntStream.range(me + 1, n).toArray();
    try (var graph = world.graph(higher, lower)) {
      neighbours("graph", graph.neighbourhood());
    }
  }

  private static int count(int neighbour, int me) {
    return neighbour == Communicator.NO_PROCESS ? 2 : (neighbour + me) % 3;
  }

  private void neighbours(String name, Neighbourhood near) {
    int[] sources = near.sources();
    int[] destinations = near.destinations();
    MemorySegment one = memory(mine, 1);
    mine.fill(one, 0, edge(me, 0));
    MemorySegment many = memory(other, sources.length);
    Buffer blocks = other.buffer(many, 0);
    if (sources.length > 0 || destinations.length > 0) {
      Buffer sent = mine.buffer(one);
      check(
          name + " allGather",
          many,
          Forms::nothing,
          m -> near(sources, (k, source) -> other.fill(m, k, edge(source, 0))),
          () -> near.allGather(sent, blocks),
          () -> near.startAllGather(sent, blocks));
    }
    MemorySegment out = memory(mine, destinations.length);
    near(destinations, (k, to) -> mine.fill(out, k, edge(me, to)));
    Buffer sentToEach = mine.buffer(out);
    check(
        name + " allToAll",
        many,
        Forms::nothing,
        m -> near(sources, (k, source) -> other.fill(m, k, edge(source, me))),
        () -> near.allToAll(sentToEach, blocks),
        () -> near.startAllToAll(sentToEach, blocks));

    int[] outSizes = Arrays.stream(destinations).map(to -> count(to, me)).toArray();
    int[] inSizes = Arrays.stream(sources).map(from -> count(from, me)).toArray();
    VariedBlocks source = VariedBlocks.of(mine, outSizes);
    VariedBlocks places = VariedBlocks.of(other, inSizes);
    MemorySegment sourceMemory = memory(mine, source.streams());
    near(destinations, (k, to) -> source.fill(sourceMemory, k, edge(me, to)));
    MemorySegment varied = memory(other, places.streams());
    Consumer<MemorySegment> expected =
        m -> near(sources, (k, from) -> places.fill(m, k, edge(from, me)));
    BlockBuffer fromBlocks = source.blocks(sourceMemory);
    BlockBuffer toBlocks = places.blocks(varied);
    check(
        name + " allToAll of blocks",
        varied,
        Forms::nothing,
        expected,
        () -> near.allToAll(fromBlocks, toBlocks),
        () -> near.startAllToAll(fromBlocks, toBlocks));
    MixedBuffer fromParts = source.parts(sourceMemory);
    MixedBuffer toParts = places.parts(varied);
    check(
        name + " allToAll of parts",
        varied,
        Forms::nothing,
        expected,
        () -> near.allToAll(fromParts, toParts),
        () -> near.startAllToAll(fromParts, toParts));
    VariedBlocks gathered =
        VariedBlocks.of(
            other,
            Arrays.stream(sources).map(from -> from == Communicator.NO_PROCESS ? 2 : 1).toArray());
    MemorySegment gatheredMemory = memory(other, gathered.streams());
    BlockBuffer gatheredBlocks = gathered.blocks(gatheredMemory);
    Buffer sentOne = mine.buffer(one);
    check(
        name + " allGather of blocks",
        gatheredMemory,
        Forms::nothing,
        m -> near(sources, (k, from) -> gathered.fill(m, k, edge(from, 0))),
        () -> near.allGather(sentOne, gatheredBlocks),
        () -> near.startAllGather(sentOne, gatheredBlocks));
  }

  private interface Edge {
    void with(int k, int neighbour);
  }

  /** The neighbours that exist. */
  private static void near(int[] neighbours, Edge action) {
    for (int k = 0; k < neighbours.length; k++) {
      if (neighbours[k] != Communicator.NO_PROCESS) {
        action.with(k, neighbours[k]);
      }
    }
  }
}
