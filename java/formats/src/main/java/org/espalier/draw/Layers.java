// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.svg.Spread;

/**
 * Puts the vertices of a DAG on layers and each layer in order (K. Sugiyama, S. Tagawa, M. Toda,
 * IEEE Transactions on Systems, Man, and Cybernetics 11 (1981), 109–125): layers by longest paths,
 * vertices without operands just above their first reader; an edge over several layers has a place
 * of its own on each between, one for all edges from the same vertex, so that no edge runs behind a
 * box. Orders follow the mean place of the neighbours, and so do the places in a layer as far as
 * their order and the room between allow.
 */
final class Layers {
  private static final int SWEEPS = 12;
  private static final double GAP = 34;
  private static final double PASS_WIDTH = 6;
  private static final double PASS_WEIGHT = 4;

  /** A piece of an edge from one layer to the next; ends that are no boxes are passes. */
  record Piece(int from, int to) {}

  private final int boxes;
  // Of boxes and, behind them, passes: width, layer and middle.
  private final List<Double> width = new ArrayList<>();
  private final List<Integer> layer = new ArrayList<>();
  private final List<List<Integer>> above = new ArrayList<>();
  private final List<List<Integer>> below = new ArrayList<>();
  private final List<List<Integer>> layers = new ArrayList<>();
  private double[] middle = {};
  // pass.get(v).get(k): the place of v's edges k + 1 layers below v
  private final Map<Integer, List<Integer>> passes = new HashMap<>();

  /**
   * Lays out a graph.
   *
   * @param widths how wide each box is
   * @param edges pairs of a vertex and one of its readers; without a cycle
   */
  Layers(double[] widths, List<int[]> edges) {
    boxes = widths.length;
    for (double box : widths) {
      vertex(box, 0);
    }
    assign(edges);
    for (int[] edge : edges) {
      List<Integer> way = way(edge[0], edge[1]);
      for (int k = 1; k < way.size(); k++) {
        connect(way.get(k - 1), way.get(k));
      }
    }
    order();
    place();
  }

  private int vertex(double wide, int on) {
    width.add(wide);
    layer.add(on);
    above.add(new ArrayList<>());
    below.add(new ArrayList<>());
    return width.size() - 1;
  }

  private void connect(int from, int to) {
    if (!below.get(from).contains(to)) {
      below.get(from).add(to);
      above.get(to).add(from);
    }
  }

  private void assign(List<int[]> edges) {
    int[] waiting = new int[boxes];
    List<List<Integer>> readers = new ArrayList<>();
    for (int v = 0; v < boxes; v++) {
      readers.add(new ArrayList<>());
    }
    for (int[] edge : edges) {
      readers.get(edge[0]).add(edge[1]);
      waiting[edge[1]]++;
    }
    int[] operands = waiting.clone();
    List<Integer> ready = new ArrayList<>();
    for (int v = 0; v < boxes; v++) {
      if (waiting[v] == 0) {
        ready.add(v);
      }
    }
    // Invariant: every vertex in ready has its layer, as all above it have theirs.
    for (int k = 0; k < ready.size(); k++) {
      int v = ready.get(k);
      for (int reader : readers.get(v)) {
        layer.set(reader, Math.max(layer.get(reader), layer.get(v) + 1));
        if (--waiting[reader] == 0) {
          ready.add(reader);
        }
      }
    }
    for (int v = 0; v < boxes; v++) {
      if (operands[v] == 0 && !readers.get(v).isEmpty()) {
        layer.set(v, readers.get(v).stream().mapToInt(layer::get).min().orElse(1) - 1);
      }
    }
  }

  /** The vertices from one box to a reader: passes on the layers between. */
  private List<Integer> way(int from, int to) {
    List<Integer> way = new ArrayList<>(List.of(from));
    List<Integer> own = passes.computeIfAbsent(from, _ -> new ArrayList<>());
    for (int on = layer.get(from) + 1; on < layer.get(to); on++) {
      int k = on - layer.get(from) - 1;
      if (k == own.size()) {
        own.add(vertex(PASS_WIDTH, on));
      }
      way.add(own.get(k));
    }
    way.add(to);
    return way;
  }

  private void order() {
    int vertices = width.size();
    for (int v = 0; v < vertices; v++) {
      while (layers.size() <= layer.get(v)) {
        layers.add(new ArrayList<>());
      }
      layers.get(layer.get(v)).add(v);
    }
    double[] place = new double[vertices];
    for (List<Integer> row : layers) {
      number(row, place);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int k = 0; k < layers.size(); k++) {
        List<Integer> row = layers.get(down ? k : layers.size() - 1 - k);
        double[] mean = new double[vertices];
        for (int v : row) {
          mean[v] = mean(down ? above.get(v) : below.get(v), place, place[v]);
        }
        row.sort(Comparator.comparingDouble(v -> mean[v]));
        number(row, place);
      }
    }
  }

  private static void number(List<Integer> row, double[] place) {
    for (int i = 0; i < row.size(); i++) {
      place[row.get(i)] = i - (row.size() - 1) / 2.0;
    }
  }

  private static double mean(List<Integer> of, double[] values, double otherwise) {
    return of.stream().mapToDouble(u -> values[u]).average().orElse(otherwise);
  }

  private void place() {
    middle = new double[width.size()];
    for (int sweep = 0; sweep <= SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int k = 0; k < layers.size(); k++) {
        List<Integer> row = layers.get(down ? k : layers.size() - 1 - k);
        double[] wished = new double[row.size()];
        double[] weights = new double[row.size()];
        double[] apart = new double[row.size()];
        for (int i = 0; i < row.size(); i++) {
          int v = row.get(i);
          wished[i] = mean(down ? above.get(v) : below.get(v), middle, middle[v]);
          weights[i] = v < boxes ? 1 : PASS_WEIGHT;
          apart[i] = i == 0 ? 0 : (width.get(row.get(i - 1)) + width.get(v)) / 2 + GAP;
        }
        double[] placed = Spread.of(wished, weights, apart);
        for (int i = 0; i < row.size(); i++) {
          middle[row.get(i)] = placed[i];
        }
      }
    }
    double left = Double.POSITIVE_INFINITY;
    for (int v = 0; v < middle.length; v++) {
      left = Math.min(left, middle[v] - width.get(v) / 2);
    }
    for (int v = 0; v < middle.length; v++) {
      middle[v] -= left;
    }
  }

  /** How many layers there are. */
  int count() {
    return layers.size();
  }

  /** On which layer a box or pass is. */
  int layer(int vertex) {
    return layer.get(vertex);
  }

  /** Where the middle of a box or pass is; the least left edge of all is 0. */
  double middle(int vertex) {
    return middle[vertex];
  }

  /** Whether it is no box but the place of an edge. */
  boolean isPass(int vertex) {
    return vertex >= boxes;
  }

  /** The pieces of an edge, downwards. */
  List<Piece> pieces(int from, int to) {
    List<Integer> way = way(from, to);
    List<Piece> pieces = new ArrayList<>();
    for (int k = 1; k < way.size(); k++) {
      pieces.add(new Piece(way.get(k - 1), way.get(k)));
    }
    return pieces;
  }
}
