// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a datatype without the program's asking: its handle, its layout, what its uses
 * have come to, and by which handle its data move. Programs keep many types: no field more than it
 * takes.
 */
abstract sealed class DatatypeHandle permits Datatype {
  private static final Call EXTENT = new Call("MPI_Type_get_extent");
  private static final Call TRUE_EXTENT = new Call("MPI_Type_get_true_extent");
  private static final long USES_BEFORE = 16;

  static final Call COMMIT = new Call("MPI_Type_commit");

  /** While its constructor waits, the count of its blocks and, in the low half, their length. */
  long handle;

  int stride; // of a type that waits

  /** How MPI will make it; null where MPI has. Written behind the handle, which it guards. */
  volatile @Nullable Strided waiting;

  /** The basic type it is made of, as one of the numbers of this class. */
  final byte baseType;

  /** The bytes of the basic type. */
  final byte baseSize; // as narrow as it can be: programs keep many types

  // What is known from how it was made; not one object more, since programs keep many types.
  private final @Nullable Signature word;
  private final long times;
  private final boolean dense;

  /**
   * How it was made, by which a type that is made again is recognised; null where it is not kept,
   * as when its commit finds the list of types full, or not made yet, since it waits: programs keep
   * many.
   */
  @Nullable Construction made;

  /** Whether it may be used for communication; of others MPI is asked, which refuses them. */
  boolean committed;

  /** What its uses have come to, from its commit until it is freed; null for predefined types. */
  @Nullable TypeUse use;

  /** What few programs want: one field, since programs keep many types. */
  @Nullable Asked asked;

  static final class Asked {
    @Nullable String name;
    @Nullable TypeBounds bounds;
    @Nullable ReadyType ready; // of a predefined type; others share that of their uses
    @Nullable ReadyPacking packing; // the same
  }

  DatatypeHandle(
      int baseType, int baseSize, long handle, Layout layout, @Nullable Construction made) {
    this.baseType = (byte) baseType;
    this.baseSize = (byte) baseSize;
    this.handle = handle;
    this.word = layout.word();
    this.times = layout.times();
    this.dense = layout.dense();
    this.made = made;
  }

  /** The handle; MPI makes the type if it has not. */
  long handle() throws MPIException {
    return waiting == null ? handle : make();
  }

  private synchronized long make() throws MPIException {
    Strided constructor = waiting;
    if (constructor != null) {
      made = committed ? made : construction(); // MPI's handle comes where its arguments are
      handle =
          constructor.make((int) (handle >> 32), (int) handle, stride, baseHandle(), committed);
      waiting = null;
    }
    return handle;
  }

  /** Whether it is committed as it is made, which another thread may be about to do. */
  final synchronized boolean isCommittedLater() {
    boolean waits = waiting != null;
    committed |= waits;
    return waits;
  }

  /** Of what a type is made that waits: the predefined type that its signature repeats. */
  private long baseHandle() throws MPIException {
    return requireNonNull(root()).handle();
  }

  boolean isPredefined() {
    return root() != null && made != null && made.isPredefined();
  }

  /** The root of its signature, by which data may travel; null where it is not known. */
  final @Nullable Signature root() {
    return word == null || word.hasPairs() ? null : word;
  }

  /** The same, by which elements are counted: also where it has pairs. */
  final @Nullable Signature word() {
    return word;
  }

  /** How often the root comes, where it is known. */
  final long rootTimes() {
    return times;
  }

  /** What is known from how it was made. */
  Layout layout() {
    return new Layout(word, times, dense);
  }

  /**
   * Whether its data lie in the order of the signature without gaps from 0 on, and its extent is
   * their size.
   */
  boolean isDense() {
    return dense;
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

  /** The bytes of the data, where the root of the signature is known. */
  long dataBytes() {
    Signature root = root();
    return root == null ? 0 : times * root.bytes;
  }

  /** The bytes of the data, of pairs too, or 0 where they are not known. */
  final long packedBytes() {
    return word == null ? 0 : times * word.bytes;
  }

  /** The basic elements, or 0 where the root is not known. */
  final long elements() {
    Signature root = root();
    return root == null ? 0 : times * root.elements();
  }

  /** How it was made, as far as that is kept. */
  @Nullable Construction construction() {
    return made != null || waiting == null ? made : constructionOfWaiting();
  }

  private synchronized @Nullable Construction constructionOfWaiting() {
    Strided constructor = waiting;
    return constructor == null
        ? made
        : constructor.construction(
            (int) (handle >> 32), (int) handle, stride, requireNonNull(root()).construction());
  }

  /**
   * How it was made, where the types that are committed are to know: of one that waits it is made
   * for them, and for no other.
   */
  final @Nullable Construction listedConstruction() {
    return made != null || waiting == null || mayBeListed() ? construction() : null;
  }

  private synchronized boolean mayBeListed() {
    Strided constructor = waiting;
    return constructor == null
        || Job.mayBeListed(
            constructor.hash(
                (int) (handle >> 32), (int) handle, stride, requireNonNull(root()).construction()));
  }

  final Asked asked() {
    Asked known = asked;
    if (known == null) {
      known = new Asked();
      asked = known;
    }
    return known;
  }

  /** What MPI says of its bytes. */
  TypeBounds bounds() throws MPIException {
    TypeBounds known = asked().bounds;
    if (known == null) {
      try (Stage stage = Stage.open()) {
        long out = stage.words(4);
        EXTENT.run(handle(), out, out + 8);
        TRUE_EXTENT.run(handle(), out + 16, out + 24);
        known =
            new TypeBounds(
                dataBytes(),
                Stage.getLong(out),
                Stage.getLong(out + 8),
                Stage.getLong(out + 16),
                Stage.getLong(out + 24));
        asked().bounds = known;
      }
    }
    return known;
  }

  /** The extent in bytes. */
  long extentBytes() throws MPIException {
    if (dense) {
      return dataBytes();
    }
    return bounds().extent();
  }

  long trueLbBytes() throws MPIException {
    return bounds().trueLb();
  }

  long trueExtentBytes() throws MPIException {
    return bounds().trueExtent();
  }

  /** Whether it is the null type, as it is after it was freed. */
  final boolean isGone() {
    return waiting == null && handle == Handles.DATATYPE_NULL;
  }

  /** Whether its data may travel in another form than its handle says. */
  boolean isCommitted() {
    return committed && !isGone();
  }

  /** Counts a call that moves data of the type; returns the handle that MPI is told. */
  long communicated(long count) throws MPIException {
    TypeUse counted = use;
    return counted == null ? handle() : moving(counted, count, false);
  }

  /**
   * The same where data are packed if they can be: no better handle is looked for once a kernel
   * packs them.
   */
  long packable(long count) throws MPIException {
    TypeUse counted = use;
    if (counted == null) {
      return handle();
    }
    if (counted.kernel() == null) {
      return moving(counted, count, false);
    }
    counted.packed(Math.max(0, count) * dataBytes());
    return moving();
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
    if (counted.used(Math.max(0, count), dataBytes(), target)) {
      Job.decide(counted, handle());
    }
    return moving();
  }

  /** What its uses have come to; null where they are not counted. */
  @Nullable TypeUse use() {
    return use;
  }

  /** The program's own handle where MPI has it; 0 where it is still to be made. */
  long handleAlready() {
    return waiting == null ? handle : 0;
  }

  /** The handle by which data of the type move, no use counted. */
  long moving() throws MPIException {
    TypeUse counted = use;
    long tuned = counted == null ? 0 : counted.handle();
    return tuned == 0 ? handle() : tuned;
  }

  /** The same where MPI has it; 0 where it is still to be made. */
  long movingAlready() {
    TypeUse counted = use;
    long tuned = counted == null ? 0 : counted.handle();
    return tuned == 0 && waiting == null ? handle : tuned;
  }
}
