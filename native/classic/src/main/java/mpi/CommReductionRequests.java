// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** The same reductions as {@link CommReductions}, begun and not waited for (MPI 4.1 §6.12). */
public abstract class CommReductionRequests extends CommReductions {
  private static final Call IREDUCE = new Call("MPI_Ireduce");
  private static final Call IALLREDUCE = new Call("MPI_Iallreduce");
  private static final Call IREDUCE_SCATTER = new Call("MPI_Ireduce_scatter");
  private static final Call IREDUCE_SCATTER_BLOCK = new Call("MPI_Ireduce_scatter_block");

  CommReductionRequests(long handle) {
    super(handle);
  }

  /**
   * Begins to combine the elements of all at the root.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReduce(
      Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IREDUCE.run(
          BegunData.out(sendbuf, isLeaf(root) ? count : 0),
          BegunData.inOrOut(recvbuf, isRoot(root), isRoot(root) ? count : 0),
          count,
          type.handle(),
          use.handle,
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(use);
    }
  }

  /**
   * Begins to combine the elements of all at the root, in the root's own buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @param root the rank of the root
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      boolean receives = isRoot(root);
      long address = BegunData.inOrOut(buf, receives, receives || isLeaf(root) ? count : 0);
      IREDUCE.run(
          receives ? IN_PLACE : address,
          receives ? address : 0,
          count,
          type.handle(),
          use.handle,
          root,
          handle,
          out);
      return new Request(Stage.getHandle(out), buf, buf).with(use);
    }
  }

  /**
   * Begins to combine the elements of all at all.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IALLREDUCE.run(
          BegunData.out(sendbuf, count),
          BegunData.in(recvbuf, count),
          count,
          type.handle(),
          use.handle,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(use);
    }
  }

  /**
   * Begins to combine the elements of all at all. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IALLREDUCE.run(
          IN_PLACE, BegunData.in(buf, count), count, type.handle(), use.handle, handle, out);
      return new Request(Stage.getHandle(out), buf, buf).with(use);
    }
  }

  /**
   * Begins to combine the elements of all, and to deal the result out in blocks of any lengths.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param counts how many elements for each rank
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReduceScatter(
      Buffer sendbuf, Buffer recvbuf, int[] counts, Datatype type, Op op) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IREDUCE_SCATTER.run(
          BegunData.out(sendbuf, counts, counts.length),
          BegunData.in(recvbuf, forEach(counts)[ownRank()]),
          lasting.ints(forEach(counts)),
          type.handle(),
          use.handle,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(use).with(lasting);
    }
  }

  /**
   * Begins to combine the elements of all, and to deal the result out in blocks of any lengths. In
   * one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param counts how many elements for each rank
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      IREDUCE_SCATTER.run(
          IN_PLACE,
          BegunData.in(buf, counts, counts.length),
          lasting.ints(forEach(counts)),
          type.handle(),
          use.handle,
          handle,
          out);
      return new Request(Stage.getHandle(out), buf, buf).with(use).with(lasting);
    }
  }

  /**
   * Begins to combine the elements of all, and to deal the result out in blocks of equal length.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReduceScatterBlock(
      Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IREDUCE_SCATTER_BLOCK.run(
          BegunData.out(sendbuf, count),
          BegunData.in(recvbuf, count),
          count,
          type.handle(),
          use.handle,
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(use);
    }
  }

  /**
   * Begins to combine the elements of all, and to deal the result out in blocks of equal length. In
   * one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IREDUCE_SCATTER_BLOCK.run(
          IN_PLACE, BegunData.in(buf, count), count, type.handle(), use.handle, handle, out);
      return new Request(Stage.getHandle(out), buf, buf).with(use);
    }
  }
}
