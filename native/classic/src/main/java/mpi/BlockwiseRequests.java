// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Arrays;

/** Gathers and scatters that are begun, and of which each block goes by itself. */
final class BlockwiseRequests {
  private static final Call IGATHERV = new Call("MPI_Igatherv");
  private static final Call ISCATTERV = new Call("MPI_Iscatterv");

  private BlockwiseRequests() {}

  /**
   * Whether each block goes by itself: MPICH's trees of processes send bytes, in pieces that types
   * of several basic types do not take (docs/mpi-quirks.md). All processes say the same, whatever
   * types they name, since the signatures of their blocks are the same: a pair of integers is two
   * of them, and where there are no data no type is looked at.
   */
  static boolean areUsed(int count, Datatype type) {
    Signature word = type.word();
    return Signature.isCountedHere()
        && count > 0
        && (word == null || (!word.isBasic() && type.rootTimes() > 0));
  }

  /** The same count for each process. */
  private static int[] each(CommHandle comm, int count) throws MPIException {
    int[] counts = new int[comm.peers()];
    Arrays.fill(counts, count);
    return counts;
  }

  /** Places of blocks one behind the other. */
  private static int[] places(CommHandle comm, int count) throws MPIException {
    int[] places = new int[comm.peers()];
    Arrays.setAll(places, k -> Math.multiplyExact(k, count));
    return places;
  }

  static Request gathered(
      CommHandle comm,
      long from,
      int sendcount,
      long sendtype,
      Buffer sendbuf,
      Buffer to,
      int count,
      Datatype type,
      int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      long counts = lasting.ints(each(comm, count));
      long displs = lasting.ints(places(comm, count));
      long address = BegunData.in(to, count);
      IGATHERV.run(
          from,
          sendcount,
          sendtype,
          address,
          counts,
          displs,
          type.communicated(count),
          root,
          comm.handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, to).with(lasting);
    }
  }

  static Request gathered(CommHandle comm, Buffer from, int count, Datatype type, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      long handleOfType = type.communicated(count);
      IGATHERV.run(
          BegunData.out(from, comm.isLeaf(root) ? count : 0),
          count,
          handleOfType,
          0,
          0,
          0,
          handleOfType,
          root,
          comm.handle,
          out);
      return new Request(Stage.getHandle(out), from, null);
    }
  }

  static Request scattered(
      CommHandle comm,
      Buffer from,
      int count,
      Datatype type,
      long to,
      int recvcount,
      long recvtype,
      Buffer recvbuf,
      int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      Lasting lasting = new Lasting();
      long counts = lasting.ints(each(comm, count));
      long displs = lasting.ints(places(comm, count));
      long address = BegunData.out(from, count);
      ISCATTERV.run(
          address,
          counts,
          displs,
          type.communicated(count),
          to,
          recvcount,
          recvtype,
          root,
          comm.handle,
          out);
      return new Request(Stage.getHandle(out), from, recvbuf).with(lasting);
    }
  }

  static Request scattered(CommHandle comm, Buffer to, int count, Datatype type, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      long handleOfType = type.communicated(count);
      long address = BegunData.in(to, comm.isLeaf(root) ? count : 0);
      ISCATTERV.run(0, 0, 0, handleOfType, address, count, handleOfType, root, comm.handle, out);
      return new Request(Stage.getHandle(out), null, to);
    }
  }
}
