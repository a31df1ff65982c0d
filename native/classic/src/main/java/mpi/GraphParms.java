// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A graph: where the neighbours of each process end in the list of all, and that list. */
public final class GraphParms {
  private final int[] indexes;
  private final int[] edges;

  GraphParms(int[] indexes, int[] edges) {
    this.indexes = indexes;
    this.edges = edges;
  }

  /**
   * Returns how many processes there are.
   *
   * @return the number
   */
  public int getIndexCount() {
    return indexes.length;
  }

  /**
   * Returns where the neighbours of a process end.
   *
   * @param i which one, from 0
   * @return the index behind them
   */
  public int getIndex(int i) {
    return indexes[i];
  }

  /**
   * Returns how many edges there are.
   *
   * @return the number
   */
  public int getEdgeCount() {
    return edges.length;
  }

  /**
   * Returns an edge.
   *
   * @param i which one, from 0
   * @return the rank of a neighbour
   */
  public int getEdge(int i) {
    return edges[i];
  }
}
