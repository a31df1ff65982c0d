// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.jspecify.annotations.Nullable;

/**
 * What C has of a message until its end: packed data, or a copy of their beginning ({@link
 * BegunMessages}).
 */
final class BegunMessage extends PendingData {
  private final @Nullable ReadyType ready; // whose words C reads
  private final boolean receives;
  private long begun; // C's, until nobody needs it

  BegunMessage(@Nullable ReadyType ready, boolean receives, long begun) {
    this.ready = ready;
    this.receives = receives;
    this.begun = begun;
  }

  @Override
  void arrived(Stage stage, long status) throws MPIException {
    if (receives && begun != 0 && !wasCancelled(stage, status)) {
      Call.check(end(status));
    }
  }

  @Override
  void release() {
    if (begun != 0) {
      end(0);
    }
  }

  private int end(long status) {
    long ending = begun;
    begun = 0;
    int code = BegunCalls.end(ending, null, status);
    Reach.keep(ready);
    return code;
  }
}
