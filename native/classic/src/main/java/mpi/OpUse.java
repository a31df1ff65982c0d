// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ObjectHandles;
import org.jspecify.annotations.Nullable;

/** An operation in one reduction, until that has ended. */
final class OpUse implements AutoCloseable {
  /** Of an operation that was freed. */
  static final OpUse NONE = new OpUse(ObjectHandles.OP_NULL);

  /** What MPI is told. */
  final long handle;

  private final @Nullable Combinings from;
  private @Nullable Combining taken;
  private boolean kept;

  /** One of MPI's, which anybody may share. */
  OpUse(long handle) {
    this.handle = handle;
    this.from = null;
  }

  /** What was taken calls a function of the program's. */
  OpUse(Combinings from, Combining taken) {
    this.handle = taken.handle;
    this.from = from;
    this.taken = taken;
  }

  /** A request keeps it from here on. */
  OpUse kept() {
    if (from != null) {
      kept = true;
    }
    return this;
  }

  /** Behind a reduction: what the function has thrown comes out. */
  void check() throws MPIException {
    Combining used = taken;
    Throwable thrown = used == null ? null : used.failure;
    if (thrown == null) {
      return;
    }
    if (thrown instanceof MPIException refused) {
      throw refused;
    }
    if (thrown instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    throw new MPIException(thrown);
  }

  /** The request has ended. */
  void end() {
    kept = false;
    close();
  }

  @Override
  public void close() {
    Combining used = taken;
    if (used != null && from != null && !kept) {
      taken = null;
      from.give(used);
    }
  }
}
