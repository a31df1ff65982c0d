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
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DIST_GRAPH.run(
          comm,
          sources.length,
          stage.ints(sources),
          stage.ints(degrees),
          stage.ints(destinations),
          weights(stage, weights),
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
          weights(stage, sourceWeights),
          destinations.length,
          stage.ints(destinations),
          weights(stage, destWeights),
          info.handle,
          reorder ? 1 : 0,
          out);
      return Stage.getHandle(out);
    }
  }

  private static long weights(Stage stage, int @Nullable [] weights) {
    if (weights == null) {
      return ObjectHandles.UNWEIGHTED;
    }
    return weights.length == 0 ? ObjectHandles.WEIGHTS_EMPTY : stage.ints(weights);
  }
}
