// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.espalier.testkit.ContestGraph;

/**
 * The limit on usage of a merged graph as few sums over the strategies of its roots: one for each
 * distinct table of amounts, without what is used in any case, and only if it can be exceeded.
 *
 * <p>Steps are those at which somebody begins and after which, before the next beginning, somebody
 * ends; between them less is used.
 */
final class UsageRows {
  private final ContestGraph graph;
  private final MergedGraph merged;
  // offset[v] + r: the place of strategy r of root v in a row
  private final int[] offset;
  private final long[] now;
  private final Map<Amounts, Row> rows = new HashMap<>();

  /** {@code Σ amounts[offset(v) + x_v] ≤ room}. */
  // A part of one algorithm: compared by Amounts only.
  @SuppressWarnings("ArrayRecordComponent")
  record Row(long[] amounts, long room) {}

  @SuppressWarnings("ArrayRecordComponent") // equality is that of the contents
  private record Amounts(long[] values, int hash) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Amounts that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  UsageRows(ContestGraph graph, MergedGraph merged) {
    this.graph = graph;
    this.merged = merged;
    this.offset = new int[merged.root.length + 1];
    for (int v = 0; v < merged.root.length; v++) {
      offset[v + 1] = offset[v] + (merged.root[v] == v ? merged.cost[v].length : 0);
    }
    this.now = new long[offset[merged.root.length]];
    sweep();
  }

  /** The place of strategy 0 of a root in every row. */
  int offset(int root) {
    return offset[root];
  }

  Collection<Row> rows() {
    return rows.values();
  }

  private void sweep() {
    long[][] intervals = graph.intervals();
    int[] byBegin = sorted(0);
    int[] byEnd = sorted(1);
    int b = 0;
    int e = 0;
    while (b < byBegin.length) {
      while (b < byBegin.length && intervals[byBegin[b]][0] < intervals[byEnd[e]][1]) {
        add(byBegin[b++], 1);
      }
      note();
      while (b < byBegin.length && intervals[byEnd[e]][1] <= intervals[byBegin[b]][0]) {
        add(byEnd[e++], -1);
      }
    }
  }

  private int[] sorted(int end) {
    return IntStream.range(0, graph.intervals().length)
        .filter(v -> graph.intervals()[v].length == 2)
        .filter(v -> graph.intervals()[v][0] < graph.intervals()[v][1])
        .boxed()
        .sorted((v, w) -> Long.compare(graph.intervals()[v][end], graph.intervals()[w][end]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void add(int v, int sign) {
    int[] image = merged.image[v];
    for (int r = 0; r < image.length; r++) {
      if (image[r] >= 0) {
        now[offset[merged.root[v]] + r] += sign * graph.usages()[v][image[r]];
      }
    }
  }

  private void note() {
    long[] row = new long[now.length];
    long room = graph.usageLimit();
    long most = 0;
    for (int v = 0; v < merged.root.length; v++) {
      if (merged.root[v] == v) {
        long least = Long.MAX_VALUE;
        long greatest = 0;
        for (int r = 0; r < merged.cost[v].length; r++) {
          if (merged.allowed(v, r)) {
            least = Math.min(least, now[offset[v] + r]);
            greatest = Math.max(greatest, now[offset[v] + r]);
          }
        }
        room -= least;
        most += greatest - least;
        for (int r = 0; r < merged.cost[v].length; r++) {
          row[offset[v] + r] = merged.allowed(v, r) ? now[offset[v] + r] - least : 0;
        }
      }
    }
    if (most > room) {
      Amounts key = new Amounts(row, Arrays.hashCode(row));
      Row known = rows.get(key);
      if (known == null || known.room > room) {
        rows.put(key, new Row(row, room));
      }
    }
  }
}
