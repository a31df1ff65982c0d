// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.util.Arrays;
import java.util.List;
import org.espalier.classic.type.Construction.Combiner;
import org.espalier.mpi.raw.TypeCalls;
import org.espalier.mpi.transfer.kernel.Steps;
import org.jspecify.annotations.Nullable;

/**
 * Records of the constructor calls that made types. None of the methods throws: where a component
 * is unknown, or the whole is too large to be kept, they return null, and the type is one of
 * unknown content.
 */
public final class Constructors {
  /** Deeper types are of unknown content: equality and hashing go down the components. */
  static final int MAX_DEPTH = 200;

  /** Entries of all calls together, components counted as often as they occur. */
  static final int MAX_ENTRIES = 4 << 20;

  private Constructors() {}

  /**
   * Records a predefined type.
   *
   * @param handle its handle, which stays the same for the life of the process
   * @param size its bytes, or a negative number where they are not known
   * @return the construction
   */
  public static Construction basic(long handle, int size) {
    return new Construction(Combiner.NAMED, handle, size, 0, null);
  }

  /**
   * Records {@code MPI_Type_dup}.
   *
   * @param component what is duplicated, or null
   * @return the construction, or null
   */
  public static @Nullable Construction dup(@Nullable Construction component) {
    return over(Combiner.DUP, 0, 0, 0, component);
  }

  /**
   * Records {@code MPI_Type_contiguous}.
   *
   * @param count copies
   * @param component of what, or null
   * @return the construction, or null
   */
  public static @Nullable Construction contiguous(int count, @Nullable Construction component) {
    return over(Combiner.CONTIGUOUS, count, 0, 0, component);
  }

  /**
   * Records {@code MPI_Type_vector}.
   *
   * @param count blocks
   * @param length copies in a block
   * @param strideElements from block to block, in extents of the component
   * @param component of what, or null
   * @return the construction, or null
   */
  public static @Nullable Construction vector(
      int count, int length, int strideElements, @Nullable Construction component) {
    return over(Combiner.VECTOR, count, length, strideElements, component);
  }

  /**
   * Records {@code MPI_Type_create_hvector}.
   *
   * @param count blocks
   * @param length copies in a block
   * @param strideBytes from block to block, in bytes
   * @param component of what, or null
   * @return the construction, or null
   */
  public static @Nullable Construction hvector(
      int count, int length, int strideBytes, @Nullable Construction component) {
    return over(Combiner.HVECTOR, count, length, strideBytes, component);
  }

  /**
   * Returns the hash of what {@link #vector} or {@link #hvector} records, which need not be made
   * for it.
   *
   * @param inBytes whether the stride counts bytes
   * @param count blocks
   * @param length copies in a block
   * @param stride from block to block
   * @param component of what
   * @return as {@link Construction#hashCode}
   */
  public static int hashOfStrided(
      boolean inBytes, int count, int length, int stride, Construction component) {
    Combiner combiner = inBytes ? Combiner.HVECTOR : Combiner.VECTOR;
    return Construction.hash(combiner, count, length, stride, component);
  }

  /**
   * Returns the hash of what {@link #contiguous} records, which need not be made for it.
   *
   * @param count copies
   * @param component of what
   * @return as {@link Construction#hashCode}
   */
  public static int hashOfContiguous(int count, Construction component) {
    return Construction.hash(Combiner.CONTIGUOUS, count, 0, 0, component);
  }

  /**
   * Records {@code MPI_Type_indexed} or {@code MPI_Type_create_hindexed}.
   *
   * @param inBytes whether places count bytes, otherwise extents of the component
   * @param lengths copies in each block
   * @param places of each block; at least as many
   * @param facts of the lists, as {@link TypeCalls} has them
   * @param component of what, or null
   * @return the construction, or null
   */
  public static @Nullable Construction listed(
      boolean inBytes,
      int[] lengths,
      int[] places,
      long[] facts,
      @Nullable Construction component) {
    if (component == null || component.depth() >= MAX_DEPTH) {
      return null;
    }
    Combiner combiner = inBytes ? Combiner.HINDEXED : Combiner.INDEXED;
    Steps steps = facts[TypeCalls.LOOPS] < 0 ? null : Steps.of(lengths[0], places[0], facts);
    if (steps != null) {
      return new Construction(combiner, steps, component);
    }
    if (lengths.length + component.allEntries() > MAX_ENTRIES) {
      return null;
    }
    int hash = (int) facts[TypeCalls.HASH];
    try {
      return lengths.length > 0 && facts[TypeCalls.EQUAL] != 0
          ? new Construction(
              combiner, lengths[0], Arrays.copyOf(places, lengths.length), hash, component)
          : new Construction(combiner, together(lengths, places), hash, component);
    } catch (OutOfMemoryError _) {
      return null;
    }
  }

  /** Copies: the program may use its arrays again. */
  private static int[] together(int[] lengths, int[] places) {
    int[] lists = Arrays.copyOf(lengths, 2 * lengths.length);
    System.arraycopy(places, 0, lists, lengths.length, lengths.length);
    return lists;
  }

  /**
   * Records {@code MPI_Type_create_struct}.
   *
   * @param lengths copies in each block
   * @param places of each block, in bytes; at least as many
   * @param components of each block; at least as many
   * @return the construction, or null
   */
  public static @Nullable Construction struct(
      int[] lengths, int[] places, @Nullable Construction[] components) {
    try {
      long all = lengths.length;
      for (Construction component : components) {
        if (component == null || component.depth() >= MAX_DEPTH) {
          return null;
        }
        all += component.allEntries();
      }
      return all > MAX_ENTRIES
          ? null
          : new Construction(
              together(lengths, places), List.of(Arrays.copyOf(components, lengths.length)));
    } catch (RuntimeException | OutOfMemoryError _) {
      return null;
    }
  }

  /**
   * Records {@code MPI_Type_create_resized}.
   *
   * @param component of what, or null
   * @param lb lower bound, in bytes
   * @param extent extent, in bytes
   * @return the construction, or null
   */
  public static @Nullable Construction resized(
      @Nullable Construction component, int lb, int extent) {
    return over(Combiner.RESIZED, lb, extent, 0, component);
  }

  private static @Nullable Construction over(
      Combiner combiner, long first, int second, int third, @Nullable Construction component) {
    return component == null || component.depth() >= MAX_DEPTH
        ? null
        : new Construction(combiner, first, second, third, component);
  }
}
