// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeLibrary;

/** A communicator of one group. */
public class Intracomm extends IntracommPorts {
  private static final Call SPLIT = new Call("MPI_Comm_split");
  private static final Call SPLIT_TYPE = new Call("MPI_Comm_split_type");
  private static final Call CREATE = new Call("MPI_Comm_create");
  private static final Call CREATE_GROUP = new Call("MPI_Comm_create_group");

  Intracomm(long handle) {
    super(handle);
  }

  Intracomm(Pending pending) {
    super(pending);
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   */
  @Override
  public Intracomm clone() {
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
  public Intracomm dup() throws MPIException {
    return new Intracomm(duplicate());
  }

  /**
   * Begins to duplicate; the duplicate can be used when its {@link #getRequest} has ended.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intracomm iDup() throws MPIException {
    return new Intracomm(duplicating());
  }

  /**
   * Duplicates the communicator with other hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intracomm dupWithInfo(Info info) throws MPIException {
    return new Intracomm(duplicate(info));
  }

  /**
   * Splits by colours; ranks follow the keys.
   *
   * @param colour processes of one colour come together; {@link MPI#UNDEFINED} for none
   * @param key the key
   * @return the communicator of this process's colour
   * @throws MPIException if MPI refuses
   */
  public final Intracomm split(int colour, int key) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      SPLIT.run(handle, colour, key, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Splits by what processes share; ranks follow the keys.
   *
   * @param splitType the kind: {@link Comm#TYPE_SHARED}
   * @param key the key
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the communicator of those that share
   * @throws MPIException if MPI refuses
   */
  public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      int kind = splitType == TYPE_SHARED ? NativeLibrary.get().abi().commTypeShared : splitType;
      SPLIT_TYPE.run(handle, kind, key, info.handle, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Makes a communicator of a group; all processes of this one call it.
   *
   * @param group the group
   * @return the communicator, null in MPI's sense outside of the group
   * @throws MPIException if MPI refuses
   */
  public final Intracomm create(Group group) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(handle, group.handle, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Makes a communicator of a group; the processes of the group call it.
   *
   * @param group the group
   * @param tag the tag
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final Intracomm createGroup(Group group, int tag) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE_GROUP.run(handle, group.handle, tag, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Makes a grid.
   *
   * @param dims how many processes in each dimension
   * @param periods whether each dimension is periodic
   * @param reorder whether ranks may be changed
   * @return the communicator, null in MPI's sense outside of the grid
   * @throws MPIException if MPI refuses
   */
  public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder)
      throws MPIException {
    return new CartComm(Topologies.cart(handle, dims, periods, reorder));
  }

  /**
   * Makes a graph that all processes know.
   *
   * @param indexes where the neighbours of each end
   * @param edges the neighbours of all, one after the other
   * @param reorder whether ranks may be changed
   * @return the communicator, null in MPI's sense outside of the graph
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createGraph(int[] indexes, int[] edges, boolean reorder)
      throws MPIException {
    return new GraphComm(Topologies.graph(handle, indexes, edges, reorder));
  }

  /**
   * Makes a graph of which each process knows some weighted edges.
   *
   * @param sources the ranks of sources
   * @param degrees how many destinations each source has
   * @param destinations the ranks of destinations
   * @param weights the weight of each edge
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
      throws MPIException {
    return new GraphComm(
        Topologies.distGraph(handle, sources, degrees, destinations, weights, info, reorder));
  }

  /**
   * Makes a graph of which each process knows some edges.
   *
   * @param sources the ranks of sources
   * @param degrees how many destinations each source has
   * @param destinations the ranks of destinations
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
      throws MPIException {
    return new GraphComm(
        Topologies.distGraph(handle, sources, degrees, destinations, null, info, reorder));
  }

  /**
   * Makes a graph of which each process knows its own weighted edges.
   *
   * @param sources the ranks of sources
   * @param sourceWeights the weight of each edge that comes in
   * @param destinations the ranks of destinations
   * @param destWeights the weight of each edge that goes out
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraphAdjacent(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destWeights,
      Info info,
      boolean reorder)
      throws MPIException {
    return new GraphComm(
        Topologies.distGraphAdjacent(
            handle, sources, sourceWeights, destinations, destWeights, info, reorder));
  }

  /**
   * Makes a graph of which each process knows its own edges.
   *
   * @param sources the ranks of sources
   * @param destinations the ranks of destinations
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraphAdjacent(
      int[] sources, int[] destinations, Info info, boolean reorder) throws MPIException {
    return new GraphComm(
        Topologies.distGraphAdjacent(handle, sources, null, destinations, null, info, reorder));
  }
}
