// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.HashMap;
import java.util.Map;

/**
 * Types by which calls move data behind a wait. Where any number of threads may call MPI, another
 * one may free such a type meanwhile, and the call ends as if it had not (MPI 4.1 §5.1.9): MPI
 * frees it when the last of these calls has ended. Fewer threads cannot: what they call is refused
 * while one waits.
 */
final class HeldTypes {
  private static final Call FREE = new Call("MPI_Type_free");

  /** By the handles; this class's lock is held. */
  private static final Map<Long, Held> HELD = new HashMap<>();

  private static final class Held {
    int calls;
    boolean freed;
  }

  private HeldTypes() {}

  /** Holds a type of MPI's, if another thread may free it; {@link #release} must follow. */
  static boolean hold(long handle) {
    if (!Gate.isMultiple()) {
      return false;
    }
    synchronized (HELD) {
      Held held = HELD.get(handle);
      if (held == null) {
        held = new Held();
        HELD.put(handle, held);
      }
      held.calls++;
    }
    return true;
  }

  /** The program frees a type; true if that is to be done later, since calls hold it. */
  static boolean freeLater(long handle) {
    if (!Gate.isMultiple()) {
      return false;
    }
    synchronized (HELD) {
      Held held = HELD.get(handle);
      if (held == null) {
        return false;
      }
      held.freed = true;
      return true;
    }
  }

  /** A call has ended. */
  static void release(long handle) {
    boolean isFreed = false;
    synchronized (HELD) {
      Held held = HELD.get(handle);
      if (held != null && --held.calls == 0) {
        HELD.remove(handle);
        isFreed = held.freed;
      }
    }
    if (isFreed) {
      try {
        FREE.on(handle);
      } catch (MPIException ended) {
        // MPI has ended, and has freed all.
      }
    }
  }
}
