// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** Collective calls whose blocks have lengths and places of their own (MPI 4.1 §6). */
public abstract class CommVectors extends CommCollectiveRequests {
  private static final Call GATHERV = new Call("MPI_Gatherv");
  private static final Call SCATTERV = new Call("MPI_Scatterv");
  private static final Call ALLGATHERV = new Call("MPI_Allgatherv");
  private static final Call ALLTOALLV = new Call("MPI_Alltoallv");
  private static final Call ALLTOALLW = new Call("MPI_Alltoallw");

  CommVectors(long handle) {
    super(handle);
  }

  /**
   * Collects blocks of any lengths at the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void gatherv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype,
      int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out =
          isLeaf(root)
              ? CollectiveData.collective(stage, sendbuf, sendcount, sendtype, true, false)
              : Payload.none(stage);
      Blocks in =
          isRoot(root)
              ? Blocks.of(stage, recvbuf, recvcounts, displs, peers(), recvtype, false, true)
              : Blocks.none(stage);
      GATHERV.run(
          out.address,
          out.count,
          out.type,
          in.address,
          in.counts,
          in.displs,
          in.type,
          root,
          handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Collects blocks of any lengths at the root, which calls this; its own block is in its place
   * already.
   *
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void gatherv(
      Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Blocks in = Blocks.of(stage, recvbuf, recvcounts, displs, peers(), recvtype, true, true);
      GATHERV.run(IN_PLACE, 0, in.type, in.address, in.counts, in.displs, in.type, root, handle);
      in.completed();
    }
  }

  /**
   * Sends a block to the root, from a process that is not the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = CollectiveData.collective(stage, sendbuf, sendcount, sendtype, true, false);
      GATHERV.run(out.address, out.count, out.type, 0, 0, 0, out.type, root, handle);
      out.sent();
    }
  }

  /**
   * Deals blocks of any lengths out from the root.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void scatterv(
      Object sendbuf,
      int[] sendcounts,
      int[] displs,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Blocks out =
          isRoot(root)
              ? Blocks.of(stage, sendbuf, sendcounts, displs, peers(), sendtype, true, false)
              : Blocks.none(stage);
      boolean receives = isLeaf(root);
      Payload in =
          receives
              ? CollectiveData.collective(stage, recvbuf, recvcount, recvtype, false, true)
              : Payload.none(stage);
      SCATTERV.run(
          out.address,
          out.counts,
          out.displs,
          out.type,
          in.address,
          in.count,
          in.type,
          root,
          handle);
      out.sent();
      if (receives) {
        in.completed();
      }
    }
  }

  /**
   * Deals blocks of any lengths out from the root, which calls this; its own block stays where it
   * is.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param sendtype the type of what is sent
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void scatterv(
      Object sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Blocks out = Blocks.of(stage, sendbuf, sendcounts, displs, peers(), sendtype, true, false);
      SCATTERV.run(
          out.address, out.counts, out.displs, out.type, IN_PLACE, 0, out.type, root, handle);
      out.sent();
    }
  }

  /**
   * Receives a block from the root, at a process that is not the root.
   *
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in = CollectiveData.collective(stage, recvbuf, recvcount, recvtype, false, true);
      SCATTERV.run(0, 0, 0, in.type, in.address, in.count, in.type, root, handle);
      in.completed();
    }
  }

  /**
   * Collects blocks of any lengths at all.
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
  public final void allGatherv(
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
      Blocks in = Blocks.of(stage, recvbuf, recvcounts, displs, peers(), recvtype, false, true);
      ALLGATHERV.run(
          out.address, out.count, out.type, in.address, in.counts, in.displs, in.type, handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Collects blocks of any lengths at all, where the own block is in its place already.
   *
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void allGatherv(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Blocks in = Blocks.of(stage, recvbuf, recvcounts, displs, peers(), recvtype, true, true);
      ALLGATHERV.run(IN_PLACE, 0, in.type, in.address, in.counts, in.displs, in.type, handle);
      in.completed();
    }
  }

  /**
   * Sends a block of any length from each to each.
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
  public final void allToAllv(
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
      Blocks out = Blocks.of(stage, sendbuf, sendcounts, sdispls, peers(), sendtype, true, false);
      Blocks in = Blocks.of(stage, recvbuf, recvcounts, rdispls, peers(), recvtype, false, true);
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
   * Sends a block of any length and type from each to each; displacements count bytes.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param sdispls where the block to each rank begins
   * @param sendtypes the type of the block to each rank
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param rdispls where the block from each rank begins
   * @param recvtypes the type of the block from each rank
   * @throws MPIException if MPI refuses
   */
  public final void allToAllw(
      Buffer sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype[] sendtypes,
      Buffer recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype[] recvtypes)
      throws MPIException {
    allToAllw(
        (Object) sendbuf,
        sendcounts,
        sdispls,
        sendtypes,
        (Object) recvbuf,
        recvcounts,
        rdispls,
        recvtypes);
  }

  /**
   * Sends a block of any length and type from each to each; displacements count bytes.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param sdispls where the block to each rank begins
   * @param sendtypes the type of the block to each rank
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param rdispls where the block from each rank begins
   * @param recvtypes the type of the block from each rank
   * @throws MPIException if MPI refuses
   */
  public final void allToAllw(
      Object sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype[] sendtypes,
      Object recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype[] recvtypes)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      requireEach(sendcounts.length, sdispls.length, sendtypes.length);
      requireEach(recvcounts.length, rdispls.length, recvtypes.length);
      Payload.refuseReadOnly(recvbuf);
      WholeBuffer out = new WholeBuffer(stage, sendbuf, sendcounts, sdispls, sendtypes, peers());
      WholeBuffer in = new WholeBuffer(stage, recvbuf, recvcounts, rdispls, recvtypes, peers());
      ALLTOALLW.run(
          out.address,
          stage.ints(sendcounts),
          stage.ints(sdispls),
          stage.handles(handles(sendtypes)),
          in.address,
          stage.ints(recvcounts),
          stage.ints(rdispls),
          stage.handles(handles(recvtypes)),
          handle);
      out.sent();
      in.completed();
    }
  }

  private void requireEach(int... lengths) throws MPIException {
    for (int length : lengths) {
      if (length < peers()) {
        throw new ArrayIndexOutOfBoundsException(
            "There must be a count, a displacement and a type for each of "
                + peers()
                + " ranks, got "
                + length);
      }
    }
  }

  static long[] handles(Datatype[] types) throws MPIException {
    long[] result = new long[types.length];
    for (int k = 0; k < types.length; k++) {
      // Where the count is 0 any type does; a program leaves it out.
      result[k] = types[k] == null ? PredefinedHandles.BYTE : types[k].handle();
    }
    return result;
  }
}
