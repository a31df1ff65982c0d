// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The sending end of a lane: bytes go to one other rank in chunks, in order. While one chunk is on
 * its way the next is packed.
 */
interface Outgoing {
  /** Where the next chunk is to be packed; nothing while all room is on its way. */
  @Nullable MemorySegment room();

  /** Sends so many bytes of the room. */
  void send(long bytes);

  /** Whether the room may be left: nothing that was sent still needs this rank. */
  boolean isDrained();
}
