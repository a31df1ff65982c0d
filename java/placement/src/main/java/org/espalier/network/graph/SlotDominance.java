// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Forgets the time slots that other slots imply: slot t is implied by t′ if every choice of every
 * variable uses at least as much in t′ as in t, and no more is left of the limit there. Afterwards
 * each variable's intervals are disjoint.
 */
// The records here are parts of one algorithm: they are never compared and share their arrays.
@SuppressWarnings("ArrayRecordComponent")
final class SlotDominance {
  /** Each slot is compared with so many that came before it: neighbours in time are alike. */
  private static final int WINDOW = 24;

  /** And with so many of the slots that are used most. */
  private static final int HEAVIEST = 48;

  /** Tables of more amounts than this are left alone. */
  private static final long TABLE_LIMIT = 40_000_000;

  private final WorkGraph g;
  private final BooleanSupplier stop;
  private final int[] offset;
  private final int width;

  private SlotDominance(WorkGraph graph, BooleanSupplier stop) {
    this.g = graph;
    this.stop = stop;
    this.offset = new int[graph.variables + 1];
    int sum = 0;
    for (int v = 0; v < graph.variables; v++) {
      offset[v] = sum;
      sum += graph.gone[v] || graph.uses[v].none() ? 0 : graph.size(v);
    }
    offset[graph.variables] = sum;
    this.width = sum;
  }

  /** Forgets what slots it can; nothing if the time is up before it is through. */
  static void reduce(WorkGraph graph, BooleanSupplier stop) {
    if (graph.capacity.length > 0) {
      new SlotDominance(graph, stop).reduce();
    }
  }

  private record Row(int slot, long total, long[] amounts) {
    boolean implies(Row other, long[] capacity) {
      if (capacity[slot] > capacity[other.slot] || total < other.total) {
        return false;
      }
      for (int i = 0; i < amounts.length; i++) {
        if (amounts[i] < other.amounts[i]) {
          return false;
        }
      }
      return true;
    }

    static Row of(int slot, long[] amounts) {
      long sum = 0;
      for (long amount : amounts) {
        sum += amount;
      }
      return new Row(slot, sum, amounts);
    }
  }

  private record Key(long[] amounts, int hash) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key that && hash == that.hash && Arrays.equals(amounts, that.amounts);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private void reduce() {
    if ((long) width * g.capacity.length > TABLE_LIMIT) {
      return;
    }
    List<Row> rows = distinct();
    rows.sort((x, y) -> Integer.compare(x.slot, y.slot));
    rows = undominated(rows, WINDOW);
    Collections.reverse(rows);
    rows = undominated(rows, WINDOW);
    rows.sort((x, y) -> Long.compare(y.total, x.total));
    rows = undominated(rows, HEAVIEST);
    rows.sort((x, y) -> Integer.compare(x.slot, y.slot));
    if (!stop.getAsBoolean()) {
      rebuild(rows);
    }
  }

  /** One slot of each distinct table of amounts: the one with the least room. */
  private List<Row> distinct() {
    int slots = g.capacity.length;
    int uses = 0;
    for (int v = 0; v < g.variables; v++) {
      uses += g.gone[v] ? 0 : g.uses[v].amount().length;
    }
    // Events: amounts come at an interval's first slot and go at the slot after its last.
    int[] head = new int[slots + 1];
    Arrays.fill(head, -1);
    int[] next = new int[2 * uses];
    int[] variable = new int[2 * uses];
    int[] entry = new int[2 * uses];
    int events = 0;
    for (int v = 0; v < g.variables; v++) {
      for (int k = 0; !g.gone[v] && k < g.uses[v].amount().length; k++) {
        for (int last = 0; last < 2; last++) {
          int t = last == 0 ? g.uses[v].from()[k] : g.uses[v].until()[k];
          variable[events] = v;
          entry[events] = k;
          next[events] = head[t];
          head[t] = events++;
        }
      }
    }
    long[] now = new long[width];
    Map<Key, Row> rows = new HashMap<>();
    for (int t = 0; t < slots && !stop.getAsBoolean(); t++) {
      for (int i = head[t]; i >= 0; i = next[i]) {
        Uses used = g.uses[variable[i]];
        int sign = (i & 1) == 0 ? 1 : -1;
        long[] amount = used.amount()[entry[i]];
        for (int a = 0; a < amount.length; a++) {
          now[offset[variable[i]] + a] += sign * amount[a];
        }
      }
      Key probe = new Key(now, Arrays.hashCode(now));
      Row known = rows.get(probe);
      if (known == null) {
        long[] copy = now.clone();
        rows.put(new Key(copy, probe.hash), Row.of(t, copy));
      } else if (g.capacity[t] < g.capacity[known.slot]) {
        rows.put(new Key(known.amounts, probe.hash), new Row(t, known.total, known.amounts));
      }
    }
    return new ArrayList<>(rows.values());
  }

  /** Drops rows that one of the first or the last kept rows implies. */
  private List<Row> undominated(List<Row> rows, int compared) {
    List<Row> kept = new ArrayList<>();
    for (Row row : rows) {
      if (stop.getAsBoolean()) {
        return kept; // nobody will look at it
      }
      boolean implied = false;
      for (int i = 0; i < Math.min(compared, kept.size()) && !implied; i++) {
        implied =
            kept.get(i).implies(row, g.capacity)
                || kept.get(kept.size() - 1 - i).implies(row, g.capacity);
      }
      if (!implied) {
        kept.add(row);
      }
    }
    return kept;
  }

  private void rebuild(List<Row> rows) {
    long[] capacity = new long[rows.size()];
    long[] times = new long[rows.size()];
    double[] prices = new double[rows.size()];
    for (int i = 0; i < capacity.length; i++) {
      capacity[i] = g.capacity[rows.get(i).slot];
      times[i] = g.slotTime[rows.get(i).slot];
      prices[i] = g.price[rows.get(i).slot];
    }
    g.capacity = capacity;
    g.slotTime = times;
    g.price = prices;
    for (int v = 0; v < g.variables; v++) {
      if (!g.gone[v] && !g.uses[v].none()) {
        g.uses[v] = runs(v, rows);
      }
    }
  }

  private Uses runs(int v, List<Row> rows) {
    int size = g.size(v);
    int base = offset[v];
    List<int[]> spans = new ArrayList<>();
    List<long[]> amounts = new ArrayList<>();
    int i = 0;
    while (i < rows.size()) {
      long[] here = Arrays.copyOfRange(rows.get(i).amounts, base, base + size);
      int j = i + 1;
      while (j < rows.size()
          && Arrays.equals(here, 0, size, rows.get(j).amounts, base, base + size)) {
        j++;
      }
      if (UsageSlots.any(here)) {
        spans.add(new int[] {i, j});
        amounts.add(here);
      }
      i = j;
    }
    if (spans.isEmpty()) {
      return Uses.NOTHING;
    }
    return new Uses(
        spans.stream().mapToInt(span -> span[0]).toArray(),
        spans.stream().mapToInt(span -> span[1]).toArray(),
        amounts.toArray(long[][]::new));
  }
}
