// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.raw.function.CollectiveFunction;

/**
 * The reductions of which each process gets a block, of the same size for all or of its own (MPI
 * 4.1 §6.10).
 */
public abstract sealed class ReduceScatter permits Reduction {
  private final Communicator communicator;

  ReduceScatter(Communicator communicator) {
    this.communicator = communicator;
  }

  final Communicator communicator() {
    return communicator;
  }

  private int size() {
    return communicator.size();
  }

  static void requireAlike(Buffer sent, Buffer received, int blocks) {
    if (sent.count() != Math.multiplyExact(received.count(), (long) blocks)
        || sent.type().handle() != received.type().handle()) {
      throw new IllegalArgumentException(
          "what is sent must be %d times what is received, of one type, got %d and %d"
              .formatted(blocks, sent.count(), received.count()));
    }
  }

  private ReductionCall callReduceScatter(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, size());
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
        CollectiveFunction.REDUCE_SCATTER_BLOCK, communicator, sent, received, operation, true);
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
  public final void reduceScatter(Buffer sent, Buffer received, Operation operation) {
    callReduceScatter(sent, received, operation).run();
  }

  /**
   * Starts what {@link #reduceScatter(Buffer, Buffer, Operation)} does (MPI 4.1 §6.12).
   *
   * @param sent this process's contribution, one block for each process, of which the received
   *     buffer has the count
   * @param received takes the result
   * @param operation what combines two elements
   * @return the request, to be completed
   */
  public final Request startReduceScatter(Buffer sent, Buffer received, Operation operation) {
    return callReduceScatter(sent, received, operation).start();
  }

  private long[] requireBlocks(Buffer all, long[] counts, String said) {
    long[] blocks = counts.clone();
    if (blocks.length != size()) {
      throw new IllegalArgumentException(
          "a count for each of %d processes must be given, got %d"
              .formatted(size(), blocks.length));
    }
    long sum = 0;
    for (long count : blocks) {
      if (count < 0) {
        throw new IllegalArgumentException("a block's count must be >= 0, got " + count);
      }
      sum = Math.addExact(sum, count);
    }
    if (all.count() != sum) {
      throw new IllegalArgumentException(
          "%s must have as many elements as all blocks, %d, got %d"
              .formatted(said, sum, all.count()));
    }
    return blocks;
  }

  private ReductionCall callReduceScatter(
      Buffer sent, Buffer received, long[] counts, Operation operation) {
    long[] blocks = requireBlocks(sent, counts, "what is sent");
    if (received.count() != blocks[communicator.rank()]
        || sent.type().handle() != received.type().handle()) {
      throw new IllegalArgumentException(
          "what is received must have this process's count, %d, and the type of what is sent, got %d"
              .formatted(blocks[communicator.rank()], received.count()));
    }
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
            CollectiveFunction.REDUCE_SCATTER_BLOCK, communicator, sent, received, operation, true)
        .scattering(blocks);
  }

  /**
   * Combines the contributions of all processes and hands out a block of its own size to each (MPI
   * 4.1 §6.10.2, {@code MPI_Reduce_scatter}).
   *
   * @param sent this process's contribution: the blocks of all processes one behind the other
   * @param received takes the result, as many elements as this process's count
   * @param counts the elements of each process's block, at least 0, the same at every process
   * @param operation what combines two elements
   */
  public final void reduceScatter(
      Buffer sent, Buffer received, long[] counts, Operation operation) {
    callReduceScatter(sent, received, counts, operation).run();
  }

  /**
   * Starts what {@link #reduceScatter(Buffer, Buffer, long[], Operation)} does (MPI 4.1 §6.12).
   *
   * @param sent this process's contribution: the blocks of all processes one behind the other
   * @param received takes the result, as many elements as this process's count
   * @param counts the elements of each process's block, at least 0, the same at every process
   * @param operation what combines two elements
   * @return the request, to be completed
   */
  public final Request startReduceScatter(
      Buffer sent, Buffer received, long[] counts, Operation operation) {
    return callReduceScatter(sent, received, counts, operation).start();
  }

  /**
   * As {@link #reduceScatter(Buffer, Buffer, long[], Operation)}, where the contribution lies where
   * the result will be ({@code MPI_IN_PLACE}): the result becomes the first of its elements. What
   * the others are then is not said.
   *
   * @param buffer this process's contribution, then the result
   * @param counts the elements of each process's block, at least 0, the same at every process
   * @param operation what combines two elements
   */
  public final void reduceScatterInPlace(Buffer buffer, long[] counts, Operation operation) {
    long[] blocks = requireBlocks(buffer, counts, "the buffer");
    ReductionCall.inPlace(CollectiveFunction.REDUCE_SCATTER_BLOCK, communicator, buffer, operation)
        .scattering(blocks)
        .run();
  }
}
