// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The receiving end of a lane. */
interface Incoming {
  /** Says that so many bytes will come, all chunks but the last as long as the lane's are. */
  void expect(long bytes);

  /** The next chunk that has come, perhaps with room behind it; nothing while it is on its way. */
  @Nullable MemorySegment arrived();

  /** Gives the chunk that has come back, once it is unpacked. */
  void release();
}
