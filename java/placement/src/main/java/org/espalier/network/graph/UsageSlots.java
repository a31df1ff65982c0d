// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.Arrays;
import org.espalier.network.answer.Costs;

/**
 * The usage limit on a graph that is being reduced. Time is cut into slots; a slot matters only if
 * the greatest usages in it could exceed what is left of the limit. What a variable uses whatever
 * it chooses is taken off the limit, so that of each variable's amounts the least is 0.
 */
public final class UsageSlots {
  private final WorkGraph g;

  private UsageSlots(WorkGraph graph) {
    this.g = graph;
  }

  /**
   * Enters a limit into a graph that has none.
   *
   * @param graph a graph of which all variables are live
   * @param limit how much may be used in each slot
   * @param times {@code times[t]}: a time of slot t, increasing; is kept
   * @param from {@code from[v]}: the first slot in which variable v uses something
   * @param until {@code until[v]}: the slot after the last one; v uses nothing unless it is greater
   * @param amount {@code amount[v][a]}: what v uses if it has choice a; is kept
   */
  public static void enter(
      WorkGraph graph, long limit, long[] times, int[] from, int[] until, long[][] amount) {
    graph.slotTime = times;
    graph.capacity = new long[times.length];
    graph.price = new double[times.length];
    Arrays.fill(graph.capacity, limit);
    for (int v = 0; v < graph.variables; v++) {
      if (from[v] < until[v]) {
        graph.uses[v] =
            new Uses(new int[] {from[v]}, new int[] {until[v]}, new long[][] {amount[v]});
      }
    }
  }

  /**
   * Takes fixed usages off the limit, forbids choices that cannot fit, and forgets slots that
   * cannot be exceeded.
   *
   * @return the variables whose choices or uses changed; empty if nothing did
   */
  static int[] tighten(WorkGraph graph) {
    return graph.capacity.length == 0 ? new int[0] : new UsageSlots(graph).tighten();
  }

  private int[] tighten() {
    int slots = g.capacity.length;
    boolean[] changed = new boolean[g.variables];
    // least[t], most[t] as differences: the sums of the least and greatest amounts in slot t
    long[] least = new long[slots + 1];
    for (int v = 0; v < g.variables; v++) {
      if (!g.gone[v]) {
        takeOffLeast(v, least);
      }
    }
    long sum = 0;
    for (int t = 0; t < slots; t++) {
      sum += least[t];
      g.capacity[t] -= sum;
    }
    long[] most = new long[slots + 1];
    RangeMinimum room = new RangeMinimum(g.capacity);
    for (int v = 0; v < g.variables; v++) {
      if (!g.gone[v]) {
        forbidTooLarge(v, room, changed);
        addMost(v, most);
      }
    }
    int[] number = new int[slots + 1];
    int kept = 0;
    sum = 0;
    for (int t = 0; t < slots; t++) {
      sum += most[t];
      number[t] = kept;
      if (sum > g.capacity[t]) {
        g.slotTime[kept] = g.slotTime[t];
        g.price[kept] = g.price[t];
        g.capacity[kept++] = g.capacity[t];
      }
    }
    number[slots] = kept;
    g.capacity = Arrays.copyOf(g.capacity, kept);
    g.slotTime = Arrays.copyOf(g.slotTime, kept);
    g.price = Arrays.copyOf(g.price, kept);
    int count = 0;
    int[] list = new int[g.variables];
    for (int v = 0; v < g.variables; v++) {
      if (!g.gone[v] && !g.uses[v].none()) {
        renumber(v, number, changed);
      }
      if (changed[v]) {
        list[count++] = v;
      }
    }
    return Arrays.copyOf(list, count);
  }

  private void takeOffLeast(int v, long[] least) {
    Uses used = g.uses[v];
    for (int k = 0; k < used.amount().length; k++) {
      long[] amount = used.amount()[k];
      long fewest = Long.MAX_VALUE;
      for (long value : amount) {
        fewest = Math.min(fewest, value);
      }
      if (fewest > 0) {
        least[used.from()[k]] += fewest;
        least[used.until()[k]] -= fewest;
        long[] lowered = amount.clone();
        for (int a = 0; a < lowered.length; a++) {
          lowered[a] -= fewest;
        }
        used.amount()[k] = lowered;
      }
    }
  }

  private void forbidTooLarge(int v, RangeMinimum capacity, boolean[] changed) {
    Uses used = g.uses[v];
    for (int k = 0; k < used.amount().length; k++) {
      long room = capacity.of(used.from()[k], used.until()[k]);
      for (int a = 0; a < g.size(v); a++) {
        if (used.amount()[k][a] > room && !Costs.forbidden(g.unary[v][a])) {
          g.unary[v][a] = Costs.FORBIDDEN;
          changed[v] = true;
        }
      }
    }
  }

  private void addMost(int v, long[] most) {
    Uses used = g.uses[v];
    for (int k = 0; k < used.amount().length; k++) {
      long greatest = 0;
      for (int a = 0; a < g.size(v); a++) {
        if (!Costs.forbidden(g.unary[v][a])) {
          greatest = Math.max(greatest, used.amount()[k][a]);
        }
      }
      most[used.from()[k]] += greatest;
      most[used.until()[k]] -= greatest;
    }
  }

  private void renumber(int v, int[] number, boolean[] changed) {
    Uses used = g.uses[v];
    int count = 0;
    int entries = used.amount().length;
    int[] starts = new int[entries];
    int[] ends = new int[entries];
    long[][] amounts = new long[entries][];
    for (int k = 0; k < entries; k++) {
      int from = number[used.from()[k]];
      int until = number[used.until()[k]];
      if (from < until && any(used.amount()[k])) {
        starts[count] = from;
        ends[count] = until;
        amounts[count++] = used.amount()[k];
      }
    }
    changed[v] |= count == 0;
    g.uses[v] =
        count == 0
            ? Uses.NOTHING
            : new Uses(
                Arrays.copyOf(starts, count),
                Arrays.copyOf(ends, count),
                Arrays.copyOf(amounts, count));
  }

  static boolean any(long[] amounts) {
    for (long amount : amounts) {
      if (amount != 0) {
        return true;
      }
    }
    return false;
  }

  /** Joins what v uses, a function of another variable's choice, to what that one uses itself. */
  static Uses merge(Uses into, Uses from, int[] image) {
    int own = into.amount().length;
    int more = from.amount().length;
    int[] starts = Arrays.copyOf(into.from(), own + more);
    int[] ends = Arrays.copyOf(into.until(), own + more);
    long[][] amounts = Arrays.copyOf(into.amount(), own + more);
    for (int k = 0; k < more; k++) {
      long[] moved = new long[image.length];
      for (int a = 0; a < image.length; a++) {
        moved[a] = from.amount()[k][image[a]];
      }
      starts[own + k] = from.from()[k];
      ends[own + k] = from.until()[k];
      amounts[own + k] = moved;
    }
    return new Uses(starts, ends, amounts);
  }
}
