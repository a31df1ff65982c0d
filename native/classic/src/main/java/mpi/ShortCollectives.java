// SPDX-License-Identifier: Apache-2.0
package mpi;

import static mpi.ShortData.address;
import static mpi.ShortData.array;
import static mpi.ShortData.room;

import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Blocking collective calls with data of a predefined type in direct buffers, or a few kilobytes of
 * them in arrays, as {@link ShortData} has messages. Each method says whether it has done the call;
 * {@link CollectiveData} does all others.
 */
final class ShortCollectives {
  private static final int NO = ShortData.NO;
  private static final long IN_PLACE = NativeLibrary.get().abi().inPlace;

  private ShortCollectives() {}

  /** {@code MPI_Bcast}. */
  static boolean broadcast(
      Call function, CommHandle comm, Object buf, int count, Datatype type, int root)
      throws MPIException {
    int bytes = ShortData.bytes(buf, count, type);
    if (bytes == NO || comm.inter()) {
      return false;
    }
    boolean sends = comm.isRoot(root);
    @Nullable Object array = array(bytes, buf);
    long memory = sends ? address(bytes, buf) : room(bytes, buf);
    function.copied(
        5,
        sends ? array : null,
        0,
        bytes,
        sends ? null : array,
        0,
        bytes,
        memory,
        count,
        type.handle(),
        root,
        comm.handle,
        0,
        0,
        0);
    Reach.keep(buf);
    return true;
  }

  /**
   * {@code MPI_Allgather} and {@code MPI_Alltoall}.
   *
   * @param blocks how many are sent
   */
  static boolean exchanged(
      Call function,
      CommHandle comm,
      Object from,
      int sendcount,
      Datatype sendtype,
      int blocks,
      Object to,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    int out = ShortData.bytes(from, (long) sendcount * blocks, sendtype);
    int in = out == NO ? NO : ShortData.bytes(to, (long) recvcount * comm.peers(), recvtype);
    if (in == NO) {
      return false;
    }
    long sent = sendtype.handle();
    long received = recvtype.handle();
    function.copied(
        7,
        array(out, from),
        0,
        out,
        array(in, to),
        3,
        in,
        address(out, from),
        sendcount,
        sent,
        room(in, to),
        recvcount,
        received,
        comm.handle,
        0);
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** {@code MPI_Gather}: what comes is the root's. */
  static boolean gathered(
      Call function,
      CommHandle comm,
      Object from,
      int sendcount,
      Datatype sendtype,
      Object to,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    int out = ShortData.bytes(from, sendcount, sendtype);
    if (out == NO || comm.inter()) {
      return false;
    }
    boolean receives = comm.isRoot(root);
    int in = receives ? ShortData.bytes(to, (long) recvcount * comm.peers(), recvtype) : 0;
    if (in == NO) {
      return false;
    }
    long received = receives ? recvtype.handle() : sendtype.handle();
    long memory = receives ? room(in, to) : anywhere();
    function.copied(
        8,
        array(out, from),
        0,
        out,
        receives ? array(in, to) : null,
        3,
        in,
        address(out, from),
        sendcount,
        sendtype.handle(),
        memory,
        receives ? recvcount : 0,
        received,
        root,
        comm.handle);
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** {@code MPI_Scatter}: what goes out is the root's. */
  static boolean scattered(
      Call function,
      CommHandle comm,
      Object from,
      int sendcount,
      Datatype sendtype,
      Object to,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    int in = ShortData.bytes(to, recvcount, recvtype);
    if (in == NO || comm.inter()) {
      return false;
    }
    boolean sends = comm.isRoot(root);
    int out = sends ? ShortData.bytes(from, (long) sendcount * comm.peers(), sendtype) : 0;
    if (out == NO) {
      return false;
    }
    long sent = sends ? sendtype.handle() : recvtype.handle();
    long memory = sends ? address(out, from) : anywhere();
    function.copied(
        8,
        sends ? array(out, from) : null,
        0,
        out,
        array(in, to),
        3,
        in,
        memory,
        sends ? sendcount : 0,
        sent,
        room(in, to),
        recvcount,
        recvtype.handle(),
        root,
        comm.handle);
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** {@code MPI_Allreduce} and {@code MPI_Scan}. */
  static boolean reduced(
      Call function, long comm, Object from, Object to, int count, Datatype type, Op op)
      throws MPIException {
    int out = ShortData.bytes(from, count, type);
    int in = out == NO ? NO : ShortData.bytes(to, count, type);
    if (in == NO) {
      return false;
    }
    try (OpUse use = op.use(type)) {
      function.copied(
          6,
          array(out, from),
          0,
          out,
          array(in, to),
          1,
          in,
          address(out, from),
          room(in, to),
          count,
          type.handle(),
          use.handle,
          comm,
          0,
          0);
      use.check();
    }
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** The same in one buffer. */
  static boolean reducedInPlace(
      Call function, long comm, Object buf, int count, Datatype type, Op op) throws MPIException {
    int bytes = ShortData.bytes(buf, count, type);
    if (bytes == NO) {
      return false;
    }
    try (OpUse use = op.use(type)) {
      @Nullable Object array = array(bytes, buf);
      function.copied(
          6,
          array,
          1,
          bytes,
          array,
          1,
          bytes,
          IN_PLACE,
          room(bytes, buf),
          count,
          type.handle(),
          use.handle,
          comm,
          0,
          0);
      use.check();
    }
    Reach.keep(buf);
    return true;
  }

  /** {@code MPI_Reduce}: what comes is the root's. */
  static boolean reducedTo(
      Call function,
      CommHandle comm,
      Object from,
      Object to,
      int count,
      Datatype type,
      Op op,
      int root)
      throws MPIException {
    int out = ShortData.bytes(from, count, type);
    if (out == NO || comm.inter()) {
      return false;
    }
    boolean receives = comm.isRoot(root);
    int in = receives ? ShortData.bytes(to, count, type) : 0;
    if (in == NO) {
      return false;
    }
    try (OpUse use = op.use(type)) {
      long memory = receives ? room(in, to) : anywhere();
      function.copied(
          7,
          array(out, from),
          0,
          out,
          receives ? array(in, to) : null,
          1,
          in,
          address(out, from),
          memory,
          count,
          type.handle(),
          use.handle,
          root,
          comm.handle,
          0);
      use.check();
    }
    Reach.keep(from);
    Reach.keep(to);
    return true;
  }

  /** MPICH 4.0 refuses a null address also where the standard says that none is looked at. */
  private static long anywhere() {
    return Stage.status();
  }
}
