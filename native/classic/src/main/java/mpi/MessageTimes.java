// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.transfer.passage.Passages;
import org.jspecify.annotations.Nullable;

/**
 * The time of a blocking message, for those that choose by such times: among kernel and handle, and
 * among the passages of packed data.
 */
final class MessageTimes {
  private @Nullable Choice choice;
  private int chosen;
  private long start;

  /** When packing began of data that {@link Passages} is told the time of; 0 for others. */
  private long packing;

  private Passages passages = Passages.PACKED;
  private Passage passage = Passage.PLAIN;

  /** Begins a message that goes this way. */
  void begin(Choice among, int way) {
    choice = among;
    chosen = way;
    start = System.nanoTime();
  }

  /** Begins to pack so many bytes, and says how they go. */
  Passage nextPassage(Passages among, long bytes) {
    packing = System.nanoTime();
    passages = among;
    passage = among.next(bytes);
    return passage;
  }

  /** The message has gone or come, of so many bytes where they were packed. */
  void ended(long bytes) {
    Choice told = choice;
    if (told != null) {
      told.took(chosen, start, System.nanoTime());
    }
    if (packing != 0) {
      passages.took(passage, bytes, System.nanoTime() - packing);
    }
  }
}
