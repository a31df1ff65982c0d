// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.AxisDistribution;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayProgram;
import org.espalier.redistribute.HostMemory;

/**
 * What plans of one program take on a rank at least, before anything is filled: inputs, which are
 * kept for the next run, and results, which are all there at the end. What lies between comes on
 * top; so a run that is refused for its lack would not have got through.
 */
final class PlanMemory {
  private final ArrayProgram program;
  private final int rank;

  PlanMemory(ArrayProgram program, int rank) {
    this.program = program;
    this.rank = rank;
  }

  /** Bytes of plans that lie in memory together, each on its own, and of what checks them. */
  long bytes(List<ArrayPlan> plans) {
    long inputs = 0;
    long results = 0;
    for (ArrayPlan plan : plans) {
      PlannedPlaces places = new PlannedPlaces(plan);
      inputs = HostMemory.sum(inputs, inputs(places, rank));
      results = HostMemory.sum(results, results(places));
    }
    if (rank == 0) {
      // It runs the program alone first, on whole inputs, which are gone when the plans run.
      results = Math.max(results, inputs(new SequentialRun.Places(program), 0));
    }
    return HostMemory.sum(HostMemory.sum(inputs, results), wholeResults());
  }

  private long inputs(Interpreter.Places places, int on) {
    long bytes = 0;
    for (int v = 0; v < program.nodes().size(); v++) {
      if (program.nodes().get(v) instanceof ArrayNode.Input) {
        bytes = HostMemory.sum(bytes, bytes(v, places.result(v), on));
      }
    }
    return bytes;
  }

  /** Bytes of results that nodes of their own have made, each once. */
  private long results(Interpreter.Places places) {
    Map<Integer, Set<ArrayDistribution>> counted = new HashMap<>();
    long bytes = 0;
    for (ArrayProgram.Result result : program.results()) {
      int maker = maker(result.node());
      ArrayDistribution where = places.wanted(result);
      if (maker >= 0 && counted.computeIfAbsent(maker, _ -> new HashSet<>()).add(where)) {
        bytes = HostMemory.sum(bytes, bytes(result.node(), where, rank));
      }
    }
    return bytes;
  }

  /** Every rank has them to compare with: rank 0 those that it has made, others one for each. */
  private long wholeResults() {
    long bytes = 0;
    Set<Integer> counted = new HashSet<>();
    for (ArrayProgram.Result result : program.results()) {
      int maker = maker(result.node());
      if (rank > 0 || (maker >= 0 && counted.add(maker))) {
        ArrayDistribution whole =
            ArrayDistribution.replicated(1, program.nodes().get(result.node()).shape().size());
        bytes = HostMemory.sum(bytes, bytes(result.node(), whole, 0));
      }
    }
    return bytes;
  }

  /** The node that has made an array for itself; −1 where it may be that of an input. */
  private int maker(int node) {
    return switch (program.nodes().get(node)) {
      case ArrayNode.Compute _, ArrayNode.Call _ -> node;
      case ArrayNode.LoopExit exit ->
          program.nodes().get(exit.entry()) instanceof ArrayNode.LoopEntry entry
                  && (program.nodes().get(entry.update()) instanceof ArrayNode.Compute
                      || program.nodes().get(entry.update()) instanceof ArrayNode.Call)
              ? entry.update()
              : -1;
      case ArrayNode.Input _, ArrayNode.LoopEntry _ -> -1;
    };
  }

  private long bytes(int node, ArrayDistribution where, int on) {
    ArrayNode array = program.nodes().get(node);
    long bytes = 8L * Interpreter.components(array);
    for (int d = 0; d < where.dimensions(); d++) {
      AxisDistribution axis = where.axis(d);
      long here = axis.counts(array.shape().get(d))[axis.process(on)];
      bytes = HostMemory.product(bytes, here);
    }
    return bytes;
  }
}
