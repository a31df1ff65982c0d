// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.LargeMemory;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RankRedistribution;
import org.espalier.redistribute.Redistribution;

/**
 * Moves arrays between ranks, and counts what crosses. A move is prepared once and kept for the
 * next time.
 */
final class RankTransport implements Interpreter.Transport {
  private static final int TAG = 2;

  private final Communicator communicator;
  private final Exchange moves;
  private final Map<Route, RankRedistribution> routes = new LinkedHashMap<>();
  // With whom this rank exchanges the partial results of a step
  private final IdentityHashMap<Compute, List<Integer>> groups = new IdentityHashMap<>();
  // The partial results of a group, one behind another
  private MemorySegment partials = MemorySegment.NULL;
  private final Datatype doubles = Datatype.named("MPI_DOUBLE");
  private long bytes;
  private long messages;

  private record Route(
      LongSeq shape, BasicType element, ArrayDistribution from, ArrayDistribution to) {}

  RankTransport(Communicator communicator) {
    this.communicator = communicator;
    this.moves = Exchange.on(communicator);
  }

  long bytes() {
    return bytes;
  }

  long messages() {
    return messages;
  }

  @Override
  public void move(
      ArrayNode array,
      ArrayDistribution from,
      ArrayDistribution to,
      LocalArray source,
      LocalArray target) {
    RankRedistribution route =
        routes.computeIfAbsent(
            new Route(array.shape(), array.element(), from, to),
            key ->
                Redistribution.plan(key.shape().toArray(), key.element(), key.from(), key.to())
                    .on(moves));
    route.execute(source.memory(), target.memory());
    bytes += route.bytesSent();
    messages += route.messagesSent();
  }

  /** Every rank of a group gives all others its partial results; all add in one order. */
  @Override
  public void exchange(Compute compute, ArrayDistribution space, LocalArray partial) {
    List<Integer> group =
        groups.computeIfAbsent(compute, node -> group(node, space, communicator.rank()));
    if (group.size() > 1) {
      exchange(group, compute.reduction(), partial);
    }
  }

  private void exchange(List<Integer> group, Reduction reduction, LocalArray partial) {
    long values = partial.elements() * partial.components();
    long bytesEach = values * Double.BYTES;
    if (partials.byteSize() < group.size() * bytesEach) {
      partials = LargeMemory.allocate(Arena.ofAuto(), group.size() * bytesEach);
    }
    List<Request> pending = new ArrayList<>();
    for (int g = 0; g < group.size(); g++) {
      int peer = group.get(g);
      MemorySegment part = partials.asSlice(g * bytesEach, bytesEach);
      if (peer == communicator.rank()) {
        part.copyFrom(partial.memory());
      } else if (values > 0) {
        DoublePieces.buffers(
            part,
            values,
            doubles,
            piece -> pending.add(communicator.startReceive(piece, peer, TAG)));
      }
    }
    for (int peer : group) {
      if (peer != communicator.rank() && values > 0) {
        DoublePieces.buffers(
            partial.memory(),
            values,
            doubles,
            piece -> pending.add(communicator.startSend(piece, peer, TAG)));
        bytes += bytesEach;
        messages++;
      }
    }
    Request.awaitAll(pending);
    for (long k = 0; k < values; k++) {
      double sum = partials.getAtIndex(ValueLayout.JAVA_DOUBLE, k);
      for (int g = 1; g < group.size(); g++) {
        double next = partials.getAtIndex(ValueLayout.JAVA_DOUBLE, g * values + k);
        sum = PointKernel.combined(reduction, sum, next);
      }
      partial.set(k, sum);
    }
  }

  /** The ranks that differ from this one along reduced dimensions alone, in one order for all. */
  private static List<Integer> group(Compute compute, ArrayDistribution space, int rank) {
    List<Integer> group = new ArrayList<>(List.of(rank));
    for (int d = 0; d < space.dimensions(); d++) {
      AxisDistribution axis = space.axis(d);
      if (!compute.reduces(d)) {
        continue;
      }
      List<Integer> wider = new ArrayList<>();
      for (int p = 0; p < axis.processes(); p++) {
        for (int member : group) {
          wider.add(member + (p - axis.process(member)) * axis.rankStride());
        }
      }
      group = wider;
    }
    return group.stream().sorted().toList();
  }

  /** Closes what all ranks have opened. Collective. */
  void close() {
    routes.values().forEach(RankRedistribution::close);
    moves.close();
  }
}
