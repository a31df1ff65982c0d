// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Lets a call of MPI through when MPI may be called: it is initialised and not finalised, and below
 * {@code THREAD_MULTIPLE} no other thread is inside. What is refused here would be undefined there,
 * and has ended JVMs.
 */
final class Gate {
  private static final VarHandle INSIDE;

  static {
    try {
      INSIDE = MethodHandles.lookup().findStaticVarHandle(Gate.class, "inside", Thread.class);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError("Gate.inside", impossible);
    }
  }

  private static volatile boolean initialized;
  private static volatile boolean finalized;

  /** Whether any number of threads may be inside. */
  private static boolean multiple;

  @SuppressWarnings("unused") // by INSIDE
  private static volatile @Nullable Thread inside;

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
  @SuppressWarnings("ReferenceEquality") // a thread is itself
  static boolean enter() throws MPIException {
    if (!initialized || finalized) {
      check();
    }
    if (multiple) {
      return false;
    }
    Thread me = Thread.currentThread();
    if (INSIDE.compareAndSet((Thread) null, me)) {
      return true;
    }
    if (inside == me) {
      return false; // a function of the program's, called by MPI, calls MPI
    }
    throw new MPIException(
        "Another thread is inside MPI; call MPI.InitThread with MPI.THREAD_MULTIPLE.");
  }

  static void leave(boolean entered) {
    if (entered) {
      INSIDE.setRelease((Thread) null);
    }
  }
}
