// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.ArrayList;
import java.util.List;
import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Metric;

/**
 * Places an expression, weighted or not, in a direct sum of metrics, like or unlike: d(p, q) = Σ
 * dᵢ(pᵢ, qᵢ).
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Lemma 2.1.1. The best embeddings in a direct sum are those that are
 * best in every part.
 *
 * <p><b>Proof.</b> The cost of an embedding is the sum over edges of w·Σ dᵢ, that is the sum over
 * parts of what its projection to the part costs there; the projections can be chosen one by one.
 *
 * <p><b>Recurrence:</b> that of each part's own algorithm, on this part's coordinates. What a
 * part's algorithm gives as a lower bound adds up in the same way. The time is the sum of the
 * parts' times, and O(N) for each coordinate; exact if all parts are. The joint problem, which
 * {@link ExplicitEmbedding} solves, has as many positions as the parts' numbers of positions
 * multiplied.
 */
final class DirectSumEmbedding {
  private DirectSumEmbedding() {}

  /** Places an expression whose input was checked; the inner nodes' positions are written over. */
  static Embedding embed(DirectSum sum, FlatTree tree, long[] positions) {
    int k = sum.coordinates();
    int offset = 0;
    long bound = 0;
    List<String> methods = new ArrayList<>();
    for (Metric part : sum.parts()) {
      int width = part.coordinates();
      long[] columns = new long[tree.size() * width];
      for (int c = 0; c < width; c++) {
        putColumn(column(positions, k, offset + c), columns, width, c);
      }
      Embedding embedding = MetricMethod.choose(part, tree, columns);
      columns = embedding.positions();
      for (int c = 0; c < width; c++) {
        putColumn(column(columns, width, c), positions, k, offset + c);
      }
      bound += embedding.lowerBound();
      methods.add(embedding.method());
      offset += width;
    }
    String method = "sum(" + String.join(", ", methods) + ")";
    return new Embedding(tree.cost(sum, positions), bound, method, k, positions);
  }

  /** Coordinate c of every node, of k each. */
  static long[] column(long[] positions, int k, int c) {
    if (k == 1) {
      return positions.clone();
    }
    long[] column = new long[positions.length / k];
    for (int x = 0; x < column.length; x++) {
      column[x] = positions[x * k + c];
    }
    return column;
  }

  /** Writes coordinate c of every node. */
  static void putColumn(long[] column, long[] positions, int k, int c) {
    for (int x = 0; x < column.length; x++) {
      positions[x * k + c] = column[x];
    }
  }
}
