// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.Arrays;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.call.Activity;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;

/**
 * Types of data without gaps of which MPICH moves whole elements (MPI 4.1 §5.1).
 *
 * <p>MPICH moves what it takes as contiguous in pieces that may end within an element, which a
 * receiver's type of several basic types does not take ({@code docs/mpi-quirks.md}). A type that
 * was resized to another extent and back is not taken as contiguous: MPICH walks through it block
 * by block. But a copy of a structure whose basic types lie without gaps, and whose bytes are a
 * multiple of their alignments, it copies at once, unless a piece ends within it. So units are
 * joined to groups, and a message is a structure of many groups and the units that are left.
 *
 * <p>The handles of the unit and the group are kept until {@code MPI_Finalize}, or until {@link
 * #free}.
 */
public final class WholeElements {
  /** Messages of so many bytes go in one piece: the fault was seen from some 8 KB on. */
  public static final long ONE_PIECE = 4096;

  /** Pieces end at multiples of so many bytes. */
  public static final int PIECE = 16;

  /** A structure of more blocks is not made: what MPICH keeps of it would be too much. */
  private static final int MOST_BLOCKS = 4096;

  /** A shorter group would cost more than its bytes. */
  private static final int LEAST_BYTES = 192;

  /** Where a piece ends MPICH walks through a group, so that a longer one would save little. */
  private static final int MOST_BYTES = 8192;

  /** What is a multiple of this is a multiple of every basic type's alignment. */
  private static final int ALIGNMENT = 16;

  private final long bytes;
  private final long unit;
  private final long group;
  private final int unitsInGroup;

  private WholeElements(long bytes, long unit, long group, int unitsInGroup) {
    this.bytes = bytes;
    this.unit = unit;
    this.group = group;
    this.unitsInGroup = unitsInGroup;
  }

  /**
   * Makes the types of a unit that a tree describes.
   *
   * @param unit a typed tree, whose elements lie one behind the other from 0 on
   * @return its types, committed
   * @throws IllegalArgumentException if the tree has a basic type unknown here
   * @throws org.espalier.mpi.library.MpiException if MPI refuses
   */
  public static WholeElements of(TypeTree unit) {
    Activity.requireActive();
    Blocks blocks = new Blocks();
    unit.forEachRun(0, blocks::add);
    if (blocks.fits()) {
      return of(blocks.elements(), blocks.lengths(), unit.size());
    }
    long dense = TreeBuilder.build(new BoundedTree(unit, 0, unit.size()), TreeForm.HVECTOR);
    long handle = lasting(dense, unit.size());
    return new WholeElements(unit.size(), handle, handle, 1);
  }

  /**
   * Makes the types of a unit that is a row of blocks.
   *
   * @param elements the handles of the blocks' basic types, none with gaps
   * @param lengths how many elements each block has, at least 1
   * @param bytes of all blocks together
   * @return its types, committed
   * @throws org.espalier.mpi.library.MpiException if MPI refuses
   */
  public static WholeElements of(long[] elements, long[] lengths, long bytes) {
    long unit = lasting(struct(elements, lengths, 1), bytes);
    int units = unitsInGroup(bytes, elements.length);
    long group = units == 1 ? unit : lasting(struct(elements, lengths, units), units * bytes);
    return new WholeElements(bytes, unit, group, units);
  }

  private static int unitsInGroup(long bytes, int blocks) {
    int units = 1;
    while (units * bytes < LEAST_BYTES || units * bytes % ALIGNMENT != 0) {
      units *= 2;
    }
    return units * bytes <= MOST_BYTES && (long) units * blocks <= MOST_BLOCKS ? units : 1;
  }

  private static long struct(long[] elements, long[] lengths, int copies) {
    int blocks = elements.length;
    long[] children = new long[copies * blocks];
    long[] counts = new long[children.length];
    long[] displacements = new long[children.length];
    long next = 0;
    for (int k = 0; k < children.length; k++) {
      children[k] = elements[k % blocks];
      counts[k] = lengths[k % blocks];
      displacements[k] = next;
      next += counts[k] * NativeTypes.bounds(children[k]).size();
    }
    return NativeTypes.struct(LongSeq.of(counts), LongSeq.of(displacements), children);
  }

  /** The type that MPICH does not take as contiguous, in the place of one that it does. */
  private static long lasting(long dense, long bytes) {
    long apart = NativeTypes.resized(0, bytes + 1, dense);
    NativeTypes.free(dense);
    long handle = NativeTypes.resized(0, bytes, apart);
    NativeTypes.free(apart);
    NativeTypes.commit(handle);
    NativeTypes.countLasting();
    return handle;
  }

  /**
   * Returns the type of one unit.
   *
   * @return a handle
   */
  public long unit() {
    return unit;
  }

  /**
   * Makes the type of a message, which takes 0.3 µs; one copy of it is sent.
   *
   * @param units how many units the message has, at least 1
   * @return a committed handle, to be freed by {@link #freeMessage}
   * @throws org.espalier.mpi.library.MpiException if MPI refuses
   */
  public long message(long units) {
    int groups = Math.toIntExact(units / unitsInGroup);
    int left = (int) (units % unitsInGroup);
    long made =
        groups == 0
            ? NativeTypes.struct(left, unit, 0, 0, unit)
            : NativeTypes.struct(groups, group, left, groups * (unitsInGroup * bytes), unit);
    NativeTypes.commit(made);
    return made;
  }

  /**
   * Frees the type of a message; MPI keeps it until a pending message has ended.
   *
   * @param message what {@link #message} gave
   */
  public static void freeMessage(long message) {
    if (Activity.isActive()) { // else MPI has freed all
      NativeTypes.free(message);
    }
  }

  /** Frees the types of the unit and the group. */
  public void free() {
    NativeTypes.freeLasting(unit);
    if (group != unit) {
      NativeTypes.freeLasting(group);
    }
  }

  /** The blocks of a unit, as long as there are not too many. */
  private static final class Blocks {
    private long[] elements = new long[8];
    private long[] lengths = new long[8];
    private int size;
    private boolean tooMany;

    void add(BasicType type, long displacement, long count, long stride) {
      boolean together = count == 1 || stride == type.size();
      long blocks = together ? 1 : count;
      tooMany |= blocks > MOST_BLOCKS - size;
      if (tooMany) {
        return;
      }
      long element = TreeBuilder.basic(type);
      for (long k = 0; k < blocks; k++) {
        if (size == elements.length) {
          elements = Arrays.copyOf(elements, 2 * size);
          lengths = Arrays.copyOf(lengths, 2 * size);
        }
        elements[size] = element;
        lengths[size++] = together ? count : 1;
      }
    }

    boolean fits() {
      return !tooMany;
    }

    long[] elements() {
      return Arrays.copyOf(elements, size);
    }

    long[] lengths() {
      return Arrays.copyOf(lengths, size);
    }
  }
}
