// SPDX-License-Identifier: Apache-2.0
package org.espalier.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An ordered, non-empty sequence of (basic type, displacement) with a lower bound and an extent: a
 * type map of MPI 4.1 §5.1, or the displacement sequence of Ganian, Kalany, Szeider and Träff where
 * every type is {@link BasicType#ELEMENT}.
 *
 * <p>Order is meaning: nothing is sorted, negative and repeated displacements are legal. The unit
 * of displacements, lb and extent is one element in an untyped layout and one byte in a typed one.
 */
public final class Layout {
  private final long[] displacements;
  // types[i]: index into palette of element i's type; null where the palette has one type only
  private final byte @Nullable [] types;
  private final List<BasicType> palette;
  private final long lb;
  private final long extent;
  private final boolean pinned;

  private Layout(
      long[] displacements,
      byte @Nullable [] types,
      List<BasicType> palette,
      long lb,
      long extent,
      boolean pinned) {
    this.displacements = displacements;
    this.types = types;
    this.palette = palette;
    this.lb = lb;
    this.extent = extent;
    this.pinned = pinned;
  }

  /**
   * Makes an untyped layout with its natural bounds.
   *
   * @param displacements one for each element, in elements; at least one
   * @return the layout
   * @throws IllegalArgumentException if there is no displacement, or the span overflows 64 bits
   */
  public static Layout untyped(long... displacements) {
    return homogeneous(BasicType.ELEMENT, displacements);
  }

  /**
   * Makes a layout of one basic type with its natural bounds.
   *
   * @param type the type of every element
   * @param displacements one for each element, in bytes (in elements for {@link
   *     BasicType#ELEMENT}); at least one
   * @return the layout
   * @throws IllegalArgumentException if there is no displacement, or the span overflows 64 bits
   */
  public static Layout homogeneous(BasicType type, long... displacements) {
    long[] copy = displacements.clone();
    return natural(copy, null, List.of(type));
  }

  /**
   * Makes a typed layout with its natural bounds: lb is the least displacement, and the extent
   * reaches behind the last byte, padded to a multiple of the greatest alignment (MPI 4.1 §5.1).
   *
   * @param types one for each element, all of them MPI's or all {@link BasicType#ELEMENT}
   * @param displacements one for each element, in bytes
   * @return the layout
   * @throws IllegalArgumentException if the lengths differ, are 0, or the span overflows 64 bits
   */
  public static Layout typed(List<BasicType> types, long... displacements) {
    if (types.size() != displacements.length) {
      throw new IllegalArgumentException(
          "as many types as displacements must be given, got %d types, %d displacements"
              .formatted(types.size(), displacements.length));
    }
    List<BasicType> palette = types.stream().distinct().toList();
    if (palette.size() > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a layout must have at most 127 different basic types, got " + palette.size());
    }
    if (palette.size() > 1 && palette.contains(BasicType.ELEMENT)) {
      throw new IllegalArgumentException("a layout must be typed or untyped as a whole");
    }
    byte[] codes = null;
    if (palette.size() > 1) {
      codes = new byte[displacements.length];
      for (int i = 0; i < codes.length; i++) {
        codes[i] = (byte) palette.indexOf(types.get(i));
      }
    }
    return natural(displacements.clone(), codes, palette);
  }

  /**
   * Makes a layout from type codes, without a list entry for each element.
   *
   * @param palette the basic types, at most 127
   * @param codes for each element the index of its type in {@code palette}
   * @param displacements one for each element, in bytes
   * @return the layout, with its natural bounds
   * @throws IllegalArgumentException if lengths differ or are 0, a code is outside the palette, or
   *     the span overflows 64 bits
   */
  public static Layout coded(List<BasicType> palette, byte[] codes, long... displacements) {
    if (codes.length != displacements.length) {
      throw new IllegalArgumentException(
          "as many type codes as displacements must be given, got %d codes, %d displacements"
              .formatted(codes.length, displacements.length));
    }
    for (byte code : codes) {
      Objects.checkIndex(code, palette.size());
    }
    if (palette.size() == 1) {
      return natural(displacements.clone(), null, List.copyOf(palette));
    }
    return natural(displacements.clone(), codes.clone(), List.copyOf(palette));
  }

  private static Layout natural(
      long[] displacements, byte @Nullable [] types, List<BasicType> palette) {
    if (displacements.length == 0) {
      throw new IllegalArgumentException("a layout must have at least one element, got none");
    }
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    int alignment = 1;
    for (int i = 0; i < displacements.length; i++) {
      BasicType type = palette.get(types == null ? 0 : types[i]);
      low = Math.min(low, displacements[i]);
      high = Math.max(high, Exact.add(displacements[i], type.extent(), "upper bound"));
      alignment = Math.max(alignment, type.alignment());
    }
    long span = Exact.subtract(high, low, "extent");
    long padding = Math.floorMod(-span, (long) alignment);
    return new Layout(
        displacements, types, palette, low, Exact.add(span, padding, "extent"), false);
  }

  /**
   * Pins lb and extent, as {@code MPI_Type_create_resized} does (MPI 4.1 §5.1.7).
   *
   * @param newLb the lower bound, in the layout's unit
   * @param newExtent the extent, in the layout's unit; may be negative or 0
   * @return the same elements with these bounds
   */
  public Layout withBounds(long newLb, long newExtent) {
    return new Layout(displacements, types, palette, newLb, newExtent, true);
  }

  /**
   * Returns the number of elements.
   *
   * @return at least 1
   */
  public int length() {
    return displacements.length;
  }

  /**
   * Returns the displacement of one element.
   *
   * @param index from 0 to {@code length() - 1}
   * @return the displacement, in the layout's unit
   */
  public long displacement(int index) {
    return displacements[index];
  }

  /**
   * Returns the basic type of one element.
   *
   * @param index from 0 to {@code length() - 1}
   * @return its type
   */
  public BasicType type(int index) {
    Objects.checkIndex(index, displacements.length);
    return palette.get(types == null ? 0 : types[index]);
  }

  /**
   * Returns all displacements.
   *
   * @return a fresh array of {@code length()} displacements
   */
  public long[] displacements() {
    return displacements.clone();
  }

  /**
   * Returns the code of every element's type.
   *
   * @return a fresh array of indices into {@link #palette()}
   */
  public byte[] typeCodes() {
    return types == null ? new byte[displacements.length] : types.clone();
  }

  /**
   * Returns the different basic types, in the order of their first use.
   *
   * @return at least one type
   */
  public List<BasicType> palette() {
    return palette;
  }

  /**
   * Says whether elements carry MPI basic types.
   *
   * @return false for a sequence of bare displacements
   */
  public boolean isTyped() {
    return palette.getFirst().isTyped();
  }

  /**
   * Returns the lower bound.
   *
   * @return lb in the layout's unit
   */
  public long lb() {
    return lb;
  }

  /**
   * Returns the extent.
   *
   * @return ub − lb in the layout's unit
   */
  public long extent() {
    return extent;
  }

  /**
   * Says whether the bounds were given rather than follow from the elements.
   *
   * @return true after {@link #withBounds}
   */
  public boolean isPinned() {
    return pinned;
  }

  /**
   * Says whether another layout has the same elements in the same order, whatever its bounds.
   *
   * @param other the other layout
   * @return true if types and displacements are equal
   */
  public boolean sameTypeMap(Layout other) {
    if (!Arrays.equals(displacements, other.displacements)) {
      return false;
    }
    if (types == null && other.types == null) {
      return palette.equals(other.palette);
    }
    for (int i = 0; i < displacements.length; i++) {
      if (!type(i).equals(other.type(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Layout that
        && lb == that.lb
        && extent == that.extent
        && sameTypeMap(that);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(displacements) * 31 + Objects.hash(lb, extent);
  }

  @Override
  public String toString() {
    return "layout of %d × %s at %s, lb %d, extent %d"
        .formatted(length(), palette, LongSeq.of(displacements), lb, extent);
  }
}
