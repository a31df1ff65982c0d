// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/**
 * The same collective calls as {@link CommCollectives}, begun and not waited for (MPI 4.1 §6.12).
 */
public abstract class CommCollectiveRequests extends CommCollectives {
  private static final Call IBARRIER = new Call("MPI_Ibarrier");
  private static final Call IBCAST = new Call("MPI_Ibcast");
  private static final Call IGATHER = new Call("MPI_Igather");
  private static final Call ISCATTER = new Call("MPI_Iscatter");
  private static final Call IALLGATHER = new Call("MPI_Iallgather");
  private static final Call IALLTOALL = new Call("MPI_Ialltoall");

  CommCollectiveRequests(long handle) {
    super(handle);
  }

  /**
   * Begins to wait for all processes.
   *
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iBarrier() throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IBARRIER.run(handle, out);
      return new Request(Stage.getHandle(out), null, null);
    }
  }

  /**
   * Begins to send from the root to all.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iBcast(Buffer buf, int count, Datatype type, int root) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IBCAST.run(
          BegunData.inOrOut(
              buf, !isRoot(root) && isLeaf(root), isRoot(root) || isLeaf(root) ? count : 0),
          count,
          type.communicated(count),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }

  /**
   * Begins to collect blocks of equal length at the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iGather(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    requireExisting();
    if (BlockwiseRequests.areUsed(
        isRoot(root) ? recvcount : sendcount, isRoot(root) ? recvtype : sendtype)) {
      return isRoot(root)
          ? BlockwiseRequests.gathered(
              this,
              BegunData.out(sendbuf, isLeaf(root) ? sendcount : 0),
              sendcount,
              sendtype.communicated(sendcount),
              sendbuf,
              recvbuf,
              recvcount,
              recvtype,
              root)
          : BlockwiseRequests.gathered(this, sendbuf, sendcount, sendtype, root);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IGATHER.run(
          BegunData.out(sendbuf, isLeaf(root) ? sendcount : 0),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, isRoot(root) ? recvcount : 0),
          recvcount,
          recvtype.communicated(recvcount),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf);
    }
  }

  /**
   * Begins to collect blocks of equal length at the root, whose own block is in its place already.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iGather(Buffer buf, int count, Datatype type, int root) throws MPIException {
    requireExisting();
    if (BlockwiseRequests.areUsed(count, type)) {
      return isRoot(root)
          ? BlockwiseRequests.gathered(
              this, IN_PLACE, 0, type.handle(), buf, buf, count, type, root)
          : BlockwiseRequests.gathered(this, buf, count, type, root);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      long address = BegunData.inOrOut(buf, isRoot(root), isRoot(root) || isLeaf(root) ? count : 0);
      if (isRoot(root)) {
        IGATHER.run(
            IN_PLACE,
            0,
            type.handle(),
            address,
            count,
            type.communicated(count),
            root,
            handle,
            out);
      } else {
        IGATHER.run(
            address, count, type.communicated(count), 0, 0, type.handle(), root, handle, out);
      }
      return new Request(Stage.getHandle(out), buf, buf);
    }
  }

  /**
   * Begins to deal blocks of equal length out from the root.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScatter(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    requireExisting();
    if (BlockwiseRequests.areUsed(
        isRoot(root) ? sendcount : recvcount, isRoot(root) ? sendtype : recvtype)) {
      return isRoot(root)
          ? BlockwiseRequests.scattered(
              this,
              sendbuf,
              sendcount,
              sendtype,
              BegunData.in(recvbuf, isLeaf(root) ? recvcount : 0),
              recvcount,
              recvtype.communicated(recvcount),
              recvbuf,
              root)
          : BlockwiseRequests.scattered(this, recvbuf, recvcount, recvtype, root);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      ISCATTER.run(
          BegunData.out(sendbuf, isRoot(root) ? sendcount : 0),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, isLeaf(root) ? recvcount : 0),
          recvcount,
          recvtype.communicated(recvcount),
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf);
    }
  }

  /**
   * Begins to deal blocks of equal length out from the root, whose own block stays where it is.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScatter(Buffer buf, int count, Datatype type, int root)
      throws MPIException {
    requireExisting();
    if (BlockwiseRequests.areUsed(count, type)) {
      return isRoot(root)
          ? BlockwiseRequests.scattered(
              this, buf, count, type, IN_PLACE, 0, type.handle(), buf, root)
          : BlockwiseRequests.scattered(this, buf, count, type, root);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      long address =
          BegunData.inOrOut(
              buf, !isRoot(root) && isLeaf(root), isRoot(root) || isLeaf(root) ? count : 0);
      if (isRoot(root)) {
        ISCATTER.run(
            address,
            count,
            type.communicated(count),
            IN_PLACE,
            0,
            type.handle(),
            root,
            handle,
            out);
      } else {
        ISCATTER.run(
            0, 0, type.handle(), address, count, type.communicated(count), root, handle, out);
      }
      return new Request(Stage.getHandle(out), buf, buf);
    }
  }

  /**
   * Begins to collect blocks of equal length at all.
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
  public final Request iAllGather(
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
          BegunData.in(recvbuf, recvcount),
          recvcount,
          recvtype.communicated(recvcount),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf);
    }
  }

  /**
   * Begins to collect blocks of equal length at all, where the own block is in its place already.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iAllGather(Buffer buf, int count, Datatype type) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IALLGATHER.run(
          IN_PLACE,
          0,
          type.handle(),
          BegunData.in(buf, count),
          count,
          type.communicated(count),
          handle,
          out);
      return new Request(Stage.getHandle(out), buf, buf);
    }
  }

  /**
   * Begins to send a block of equal length from each to each.
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
  public final Request iAllToAll(
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
          BegunData.out(sendbuf, sendcount),
          sendcount,
          sendtype.communicated(sendcount),
          BegunData.in(recvbuf, recvcount),
          recvcount,
          recvtype.communicated(recvcount),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf);
    }
  }
}
