// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.content;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The constructor call that made a type, with those of its components: all that decides what the
 * type is. Equal constructions make equal types (MPI 4.1 §5.1.2), so it serves as the key by which
 * a type that is made again is recognised without asking MPI.
 *
 * <p>Rewritten code of {@code mpi.Datatype} calls the factories, each beside the constructor of its
 * name. None of them throws: where a component is unknown, or the whole is too large to be kept,
 * they return null, and the type is one of unknown content.
 */
public final class Construction {
  /** Deeper types are of unknown content: equality and hashing go down the components. */
  static final int MAX_DEPTH = 200;

  /** Entries of all calls together, components counted as often as they occur. */
  static final int MAX_ENTRIES = 4 << 20;

  private static final int[] NO_LIST = {};

  /** MPI's constructors as mpi.jar offers them (MPI 4.1 §5.1.13 has their combiners). */
  enum Combiner {
    NAMED,
    DUP,
    CONTIGUOUS,
    VECTOR,
    HVECTOR,
    INDEXED,
    HINDEXED,
    STRUCT,
    RESIZED
  }

  private final Combiner combiner;
  // The scalar arguments in the constructor's order; of a predefined type its handle and size.
  private final long first;
  private final long second;
  private final long third;
  // Block lengths and displacements, as many; empty for constructors without lists.
  private final int[] lengths;
  private final int[] places;
  private final List<Construction> components;
  private final int depth;
  private final long entries;
  private final int hash;

  private Construction(
      Combiner combiner,
      long first,
      long second,
      long third,
      int[] lengths,
      int[] places,
      List<Construction> components) {
    this.combiner = combiner;
    this.first = first;
    this.second = second;
    this.third = third;
    this.lengths = lengths;
    this.places = places;
    this.components = components;
    int deepest = 0;
    long all = 1L + lengths.length;
    int mixed = combiner.name().hashCode();
    mixed = mixed * 31 + Long.hashCode(first);
    mixed = mixed * 31 + Long.hashCode(second);
    mixed = mixed * 31 + Long.hashCode(third);
    mixed = mixed * 31 + Arrays.hashCode(lengths);
    mixed = mixed * 31 + Arrays.hashCode(places);
    for (Construction component : components) {
      deepest = Math.max(deepest, component.depth);
      all += component.entries;
      mixed = mixed * 31 + component.hash;
    }
    this.depth = deepest + 1;
    this.entries = all;
    this.hash = mixed;
  }

  /**
   * Records a predefined type.
   *
   * @param handle its handle, which stays the same for the life of the process
   * @param size its bytes, or a negative number where they are not known
   * @return the construction
   */
  public static Construction basic(long handle, int size) {
    return new Construction(Combiner.NAMED, handle, size, 0, NO_LIST, NO_LIST, List.of());
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
   * Records {@code MPI_Type_indexed}.
   *
   * @param lengths copies in each block
   * @param places of each block, in extents of the component; at least as many
   * @param component of what, or null
   * @return the construction, or null
   */
  public static @Nullable Construction indexed(
      int[] lengths, int[] places, @Nullable Construction component) {
    return listed(Combiner.INDEXED, lengths, places, component);
  }

  /**
   * Records {@code MPI_Type_create_hindexed}.
   *
   * @param lengths copies in each block
   * @param places of each block, in bytes; at least as many
   * @param component of what, or null
   * @return the construction, or null
   */
  public static @Nullable Construction hindexed(
      int[] lengths, int[] places, @Nullable Construction component) {
    return listed(Combiner.HINDEXED, lengths, places, component);
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
      return listed(Combiner.STRUCT, lengths, places, Arrays.copyOf(components, lengths.length));
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
      Combiner combiner, long first, long second, long third, @Nullable Construction component) {
    return component == null || component.depth >= MAX_DEPTH
        ? null
        : new Construction(combiner, first, second, third, NO_LIST, NO_LIST, List.of(component));
  }

  private static @Nullable Construction listed(
      Combiner combiner, int[] lengths, int[] places, @Nullable Construction... components) {
    try {
      long all = lengths.length;
      for (Construction component : components) {
        if (component == null || component.depth >= MAX_DEPTH) {
          return null;
        }
        all += component.entries;
      }
      if (all > MAX_ENTRIES) {
        return null;
      }
      // Copies: the program may use its arrays again.
      return new Construction(
          combiner,
          0,
          0,
          0,
          lengths.clone(),
          Arrays.copyOf(places, lengths.length),
          List.of(components));
    } catch (RuntimeException | OutOfMemoryError _) {
      return null;
    }
  }

  Combiner combiner() {
    return combiner;
  }

  long first() {
    return first;
  }

  long second() {
    return second;
  }

  long third() {
    return third;
  }

  int entries() {
    return lengths.length;
  }

  int length(int entry) {
    return lengths[entry];
  }

  int place(int entry) {
    return places[entry];
  }

  List<Construction> components() {
    return components;
  }

  /**
   * Says whether this is a predefined type.
   *
   * @return true if MPI offers it
   */
  public boolean isPredefined() {
    return combiner == Combiner.NAMED;
  }

  /**
   * Returns MPI's name of the constructor.
   *
   * @return the combiner without its prefix, {@code "INDEXED"}
   */
  public String combinerName() {
    return combiner.name();
  }

  /**
   * Returns what is kept of this call's lists.
   *
   * @return integers, those of components not counted
   */
  public long listed() {
    return (long) lengths.length + places.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Construction that
            && hash == that.hash
            && combiner == that.combiner
            && first == that.first
            && second == that.second
            && third == that.third
            && Arrays.equals(lengths, that.lengths)
            && Arrays.equals(places, that.places)
            && Objects.equals(components, that.components));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return combiner + (isPredefined() ? " " + first : " of " + components);
  }
}
