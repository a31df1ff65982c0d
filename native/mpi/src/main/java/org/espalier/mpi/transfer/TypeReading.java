// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * What was read of one datatype's elements, and whether it is time to read them ({@link
 * ReadingPrice}). Any thread may ask.
 */
final class TypeReading {
  private final Datatype type;
  private final ReadingPrice price = new ReadingPrice();
  private volatile @Nullable Wire wire;

  TypeReading(Datatype type) {
    this.type = type;
    this.wire = type.isNamed() ? named(type) : null;
  }

  private static Wire named(Datatype type) {
    return type.bounds().isDense() ? Wire.ofUnit(type) : Wire.UNKNOWN;
  }

  /** What travels, read now if it was not before. */
  Wire wire() {
    Wire known = wire;
    if (known == null) {
      long start = System.nanoTime();
      known = Wire.of(type);
      wire = known;
      ReadingPrice.hasTaken(System.nanoTime() - start);
    }
    return known;
  }

  /** Whether the elements have been read, or have to be for an operation on so many copies. */
  boolean isDue(long count) {
    return wire != null || count > Integer.MAX_VALUE || price.isPaid();
  }

  /** Counts the time that the library took for packing. */
  void packed(long nanos) {
    price.packed(nanos);
  }

  /** Counts a message of so many bytes. */
  void sent(long bytes) {
    price.sent(bytes);
  }
}
