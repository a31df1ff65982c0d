// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.UnionLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;

/**
 * The trees of memory layouts of {@code java.lang.foreign}: data without padding, in their order.
 */
final class MemoryLayouts {
  private MemoryLayouts() {}

  static BoundedTree tree(MemoryLayout layout) {
    Shape shape = shape(layout);
    if (!(shape instanceof Shape.Of(TypeTree tree))) {
      throw new IllegalArgumentException("layout must hold data, got " + layout);
    }
    return new BoundedTree(tree, 0, layout.byteSize());
  }

  private static Shape shape(MemoryLayout layout) {
    return switch (layout) {
      case ValueLayout value -> new Shape.Of(new Con(1, basicType(value)));
      case PaddingLayout _ -> new Shape.Empty();
      case SequenceLayout sequence ->
          shape(sequence.elementLayout())
              .repeat(sequence.elementCount(), sequence.elementLayout().byteSize());
      case StructLayout struct -> struct(struct);
      case UnionLayout union ->
          throw new IllegalArgumentException(
              "layout must say of each byte what it is, got a union: " + union);
    };
  }

  private static Shape struct(StructLayout struct) {
    List<Shape> members = new ArrayList<>();
    long[] places = new long[struct.memberLayouts().size()];
    long place = 0;
    for (MemoryLayout member : struct.memberLayouts()) {
      places[members.size()] = place;
      members.add(shape(member));
      place += member.byteSize();
    }
    return adjacent(Shape.join(members, places));
  }

  /** Members of one type without gaps are one leaf. */
  private static Shape adjacent(Shape shape) {
    if (shape instanceof Shape.Of(Idx idx) && idx.child() instanceof Con con) {
      long step = con.count() * con.type().extent();
      LongSeq places = idx.displacements();
      boolean dense = places.get(0) == 0;
      for (int k = 1; k < places.size(); k++) {
        dense &= places.get(k) - places.get(k - 1) == step;
      }
      if (dense) {
        return new Shape.Of(new Con(places.size() * con.count(), con.type()));
      }
    }
    return shape;
  }

  private static BasicType basicType(ValueLayout value) {
    if (value instanceof AddressLayout) {
      throw new IllegalArgumentException(
          "layout must hold no addresses, which mean nothing in another process, got " + value);
    }
    if (value.byteSize() > 1 && value.order() != ByteOrder.nativeOrder()) {
      throw new IllegalArgumentException("layout must have the native byte order, got " + value);
    }
    return BasicType.of(
        switch (value) {
          case ValueLayout.OfBoolean _ -> "MPI_C_BOOL";
          case ValueLayout.OfByte _ -> "MPI_INT8_T";
          case ValueLayout.OfChar _ -> "MPI_UINT16_T";
          case ValueLayout.OfShort _ -> "MPI_INT16_T";
          case ValueLayout.OfInt _ -> "MPI_INT32_T";
          case ValueLayout.OfLong _ -> "MPI_INT64_T";
          case ValueLayout.OfFloat _ -> "MPI_FLOAT";
          case ValueLayout.OfDouble _ -> "MPI_DOUBLE";
          case AddressLayout address -> throw new IllegalArgumentException(address.toString());
        });
  }
}
