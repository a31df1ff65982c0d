// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.util.HashSet;
import java.util.Set;
import org.espalier.mpi.transfer.kernel.Steps;

/**
 * What a construction comes to: basic elements, words of its description as a tree, and the bytes
 * of arguments that MPI keeps for {@code MPI_Type_get_contents}. Computed from the calls alone, in
 * time linear in their arguments.
 *
 * <p>The words are those of the tree that MPI's own answer is read as: copies without gaps are one
 * leaf, blocks of length 0 are left out, blocks of one length become {@code idx}, of several {@code
 * idxbuc}, and a structure is {@code strc} unless all its parts were made in the same way.
 *
 * @param elements basic elements
 * @param words words of the description
 * @param argumentBytes 4 for each integer argument, 8 for each address and each component, of every
 *     different constructor call once
 */
public record ConstructionFacts(long elements, long words, long argumentBytes) {
  // The default cost model's node and look-up; the agent's class for it is not loaded for this.
  private static final long NODE = 6;
  private static final long LOOKUP = 1;

  /** Bytes of a leaf whose size is not known: no distance equals it. */
  private static final long UNKNOWN = Long.MIN_VALUE;

  /**
   * A part of the tree.
   *
   * @param elements basic elements, 0 for none
   * @param words words of its nodes
   * @param leafBytes what a leaf covers without gaps, or {@link #UNKNOWN} for any other node
   * @param extentBytes what copies of it are apart, or {@link #UNKNOWN}
   */
  private record Part(long elements, long words, long leafBytes, long extentBytes) {
    Part repeat(long count, long step) {
      if (elements == 0 || count == 0) {
        return new Part(0, 0, UNKNOWN, UNKNOWN);
      }
      if (count == 1) {
        return this;
      }
      boolean dense = leafBytes != UNKNOWN && step == leafBytes;
      return new Part(
          times(elements, count),
          dense ? words : words + NODE,
          dense ? leafBytes * count : UNKNOWN,
          dense ? leafBytes * count : UNKNOWN);
    }

    Part copies(long count) {
      return repeat(count, extentBytes);
    }

    Part resized(long extent) {
      return new Part(elements, words, leafBytes, extent);
    }

    Part at(long place) {
      return place == 0 || elements == 0
          ? this
          : new Part(elements, words + NODE + LOOKUP, UNKNOWN, UNKNOWN);
    }
  }

  /**
   * Works out the facts.
   *
   * @param construction of what
   * @return the facts
   */
  public static ConstructionFacts of(Construction construction) {
    Part part = part(construction);
    Set<Construction> counted = new HashSet<>();
    return new ConstructionFacts(
        part.elements(), part.words(), argumentBytes(construction, counted));
  }

  /** The basic elements alone. */
  static long elements(Construction construction) {
    return part(construction).elements();
  }

  private static Part part(Construction made) {
    return switch (made.combiner()) {
      case NAMED -> {
        long size = made.second() >= 0 ? made.second() : UNKNOWN;
        yield new Part(1, NODE, size, size);
      }
      case STRUCT -> struct(made);
      case DUP -> component(made);
      case RESIZED -> component(made).resized(made.second());
      case CONTIGUOUS -> component(made).copies(made.first());
      case VECTOR -> {
        Part child = component(made);
        long extent = child.extentBytes();
        yield child
            .copies(made.second())
            .repeat(made.first(), extent == UNKNOWN ? UNKNOWN : made.third() * extent);
      }
      case HVECTOR -> component(made).copies(made.second()).repeat(made.first(), made.third());
      case INDEXED, HINDEXED -> blocks(made, component(made));
    };
  }

  private static Part component(Construction made) {
    return part(made.components().getFirst());
  }

  /** A product of counts; what does not fit is as good as the largest number. */
  private static long times(long first, long second) {
    return Math.multiplyHigh(first, second) == 0 && first * second >= 0
        ? first * second
        : Long.MAX_VALUE;
  }

  private static Part blocks(Construction made, Part child) {
    int kept = 0;
    int length = 0;
    long place = 0;
    long copies = 0;
    boolean equal = true;
    Steps steps = made.steps();
    if (steps != null && steps.length() > 0) {
      kept = steps.size();
      length = steps.length();
      place = steps.first();
      copies = (long) kept * length;
    }
    for (int i = 0; i < made.entries() && steps == null; i++) {
      if (made.length(i) > 0) {
        if (kept++ == 0) {
          length = made.length(i);
          place = made.place(i);
        }
        equal &= made.length(i) == length;
        copies += made.length(i);
      }
    }
    if (kept == 0 || child.elements() == 0) {
      return new Part(0, 0, UNKNOWN, UNKNOWN);
    }
    if (!equal) {
      return new Part(
          times(copies, child.elements()),
          child.words() + NODE + 2 * LOOKUP * kept,
          UNKNOWN,
          UNKNOWN);
    }
    Part block = child.copies(length);
    return kept == 1
        ? block.at(place)
        : new Part(
            times(copies, child.elements()),
            block.words() + NODE + LOOKUP * kept,
            UNKNOWN,
            UNKNOWN);
  }

  private static Part struct(Construction made) {
    int kept = 0;
    int first = 0;
    boolean equal = true;
    long elements = 0;
    long words = 0;
    Part only = new Part(0, 0, UNKNOWN, UNKNOWN);
    for (int i = 0; i < made.entries(); i++) {
      Construction component = made.components().get(i);
      Part child = part(component);
      Part part = child.copies(made.length(i));
      if (part.elements() > 0) {
        if (kept++ == 0) {
          first = i;
          only = part;
        }
        equal &=
            made.length(i) == made.length(first) && component.equals(made.components().get(first));
        elements += part.elements();
        words += part.words();
      }
    }
    if (kept <= 1) {
      return only.at(made.entries() == 0 ? 0 : made.place(first));
    }
    return equal
        ? new Part(elements, only.words() + NODE + LOOKUP * kept, UNKNOWN, UNKNOWN)
        : new Part(elements, words + NODE + 2 * LOOKUP * kept, UNKNOWN, UNKNOWN);
  }

  private static long argumentBytes(Construction made, Set<Construction> counted) {
    if (made.isPredefined() || !counted.add(made)) {
      return 0;
    }
    long entries = made.entries();
    long own =
        switch (made.combiner()) {
          case NAMED -> 0;
          case DUP -> 8;
          case CONTIGUOUS -> 4 + 8;
          case VECTOR -> 3 * 4 + 8;
          case HVECTOR -> 2 * 4 + 8 + 8;
          case INDEXED -> 4 * (2 * entries + 1) + 8;
          case HINDEXED -> 4 * (entries + 1) + 8 * entries + 8;
          case STRUCT -> 4 * (entries + 1) + 8 * entries + 8 * entries;
          case RESIZED -> 2 * 8 + 8;
        };
    for (Construction component : made.components()) {
      own += argumentBytes(component, counted);
    }
    return own;
  }
}
