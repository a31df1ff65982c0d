// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.util.Arrays;
import org.espalier.classic.type.Construction.Combiner;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.mpi.transfer.kernel.Steps;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a type in their order, as a tree, by the calls that made it (MPI 4.1 §5.1.2). Time
 * is linear in their arguments, and no list is copied whose places are in equal steps, or in equal
 * steps of equal steps: so a kernel for the list of all elements of a transposed matrix is there
 * after a look at the list. MPI itself is asked nothing; reading such a list back from it takes
 * hundreds of milliseconds in a program that has just started.
 *
 * <p>Only types of which these calls say everything have one: not structures, whose extent hangs on
 * alignment, nor places that alignment might round. Leaves are named by their size alone. There are
 * no lambdas and no switches over types here, which are linked at run time.
 */
final class ConstructionTree {
  private final TypeTree tree;
  private final long lb;
  private final long extent;

  private ConstructionTree(TypeTree tree, long lb, long extent) {
    this.tree = tree;
    this.lb = lb;
    this.extent = extent;
  }

  /**
   * Makes the tree, with steps in the place of lists.
   *
   * @return the tree, or null where the calls do not say everything, or there are no elements
   */
  static @Nullable ConstructionTree of(Construction made) {
    try {
      return read(made);
    } catch (ArithmeticException | IllegalArgumentException tooFar) {
      return null; // of a tree, too, whose bounds no 64 bits hold
    }
  }

  /** Whether the calls say everything, unless alignment or a size that MPI knows comes in. */
  static boolean isTold(Construction made) {
    Construction below = made;
    while (!below.isPredefined() && below.combiner() != Combiner.STRUCT) {
      below = below.only();
    }
    return below.isPredefined() && below.second() > 0;
  }

  /** Elements and their displacements, in bytes. */
  TypeTree tree() {
    return tree;
  }

  /** From one copy of the type to the next, in bytes. */
  long extent() {
    return extent;
  }

  /** What chooses the way of messages of the type that was made so. */
  MessageChoices choices(Construction made) {
    return isListed(made)
        ? MessageChoices.ofList(tree, told(made))
        : new MessageChoices(tree, told(made));
  }

  /** Whether MPI has been told a list anywhere. */
  static boolean isListed(Construction made) {
    Construction below = made;
    while (!below.isPredefined()) {
      if (isList(below.combiner())) {
        return true;
      }
      below = below.only();
    }
    return false;
  }

  private static boolean isList(Combiner combiner) {
    return combiner == Combiner.INDEXED || combiner == Combiner.HINDEXED;
  }

  /** Whether MPI has been told blocks one by one: a list, in which nothing is repeated. */
  private static boolean isFlat(Construction made) {
    Construction below = made;
    while (isList(below.combiner())
        || below.combiner() == Combiner.DUP
        || below.combiner() == Combiner.RESIZED) {
      below = below.only();
    }
    while (below.combiner() == Combiner.CONTIGUOUS) {
      below = below.only();
    }
    return below.isPredefined();
  }

  /** Whether MPI says the same of all bytes together. */
  boolean isWithin(TypeBounds bounds) {
    return tree.size() == bounds.size()
        && lb == bounds.lb()
        && extent == bounds.extent()
        && tree.trueLb() == bounds.trueLb()
        && tree.trueUb() - tree.trueLb() == bounds.trueExtent();
  }

  /** The form that MPI has been told; nothing for a list that it walks block by block. */
  static @Nullable TreeForm told(Construction made) {
    return isListed(made) && isFlat(made) ? null : form(made);
  }

  private static @Nullable TreeForm form(Construction made) {
    Combiner combiner = made.combiner();
    if (combiner == Combiner.RESIZED) {
      return form(made.only());
    }
    if (combiner == Combiner.CONTIGUOUS) {
      return made.only().combiner() == Combiner.RESIZED
          ? TreeForm.CONTIGUOUS_OF_RESIZED
          : form(made.only());
    }
    if (combiner == Combiner.VECTOR) {
      return TreeForm.VECTOR;
    }
    return TreeForm.HVECTOR;
  }

  /** From the outside in. */
  private static @Nullable ConstructionTree read(Construction made) {
    Combiner combiner = made.combiner();
    if (combiner == Combiner.NAMED) {
      return basic(made.second());
    }
    if (combiner == Combiner.STRUCT) {
      return null;
    }
    ConstructionTree child = read(made.only());
    if (child == null || combiner == Combiner.DUP) {
      return child;
    }
    if (combiner == Combiner.RESIZED) {
      return new ConstructionTree(child.tree, made.first(), made.second());
    }
    if (combiner == Combiner.CONTIGUOUS) {
      return child.repeated(made.first(), child.extent);
    }
    if (combiner == Combiner.INDEXED) {
      return blocks(made, child, child.extent);
    }
    if (combiner == Combiner.HINDEXED) {
      return blocks(made, child, 1);
    }
    ConstructionTree block = child.repeated(made.second(), child.extent);
    if (block == null) {
      return null;
    }
    long unit = combiner == Combiner.VECTOR ? child.extent : 1;
    return block.repeated(made.first(), Math.multiplyExact(made.third(), unit));
  }

  private static @Nullable ConstructionTree basic(long bytes) {
    if (bytes < 1) {
      return null; // a pair with a gap, or nothing
    }
    int size = (int) bytes;
    BasicType type = new BasicType(Integer.toString(size).concat(" bytes"), size, size, size, size);
    return new ConstructionTree(new Con(1, type), 0, size);
  }

  /** Blocks of copies of a child at listed places, which count in units of some bytes. */
  private static @Nullable ConstructionTree blocks(
      Construction made, ConstructionTree child, long unit) {
    Steps loops = made.steps();
    if (loops != null) {
      return loops(loops, child, unit);
    }
    int n = made.entries();
    int length = n == 0 ? 0 : made.length(0);
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    boolean equal = length > 0;
    for (int k = 0; k < n; k++) {
      if (made.length(k) != length) {
        equal = false;
      }
      least = Math.min(least, made.place(k));
      greatest = Math.max(greatest, made.place(k));
    }
    if (!equal) {
      return lengths(made, child, unit);
    }
    ConstructionTree block = child.repeated(length, child.extent);
    if (block == null) {
      return null;
    }
    return block.around(
        nested(made, 1, n, unit, block.tree),
        Math.multiplyExact(least, unit),
        Math.multiplyExact(greatest, unit));
  }

  /** The same of a list that has been looked through. */
  private static @Nullable ConstructionTree loops(Steps loops, ConstructionTree child, long unit) {
    ConstructionTree block = child.repeated(loops.length(), child.extent);
    for (int k = 0; k < loops.loops() && block != null; k++) {
      block = block.repeated(loops.count(k), Math.multiplyExact(loops.step(k), unit));
    }
    if (block == null) {
      return null;
    }
    long first = Math.multiplyExact(loops.first(), unit);
    return block.around(at(first, block.tree), first, first);
  }

  /** A tree at every step-th place of a list. */
  private static TypeTree nested(Construction made, int each, int n, long unit, TypeTree tree) {
    long first = Math.multiplyExact((long) made.place(0), unit);
    if (n == 1) {
      return at(first, tree);
    }
    long step = (long) made.place(each) - made.place(0);
    int run = 2;
    while (run < n && (long) made.place(run * each) - made.place((run - 1) * each) == step) {
      run++;
    }
    if (run < n && !isOfRuns(made, each, n, run, step)) {
      return listed(made, each, n, unit, tree);
    }
    TypeTree inner = repeat(tree, run, Math.multiplyExact(step, unit));
    return run == n ? at(first, inner) : nested(made, each * run, n / run, unit, inner);
  }

  /** Whether each run of so many places is in steps, as the first is. */
  private static boolean isOfRuns(Construction made, int each, int n, int run, long step) {
    if (n % run != 0) {
      return false;
    }
    for (int from = run; from < n; from += run) {
      long last = made.place(from * each);
      for (int k = from + 1; k < from + run; k++) {
        long place = made.place(k * each);
        if (place - last != step) {
          return false;
        }
        last = place;
      }
    }
    return true;
  }

  private static TypeTree listed(Construction made, int each, int n, long unit, TypeTree tree) {
    long[] places = new long[n];
    for (int k = 0; k < n; k++) {
      places[k] = Math.multiplyExact((long) made.place(k * each), unit);
    }
    return new Idx(LongSeq.of(places), tree);
  }

  /** Blocks of different lengths; those without copies are left out. */
  private static @Nullable ConstructionTree lengths(
      Construction made, ConstructionTree child, long unit) {
    int n = 0;
    long[] places = new long[made.entries()];
    long[] counts = new long[made.entries()];
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (int k = 0; k < places.length; k++) {
      int length = made.length(k);
      if (length > 0) {
        places[n] = Math.multiplyExact((long) made.place(k), unit);
        counts[n] = length;
        long reach = Math.multiplyExact(length - 1L, child.extent);
        low = Math.min(low, Math.addExact(places[n], Math.min(0, reach)));
        high = Math.max(high, Math.addExact(places[n], Math.max(0, reach)));
        n++;
      }
    }
    if (n == 0) {
      return null;
    }
    TypeTree tree =
        new IdxBuc(
            child.extent,
            LongSeq.of(Arrays.copyOf(places, n)),
            LongSeq.of(Arrays.copyOf(counts, n)),
            child.tree);
    return child.around(tree, low, high);
  }

  /** Copies of this at 0, stride, 2·stride, …; null where there are none. */
  private @Nullable ConstructionTree repeated(long count, long stride) {
    if (count < 1) {
      return null;
    }
    long reach = Math.multiplyExact(count - 1, stride);
    return around(repeat(tree, count, stride), Math.min(0, reach), Math.max(0, reach));
  }

  /**
   * A tree of copies of this between two displacements; null where MPI may round the extent up to
   * the alignment of the elements (MPI 4.1 §5.1.7).
   */
  private @Nullable ConstructionTree around(TypeTree copies, long low, long high) {
    long newLb = Math.addExact(lb, low);
    long newExtent = Math.addExact(extent, Math.subtractExact(high, low));
    long size = element(tree).extent();
    return newLb % size == 0 && newExtent % size == 0
        ? new ConstructionTree(copies, newLb, newExtent)
        : null;
  }

  private static BasicType element(TypeTree tree) {
    TypeTree below = tree;
    while (!(below instanceof Con con)) {
      below = below.children().get(0);
    }
    return con.type();
  }

  /** Copies of a tree; blocks that touch are one, and loops that continue one another. */
  private static TypeTree repeat(TypeTree tree, long count, long stride) {
    if (count == 1) {
      return tree;
    }
    if (tree instanceof Con con && stride == con.size()) {
      return new Con(Math.multiplyExact(count, con.count()), con.type());
    }
    if (tree instanceof Vec vec && stride == vec.count() * vec.stride()) {
      return new Vec(Math.multiplyExact(count, vec.count()), vec.stride(), vec.child());
    }
    return new Vec(count, stride, tree);
  }

  private static TypeTree at(long place, TypeTree tree) {
    return place == 0 ? tree : new Idx(LongSeq.of(place), tree);
  }
}
