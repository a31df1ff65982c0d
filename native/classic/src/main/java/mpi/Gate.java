// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets a call of MPI through when MPI may be called: it is initialised and not finalised, and below
 * {@code THREAD_MULTIPLE} no other thread is inside. What is refused here would be undefined there,
 * and has ended JVMs.
 */
final class Gate {
  /**
   * The identifier of the thread that is inside, or 0; a handle of a field is linked at the start.
   */
  private static final AtomicLong INSIDE = new AtomicLong();

  private static volatile boolean initialized;

  /** Initialized and not finalized: one look, so that callers of a call stay small. */
  private static volatile boolean open;

  /** Whether any number of threads may be inside. */
  private static boolean multiple;

  private Gate() {}

  static boolean isInitialized() {
    return initialized;
  }

  static void opened(boolean anyThread) {
    multiple = anyThread;
    initialized = true;
    open = true;
  }

  /** Whether any number of threads may be inside. */
  static boolean isMultiple() {
    return multiple;
  }

  static void closed() {
    open = false;
  }

  /** Refuses where MPI is not to be called at all. */
  static void check() throws MPIException {
    if (!open) {
      throw new MPIException(initialized ? "MPI is finalized." : "MPI is not initialized.");
    }
  }

  /** Enters; the result is handed to {@link #leave}. */
  static boolean enter() throws MPIException {
    if (!open) {
      check();
    }
    if (multiple) {
      return false;
    }
    return INSIDE.compareAndSet(0, Thread.currentThread().threadId()) || nested();
  }

  /** False where a function of the program's, called by MPI, calls MPI. */
  private static boolean nested() throws MPIException {
    if (INSIDE.get() != Thread.currentThread().threadId()) {
      throw new MPIException(
          "Another thread is inside MPI; call MPI.InitThread with MPI.THREAD_MULTIPLE.");
    }
    return false;
  }

  static void leave(boolean entered) {
    if (entered) {
      INSIDE.setRelease(0);
    }
  }
}
