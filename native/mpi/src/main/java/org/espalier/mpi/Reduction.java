// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.Reductions;

/**
 * The collective operations of a communicator that combine data (MPI 4.1 §6.9 to §6.11): all its
 * processes must call them in the same order, with predefined types that the operation is defined
 * for. Buffers in arrays are staged.
 */
public final class Reduction {
  private static final MemorySegment IN_PLACE =
      MemorySegment.ofAddress(NativeLibrary.get().abi().inPlace);

  private final Communicator communicator;

  Reduction(Communicator communicator) {
    this.communicator = communicator;
  }

  private long comm() {
    return communicator.handle();
  }

  private int size() {
    return communicator.size();
  }

  private int root(int root) {
    if (root < 0 || root >= size()) {
      throw new IllegalArgumentException(
          "root must be from 0 to %d, got %d".formatted(size() - 1, root));
    }
    return root;
  }

  private boolean isRoot(int root) {
    return communicator.rank() == root;
  }

  private static void requireAlike(Buffer sent, Buffer received, int blocks) {
    if (sent.count() != Math.multiplyExact(received.count(), (long) blocks)
        || sent.type().handle() != received.type().handle()) {
      throw new IllegalArgumentException(
          "what is sent must be %d times what is received, of one type, got %d and %d"
              .formatted(blocks, sent.count(), received.count()));
    }
  }

  /** What stands for a buffer that this process does not use. */
  private static Buffer nothing(Buffer unused) {
    return new Buffer(unused.memory(), 0, 0, unused.type());
  }

  /** A reduction as the raw layer has it. */
  @FunctionalInterface
  private interface Call {
    int of(MemorySegment from, MemorySegment to, long count, long type, long operation, long comm);
  }

  private void combine(
      String function,
      Call call,
      Buffer sent,
      Buffer received,
      Operation operation,
      boolean comesHere) {
    try (Side from = Side.reduced(sent);
        Side to = Side.result(comesHere ? received : nothing(received))) {
      long count = received.count();
      String called = Counts.function(function, count);
      Check.that(
          call.of(from.data(), to.data(), count, from.type(), operation.handle(), comm()), called);
      to.arrived();
    }
  }

  /**
   * Combines the contributions of all processes at the root (MPI 4.1 §6.9.1, {@code MPI_Reduce}).
   *
   * @param sent this process's contribution
   * @param received takes the result; used at the root only
   * @param operation what combines two elements
   * @param root the root's rank
   */
  public void reduce(Buffer sent, Buffer received, Operation operation, int root) {
    requireAlike(sent, received, 1);
    int checked = root(root);
    combine(
        "MPI_Reduce",
        (from, to, count, type, op, comm) ->
            Reductions.MPI_Reduce(from, to, count, type, op, checked, comm),
        sent,
        received,
        operation,
        isRoot(root));
  }

  /**
   * Combines the contributions of all processes at every process (MPI 4.1 §6.9.6, {@code
   * MPI_Allreduce}).
   *
   * @param sent this process's contribution
   * @param received takes the result
   * @param operation what combines two elements
   */
  public void allReduce(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    combine("MPI_Allreduce", Reductions::MPI_Allreduce, sent, received, operation, true);
  }

  /**
   * Combines the contributions of all processes and hands out one block to each (MPI 4.1 §6.10.1,
   * {@code MPI_Reduce_scatter_block}).
   *
   * @param sent this process's contribution, one block for each process, of which the received
   *     buffer has the count
   * @param received takes the result
   * @param operation what combines two elements
   */
  public void reduceScatter(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, size());
    combine(
        "MPI_Reduce_scatter_block",
        Reductions::MPI_Reduce_scatter_block,
        sent,
        received,
        operation,
        true);
  }

  /**
   * Combines the contributions of all processes up to and with this one (MPI 4.1 §6.11.1, {@code
   * MPI_Scan}).
   *
   * @param sent this process's contribution
   * @param received takes the result
   * @param operation what combines two elements
   */
  public void scan(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    combine("MPI_Scan", Reductions::MPI_Scan, sent, received, operation, true);
  }

  /**
   * Combines the contributions of all processes before this one; nothing comes to the first (MPI
   * 4.1 §6.11.2, {@code MPI_Exscan}).
   *
   * @param sent this process's contribution
   * @param received takes the result
   * @param operation what combines two elements
   */
  public void exclusiveScan(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    combine("MPI_Exscan", Reductions::MPI_Exscan, sent, received, operation, true);
  }

  /**
   * Combines the contributions of all processes at every process, where the contribution already
   * lies in the buffer ({@code MPI_IN_PLACE}).
   *
   * @param buffer this process's contribution, then the result
   * @param operation what combines two elements
   */
  public void allReduceInPlace(Buffer buffer, Operation operation) {
    try (Side side = Side.result(buffer)) {
      side.refill();
      String called = Counts.function("MPI_Allreduce", side.count());
      Check.that(
          Reductions.MPI_Allreduce(
              IN_PLACE, side.data(), side.count(), side.type(), operation.handle(), comm()),
          called);
      side.arrived();
    }
  }

  /**
   * Combines one number of each process.
   *
   * @param value this process's number
   * @param operation what combines two numbers
   * @return the result, at every process
   */
  public double allReduce(double value, Operation operation) {
    double[] buffer = {value};
    allReduceInPlace(Buffer.of(buffer), operation);
    return buffer[0];
  }

  /**
   * Combines one number of each process.
   *
   * @param value this process's number
   * @param operation what combines two numbers
   * @return the result, at every process
   */
  public long allReduce(long value, Operation operation) {
    long[] buffer = {value};
    allReduceInPlace(Buffer.of(buffer), operation);
    return buffer[0];
  }
}
