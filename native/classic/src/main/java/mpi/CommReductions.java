// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Reductions (MPI 4.1 §6.9, §6.10). */
public abstract class CommReductions extends CommNeighbors {
  private static final Call REDUCE = new Call("MPI_Reduce");
  private static final Call ALLREDUCE = new Call("MPI_Allreduce");
  private static final Call REDUCE_SCATTER = new Call("MPI_Reduce_scatter");
  private static final Call REDUCE_SCATTER_BLOCK = new Call("MPI_Reduce_scatter_block");
  private static final Call REDUCE_LOCAL = new Call("MPI_Reduce_local");

  CommReductions(long handle) {
    super(handle);
  }

  /** Counts, one for each process of the own group. */
  final int[] forEach(int[] counts) throws MPIException {
    if (counts.length < getSize()) {
      throw new ArrayIndexOutOfBoundsException(
          "There must be a count for each of " + getSize() + " ranks, got " + counts.length);
    }
    return counts;
  }

  /**
   * Combines the elements of all at the root.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void reduce(
      Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    if (ShortCollectives.reducedTo(REDUCE, this, sendbuf, recvbuf, count, type, op, root)) {
      return;
    }
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      boolean receives = isRoot(root);
      Payload out =
          isLeaf(root)
              ? CollectiveData.reduced(stage, sendbuf, count, type, true, false)
              : Payload.none(stage);
      Payload in =
          receives
              ? CollectiveData.reduced(stage, recvbuf, count, type, false, true)
              : Payload.none(stage);
      REDUCE.run(out.address, in.address, count, type.handle(), use.handle, root, handle);
      use.check();
      out.sent();
      if (receives) {
        in.completed();
      }
    }
  }

  /**
   * Combines the elements of all at the root, in the root's own buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @param root the rank of the root
   * @throws MPIException if MPI refuses
   */
  public final void reduce(Object buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      boolean receives = isRoot(root);
      Payload both = CollectiveData.reduced(stage, buf, count, type, true, receives);
      if (receives) {
        REDUCE.run(IN_PLACE, both.address, count, type.handle(), use.handle, root, handle);
      } else {
        REDUCE.run(both.address, 0, count, type.handle(), use.handle, root, handle);
      }
      use.check();
      if (receives) {
        both.completed();
      } else {
        both.sent();
      }
    }
  }

  /**
   * Combines the elements of all at all.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    if (ShortCollectives.reduced(ALLREDUCE, handle, sendbuf, recvbuf, count, type, op)) {
      return;
    }
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload out = CollectiveData.reduced(stage, sendbuf, count, type, true, false);
      Payload in = CollectiveData.reduced(stage, recvbuf, count, type, false, true);
      ALLREDUCE.run(out.address, in.address, count, type.handle(), use.handle, handle);
      use.check();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of all at all. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
    if (ShortCollectives.reducedInPlace(ALLREDUCE, handle, buf, count, type, op)) {
      return;
    }
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload both = CollectiveData.reduced(stage, buf, count, type, true, true);
      ALLREDUCE.run(IN_PLACE, both.address, count, type.handle(), use.handle, handle);
      use.check();
      both.completed();
    }
  }

  /**
   * Combines the elements of all, and deals the result out in blocks of any lengths.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param counts how many elements for each rank
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void reduceScatter(
      Object sendbuf, Object recvbuf, int[] counts, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload out = CollectiveData.reduced(stage, sendbuf, sum(counts), type, true, false);
      Payload in = CollectiveData.reduced(stage, recvbuf, own(counts), type, false, true);
      REDUCE_SCATTER.run(
          out.address, in.address, stage.ints(forEach(counts)), type.handle(), use.handle, handle);
      use.check();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of all, and deals the result out in blocks of any lengths. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param counts how many elements for each rank
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload both = CollectiveData.reduced(stage, buf, sum(counts), type, true, true);
      REDUCE_SCATTER.run(
          IN_PLACE, both.address, stage.ints(forEach(counts)), type.handle(), use.handle, handle);
      use.check();
      both.completed();
    }
  }

  /**
   * Combines the elements of all, and deals the result out in blocks of equal length.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void reduceScatterBlock(
      Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload out =
          CollectiveData.reduced(
              stage, sendbuf, CollectiveData.ofAll(count, localSize()), type, true, false);
      Payload in = CollectiveData.reduced(stage, recvbuf, count, type, false, true);
      REDUCE_SCATTER_BLOCK.run(out.address, in.address, count, type.handle(), use.handle, handle);
      use.check();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of all, and deals the result out in blocks of equal length. In one
   * buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload both =
          CollectiveData.reduced(
              stage, buf, CollectiveData.ofAll(count, localSize()), type, true, true);
      REDUCE_SCATTER_BLOCK.run(IN_PLACE, both.address, count, type.handle(), use.handle, handle);
      use.check();
      both.completed();
    }
  }

  /**
   * Combines elements of this process.
   *
   * @param inbuf the packed bytes
   * @param inOut the right operands, which the results replace
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public static void reduceLocal(Object inbuf, Object inOut, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload in = CollectiveData.reduced(stage, inbuf, count, type, true, false);
      Payload both = CollectiveData.reduced(stage, inOut, count, type, true, true);
      REDUCE_LOCAL.run(in.address, both.address, count, type.handle(), use.handle);
      use.check();
      in.sent();
      both.completed();
    }
  }

  private int localSize() throws MPIException {
    return inter() ? getSize() : peers();
  }

  private int sum(int[] counts) throws MPIException {
    int ranks = Math.min(forEach(counts).length, localSize());
    long result = 0;
    for (int rank = 0; rank < ranks; rank++) {
      result += counts[rank];
    }
    return CollectiveData.counted(result);
  }

  private int own(int[] counts) throws MPIException {
    int rank = ownRank();
    if (rank >= counts.length) {
      throw new ArrayIndexOutOfBoundsException("There must be a count for each rank.");
    }
    return counts[rank];
  }
}
