// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ObjectHandles;
import org.jspecify.annotations.Nullable;

/** Makes communicators with a topology (MPI 4.1 §8). */
final class Topologies {
  private static final Call CART = new Call("MPI_Cart_create");
  private static final Call GRAPH = new Call("MPI_Graph_create");
  private static final Call DIST_GRAPH = new Call("MPI_Dist_graph_create");
  private static final Call ADJACENT = new Call("MPI_Dist_graph_create_adjacent");

  private Topologies() {}

  static long cart(long comm, int[] dims, boolean[] periods, boolean reorder) throws MPIException {
    if (periods.length < dims.length) {
      throw new ArrayIndexOutOfBoundsException("There must be a period for each dimension.");
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CART.run(comm, dims.length, stage.ints(dims), stage.flags(periods), reorder ? 1 : 0, out);
      return Stage.getHandle(out);
    }
  }

  static long graph(long comm, int[] indexes, int[] edges, boolean reorder) throws MPIException {
    if (indexes.length > 0 && indexes[indexes.length - 1] > edges.length) {
      throw new ArrayIndexOutOfBoundsException("There must be as many edges as the indexes say.");
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      GRAPH.run(comm, indexes.length, stage.ints(indexes), stage.ints(edges), reorder ? 1 : 0, out);
      return Stage.getHandle(out);
    }
  }

  static long distGraph(
      long comm,
      int[] sources,
      int[] degrees,
      int[] destinations,
      int @Nullable [] weights,
      Info info,
      boolean reorder)
      throws MPIException {
    int edges = edges(sources.length, degrees, destinations);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DIST_GRAPH.run(
          comm,
          sources.length,
          stage.ints(sources),
          stage.ints(degrees),
          stage.ints(destinations),
          weights(stage, weights, edges),
          info.handle,
          reorder ? 1 : 0,
          out);
      return Stage.getHandle(out);
    }
  }

  static long distGraphAdjacent(
      long comm,
      int[] sources,
      int @Nullable [] sourceWeights,
      int[] destinations,
      int @Nullable [] destWeights,
      Info info,
      boolean reorder)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      ADJACENT.run(
          comm,
          sources.length,
          stage.ints(sources),
          weights(stage, sourceWeights, sources.length),
          destinations.length,
          stage.ints(destinations),
          weights(stage, destWeights, destinations.length),
          info.handle,
          reorder ? 1 : 0,
          out);
      return Stage.getHandle(out);
    }
  }

  /** The edges that go out from some sources, each of which must have its destination. */
  private static int edges(int sources, int[] degrees, int[] destinations) {
    requireLength("degree", "source", degrees.length, sources);
    long edges = 0;
    for (int k = 0; k < sources; k++) {
      edges += Math.max(0, degrees[k]);
    }
    requireLength("destination", "edge", destinations.length, edges);
    return (int) edges;
  }

  private static void requireLength(String what, String of, long length, long least) {
    if (length < least) {
      throw new ArrayIndexOutOfBoundsException(
          "There must be a " + what + " for each of " + least + " " + of + "s, got " + length);
    }
  }

  private static long weights(Stage stage, int @Nullable [] weights, int edges) {
    if (weights == null) {
      return ObjectHandles.UNWEIGHTED;
    }
    requireLength("weight", "neighbour", weights.length, edges);
    return edges == 0 ? ObjectHandles.WEIGHTS_EMPTY : stage.ints(weights);
  }
}
