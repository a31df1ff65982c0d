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
  private static volatile boolean finalized;

  /** Whether any number of threads may be inside. */
  private static boolean multiple;

  private Gate() {}

  static boolean isInitialized() {
    return initialized;
  }

  static void opened(boolean anyThread) {
    multiple = anyThread;
    initialized = true;
  }

  static void closed() {
    finalized = true;
  }

  /** Refuses where MPI is not to be called at all. */
  static void check() throws MPIException {
    if (!initialized) {
      throw new MPIException("MPI is not initialized.");
    }
    if (finalized) {
      throw new MPIException("MPI is finalized.");
    }
  }

  /** Enters; the result is handed to {@link #leave}. */
  static boolean enter() throws MPIException {
    if (!initialized || finalized) {
      check();
    }
    if (multiple) {
      return false;
    }
    long me = Thread.currentThread().threadId();
    if (INSIDE.compareAndSet(0, me)) {
      return true;
    }
    if (INSIDE.get() == me) {
      return false; // a function of the program's, called by MPI, calls MPI
    }
    throw new MPIException(
        "Another thread is inside MPI; call MPI.InitThread with MPI.THREAD_MULTIPLE.");
  }

  static void leave(boolean entered) {
    if (entered) {
      INSIDE.setRelease(0);
    }
  }
}
