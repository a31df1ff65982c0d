// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A communicator whose processes form a graph (MPI 4.1 §8.5). */
public final class GraphComm extends Intracomm {
  private static final Call DIMS = new Call("MPI_Graphdims_get");
  private static final Call GET = new Call("MPI_Graph_get");
  private static final Call COUNT = new Call("MPI_Graph_neighbors_count");
  private static final Call NEIGHBORS = new Call("MPI_Graph_neighbors");
  private static final Call DIST_COUNT = new Call("MPI_Dist_graph_neighbors_count");
  private static final Call DIST_NEIGHBORS = new Call("MPI_Dist_graph_neighbors");
  private static final Call MAP = new Call("MPI_Graph_map");

  GraphComm(long handle) {
    super(handle);
  }

  GraphComm(Pending pending) {
    super(pending);
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   */
  @Override
  public GraphComm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public GraphComm dup() throws MPIException {
    return new GraphComm(duplicate());
  }

  /**
   * Begins to duplicate; the duplicate can be used when its {@link #getRequest} has ended.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public GraphComm iDup() throws MPIException {
    return new GraphComm(duplicating());
  }

  /**
   * Duplicates the communicator with other hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public GraphComm dupWithInfo(Info info) throws MPIException {
    return new GraphComm(duplicate(info));
  }

  /**
   * Returns a graph that all processes know.
   *
   * @return the neighbours of all
   * @throws MPIException if MPI refuses
   */
  public GraphParms getDims() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      DIMS.run(handle, out, out + 8);
      int nodes = Stage.getInt(out);
      int edges = Stage.getInt(out + 8);
      long indexArray = stage.take(4L * nodes);
      long edgeArray = stage.take(4L * edges);
      GET.run(handle, nodes, edges, indexArray, edgeArray);
      return new GraphParms(Stage.getInts(indexArray, nodes), Stage.getInts(edgeArray, edges));
    }
  }

  /**
   * Returns the neighbours of a rank, in a graph that all processes know.
   *
   * @param rank the rank
   * @return their ranks
   * @throws MPIException if MPI refuses
   */
  public int[] getNeighbors(int rank) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      COUNT.run(handle, rank, out);
      int count = Stage.getInt(out);
      long array = stage.take(4L * count);
      NEIGHBORS.run(handle, rank, count, array);
      return Stage.getInts(array, count);
    }
  }

  /**
   * Returns the neighbours of this process, in a graph of which each knows a part.
   *
   * @return their ranks and weights
   * @throws MPIException if MPI refuses
   */
  public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(3);
      DIST_COUNT.run(handle, out, out + 8, out + 16);
      int in = Stage.getInt(out);
      int outDegree = Stage.getInt(out + 8);
      boolean weighted = Stage.getInt(out + 16) != 0;
      long sources = stage.take(4L * in);
      long sourceWeights = stage.words(in / 2 + 1);
      long targets = stage.take(4L * outDegree);
      long targetWeights = stage.words(outDegree / 2 + 1);
      DIST_NEIGHBORS.run(handle, in, sources, sourceWeights, outDegree, targets, targetWeights);
      return new DistGraphNeighbors(
          Stage.getInts(sources, in),
          Stage.getInts(sourceWeights, in),
          Stage.getInts(targets, outDegree),
          Stage.getInts(targetWeights, outDegree),
          weighted);
    }
  }

  /**
   * Returns the rank that this process would have in a graph.
   *
   * @param indexes where the neighbours of each end
   * @param edges the neighbours of all, one after the other
   * @return the rank, or {@link MPI#UNDEFINED}
   * @throws MPIException if MPI refuses
   */
  public int map(int[] indexes, int[] edges) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      MAP.run(handle, indexes.length, stage.ints(indexes), stage.ints(edges), out);
      return Stage.getInt(out);
    }
  }
}
