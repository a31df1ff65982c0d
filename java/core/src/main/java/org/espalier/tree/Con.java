// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.List;
import org.espalier.layout.BasicType;

/**
 * A leaf: {@code count} elements of one basic type, the first at 0, one extent of the type apart
 * (Definition 1.1 of the paper; {@code MPI_Type_contiguous} of a basic type).
 */
public final class Con extends TypeTree {
  private final long count;
  private final BasicType type;

  /**
   * Makes a leaf.
   *
   * @param count how many elements, at least 1
   * @param type the basic type of each
   * @throws IllegalArgumentException if {@code count} is less than 1 or the span overflows 64 bits
   */
  public Con(long count, BasicType type) {
    super(Span.ofRun(type, requireCount(count)), Long.hashCode(count) * 31 + type.hashCode());
    this.count = count;
    this.type = type;
  }

  /**
   * Makes an untyped leaf: 0, 1, …, {@code count - 1}.
   *
   * @param count how many elements, at least 1
   */
  public Con(long count) {
    this(count, BasicType.ELEMENT);
  }

  static long requireCount(long count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be >= 1, got " + count);
    }
    return count;
  }

  /**
   * Returns the number of elements.
   *
   * @return at least 1
   */
  public long count() {
    return count;
  }

  /**
   * Returns the basic type of the elements.
   *
   * @return the type
   */
  public BasicType type() {
    return type;
  }

  @Override
  public List<TypeTree> children() {
    return List.of();
  }

  @Override
  boolean sameNode(TypeTree other) {
    return other instanceof Con that && count == that.count && type.equals(that.type);
  }
}
