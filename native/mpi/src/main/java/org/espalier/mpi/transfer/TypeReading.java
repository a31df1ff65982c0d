// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * What was read of one datatype's elements, and whether it is time to read them ({@link
 * ReadingPrice}). Any thread may ask.
 */
final class TypeReading {
  private final Datatype type;
  private final ReadingPrice price;
  private volatile @Nullable Wire wire;

  TypeReading(Datatype type) {
    this.type = type;
    this.wire = type.isNamed() ? named(type) : null;
    this.price = new ReadingPrice(isRun(type), FirstMessages.lost(type));
  }

  /** Whether a factory was given elements that lie side by side, in their order. */
  private static boolean isRun(Datatype type) {
    TypeBounds bounds = type.bounds();
    return bounds.trueExtent() == bounds.size()
        && type.madeOf().filter(made -> InOrder.of(made.tree())).isPresent();
  }

  private static Wire named(Datatype type) {
    return type.bounds().isDense() ? Wire.ofUnit(type) : Wire.UNKNOWN;
  }

  /** What travels, read now if it was not before. */
  Wire wire() {
    Wire known = wire;
    return known != null ? known : read();
  }

  /**
   * Reads the elements once, whoever asks: C goes through the kernel of what was read for as long
   * as a message is pending, and the datatype keeps one.
   */
  private synchronized Wire read() {
    Wire known = wire;
    if (known == null) {
      long start = System.nanoTime();
      known = Wire.of(type);
      wire = known;
      FirstMessages.end(type);
      ReadingPrice.hasTaken(System.nanoTime() - start);
    }
    return known;
  }

  /** Whether the elements have been read, or have to be for an operation on so many copies. */
  boolean isDue(long count) {
    return wire != null || count > Integer.MAX_VALUE || price.isPaid();
  }

  /** Begins packing by the library; the result is for {@link #packed}. */
  long packing() {
    return price.isTimed() ? System.nanoTime() : 0;
  }

  /** Counts packing by the library. */
  void packed(long start) {
    if (start == 0) {
      price.packedUntimed();
    } else {
      price.packed(System.nanoTime() - start);
    }
  }

  /** Counts packing by the library that was timed elsewhere. */
  void packedMeanwhile(long packings, long nanos) {
    price.packedMeanwhile(packings, nanos);
  }

  /** Nanoseconds that the library may pack until the elements are read. */
  long left() {
    return price.left();
  }

  /** Whether the elements have been read. */
  boolean isRead() {
    return wire != null;
  }

  /** Counts a message of so many bytes. */
  void sent(long bytes) {
    price.sent(bytes);
  }
}
