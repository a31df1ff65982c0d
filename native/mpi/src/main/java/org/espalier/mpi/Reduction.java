// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.raw.function.CollectiveFunction;

/**
 * The collective operations of a communicator that combine data (MPI 4.1 §6.9 to §6.11): all its
 * processes must call them in the same order, with predefined types that the operation is defined
 * for. Data of arrays are copied.
 */
public final class Reduction extends ReduceScatter {
  Reduction(Communicator communicator) {
    super(communicator);
  }

  private boolean isRoot(int root) {
    return communicator().rank() == root;
  }

  private ReductionCall callReduce(Buffer sent, Buffer received, Operation operation, int root) {
    if (isRoot(root)) {
      requireAlike(sent, received, 1);
      Disjoint.require(sent, 1, received, 1);
    }
    return ReductionCall.of(
        CollectiveFunction.REDUCE,
        communicator(),
        sent,
        received,
        operation,
        isRoot(root),
        new Movements(communicator()).root(root));
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
            CollectiveFunction.REDUCE, communicator(), buffer, operation, communicator().rank())
        .run();
  }

  private ReductionCall callAllReduce(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
        CollectiveFunction.ALLREDUCE, communicator(), sent, received, operation, true);
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
    ReductionCall.inPlace(CollectiveFunction.ALLREDUCE, communicator(), buffer, operation).run();
  }

  private ReductionCall callScan(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
        CollectiveFunction.SCAN, communicator(), sent, received, operation, true);
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
    ReductionCall.inPlace(CollectiveFunction.SCAN, communicator(), buffer, operation).run();
  }

  private ReductionCall callExclusiveScan(Buffer sent, Buffer received, Operation operation) {
    requireAlike(sent, received, 1);
    Disjoint.require(sent, 1, received, 1);
    return ReductionCall.of(
        CollectiveFunction.EXSCAN, communicator(), sent, received, operation, true);
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
    ReductionCall.inPlace(CollectiveFunction.EXSCAN, communicator(), buffer, operation).run();
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
