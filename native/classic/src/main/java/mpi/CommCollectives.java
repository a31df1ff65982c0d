// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeLibrary;

/** Collective calls whose blocks have one length (MPI 4.1 §6). */
public abstract class CommCollectives extends CommMessageRequests {
  private static final Call BARRIER = new Call("MPI_Barrier");
  private static final Call BCAST = new Call("MPI_Bcast");
  private static final Call GATHER = new Call("MPI_Gather");
  private static final Call SCATTER = new Call("MPI_Scatter");
  private static final Call ALLGATHER = new Call("MPI_Allgather");
  private static final Call ALLTOALL = new Call("MPI_Alltoall");

  /** In place of a send buffer: the data are where they are received. */
  static final long IN_PLACE = NativeLibrary.get().abi().inPlace;

  CommCollectives(long handle) {
    super(handle);
  }

  /**
   * Waits until all processes have come here.
   *
   * @throws MPIException if MPI refuses
   */
  public final void barrier() throws MPIException {
    BARRIER.run(handle);
  }

  /**
   * Sends from the root to all.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
    if (ShortCollectives.broadcast(BCAST, this, buf, count, type, root)) {
      return;
    }
    try (Stage stage = Stage.open()) {
      boolean sends = isRoot(root);
      boolean receives = !sends && isLeaf(root);
      Payload both =
          sends || receives
              ? CollectiveData.collective(stage, buf, count, type, sends, receives)
              : Payload.none(stage);
      BCAST.run(both.address, both.count, both.type, root, handle);
      if (receives) {
        both.completed();
      } else {
        both.sent();
      }
    }
  }

  /**
   * Collects blocks of equal length at the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void gather(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    if (ShortCollectives.gathered(
        GATHER, this, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root)) {
      return;
    }
    try (Stage stage = Stage.open()) {
      Payload out =
          isLeaf(root)
              ? CollectiveData.collective(stage, sendbuf, sendcount, sendtype, true, false)
              : Payload.none(stage);
      Payload in =
          isRoot(root)
              ? CollectiveData.collective(
                  stage, recvbuf, CollectiveData.ofAll(recvcount, peers()), recvtype, false, true)
              : Payload.none(stage);
      GATHER.run(
          out.address, out.count, out.type, in.address, in.count / peers(), in.type, root, handle);
      out.sent();
      if (isRoot(root)) {
        in.completed();
      }
    }
  }

  /**
   * Collects blocks of equal length at the root, whose own block is in its place already.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void gather(Object buf, int count, Datatype type, int root) throws MPIException {
    try (Stage stage = Stage.open()) {
      boolean receives = isRoot(root);
      Payload out =
          receives
              ? Payload.inPlace(stage)
              : CollectiveData.collective(stage, buf, count, type, true, false);
      Payload in =
          receives
              ? CollectiveData.collective(
                  stage, buf, CollectiveData.ofAll(count, peers()), type, true, true)
              : Payload.none(stage);
      GATHER.run(
          out.address, out.count, out.type, in.address, in.count / peers(), in.type, root, handle);
      out.sent();
      if (receives) {
        in.completed();
      }
    }
  }

  /**
   * Deals blocks of equal length out from the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void scatter(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    if (ShortCollectives.scattered(
        SCATTER, this, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root)) {
      return;
    }
    try (Stage stage = Stage.open()) {
      Payload out =
          isRoot(root)
              ? CollectiveData.collective(
                  stage, sendbuf, CollectiveData.ofAll(sendcount, peers()), sendtype, true, false)
              : Payload.none(stage);
      Payload in =
          isLeaf(root)
              ? CollectiveData.collective(stage, recvbuf, recvcount, recvtype, false, true)
              : Payload.none(stage);
      SCATTER.run(
          out.address, out.count / peers(), out.type, in.address, in.count, in.type, root, handle);
      out.sent();
      if (isLeaf(root)) {
        in.completed();
      }
    }
  }

  /**
   * Deals blocks of equal length out from the root, whose own block stays where it is.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
    try (Stage stage = Stage.open()) {
      boolean sends = isRoot(root);
      Payload out =
          sends
              ? CollectiveData.collective(
                  stage, buf, CollectiveData.ofAll(count, peers()), type, true, false)
              : Payload.none(stage);
      Payload in =
          sends
              ? Payload.inPlace(stage)
              : CollectiveData.collective(stage, buf, count, type, false, true);
      SCATTER.run(
          out.address, out.count / peers(), out.type, in.address, in.count, in.type, root, handle);
      out.sent();
      if (!sends) {
        in.completed();
      }
    }
  }

  /**
   * Collects blocks of equal length at all.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void allGather(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    if (ShortCollectives.exchanged(
        ALLGATHER, this, sendbuf, sendcount, sendtype, 1, recvbuf, recvcount, recvtype)) {
      return;
    }
    try (Stage stage = Stage.open()) {
      Payload out = CollectiveData.collective(stage, sendbuf, sendcount, sendtype, true, false);
      Payload in =
          CollectiveData.collective(
              stage, recvbuf, CollectiveData.ofAll(recvcount, peers()), recvtype, false, true);
      ALLGATHER.run(
          out.address, out.count, out.type, in.address, in.count / peers(), in.type, handle);
      out.sent();
      in.completed();
    }
  }

  /**
   * Collects blocks of equal length at all, where the own block is in its place already.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void allGather(Object buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in =
          CollectiveData.collective(
              stage, buf, CollectiveData.ofAll(count, peers()), type, true, true);
      ALLGATHER.run(IN_PLACE, 0, in.type, in.address, in.count / peers(), in.type, handle);
      in.completed();
    }
  }

  /**
   * Sends a block of equal length from each to each.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @throws MPIException if MPI refuses
   */
  public final void allToAll(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    if (ShortCollectives.exchanged(
        ALLTOALL, this, sendbuf, sendcount, sendtype, peers(), recvbuf, recvcount, recvtype)) {
      return;
    }
    try (Stage stage = Stage.open()) {
      Payload out =
          CollectiveData.exchanged(
              stage,
              sendbuf,
              CollectiveData.ofAll(sendcount, peers()),
              sendtype,
              true,
              false,
              peers());
      Payload in =
          CollectiveData.exchanged(
              stage,
              recvbuf,
              CollectiveData.ofAll(recvcount, peers()),
              recvtype,
              false,
              true,
              peers());
      ALLTOALL.run(
          out.address,
          out.count / peers(),
          out.type,
          in.address,
          in.count / peers(),
          in.type,
          handle);
      out.sent();
      in.completed();
    }
  }
}
