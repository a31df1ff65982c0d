// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** Collective calls among the neighbours of a topology (MPI 4.1 §8.7). */
public abstract class CommNeighbors extends CommVectorRequests {
  private static final Call ALLGATHER = new Call("MPI_Neighbor_allgather");
  private static final Call IALLGATHER = new Call("MPI_Ineighbor_allgather");
  private static final Call ALLGATHERV = new Call("MPI_Neighbor_allgatherv");
  private static final Call IALLGATHERV = new Call("MPI_Ineighbor_allgatherv");
  private static final Call ALLTOALL = new Call("MPI_Neighbor_alltoall");
  private static final Call IALLTOALL = new Call("MPI_Ineighbor_alltoall");
  private static final Call ALLTOALLV = new Call("MPI_Neighbor_alltoallv");
  private static final Call IALLTOALLV = new Call("MPI_Ineighbor_alltoallv");
  private static final Call CART_DIMENSIONS = new Call("MPI_Cartdim_get");
  private static final Call GRAPH_NEIGHBORS = new Call("MPI_Graph_neighbors_count");
  private static final Call DIST_GRAPH_NEIGHBORS = new Call("MPI_Dist_graph_neighbors_count");

  CommNeighbors(long handle) {
    super(handle);
  }

  /** How many neighbours send to this process, or receive from it. */
  private int degree(boolean in) throws MPIException {
    int topology = getTopology();
    try (Stage stage = Stage.open()) {
      long out = stage.words(3);
      if (topology == MPI.CART) {
        CART_DIMENSIONS.run(handle, out);
        return 2 * Stage.getInt(out);
      }
      if (topology == MPI.GRAPH) {
        GRAPH_NEIGHBORS.run(handle, ownRank(), out);
        return Stage.getInt(out);
      }
      if (topology == MPI.DIST_GRAPH) {
        DIST_GRAPH_NEIGHBORS.run(handle, out, out + 8, out + 16);
        return Stage.getInt(in ? out : out + 8);
      }
      return 0; // the call itself is refused by MPI
    }
  }

  /** How many elements there are in blocks of one length; asked only where there is no buffer. */
  private long ofNeighbors(Buffer buf, int count, boolean in) throws MPIException {
    return buf == null && count > 0 ? (long) count * degree(in) : count;
  }

  private static int each(int count, int degree) {
    return degree == 0 ? 0 : count / degree;
  }

  /**
   * Sends one block to all neighbours, and collects theirs.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void neighborAllGather(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      int sources = degree(true);
      Payload out = CollectiveData.collective(stage, sendbuf, sendcount, sendtype, true, false);
      Payload in =
          CollectiveData.collective(
              stage, recvbuf, CollectiveData.ofAll(recvcount, sources), recvtype, true, true);
      ALLGATHER.run(
          out.address, out.count, out.type, in.address, each(in.count, sources), in.type, handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Begins to send one block to all neighbours, and to collect theirs.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iNeighborAllGather(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IALLGATHER.run(
          BegunData.out(sendbuf, sendcount),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, ofNeighbors(recvbuf, recvcount, true)),
          recvcount,
          recvtype.communicated(recvcount),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf);
    }
  }

  /**
   * Sends one block to all neighbours, and collects theirs, which have any lengths.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void neighborAllGatherv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = CollectiveData.collective(stage, sendbuf, sendcount, sendtype, true, false);
      Blocks in = Blocks.of(stage, recvbuf, recvcounts, displs, degree(true), recvtype, true, true);
      ALLGATHERV.run(
          out.address, out.count, out.type, in.address, in.counts, in.displs, in.type, handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Begins to send one block to all neighbours, and to collect theirs, which have any lengths.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iNeighborAllGatherv(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    requireExisting();
    int sources = degree(true);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IALLGATHERV.run(
          BegunData.out(sendbuf, sendcount),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, recvcounts, sources),
          lasting.ints(recvcounts, sources),
          lasting.ints(displs, sources),
          recvtype.handle(),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }

  /**
   * Sends a block to each neighbour, and collects theirs.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void neighborAllToAll(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      int sources = degree(true);
      int targets = degree(false);
      Payload out =
          CollectiveData.collective(
              stage, sendbuf, CollectiveData.ofAll(sendcount, targets), sendtype, true, false);
      Payload in =
          CollectiveData.collective(
              stage, recvbuf, CollectiveData.ofAll(recvcount, sources), recvtype, true, true);
      ALLTOALL.run(
          out.address,
          each(out.count, targets),
          out.type,
          in.address,
          each(in.count, sources),
          in.type,
          handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Begins to send a block to each neighbour, and to collect theirs.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iNeighborAllToAll(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IALLTOALL.run(
          BegunData.out(sendbuf, ofNeighbors(sendbuf, sendcount, false)),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, ofNeighbors(recvbuf, recvcount, true)),
          recvcount,
          recvtype.communicated(recvcount),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf);
    }
  }

  /**
   * Sends a block of any length to each neighbour, and collects theirs.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param sdispls where the block to each rank begins
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param rdispls where the block from each rank begins
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void neighborAllToAllv(
      Object sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Blocks out =
          Blocks.of(stage, sendbuf, sendcounts, sdispls, degree(false), sendtype, true, false);
      Blocks in =
          Blocks.of(stage, recvbuf, recvcounts, rdispls, degree(true), recvtype, true, true);
      ALLTOALLV.run(
          out.address,
          out.counts,
          out.displs,
          out.type,
          in.address,
          in.counts,
          in.displs,
          in.type,
          handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Begins to send a block of any length to each neighbour, and to collect theirs.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param sdispls where the block to each rank begins
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param rdispls where the block from each rank begins
   * @param recvtype the type of what is received
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iNeighborAllToAllv(
      Buffer sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    requireExisting();
    int sources = degree(true);
    int targets = degree(false);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IALLTOALLV.run(
          BegunData.out(sendbuf, sendcounts, targets),
          lasting.ints(sendcounts, targets),
          lasting.ints(sdispls, targets),
          sendtype.handle(),
          BegunData.in(recvbuf, recvcounts, sources),
          lasting.ints(recvcounts, sources),
          lasting.ints(rdispls, sources),
          recvtype.handle(),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }
}
