// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/** Reads and writes of the memory of other processes (MPI 4.1 §12.3). */
public abstract class WinMoves {
  WinMoves() {}

  private static final Call PUT = new Call("MPI_Put");
  private static final Call GET = new Call("MPI_Get");
  private static final Call ACCUMULATE = new Call("MPI_Accumulate");
  private static final Call GET_ACCUMULATE = new Call("MPI_Get_accumulate");
  private static final Call FETCH_AND_OP = new Call("MPI_Fetch_and_op");
  private static final Call COMPARE_AND_SWAP = new Call("MPI_Compare_and_swap");

  long handle;

  /** How data with gaps may go between fences; null where the library moves all. */
  @Nullable WinMessages messages;

  /** What MPI may still work on, by the rank whose window it moves data from or to. */
  private final Map<Integer, Queue<Buffer>> used = new ConcurrentHashMap<>();

  static void requireOneBasicType(Datatype orgType, Datatype targetType) {
    if (orgType.baseType != targetType.baseType) {
      throw new IllegalArgumentException(
          "Both datatype arguments must be constructed from the same predefined datatype.");
    }
  }

  private void keep(int target, Buffer... buffers) {
    Queue<Buffer> kept = used.computeIfAbsent(target, _ -> new ConcurrentLinkedQueue<>());
    for (Buffer buffer : buffers) {
      if (buffer != null) {
        kept.add(buffer);
      }
    }
  }

  /** After all operations of this process have ended, here at least. */
  final void synchronised() {
    used.clear();
  }

  /** The same of those at the window of a rank. */
  final void synchronised(int target) {
    used.remove(target);
  }

  /** Refuses no buffer where there are elements: Open MPI reads and writes at address 0. */
  static void requireBuffer(@Nullable Buffer buffer, int count, int target) throws MPIException {
    if (target != MPI.PROC_NULL && count > 0) { // MPI refuses less than none
      Payload.requireBuffer(buffer, count);
    }
  }

  private void move(Call call, long address, WinMove move) throws MPIException {
    WinMessages by = messages;
    if (by == null || !move.hasGaps()) {
      run(call, address, move);
    } else if (!by.take(move, call == PUT, address)) {
      long begin = System.nanoTime();
      run(call, address, move);
      by.byLibrary(begin, move);
    }
  }

  private void run(Call call, long address, WinMove move) throws MPIException {
    call.run(
        address,
        move.count(),
        move.type().communicated(move.count()),
        move.target(),
        move.place(),
        move.targetCount(),
        move.targetType().targeted(move.targetCount()),
        handle);
  }

  /**
   * Writes into the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @throws MPIException if MPI refuses
   */
  public void put(
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
    keep(targetRank, origin);
    long address = HeapArray.address(origin);
    move(
        PUT,
        address,
        new WinMove(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType));
  }

  /**
   * Reads from the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @throws MPIException if MPI refuses
   */
  public void get(
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
    keep(targetRank, origin);
    long address = HeapArray.writableAddress(origin);
    move(
        GET,
        address,
        new WinMove(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType));
  }

  /**
   * Combines with the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public void accumulate(
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
    keep(targetRank, origin);
    ACCUMULATE.run(
        HeapArray.address(origin),
        orgCount,
        orgType.communicated(orgCount),
        targetRank,
        targetDisp,
        targetCount,
        targetType.targeted(targetCount),
        op.on(targetType),
        handle);
  }

  /**
   * Combines with the window of a rank, and reads what was there.
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
   * @throws MPIException if MPI refuses
   */
  public void getAccumulate(
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
    if (Fetching.IS_WRONG
        && !(isPlain(orgType, orgCount)
            && isPlain(resultType, resultCount)
            && isPlain(targetType, targetCount))) {
      throw new MPIException(
          "getAccumulate: the datatypes must be basic or without gaps, since Open MPI 4 fetches"
              + " other data by any other.");
    }
    requireBuffer(result, resultCount, targetRank);
    keep(targetRank, origin, result);
    GET_ACCUMULATE.run(
        HeapArray.address(origin),
        plainCount(orgType, orgCount),
        plainType(orgType, orgCount),
        HeapArray.writableAddress(result),
        plainCount(resultType, resultCount),
        plainType(resultType, resultCount),
        targetRank,
        targetDisp,
        plainCount(targetType, targetCount),
        plainType(targetType, targetCount),
        op.on(targetType),
        handle);
  }

  /** Asked for at the first call. */
  private static final class Fetching {
    static final boolean IS_WRONG = NativeLibrary.get().version().startsWith("Open MPI v4");
  }

  /**
   * Whether MPI is told the basic type: of any other, as of a copy of one, Open MPI 4.1 fetches
   * other data (docs/mpi-quirks.md).
   */
  private static boolean isPlain(Datatype type, int count) {
    Signature root = type.root();
    long times = type.rootTimes() * count;
    return type.isDense()
        && type.isCommitted()
        && root != null
        && root.isBasic()
        && times == (int) times;
  }

  private static int plainCount(Datatype type, int count) {
    return isPlain(type, count) ? (int) type.rootTimes() * count : count;
  }

  private static long plainType(Datatype type, int count) throws MPIException {
    Signature root = type.root();
    return root != null && isPlain(type, count) ? root.handle() : type.communicated(count);
  }

  /**
   * Puts an element into the window of a rank where what is there equals another, and reads what
   * was there.
   *
   * @param origin the buffer of this process; direct
   * @param compare what the content must equal; direct
   * @param result where the old content goes; direct
   * @param targetType their type there
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @throws MPIException if MPI refuses
   */
  public void compareAndSwap(
      Buffer origin,
      Buffer compare,
      Buffer result,
      Datatype targetType,
      int targetRank,
      int targetDisp)
      throws MPIException {
    requireBuffer(origin, 1, targetRank);
    requireBuffer(compare, 1, targetRank);
    requireBuffer(result, 1, targetRank);
    keep(targetRank, origin, compare, result);
    COMPARE_AND_SWAP.run(
        HeapArray.address(origin),
        HeapArray.address(compare),
        HeapArray.writableAddress(result),
        targetType.handle(),
        targetRank,
        targetDisp,
        handle);
  }

  /**
   * Combines an element with the window of a rank, and reads what was there.
   *
   * @param origin the buffer of this process; direct
   * @param result where the old content goes; direct
   * @param type the type of an element
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public void fetchAndOp(
      Buffer origin, Buffer result, Datatype type, int targetRank, int targetDisp, Op op)
      throws MPIException {
    requireBuffer(result, 1, targetRank);
    keep(targetRank, origin, result);
    FETCH_AND_OP.run(
        HeapArray.address(origin),
        HeapArray.writableAddress(result),
        type.handle(),
        targetRank,
        targetDisp,
        op.on(type),
        handle);
  }
}
