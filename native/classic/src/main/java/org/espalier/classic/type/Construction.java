// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.espalier.mpi.transfer.kernel.IntLists;
import org.espalier.mpi.transfer.kernel.Steps;
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

  private static final int[] NO_LIST = {};

  private final Combiner combiner;
  // The scalar arguments in the constructor's order; of a predefined type its handle and size.
  private final long first;
  private final int second;
  private final int third;
  // Block lengths and behind them as many displacements, or displacements alone where the blocks
  // have one length, which is the third argument then; empty for constructors without lists. One
  // array, since programs keep many types.
  private final int[] lists;

  private final boolean oneLength;

  /** What stands for them where they are in equal steps. */
  private final @Nullable Steps steps;

  private final List<Construction> components; // of a structure

  /**
   * What all other constructors take: programs keep many types, and a list of one costs as much.
   */
  private final @Nullable Construction component;

  private final int depth;
  private final int entries;
  private final int hash;

  /** Of all types that are made so; guarded by the lock of {@link CommittedTypes}. */
  @Nullable TypeHistory history;

  /** A call without lists over one type, or over none; arguments as below. */
  Construction(
      Combiner combiner, long first, int second, int third, @Nullable Construction component) {
    this(combiner, first, second, third, NO_LIST, false, 0, null, component, List.of());
  }

  /**
   * A call with lists over one type; what is handed over is kept as it is.
   *
   * @param combiner the constructor
   * @param lists copies in each block, then the place of each
   * @param hash of the lists
   * @param component what it was made of
   */
  Construction(Combiner combiner, int[] lists, int hash, Construction component) {
    this(combiner, 0, 0, 0, lists, false, hash, null, component, List.of());
  }

  /**
   * The same of blocks of one length.
   *
   * @param combiner the constructor
   * @param length copies in a block
   * @param places of each block
   * @param hash of both
   * @param component what it was made of
   */
  Construction(Combiner combiner, int length, int[] places, int hash, Construction component) {
    this(combiner, 0, 0, length, places, true, hash, null, component, List.of());
  }

  /**
   * A structure; what is handed over is kept as it is.
   *
   * @param lists copies in each block, then the place of each
   * @param components one for each block
   */
  Construction(int[] lists, List<Construction> components) {
    this(Combiner.STRUCT, 0, 0, 0, lists, false, Arrays.hashCode(lists), null, null, components);
  }

  /** A call with lists in equal steps. */
  Construction(Combiner combiner, Steps steps, Construction component) {
    this(combiner, 0, 0, 0, NO_LIST, false, steps.hashCode(), steps, component, List.of());
  }

  private Construction(
      Combiner combiner,
      long first,
      int second,
      int third,
      int[] lists,
      boolean oneLength,
      int hashOfLists,
      @Nullable Steps steps,
      @Nullable Construction component,
      List<Construction> components) {
    this.combiner = combiner;
    this.first = first;
    this.second = second;
    this.third = third;
    this.lists = lists;
    this.oneLength = oneLength;
    this.steps = steps;
    this.component = component;
    this.components = components;
    int deepest = 0;
    int all =
        1 + (oneLength ? lists.length : lists.length / 2); // bounded by Constructors.MAX_ENTRIES
    long mixed = mixed(combiner, first, second, third, hashOfLists);
    if (component != null) {
      deepest = component.depth;
      all += component.entries;
      mixed = mixed(mixed, component.hash);
    }
    for (int k = 0; k < components.size(); k++) {
      Construction each = components.get(k);
      deepest = Math.max(deepest, each.depth);
      all += each.entries;
      mixed = mixed(mixed, each.hash);
    }
    this.depth = deepest + 1;
    this.entries = all;
    this.hash = Long.hashCode(mixed);
  }

  /** The hash of a call without lists over one type, which need not be made for it. */
  static int hash(Combiner combiner, long first, int second, int third, Construction component) {
    return Long.hashCode(mixed(mixed(combiner, first, second, third, 0), component.hash));
  }

  private static long mixed(Combiner combiner, long first, int second, int third, int hashOfLists) {
    long mixed = mixed(combiner.name().hashCode(), first);
    mixed = mixed(mixed, second);
    mixed = mixed(mixed, third);
    return mixed(mixed, hashOfLists);
  }

  /** Small numbers must not meet: a program's types often differ in one argument by one. */
  private static long mixed(long hash, long value) {
    long next = (hash ^ value) * 0x9E3779B97F4A7C15L;
    return next ^ next >>> 32;
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
    if (steps != null) {
      return steps.size();
    }
    return oneLength ? lists.length : lists.length / 2;
  }

  int length(int entry) {
    if (steps != null) {
      return steps.length();
    }
    return oneLength ? third : lists[entry];
  }

  int place(int entry) {
    if (steps != null) {
      return (int) steps.place(entry);
    }
    return oneLength ? lists[entry] : lists[lists.length / 2 + entry];
  }

  /** What stands for the lists where they are in equal steps and long; else null. */
  @Nullable Steps steps() {
    return steps;
  }

  /** What a constructor that takes one type has taken. */
  Construction only() {
    return Objects.requireNonNull(component);
  }

  List<Construction> components() {
    return component == null ? components : List.of(component);
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
    return lists.length;
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
            && oneLength == that.oneLength
            && Objects.equals(component, that.component)
            && Objects.equals(steps, that.steps)
            && lists.length == that.lists.length
            && (lists.length == 0 || sameLists(that)));
  }

  @SuppressWarnings("ReferenceEquality") // the same pair as before need not be compared again
  private boolean sameLists(Construction that) {
    if (!IntLists.areSame(lists, that.lists) || components.size() != that.components.size()) {
      return false;
    }
    @Nullable Construction mine = null; // a type often comes several times in a row
    @Nullable Construction others = null;
    for (int k = 0; k < components.size(); k++) {
      Construction each = components.get(k);
      Construction other = that.components.get(k);
      if ((each != mine || other != others) && !each.equals(other)) {
        return false;
      }
      mine = each;
      others = other;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return combiner + (isPredefined() ? " " + first : " of " + components());
  }
}
