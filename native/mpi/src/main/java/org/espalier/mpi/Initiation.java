// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * Initiation of operations (MPI 4.1 §2.4): what a call gave that has just been made becomes a
 * request, or the buffers are let go of and its failure is thrown.
 */
final class Initiation {
  private Initiation() {}

  /**
   * The request of a call that has just been made, with what it gave; lets go of the buffer where
   * it failed.
   *
   * @throws MpiException if the code is an error
   */
  static Request started(int code, String function, @Nullable Operand side, Arrival arrival) {
    return started(code, function, side, null, arrival);
  }

  /**
   * As {@link #started(int, String, Operand, Arrival)}, with the {@link Request#slot} that MPI had.
   */
  static Request started(
      int code, String function, MemorySegment slot, Operand side, Arrival arrival) {
    Request request = made(code, function, slot, side, null, arrival, false);
    request.activate();
    return request;
  }

  /**
   * As {@link #started(int, String, Operand, Arrival)}, of an operation that receives and sends.
   */
  static Request started(
      int code, String function, @Nullable Operand side, @Nullable Operand other, Arrival arrival) {
    Request request = made(code, function, Request.slot(), side, other, arrival, false);
    request.activate();
    return request;
  }

  /**
   * The request of a message that one call of C has begun.
   *
   * @param begun its handle, or what stands for MPI's code
   * @param packed has what C ends, where MPI has not the buffer's own memory alone
   * @throws MpiException if the code is an error
   */
  static Request begun(
      long begun, String function, Buffer buffer, long[] packed, boolean receives) {
    if (WordFunction.isFailure(begun)) {
      throw Check.failure(WordFunction.code(begun), function);
    }
    Request request = new BegunRequest(begun, buffer, receives, packed[0]);
    request.activate();
    return request;
  }

  /** The persistent request of a call that has just been made. */
  static Request persistent(int code, String function, Side side, Arrival arrival) {
    return made(code, function, Request.slot(), side, null, arrival, true);
  }

  private static Request made(
      int code,
      String function,
      MemorySegment slot,
      @Nullable Operand side,
      @Nullable Operand other,
      Arrival arrival,
      boolean persistent) {
    if (code != 0) {
      Operand.closeIfPresent(side);
      Operand.closeIfPresent(other);
      throw Check.failure(code, function);
    }
    return new OperandRequest(HandleArray.get(slot, 0), side, other, arrival, persistent);
  }
}
