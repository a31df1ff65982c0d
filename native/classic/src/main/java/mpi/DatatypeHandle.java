// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.jspecify.annotations.Nullable;

/** What the uses of a datatype have come to, and by which handle its data move. */
abstract sealed class DatatypeHandle extends MadeType permits Datatype {
  private static final long USES_BEFORE = 16;

  /** What its uses have come to, from its commit until it is freed; null for predefined types. */
  @Nullable TypeUse use;

  DatatypeHandle(
      int baseType, int baseSize, long handle, Layout layout, @Nullable Construction made) {
    super(baseType, baseSize, handle, layout, made);
  }

  /** What C looks after of its messages, from the first that it may on until it is freed. */
  final @Nullable ReadyType ready() {
    TypeUse counted = use;
    if (counted != null) {
      return counted.ready();
    }
    Asked known = asked;
    return known == null ? null : known.ready;
  }

  /** What C packs by where the program packs, from the first time on until it is freed. */
  final @Nullable ReadyPacking packing() {
    TypeUse counted = use;
    if (counted != null) {
      return counted.packing().ready();
    }
    Asked known = asked;
    return known == null ? null : known.packing;
  }

  /** Counts a call that moves data of the type; returns the handle that MPI is told. */
  long communicated(long count) throws MPIException {
    TypeUse counted = use;
    return counted == null ? handle() : moving(counted, count, false);
  }

  /**
   * The same where data are packed if they can be: no better handle is looked for once a kernel
   * packs them. Those that are not go by {@link #moving()}.
   */
  void packable(long count) throws MPIException {
    TypeUse counted = use;
    if (counted == null) {
      return;
    }
    if (counted.kernel() == null) {
      count(counted, count, false);
    } else {
      counted.packed(Math.max(0, count) * dataBytes());
    }
  }

  /**
   * Counts a call that moves data of the type between processes by {@link #handle}, if there is
   * nothing else to do with it now; where false, {@link #packable} has to count it.
   */
  boolean isOnlyCounted(long count) {
    TypeUse counted = use;
    return counted == null || counted.isOnlyCounted(Math.max(0, count), dataBytes());
  }

  /**
   * Whether it pays to make the type ready ({@link ReadyTypes}): programs make many types, and most
   * are used a few times.
   */
  final boolean isOftenUsed() {
    TypeUse counted = use;
    return counted != null && counted.uses() >= USES_BEFORE;
  }

  /** Whether {@link #isOnlyCounted} would be true; nothing is counted. */
  boolean isToBeOnlyCounted(long count) {
    TypeUse counted = use;
    return counted == null || counted.isToBeOnlyCounted(Math.max(0, count));
  }

  /** The same of the target's type in a one-sided call. */
  long targeted(long count) throws MPIException {
    TypeUse counted = use;
    return counted == null ? handle() : moving(counted, count, true);
  }

  private long moving(TypeUse counted, long count, boolean target) throws MPIException {
    count(counted, count, target);
    return moving();
  }

  private void count(TypeUse counted, long count, boolean target) throws MPIException {
    if (counted.used(Math.max(0, count), dataBytes(), target)) {
      Job.decide(counted, handle());
    }
  }

  /** What its uses have come to; null where they are not counted. */
  @Nullable TypeUse use() {
    return use;
  }

  /** The handle by which data of the type move, no use counted. */
  long moving() throws MPIException {
    TypeUse counted = use;
    if (counted == null) {
      return handle();
    }
    long tuned = counted.handle();
    return tuned == 0 ? waiting == null ? handle : moving(counted) : tuned;
  }

  /** The same of a type that MPI has not been told all of. */
  private long moving(TypeUse counted) throws MPIException {
    long kept = counted.kept();
    if (kept != 0) {
      return kept;
    }
    long told = handle();
    if (counted.mayKeep()) {
      KeptTypes.keep(counted, told);
    }
    return told;
  }

  /** The same where MPI has it; 0 where something waits. */
  long movingAlready() {
    TypeUse counted = use;
    long tuned = counted == null ? 0 : counted.handle();
    if (tuned != 0) {
      return tuned;
    }
    return waiting == null ? handle : counted == null ? 0 : counted.kept();
  }
}
