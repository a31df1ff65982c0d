// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/**
 * Reads and writes of the memory of other processes whose ends a program waits for one by one (MPI
 * 4.1 §12.3.5).
 */
public abstract class WinMoveRequests extends WinMoves {
  WinMoveRequests() {}

  private static final Call RPUT = new Call("MPI_Rput");
  private static final Call RGET = new Call("MPI_Rget");
  private static final Call RACCUMULATE = new Call("MPI_Raccumulate");
  private static final Call RGET_ACCUMULATE = new Call("MPI_Rget_accumulate");

  /**
   * Begins to write into the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request rPut(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    requireBuffer(origin, orgCount, targetRank);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RPUT.run(
          HeapArray.address(origin),
          orgCount,
          orgType.communicated(orgCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          handle,
          out);
      return new Request(Stage.getHandle(out), origin, null);
    }
  }

  /**
   * Begins to read from the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request rGet(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    requireBuffer(origin, orgCount, targetRank);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RGET.run(
          HeapArray.writableAddress(origin),
          orgCount,
          orgType.communicated(orgCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          handle,
          out);
      return new Request(Stage.getHandle(out), null, origin);
    }
  }

  /**
   * Begins to combine with the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public Request rAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    requireBuffer(origin, orgCount, targetRank);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RACCUMULATE.run(
          HeapArray.address(origin),
          orgCount,
          orgType.communicated(orgCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          op.on(targetType),
          handle,
          out);
      return new Request(Stage.getHandle(out), origin, null);
    }
  }

  /**
   * Begins to combine with the window of a rank, and to read what was there.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param result where the old content goes; direct
   * @param resultCount how many elements of it
   * @param resultType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public Request rGetAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer result,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    requireBuffer(result, resultCount, targetRank);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RGET_ACCUMULATE.run(
          HeapArray.address(origin),
          orgCount,
          orgType.communicated(orgCount),
          HeapArray.writableAddress(result),
          resultCount,
          resultType.communicated(resultCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          op.on(targetType),
          handle,
          out);
      return new Request(Stage.getHandle(out), origin, result);
    }
  }
}
