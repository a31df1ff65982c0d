// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.report.TypeEntry;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.jspecify.annotations.Nullable;

/** Uses of types that C looks after, which counts them. */
record ReadyUses(ReadyType ready, @Nullable TypePacking packing) implements TypeEntry.Uncounted {
  @Override
  public long uses() {
    return ready.uses();
  }

  @Override
  public long bytes() {
    return ready.moved();
  }

  @Override
  public double savedNanos() {
    return packing == null ? 0 : packing.savedNanosPerByte() * ready.packed();
  }
}
