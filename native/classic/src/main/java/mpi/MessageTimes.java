// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.transfer.Streaming;
import org.espalier.mpi.transfer.choice.Choice;
import org.jspecify.annotations.Nullable;

/**
 * The time of a blocking message, for those that choose by such times: among kernel and handle, and
 * whether data are packed past the caches.
 */
final class MessageTimes {
  private @Nullable Choice choice;
  private int chosen;
  private long start;

  /** When packing began of data that {@link Streaming} is told the time of; 0 for others. */
  private long packing;

  private boolean streamed;

  /** Begins a message that goes this way. */
  void begin(Choice among, int way) {
    choice = among;
    chosen = way;
    start = System.nanoTime();
  }

  /** Begins to pack so many bytes, and says whether past the caches. */
  boolean isNextStreamed(long bytes) {
    packing = System.nanoTime();
    streamed = Streaming.next(bytes);
    return streamed;
  }

  /** The message has gone or come, of so many bytes where they were packed. */
  void ended(long bytes) {
    Choice told = choice;
    if (told != null) {
      told.took(chosen, start, System.nanoTime());
    }
    if (packing != 0) {
      Streaming.took(streamed, bytes, System.nanoTime() - packing);
    }
  }
}
