// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.raw.CollectiveFunction;

/**
 * The collective operations of a communicator that combine data (MPI 4.1 §6.9 to §6.11): all its
 * processes must call them in the same order, with predefined types that the operation is defined
 * for. Data of arrays are copied.
 */
public final class Reduction {
  private final Communicator communicator;

  Reduction(Communicator communicator) {
    this.communicator = communicator;
  }

  private int size() {
    return communicator.size();
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

  private ReductionCall callReduce(Buffer sent, Buffer received, Operation operation, int root) {
    requireAlike(sent, received, 1);
    if (isRoot(root)) {
      Disjoint.require(sent, 1, received, 1);
    }
    return ReductionCall.of(
        CollectiveFunction.REDUCE,
        communicator,
        sent,
        received,
        operation,
        isRoot(root),
        new Movements(communicator).root(root));
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
    callReduce(sent, received, operation, root).run();
  }

  /**
   * Starts what {@link #reduce} does (MPI 4.1 §6.12).
   *
   * @param sent this process's contribution
   * @param received takes the result; used at the root only
   * @param operation what combines two elements
   * @param root the root's rank
   * @return the request, to be completed
   */
  public Request startReduce(Buffer sent, Buffer received, Operation operation, int root) {
    return callReduce(sent, received, operation, root).start();
  }

  /**
   * Combines the contributions of all processes at this one, the root, whose own contribution lies
   * where the result will be ({@code MPI_IN_PLACE}). All others call {@link #reduce}.
   *
   * @param buffer this process's contribution, then the result
   * @param operation what combines two elements
   */
  public void reduceInPlace(Buffer buffer, Operation operation) {
    ReductionCall.inPlace(
            CollectiveFunction.REDUCE, communicator, buffer, operation, communicator.rank())
        .run();
  }

  private ReductionCall callAllReduce(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
        CollectiveFunction.ALLREDUCE, communicator, sent, received, operation, true);
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
    callAllReduce(sent, received, operation).run();
  }

  /**
   * Starts what {@link #allReduce} does (MPI 4.1 §6.12).
   *
   * @param sent this process's contribution
   * @param received takes the result
   * @param operation what combines two elements
   * @return the request, to be completed
   */
  public Request startAllReduce(Buffer sent, Buffer received, Operation operation) {
    return callAllReduce(sent, received, operation).start();
  }

  /**
   * As {@link #allReduce(Buffer, Buffer, Operation)}, where the contribution lies where the result
   * will be ({@code MPI_IN_PLACE}).
   *
   * @param buffer this process's contribution, then the result
   * @param operation what combines two elements
   */
  public void allReduceInPlace(Buffer buffer, Operation operation) {
    ReductionCall.inPlace(CollectiveFunction.ALLREDUCE, communicator, buffer, operation).run();
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
  public void reduceScatter(Buffer sent, Buffer received, Operation operation) {
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
  public Request startReduceScatter(Buffer sent, Buffer received, Operation operation) {
    return callReduceScatter(sent, received, operation).start();
  }

  private long[] requireBlocks(Buffer all, long[] counts, String said) {
    long[] blocks = counts.clone();
    if (blocks.length != size()) {
      throw new IllegalArgumentException(
          "a count for each of %d processes must be given, got %d".formatted(size(), blocks.length));
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
  public void reduceScatter(Buffer sent, Buffer received, long[] counts, Operation operation) {
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
  public Request startReduceScatter(
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
  public void reduceScatterInPlace(Buffer buffer, long[] counts, Operation operation) {
    long[] blocks = requireBlocks(buffer, counts, "the buffer");
    ReductionCall.inPlace(
            CollectiveFunction.REDUCE_SCATTER_BLOCK, communicator, buffer, operation)
        .scattering(blocks)
        .run();
  }

  private ReductionCall callScan(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(CollectiveFunction.SCAN, communicator, sent, received, operation, true);
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
    callScan(sent, received, operation).run();
  }

  /**
   * Starts what {@link #scan} does (MPI 4.1 §6.12).
   *
   * @param sent this process's contribution
   * @param received takes the result
   * @param operation what combines two elements
   * @return the request, to be completed
   */
  public Request startScan(Buffer sent, Buffer received, Operation operation) {
    return callScan(sent, received, operation).start();
  }

  /**
   * As {@link #scan(Buffer, Buffer, Operation)}, where the contribution lies where the result will
   * be ({@code MPI_IN_PLACE}).
   *
   * @param buffer this process's contribution, then the result
   * @param operation what combines two elements
   */
  public void scanInPlace(Buffer buffer, Operation operation) {
    ReductionCall.inPlace(CollectiveFunction.SCAN, communicator, buffer, operation).run();
  }

  private ReductionCall callExclusiveScan(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
        CollectiveFunction.EXSCAN, communicator, sent, received, operation, true);
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
    callExclusiveScan(sent, received, operation).run();
  }

  /**
   * Starts what {@link #exclusiveScan} does (MPI 4.1 §6.12).
   *
   * @param sent this process's contribution
   * @param received takes the result
   * @param operation what combines two elements
   * @return the request, to be completed
   */
  public Request startExclusiveScan(Buffer sent, Buffer received, Operation operation) {
    return callExclusiveScan(sent, received, operation).start();
  }

  /**
   * As {@link #exclusiveScan(Buffer, Buffer, Operation)}, where the contribution lies where the
   * result will be ({@code MPI_IN_PLACE}).
   *
   * @param buffer this process's contribution, then the result
   * @param operation what combines two elements
   */
  public void exclusiveScanInPlace(Buffer buffer, Operation operation) {
    ReductionCall.inPlace(CollectiveFunction.EXSCAN, communicator, buffer, operation).run();
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
