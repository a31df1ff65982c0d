// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.report.TypeEntry;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/** A committed type of the program: what its uses are counted in, and what they have come to. */
public final class TypeUse {
  private final TypeHistory history;
  private final TypeEntry entry;
  private final long bytes;

  TypeUse(TypeHistory history, TypeEntry entry, long bytes) {
    this.history = history;
    this.entry = entry;
    this.bytes = bytes;
  }

  /**
   * Counts a call that moves data of the type.
   *
   * @param count how many of the type
   * @param target whether the type is the target's in a one-sided call
   * @return whether a decision about the type is due: {@link CommittedTypes#decide}
   */
  public boolean used(long count, boolean target) {
    entry.used(count * bytes);
    return history.used(count, target);
  }

  /**
   * Returns the handle that communication takes.
   *
   * @return the tuned type's handle, or 0 where it is the program's own
   */
  public long handle() {
    return history.handle();
  }

  /**
   * Returns what packs the data.
   *
   * @return the kernel, or null where the library packs
   */
  public @Nullable Kernel kernel() {
    TypePacking packing = history.packing();
    return packing == null ? null : packing.kernel();
  }

  /**
   * Counts data that the library packs.
   *
   * @param count how many of the type
   * @return whether a kernel may pay: {@link CommittedTypes#mayFit}
   */
  public boolean packedByLibrary(long count) {
    TypePacking packing = history.packing();
    return packing != null && packing.packed(count);
  }

  /**
   * Counts data that a kernel packs.
   *
   * @param packed how many bytes
   */
  public void packedByKernel(long packed) {
    TypePacking packing = history.packing();
    if (packing != null) {
      entry.saved(packing.savedNanosPerByte() * packed);
    }
  }

  /**
   * Adds time that was spent on the type.
   *
   * @param nanos nanoseconds
   */
  public void spent(long nanos) {
    entry.spent(nanos);
    TypePacking packing = history.packing();
    if (packing != null) {
      packing.worth().spent(nanos);
    }
  }

  /**
   * Takes a name that the program gave the type after its commit.
   *
   * @param name the name
   */
  public void named(String name) {
    entry.named(name);
  }

  TypeHistory history() {
    return history;
  }

  TypeEntry entry() {
    return entry;
  }
}
