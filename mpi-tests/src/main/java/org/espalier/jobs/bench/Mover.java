// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.MemorySegment;

/** Loops by hand over one data: memory to a packed stream and back. */
interface Mover {
  /** Copies the data, whose displacement 0 is at the start of {@code memory}. */
  void pack(MemorySegment memory, MemorySegment packed);

  /** Copies a packed stream into the data; bytes between them keep their values. */
  void unpack(MemorySegment packed, MemorySegment memory);
}
