// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.RunConsumer;

/**
 * Packs and unpacks by walking a tree, in Java alone: the oracle of the law that native packing
 * gives the same bytes, and a packer where there is no MPI. The packed form is the data of all
 * elements in type map order without gaps, as MPI libraries pack on one machine.
 */
public final class TreePacker {
  /** Where the data of a basic type with a gap lie: offset and length, alternating. */
  private static final Map<String, List<Integer>> PARTS =
      Map.of("MPI_SHORT_INT", List.of(0, 2, 4, 4));

  private TreePacker() {}

  /**
   * Returns the packed size.
   *
   * @param tree what is packed
   * @param count how many copies, at least 0
   * @return bytes
   */
  public static long size(BoundedTree tree, long count) {
    return Math.multiplyExact(count, tree.tree().size());
  }

  /**
   * Packs copies of a tree, one extent apart.
   *
   * @param tree what is packed
   * @param count how many copies, at least 0
   * @param source memory that holds the data
   * @param origin where displacement 0 of the first copy lies in {@code source}, in bytes
   * @param target takes the packed bytes from its start
   * @return the number of bytes written
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public static long pack(
      BoundedTree tree, long count, MemorySegment source, long origin, MemorySegment target) {
    Cursor cursor = new Cursor(source, target, true);
    for (long k = 0; k < count; k++) {
      tree.tree().forEachRun(origin + k * tree.extent(), cursor);
    }
    return cursor.packed;
  }

  /**
   * Unpacks copies of a tree, one extent apart. Bytes between data keep their values.
   *
   * @param tree what is unpacked
   * @param count how many copies, at least 0
   * @param source the packed bytes, from its start
   * @param target memory that takes the data
   * @param origin where displacement 0 of the first copy lies in {@code target}, in bytes
   * @return the number of bytes read
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public static long unpack(
      BoundedTree tree, long count, MemorySegment source, MemorySegment target, long origin) {
    Cursor cursor = new Cursor(target, source, false);
    for (long k = 0; k < count; k++) {
      tree.tree().forEachRun(origin + k * tree.extent(), cursor);
    }
    return cursor.packed;
  }

  private static final class Cursor implements RunConsumer {
    private final MemorySegment data;
    private final MemorySegment stream;
    private final boolean packing;
    private long packed;

    Cursor(MemorySegment data, MemorySegment stream, boolean packing) {
      this.data = data;
      this.stream = stream;
      this.packing = packing;
    }

    @Override
    public void accept(BasicType type, long displacement, long count, long stride) {
      int size = type.size();
      if (size != type.trueExtent()) {
        gaps(type, displacement, count, stride);
      } else if (stride == size) {
        move(displacement, count * size);
      } else if (size == 8) {
        for (long k = 0, at = displacement; k < count; k++, at += stride, packed += 8) {
          if (packing) {
            stream.set(
                ValueLayout.JAVA_LONG_UNALIGNED,
                packed,
                data.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
          } else {
            data.set(
                ValueLayout.JAVA_LONG_UNALIGNED,
                at,
                stream.get(ValueLayout.JAVA_LONG_UNALIGNED, packed));
          }
        }
      } else if (size == 4) {
        for (long k = 0, at = displacement; k < count; k++, at += stride, packed += 4) {
          if (packing) {
            stream.set(
                ValueLayout.JAVA_INT_UNALIGNED,
                packed,
                data.get(ValueLayout.JAVA_INT_UNALIGNED, at));
          } else {
            data.set(
                ValueLayout.JAVA_INT_UNALIGNED,
                at,
                stream.get(ValueLayout.JAVA_INT_UNALIGNED, packed));
          }
        }
      } else {
        for (long k = 0; k < count; k++) {
          move(displacement + k * stride, size);
        }
      }
    }

    private void gaps(BasicType type, long displacement, long count, long stride) {
      List<Integer> parts =
          Optional.ofNullable(PARTS.get(type.name()))
              .or(() -> PredefinedTypes.partsOf(type))
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "the place of the gap must be known to pack a basic type, got " + type));
      for (long k = 0; k < count; k++) {
        for (int part = 0; part < parts.size(); part += 2) {
          move(displacement + k * stride + parts.get(part), parts.get(part + 1));
        }
      }
    }

    private void move(long at, long bytes) {
      if (packing) {
        MemorySegment.copy(data, at, stream, packed, bytes);
      } else {
        MemorySegment.copy(stream, packed, data, at, bytes);
      }
      packed += bytes;
    }
  }
}
