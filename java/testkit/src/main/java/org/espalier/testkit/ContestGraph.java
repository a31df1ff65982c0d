// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * A graph of the IOPDDL contest (ASPLOS and EuroSys 2025) as its file says it, and the contest's
 * rule for judging strategies, word for word: the cost is the sum over nodes and edges; a cost of
 * 10^18 or more is not allowed; node v uses {@code usages[v][strategy]} at every time step from the
 * first of its interval up to, not including, the second; at no step may more than the limit be
 * used.
 *
 * <p>Nothing here is clever and nothing is shared with the reader and the solver that it judges:
 * every edge is looked up in the file's own table and every time step is summed by itself.
 */
public final class ContestGraph {
  /** From here on a cost says that something is not allowed. */
  public static final long FORBIDDEN = 1_000_000_000_000_000_000L;

  private final long[][] intervals;
  private final long[][] nodeCosts;
  private final long[][] usages;
  private final int[][] edgeNodes;
  private final long[][] edgeCosts;
  private final long usageLimit;

  private ContestGraph(Map<?, ?> graph) throws IOException {
    Map<?, ?> nodes = object(graph, "nodes");
    Map<?, ?> edges = object(graph, "edges");
    intervals = rows(nodes, "intervals");
    nodeCosts = rows(nodes, "costs");
    usages = rows(nodes, "usages");
    edgeCosts = rows(edges, "costs");
    edgeNodes =
        Arrays.stream(rows(edges, "nodes"))
            .map(ends -> Arrays.stream(ends).mapToInt(Math::toIntExact).toArray())
            .toArray(int[][]::new);
    usageLimit = graph.get("usage_limit") instanceof Long limit ? limit : Long.MAX_VALUE;
  }

  private static InputStream unpacked(Path path, InputStream in) throws IOException {
    return path.toString().endsWith(".gz") ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }

  private static Map<?, ?> object(Map<?, ?> from, String key) throws IOException {
    if (from.get(key) instanceof Map<?, ?> map) {
      return map;
    }
    throw new IOException("expected an object under " + key);
  }

  private static long[][] rows(Map<?, ?> from, String key) throws IOException {
    if (from.get(key) instanceof List<?> list) {
      return list.stream().map(row -> (long[]) row).toArray(long[][]::new);
    }
    if (from.get(key) instanceof long[] none && none.length == 0) {
      return new long[0][];
    }
    throw new IOException("expected rows of integers under " + key);
  }

  /**
   * Reads a file.
   *
   * @param path JSON, packed if its name ends in {@code .gz}
   * @return the graph
   * @throws IOException if it cannot be read
   */
  public static ContestGraph read(Path path) throws IOException {
    try (InputStream packed = new BufferedInputStream(Files.newInputStream(path));
        InputStream in = unpacked(path, packed)) {
      if (!(ContestJson.read(in) instanceof Map<?, ?> file)) {
        throw new IOException(path + ": expected an object");
      }
      return new ContestGraph(file.containsKey("problem") ? object(file, "problem") : file);
    }
  }

  /**
   * Returns the costs of every node's strategies.
   *
   * @return {@code [node][strategy]}, the file's own numbers; not to be written into
   */
  public long[][] nodeCosts() {
    return nodeCosts;
  }

  /**
   * Returns the two nodes of every edge.
   *
   * @return {@code [edge]}: the node of the rows, the node of the columns
   */
  public int[][] edgeNodes() {
    return edgeNodes;
  }

  /**
   * Returns the costs of every edge's pairs of strategies.
   *
   * @return {@code [edge][row * columns + column]}, the file's own numbers; not to be written into
   */
  public long[][] edgeCosts() {
    return edgeCosts;
  }

  /**
   * Returns when every node uses something.
   *
   * @return {@code [node]}: first step and the step after the last, or nothing
   */
  public long[][] intervals() {
    return intervals;
  }

  /**
   * Returns what every strategy uses.
   *
   * @return {@code [node][strategy]}; not to be written into
   */
  public long[][] usages() {
    return usages;
  }

  /**
   * Returns the limit on what is used at one step.
   *
   * @return the limit, or {@link Long#MAX_VALUE} if the file has none
   */
  public long usageLimit() {
    return usageLimit;
  }

  /**
   * The cost of given strategies by the contest's rule.
   *
   * @param strategies one for every node
   * @param limited whether the limit on usage counts
   * @return the cost
   * @throws AssertionError if the strategies are not allowed; it names the node, edge or step
   */
  public long judge(int[] strategies, boolean limited) {
    int n = nodeCosts().length;
    if (strategies.length != n) {
      throw new AssertionError("%d strategies for %d nodes".formatted(strategies.length, n));
    }
    long sum = 0;
    for (int v = 0; v < n; v++) {
      sum = Math.addExact(sum, allowed(nodeCosts()[v][strategies[v]], "node", v));
    }
    for (int e = 0; e < edgeNodes().length; e++) {
      int row = strategies[edgeNodes()[e][0]];
      int columns = nodeCosts()[edgeNodes()[e][1]].length;
      long cost = edgeCosts()[e][row * columns + strategies[edgeNodes()[e][1]]];
      sum = Math.addExact(sum, allowed(cost, "edge", e));
    }
    if (limited) {
      checkUsage(strategies);
    }
    return sum;
  }

  private static long allowed(long cost, String what, int number) {
    if (cost >= FORBIDDEN) {
      throw new AssertionError("the strategies of %s %d are forbidden".formatted(what, number));
    }
    return cost;
  }

  private void checkUsage(int[] strategies) {
    long end = 0;
    for (long[] interval : intervals()) {
      end = interval.length == 0 ? end : Math.max(end, interval[1]);
    }
    long[] used = new long[Math.toIntExact(end)];
    for (int v = 0; v < strategies.length; v++) {
      long[] interval = intervals()[v];
      for (long t = interval.length == 0 ? end : interval[0]; t < end && t < interval[1]; t++) {
        used[(int) t] += usages()[v][strategies[v]];
      }
    }
    for (int t = 0; t < used.length; t++) {
      if (used[t] > usageLimit()) {
        throw new AssertionError(
            "step %d uses %d, more than the limit of %d".formatted(t, used[t], usageLimit()));
      }
    }
  }
}
