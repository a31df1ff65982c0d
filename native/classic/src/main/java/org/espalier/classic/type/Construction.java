// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The constructor call that made a type, with those of its components: all that decides what the
 * type is. Equal constructions make equal types (MPI 4.1 §5.1.2), so it serves as the key by which
 * a type that is made again is recognised without asking MPI. {@link Constructors} makes them.
 */
public final class Construction {
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

  /**
   * Takes what is kept as it is.
   *
   * @param combiner the constructor
   * @param first its first scalar argument, or 0
   * @param second its second, or 0
   * @param third its third, or 0
   * @param lengths copies in each block, or no list
   * @param places of each block, as many
   * @param components what it was made of
   */
  Construction(
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

  /** Constructors from here down to a predefined type, itself included. */
  int depth() {
    return depth;
  }

  /** Entries of this call and all below, each call counted as one more. */
  long allEntries() {
    return entries;
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
