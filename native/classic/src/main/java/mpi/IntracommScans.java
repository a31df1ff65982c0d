// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** Reductions over the ranks up to the own one (MPI 4.1 §6.11). */
public abstract class IntracommScans extends Comm {
  private static final Call SCAN = new Call("MPI_Scan");
  private static final Call ISCAN = new Call("MPI_Iscan");
  private static final Call EXSCAN = new Call("MPI_Exscan");
  private static final Call IEXSCAN = new Call("MPI_Iexscan");

  IntracommScans(long handle) {
    super(handle);
  }

  IntracommScans(Pending pending) {
    super(pending);
  }

  /**
   * Combines the elements of this process and of those with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    if (ShortCollectives.reduced(SCAN, handle, sendbuf, recvbuf, count, type, op)) {
      return;
    }
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload out = CollectiveData.reduced(stage, sendbuf, count, type, true, false);
      Payload in = CollectiveData.reduced(stage, recvbuf, count, type, false, true);
      SCAN.run(out.address, in.address, count, type.handle(), use.handle, handle);
      use.check();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of this process and of those with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
    if (ShortCollectives.reducedInPlace(SCAN, handle, buf, count, type, op)) {
      return;
    }
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload both = CollectiveData.reduced(stage, buf, count, type, true, true);
      SCAN.run(IN_PLACE, both.address, count, type.handle(), use.handle, handle);
      use.check();
      both.completed();
    }
  }

  /**
   * Begins to combine the elements of this process and of those with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      ISCAN.run(
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
   * Begins to combine the elements of this process and of those with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      ISCAN.run(IN_PLACE, BegunData.in(buf, count), count, type.handle(), use.handle, handle, out);
      return new Request(Stage.getHandle(out), buf, buf).with(use);
    }
  }

  /**
   * Combines the elements of the processes with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload out = CollectiveData.reduced(stage, sendbuf, count, type, true, false);
      Payload in =
          CollectiveData.reduced(stage, recvbuf, count, type, true, true); // rank 0 gets nothing
      EXSCAN.run(out.address, in.address, count, type.handle(), use.handle, handle);
      use.check();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of the processes with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      Payload both = CollectiveData.reduced(stage, buf, count, type, true, true);
      EXSCAN.run(IN_PLACE, both.address, count, type.handle(), use.handle, handle);
      use.check();
      both.completed();
    }
  }

  /**
   * Begins to combine the elements of the processes with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IEXSCAN.run(
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
   * Begins to combine the elements of the processes with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iExScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open();
        OpUse use = op.use(type)) {
      long out = stage.words(1);
      IEXSCAN.run(
          IN_PLACE, BegunData.in(buf, count), count, type.handle(), use.handle, handle, out);
      return new Request(Stage.getHandle(out), buf, buf).with(use);
    }
  }
}
