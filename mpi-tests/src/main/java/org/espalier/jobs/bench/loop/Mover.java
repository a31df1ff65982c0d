// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import java.lang.foreign.MemorySegment;

/** Loops by hand over one data: memory to a packed stream and back. */
public interface Mover {
  /**
   * Copies the data into a packed stream.
   *
   * @param memory where displacement 0 is at the start
   * @param packed the stream
   */
  void pack(MemorySegment memory, MemorySegment packed);

  /**
   * Copies a packed stream into the data; bytes between them keep their values.
   *
   * @param packed the stream
   * @param memory where displacement 0 is at the start
   */
  void unpack(MemorySegment packed, MemorySegment memory);
}
