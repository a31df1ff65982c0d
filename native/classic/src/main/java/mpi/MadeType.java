// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import org.espalier.classic.type.Construction;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * What a datatype is by how it was made, known without asking MPI: its layout, its construction,
 * and its handle. What MPI can be told later it is told when the type is first named to it ({@link
 * Waiting}). Programs keep many types: no field more than it takes.
 */
abstract sealed class MadeType permits DatatypeHandle {
  private static final Call EXTENT = new Call("MPI_Type_get_extent");
  private static final Call TRUE_EXTENT = new Call("MPI_Type_get_true_extent");

  /** While its constructor waits, the count of its blocks and, in the low half, their length. */
  long handle;

  int stride; // of a type that waits

  /**
   * What MPI is still to be told of it; null where it has been told all. Written behind the handle,
   * which it guards.
   */
  volatile @Nullable Waiting waiting;

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

  /** What few programs want: one field, since programs keep many types. */
  @Nullable Asked asked;

  static final class Asked {
    @Nullable String name;
    @Nullable TypeBounds bounds;
    @Nullable ReadyType ready; // of a predefined type; others share that of their uses
    @Nullable ReadyPacking packing; // the same
  }

  MadeType(int baseType, int baseSize, long handle, Layout layout, @Nullable Construction made) {
    this.baseType = (byte) baseType;
    this.baseSize = (byte) baseSize;
    this.handle = handle;
    this.word = layout.word();
    this.times = layout.times();
    this.dense = layout.dense();
    this.made = made;
  }

  /** The handle; MPI is told what waits. */
  long handle() throws MPIException {
    return waiting == null ? handle : tell();
  }

  /** The handle for what MPI does with types that are not committed, too: it describes them. */
  final long describing() throws MPIException {
    return waiting instanceof Strided ? tell() : handle;
  }

  private synchronized long tell() throws MPIException {
    Waiting untold = waiting;
    if (untold instanceof Strided constructor) {
      made = committed ? made : construction(); // MPI's handle comes where its arguments are
      handle =
          constructor.make((int) (handle >> 32), (int) handle, stride, baseHandle(), committed);
    } else if (untold != null) {
      Waiting.COMMIT.on(handle);
    }
    waiting = null;
    return handle;
  }

  /**
   * Commits it when it is first named to MPI, where that may wait; another thread may do so now.
   */
  final synchronized boolean commitLater() {
    if (waiting == null && Waiting.isAllowed() && !committed && handle != Handles.DATATYPE_NULL) {
      waiting = Waiting.TO_COMMIT;
    }
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
    return waiting instanceof Strided constructor
        ? constructor.construction(
            (int) (handle >> 32), (int) handle, stride, requireNonNull(root()).construction())
        : made;
  }

  /**
   * How it was made, where the types that are committed are to know: of one that waits it is made
   * for them, and for no other.
   */
  final @Nullable Construction listedConstruction() {
    return made != null || waiting == null || mayBeListed() ? construction() : null;
  }

  private synchronized boolean mayBeListed() {
    return !(waiting instanceof Strided constructor)
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
        EXTENT.run(describing(), out, out + 8);
        TRUE_EXTENT.run(describing(), out + 16, out + 24);
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

  /** Where the data of some elements begin, from displacement 0 of the first on; 0 for none. */
  final long lowBytes(long count) throws MPIException {
    return count <= 0 ? 0 : trueLbBytes() + Math.min(0, extentBytes() * (count - 1));
  }

  /** What the data of some elements reach over, gaps between them too; 0 for none. */
  final long spanBytes(long count) throws MPIException {
    return count <= 0 ? 0 : trueExtentBytes() + Math.abs(extentBytes() * (count - 1));
  }

  /** Whether it is the null type, as it is after it was freed. */
  final boolean isGone() {
    return waiting == null && handle == Handles.DATATYPE_NULL;
  }

  /** Whether its data may travel in another form than its handle says. */
  boolean isCommitted() {
    return committed && !isGone();
  }
}
