// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/** Keeps objects reachable while C works on what belongs to them. */
final class Reach {
  private Reach() {}

  /** The object was reachable until here. */
  @SuppressWarnings("ReachabilityFenceUsage") // after an exception of MPI's nothing is at work
  static void keep(@Nullable Object object) {
    Reference.reachabilityFence(object);
  }
}
