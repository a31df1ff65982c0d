// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.CostTable;

/**
 * Writes a program of any shape as a cost-function network.
 *
 * <p>A variable for every node, whose values are its choices; an edge's redistribution is the cost
 * of the pair. That is all there is to {@link Sharing#EDGES}, and to results with one asker. A
 * shared result with copies costs an arborescence, a function of more than two variables. It is
 * made binary by further variables (see {@link CopyVariables}), so that the network's optimum is
 * the program's.
 */
final class NetworkPlacement {
  private final Problem problem;
  private final ProgramGraph graph;
  private final CostNetworkBuilder builder = CostNetwork.builder();
  // ownerOf.get(x): the node that network variable x belongs to; the first n are the nodes
  private final List<Integer> ownerOf = new ArrayList<>();
  private final Map<TableKey, List<CachedTable>> tables = new HashMap<>();

  private NetworkPlacement(Problem problem) {
    this.problem = problem;
    this.graph = problem.graph;
  }

  /** A network and how to read it. */
  record Compiled(CostNetwork network, ProgramGraph graph, List<Integer> ownerOf) {
    /** The names of the nodes behind some variables. */
    List<String> names(List<Integer> variables) {
      Set<String> names = new LinkedHashSet<>();
      for (int x : variables) {
        names.add(graph.node(ownerOf.get(x)).name());
      }
      return List.copyOf(names);
    }
  }

  static Compiled compile(Problem problem) {
    return new NetworkPlacement(problem).run();
  }

  private Compiled run() {
    int n = graph.nodes().size();
    for (int v = 0; v < n; v++) {
      builder.variable(problem.choices(v).cost);
      ownerOf.add(v);
    }
    for (int v = 0; v < n; v++) {
      if (graph.sharing() == Sharing.COPIES && problem.asking(v) > 1) {
        new CopyVariables(problem, builder, ownerOf, v).add();
      } else {
        addMoves(v);
      }
    }
    return new Compiled(builder.build(), graph, List.copyOf(ownerOf));
  }

  private void addMoves(int v) {
    NodeChoices choices = problem.choices(v);
    OptionalInt required = graph.node(v).required();
    for (int c = 0; required.isPresent() && c < choices.count; c++) {
      builder.addUnary(v, c, problem.move(v, choices.result[c], required.getAsInt()));
    }
    for (int e = graph.firstEdge(v); e < graph.firstEdge(v + 1); e++) {
      int reader = graph.reader(e);
      builder.edge(v, reader, table(v, choices, problem.choices(reader), graph.readerOperand(e)));
    }
  }

  private record TableKey(int source, int reader, int operand, long size) {}

  private record CachedTable(NodeChoices source, NodeChoices reader, CostTable table) {}

  /** Nodes that share their choices share their tables: a million edges need few. */
  @SuppressWarnings("ReferenceEquality") // a short cut: equal choices that differ are written twice
  private CostTable table(int v, NodeChoices source, NodeChoices reader, int operand) {
    TableKey key =
        new TableKey(
            System.identityHashCode(source),
            System.identityHashCode(reader),
            operand,
            graph.node(v).size());
    List<CachedTable> known = tables.computeIfAbsent(key, _ -> new ArrayList<>());
    for (CachedTable cached : known) {
      if (cached.source() == source && cached.reader() == reader) {
        return cached.table();
      }
    }
    long[] costs = new long[Math.multiplyExact(source.count, reader.count)];
    for (int a = 0; a < source.count; a++) {
      for (int b = 0; b < reader.count; b++) {
        costs[a * reader.count + b] = problem.move(v, source.result[a], reader.operand(b, operand));
      }
    }
    CostTable table = CostTable.of(source.count, reader.count, costs);
    known.add(new CachedTable(source, reader, table));
    return table;
  }
}
