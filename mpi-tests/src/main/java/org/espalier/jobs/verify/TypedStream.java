// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * One rank's way to describe a stream of basic types that all ranks agree on: a layout of its own,
 * with gaps of its own, repeated as often as it takes. Elements are filled from a seed and compared
 * with it.
 */
public final class TypedStream implements AutoCloseable {
  private static final List<BasicType> TYPES =
      List.of(
          BasicType.of("MPI_INT"),
          BasicType.of("MPI_DOUBLE"),
          BasicType.of("MPI_CHAR"),
          BasicType.of("MPI_SHORT"));

  private final Layout layout; // one copy
  private final Datatype type;
  private final long count;
  private final int length; // elements in all copies

  private TypedStream(Layout layout, Datatype type, long count) {
    this.layout = layout;
    this.type = type;
    this.count = count;
    this.length = Math.toIntExact(layout.length() * count);
  }

  /**
   * Draws a signature, a short string of types.
   *
   * @param shared the same chance on all ranks, so that all draw alike
   * @return one to five types
   */
  public static List<BasicType> signature(SplittableRandom shared) {
    List<BasicType> string = new ArrayList<>();
    int length = shared.nextInt(1, 6);
    int kinds = shared.nextInt(1, 1 + TYPES.size());
    for (int i = 0; i < length; i++) {
      string.add(TYPES.get(shared.nextInt(kinds)));
    }
    return string;
  }

  /**
   * Describes {@code signature} repeated {@code times} times in a way of this rank's own.
   *
   * @param signature that all ranks agree on
   * @param times how often it is repeated, &gt;= 1
   * @param own this rank's chance
   * @return the stream, whose type the caller closes
   */
  public static TypedStream describe(List<BasicType> signature, int times, SplittableRandom own) {
    int inside = times; // repetitions within one copy of the layout
    while (inside > 1 && (times % inside != 0 || own.nextInt(3) > 0)) {
      inside--;
    }
    List<BasicType> types = new ArrayList<>();
    for (int i = 0; i < inside; i++) {
      types.addAll(signature);
    }
    if (own.nextInt(4) == 0) {
      return packed(types, times / inside);
    }
    long[] displacements = new long[types.size()];
    long next = 0;
    for (int i = 0; i < displacements.length; i++) {
      next += own.nextInt(3) == 0 ? own.nextInt(9) : 0;
      displacements[i] = next;
      next += types.get(i).extent();
    }
    if (own.nextBoolean()) {
      reverse(displacements, types);
    }
    Layout layout = Layout.typed(types, displacements).withBounds(0, next + own.nextInt(5));
    return new TypedStream(layout, Datatype.of(layout), times / inside);
  }

  /** The elements as their signature type has them: contiguous, in the most compact tree. */
  private static TypedStream packed(List<BasicType> types, long count) {
    List<TypeTree> leaves = new ArrayList<>();
    long[] displacements = new long[types.size()];
    long next = 0;
    for (int i = 0; i < displacements.length; i++) {
      displacements[i] = next;
      next += types.get(i).extent();
      leaves.add(new Con(1, types.get(i)));
    }
    TypeTree tree = Signature.of(new Strc(LongSeq.of(displacements), leaves), 1).signatureType();
    return new TypedStream(
        Layout.typed(types, displacements).withBounds(0, next),
        Datatype.of(new BoundedTree(tree, 0, next), TreeForm.HVECTOR),
        count);
  }

  /**
   * As {@link #describe}, for sending only: elements of one type may lie in the same place, so that
   * the stream is longer than the memory it is read from.
   *
   * @param signature that all ranks agree on
   * @param times how often it is repeated, &gt;= 1
   * @param own this rank's chance
   * @return the stream, whose type the caller closes
   */
  public static TypedStream overlapping(
      List<BasicType> signature, int times, SplittableRandom own) {
    List<BasicType> types = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      types.addAll(signature);
    }
    long[] displacements = new long[types.size()];
    for (int i = 0; i < displacements.length; i++) {
      displacements[i] = own.nextInt(1 + 4 * signature.size());
    }
    return of(types, displacements, 1);
  }

  /**
   * Describes elements one behind the other, each at a place of its own.
   *
   * @param types of one copy's elements
   * @param displacements of the elements, in bytes, &gt;= 0; element k has type k
   * @param count copies
   * @return the stream, whose type the caller closes
   */
  public static TypedStream of(List<BasicType> types, long[] displacements, long count) {
    long end = 1;
    for (int i = 0; i < displacements.length; i++) {
      end = Math.max(end, displacements[i] + types.get(i).extent());
    }
    Layout layout = Layout.typed(types, displacements).withBounds(0, end);
    return new TypedStream(layout, Datatype.of(layout), count);
  }

  /** Lays the elements down from the top of memory, which the order of the type map allows. */
  private static void reverse(long[] displacements, List<BasicType> types) {
    long end = 0;
    for (int i = 0; i < displacements.length; i++) {
      end = Math.max(end, displacements[i] + types.get(i).extent());
    }
    for (int i = 0; i < displacements.length; i++) {
      displacements[i] = end - displacements[i] - types.get(i).extent();
    }
  }

  /**
   * Tells how much memory one stream takes.
   *
   * @return bytes, &gt;= 1
   */
  public long bytes() {
    return Math.max(1, count * layout.extent());
  }

  /**
   * Allocates memory filled with a byte that no test pattern starts with.
   *
   * @param arena that it belongs to
   * @param blocks streams that it has room for
   * @return the memory
   */
  public MemorySegment blank(Arena arena, int blocks) {
    MemorySegment memory = arena.allocate(blocks * bytes(), 16);
    memory.fill((byte) 0x5a);
    return memory;
  }

  /**
   * Gives the first stream of memory as a buffer.
   *
   * @param memory of one or more streams
   * @return all elements of the stream
   */
  public Buffer buffer(MemorySegment memory) {
    return Buffer.of(memory, count, type);
  }

  /**
   * Gives one stream of memory as a buffer.
   *
   * @param memory of several streams
   * @param block which one, from 0 on
   * @return all elements of the stream
   */
  public Buffer buffer(MemorySegment memory, int block) {
    return new Buffer(memory, block * bytes(), count, type);
  }

  /**
   * Gives the type of one copy of the layout.
   *
   * @return the type, which the stream closes
   */
  public Datatype type() {
    return type;
  }

  /**
   * Tells how many copies of the layout a stream has.
   *
   * @return copies
   */
  public long count() {
    return count;
  }

  /**
   * Fills one stream of memory with the elements that a seed stands for.
   *
   * @param memory of several streams
   * @param block which one, from 0 on
   * @param seed of the elements
   */
  public void fill(MemorySegment memory, int block, long seed) {
    for (int i = 0; i < length; i++) {
      long at = place(block, i);
      for (int b = 0; b < width(i); b++) {
        memory.set(ValueLayout.JAVA_BYTE, at + b, pattern(seed, i, b));
      }
    }
  }

  /**
   * Says whether one stream of memory holds the elements that a seed stands for.
   *
   * @param memory of several streams
   * @param block which one, from 0 on
   * @param seed of the elements
   * @return whether it does
   */
  public boolean holds(MemorySegment memory, int block, long seed) {
    for (int i = 0; i < length; i++) {
      long at = place(block, i);
      for (int b = 0; b < width(i); b++) {
        if (memory.get(ValueLayout.JAVA_BYTE, at + b) != pattern(seed, i, b)) {
          return false;
        }
      }
    }
    return true;
  }

  private long place(int block, int element) {
    int within = element % layout.length();
    long copy = element / layout.length();
    return block * count * layout.extent() + copy * layout.extent() + layout.displacement(within);
  }

  private int width(int element) {
    return layout.type(element % layout.length()).size();
  }

  private static byte pattern(long seed, int element, int b) {
    long mixed =
        (seed * 0x9E37_79B9_7F4A_7C15L + element) * 0xBF58_476D_1CE4_E5B9L + b * 0x94D0_49BBL;
    return (byte) (mixed >>> 29);
  }

  @Override
  public void close() {
    type.close();
  }
}
