// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A request of an operation whose buffers Java has made ready for MPI. */
final class OperandRequest extends Request {
  private final Arrival arrival;
  private final boolean persistent;
  private @Nullable Operand side;
  private @Nullable Operand other; // of an operation with two buffers: what it sends

  /** What MPI has just made by a call. */
  OperandRequest(
      long handle,
      @Nullable Operand side,
      @Nullable Operand other,
      Arrival arrival,
      boolean persistent) {
    super(handle);
    this.side = side;
    this.other = other;
    this.arrival = arrival;
    this.persistent = persistent;
    Operand.retainIfPresent(side);
    Operand.retainIfPresent(other);
  }

  @Override
  boolean isPersistent() {
    return persistent;
  }

  @Override
  boolean isSend() {
    return arrival == Arrival.NOTHING;
  }

  @Override
  void prepare() {
    if (side instanceof Side data) {
      data.buffer().requireAccessible(arrival != Arrival.NOTHING);
      if (arrival == Arrival.NOTHING) {
        data.refill();
      }
    }
  }

  @Override
  void arrived(MemorySegment status) {
    Operand data = side;
    if (data != null) {
      switch (arrival) {
        case NOTHING -> {}
        case BY_STATUS -> data.arrived(status);
        case WHOLE -> data.arrived();
      }
    }
  }

  @Override
  void letGo() {
    letGo(side);
    letGo(other);
    side = null;
    other = null;
  }

  private static void letGo(@Nullable Operand side) {
    Operand.releaseIfPresent(side);
    Operand.closeIfPresent(side);
  }

  @Override
  void abandon() {
    Operand.releaseIfPresent(side);
    Operand.releaseIfPresent(other);
  }
}
