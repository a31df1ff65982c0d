// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.report.TypeEntry;
import org.espalier.mpi.transfer.kernel.ReadyPacking;

/** What a kernel has saved where the program packs and C counts; these are no messages. */
record PackedUses(ReadyPacking ready, TypePacking packing) implements TypeEntry.Uncounted {
  @Override
  public long uses() {
    return 0;
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public double savedNanos() {
    return packing.savedNanosPerByte() * ready.packedBytes();
  }
}
