// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** The same collective calls as {@link CommVectors}, begun and not waited for (MPI 4.1 §6.12). */
public abstract class CommVectorRequests extends CommVectors {
  private static final Call IGATHERV = new Call("MPI_Igatherv");
  private static final Call ISCATTERV = new Call("MPI_Iscatterv");
  private static final Call IALLGATHERV = new Call("MPI_Iallgatherv");
  private static final Call IALLTOALLV = new Call("MPI_Ialltoallv");
  private static final Call IALLTOALLW = new Call("MPI_Ialltoallw");

  CommVectorRequests(long handle) {
    super(handle);
  }

  /**
   * Begins to collect blocks of any lengths at the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iGatherv(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype,
      int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IGATHERV.run(
          BegunData.out(sendbuf, isLeaf(root) ? sendcount : 0),
          sendcount,
          sendtype.communicated(sendcount),
          isRoot(root) ? BegunData.in(recvbuf, recvcounts, peers()) : Stage.status(),
          isRoot(root) ? lasting.ints(recvcounts, peers()) : 0,
          isRoot(root) ? lasting.ints(displs, peers()) : 0,
          recvtype.handle(),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }

  /**
   * Begins to collect blocks of any lengths at the root, which calls this; its own block is in its
   * place already.
   *
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iGatherv(
      Buffer recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IGATHERV.run(
          IN_PLACE,
          0,
          recvtype.handle(),
          BegunData.in(recvbuf, recvcounts, isRoot(root) ? peers() : 0),
          lasting.ints(recvcounts, peers()),
          lasting.ints(displs, peers()),
          recvtype.handle(),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), null, recvbuf).with(lasting);
    }
  }

  /**
   * Begins to send a block to the root, from a process that is not the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IGATHERV.run(
          BegunData.out(sendbuf, isLeaf(root) ? sendcount : 0),
          sendcount,
          sendtype.communicated(sendcount),
          0,
          0,
          0,
          sendtype.handle(),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, null);
    }
  }

  /**
   * Begins to deal blocks of any lengths out from the root.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScatterv(
      Buffer sendbuf,
      int[] sendcounts,
      int[] displs,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      ISCATTERV.run(
          isRoot(root) ? BegunData.out(sendbuf, sendcounts, peers()) : Stage.status(),
          isRoot(root) ? lasting.ints(sendcounts, peers()) : 0,
          isRoot(root) ? lasting.ints(displs, peers()) : 0,
          sendtype.handle(),
          BegunData.in(recvbuf, isLeaf(root) ? recvcount : 0),
          recvcount,
          recvtype.communicated(recvcount),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }

  /**
   * Begins to deal blocks of any lengths out from the root, which calls this; its own block stays
   * where it is.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param sendtype the type of what is sent
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScatterv(
      Buffer sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      ISCATTERV.run(
          BegunData.out(sendbuf, sendcounts, isRoot(root) ? peers() : 0),
          lasting.ints(sendcounts, peers()),
          lasting.ints(displs, peers()),
          sendtype.handle(),
          IN_PLACE,
          0,
          sendtype.handle(),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, null).with(lasting);
    }
  }

  /**
   * Begins to receive a block from the root, at a process that is not the root.
   *
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      ISCATTERV.run(
          0,
          0,
          0,
          recvtype.handle(),
          BegunData.in(recvbuf, isLeaf(root) ? recvcount : 0),
          recvcount,
          recvtype.communicated(recvcount),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), null, recvbuf);
    }
  }

  /**
   * Begins to collect blocks of any lengths at all.
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
  public final Request iAllGatherv(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IALLGATHERV.run(
          BegunData.out(sendbuf, sendcount),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, recvcounts, peers()),
          lasting.ints(recvcounts, peers()),
          lasting.ints(displs, peers()),
          recvtype.handle(),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }

  /**
   * Begins to collect blocks of any lengths at all, where the own block is in its place already.
   *
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param displs where the block of each rank begins, in extents of the type
   * @param recvtype the type of what is received
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iAllGatherv(
      Buffer recvbuf, int[] recvcounts, int[] displs, Datatype recvtype) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IALLGATHERV.run(
          IN_PLACE,
          0,
          recvtype.handle(),
          BegunData.in(recvbuf, recvcounts, peers()),
          lasting.ints(recvcounts, peers()),
          lasting.ints(displs, peers()),
          recvtype.handle(),
          handle,
          out);
      return new Request(Stage.getHandle(out), null, recvbuf).with(lasting);
    }
  }

  /**
   * Begins to send a block of any length from each to each.
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
  public final Request iAllToAllv(
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
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IALLTOALLV.run(
          BegunData.out(sendbuf, sendcounts, peers()),
          lasting.ints(sendcounts, peers()),
          lasting.ints(sdispls, peers()),
          sendtype.handle(),
          BegunData.in(recvbuf, recvcounts, peers()),
          lasting.ints(recvcounts, peers()),
          lasting.ints(rdispls, peers()),
          recvtype.handle(),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }

  /**
   * Begins to send a block of any length and type from each to each; displacements count bytes.
   *
   * @param sendbuf what is sent
   * @param sendcounts how many elements go to each rank
   * @param sdispls where the block to each rank begins
   * @param sendtypes the type of the block to each rank
   * @param recvbuf where data are received
   * @param recvcounts how many elements come from each rank
   * @param rdispls where the block from each rank begins
   * @param recvtypes the type of the block from each rank
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iAllToAllw(
      Buffer sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype[] sendtypes,
      Buffer recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype[] recvtypes)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IALLTOALLW.run(
          BegunData.out(sendbuf, sendcounts, peers()),
          lasting.ints(sendcounts, peers()),
          lasting.ints(sdispls, peers()),
          lasting.handles(handles(sendtypes), peers()),
          BegunData.in(recvbuf, recvcounts, peers()),
          lasting.ints(recvcounts, peers()),
          lasting.ints(rdispls, peers()),
          lasting.handles(handles(recvtypes), peers()),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(lasting);
    }
  }
}
