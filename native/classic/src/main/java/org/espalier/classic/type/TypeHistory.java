// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.espalier.classic.job.Caller;
import org.espalier.classic.job.SourceLine;
import org.espalier.classic.report.TypeOutcome;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * What has become of all types made in one way: how much they were used, what was decided, and the
 * tuned type that they share. A decision is taken once. Until then the program's own types
 * communicate; afterwards either they still do, or the tuned one does.
 *
 * <p>Uses are added up without a lock: communication calls must not wait for one. Where threads
 * share a history a use may be lost, and the decision comes a little later.
 *
 * <p>There are no lambdas here, nor in what a first commit calls besides: linking one takes as long
 * as a thousand commits.
 */
final class TypeHistory implements Supplier<TypeOutcome> {
  /**
   * Source lines of this many commits are looked up one by one. Then, as long as the line is the
   * same, so many go by between two as went by in all, at most the second number.
   */
  private static final int LINES_OF_ALL = 4;

  private static final int MOST_BETWEEN = 1024;

  /** All calls that are left to C are worth such a part of a decision at most. */
  private static final int PARTS = 4;

  /** Of what may be left, those that come next in one way take such a part: there are others. */
  private static final int WAYS = 2;

  /** So many calls are left to C at once. */
  private static final int MOST_LEFT = 1024;

  static final String WAITING = "used too little to pay";

  private enum Phase {
    WAITING,
    DECIDING,
    DECIDED
  }

  private final Worth worth;
  private final long elements;
  private final @Nullable Worth kernels;
  private volatile @Nullable TypePacking packing; // made when data are packed
  private volatile boolean listFull;

  private final @Nullable Construction made;

  // Guarded by this.
  private @Nullable TypeOutcome outcome;
  private Phase phase = Phase.WAITING;

  // Guarded by the lock of all types.
  private @Nullable Map<String, TypeUse> lines; // where there is more than one
  private @Nullable TypeUse last;
  private long commits;
  private long nextLook;

  // What uses were credited with since it was last asked whether a decision pays, and when it is
  // asked again.
  private long credit;
  private volatile long due;

  /** The tuned type, for the life of the process; {@code handle} is 0 where there is none. */
  private @Nullable Datatype tuned;

  private volatile long handle;

  /** The handle by which types move that the library has not been told of; 0 where none is. */
  private volatile long kept;

  /**
   * A history without uses.
   *
   * @param made how its types are made, or null where that is not known
   * @param elements basic elements of one of its types
   * @param worth when a decision is due
   * @param kernels when a kernel is due; null where its types are not all alike
   */
  TypeHistory(@Nullable Construction made, long elements, Worth worth, @Nullable Worth kernels) {
    this.kernels = kernels;
    this.made = made;
    this.elements = elements;
    this.worth = worth;
    this.due = worth.price();
  }

  /**
   * Counts a use.
   *
   * @param count how many of the type it moves
   * @param target whether the type is the target's in a one-sided call
   * @return whether a decision is due
   */
  boolean used(long count, boolean target) {
    long limit = due;
    if (limit == Long.MAX_VALUE) {
      return false;
    }
    credit += worth.credit(count * elements, target);
    return credit >= limit;
  }

  /**
   * How many of the type a use may move that is not looked at, if so many uses in a row are not; 0
   * where all have to be, as where a kernel packs or another handle communicates.
   */
  long mostUnseen(int uses) {
    if (handle != 0 || kernel() != null) {
      return 0;
    }
    long most = worth.mostUnseen(uses);
    return (kernels == null ? most : Math.min(most, kernels.mostUnseen(uses)))
        / Math.max(1, elements);
  }

  /**
   * How many calls that move so many of the type C may be left to count, where no decision can fall
   * due before; 0 where a kernel packs, and where uses are weighed one by one.
   *
   * @param begun whether they only begin to move them
   * @param left how many of the type other calls move that are left to C
   */
  int mostLeft(long count, boolean begun, long left) {
    TypePacking known = packing;
    if (known != null && known.kernel() != null) {
      return 0;
    }
    long each = Math.max(1, elements) * count * WAYS;
    long others = Math.max(1, elements) * left;
    long calls = due == Long.MAX_VALUE ? MOST_LEFT : (worth.mostUnseen(PARTS) - others) / each;
    if (kernels != null && (known == null || !known.isOver())) {
      long most = begun ? kernels.mostBegun(PARTS) : kernels.mostUnseen(PARTS);
      calls = Math.min(calls, (most - others) / each);
    }
    return Math.clamp(calls, 0, MOST_LEFT);
  }

  /** Whether its types are among those whose decisions are weighed so. */
  boolean isWeighedBy(Worth decisions) {
    return worth == decisions;
  }

  /** How its types are made; null where that is not known. */
  @Nullable Construction made() {
    return made;
  }

  /** The handle that communication takes, or 0 where it is the program's own. */
  long handle() {
    return handle;
  }

  /** The handle by which a type moves that the library has not been told of, or 0. */
  long kept() {
    return kept;
  }

  /** Whether a type is worth keeping for those that are made in the same way. */
  boolean mayKeep() {
    return areAlike() && commits > 1; // without the lock: a commit more or less is no matter
  }

  /** Takes the handle by which types move that the library has not been told of. */
  void keep(long type) {
    kept = type;
  }

  /** Begins a decision; false if it is taken, does not pay yet, or another thread is at it. */
  synchronized boolean decide(boolean loaded) {
    if (phase != Phase.WAITING) {
      return false;
    }
    long now = credit;
    credit = 0;
    due = worth.price();
    if (!worth.isAffordable(now, loaded)) {
      return false;
    }
    phase = Phase.DECIDING;
    return true;
  }

  /**
   * Ends a decision.
   *
   * @param decided what the report says
   * @param type the tuned type, or null where the program's own are kept
   */
  synchronized void decided(TypeOutcome decided, @Nullable Datatype type) {
    phase = Phase.DECIDED;
    due = Long.MAX_VALUE;
    if (decided.tuned() || outcome == null) { // else the outcome is that of a kernel
      outcome = decided;
    }
    if (type != null) {
      tuned = type;
      handle = type.handle();
    }
  }

  /** How its types are packed; null where they are not all alike. */
  @Nullable TypePacking packing() {
    TypePacking known = packing;
    return known != null || kernels == null ? known : makePacking(kernels);
  }

  /** What packs them; null where the library does, or where they are not all alike. */
  @Nullable Kernel kernel() {
    TypePacking known = packing; // not made for this: to count a type's blocks takes long
    return known == null ? null : known.kernel();
  }

  /** Whether all have one layout: not where they are those that are not listed one by one. */
  boolean areAlike() {
    return kernels != null;
  }

  private synchronized TypePacking makePacking(Worth due) {
    TypePacking known = packing;
    if (known == null) {
      Construction how = made;
      long blocks = how == null ? elements : ConstructionBlocks.of(how, elements);
      known = new TypePacking(blocks, due);
      packing = known;
    }
    return known;
  }

  /** This is of all types that are not listed, and no more will be. */
  void listIsFull() {
    listFull = true;
  }

  /** Whether how its types were made may be asked for again. */
  boolean keepsConstructions() {
    return !listFull;
  }

  /** From now on a kernel packs, which follows a tree of so many words. */
  synchronized void packedByKernel(long words) {
    TypeOutcome now = outcome();
    if (!now.tuned()) {
      outcome = now.tunedTo(Math.min(words, now.costBefore()), false, "kernel", 0);
    }
  }

  /**
   * Finds what a commit at the program's current line is counted in. The lock of all types is held.
   *
   * @param types makes the entry of a line that this history has no commit at
   * @return the commits of this history at that line
   */
  TypeUse use(CommittedTypes types) {
    TypeUse found = last;
    if (types.mayLookUp(found == null || commits >= nextLook)) {
      TypeUse before = found;
      found =
          before == null
              ? new TypeUse(this, types.newEntry(Caller.here(), this))
              : at(before, SourceLine.ofCall().where(), types);
      last = found;
      boolean changes = before != null && !before.equals(found);
      nextLook =
          commits + (changes || commits < LINES_OF_ALL ? 1 : Math.min(commits, MOST_BETWEEN));
    } else if (found == null) {
      found = new TypeUse(this, types.elsewhere());
      last = found;
    }
    commits++;
    return found;
  }

  private TypeUse at(TypeUse before, String where, CommittedTypes types) {
    if (before.entry().where().equals(where)) {
      return before;
    }
    Map<String, TypeUse> known = lines;
    if (known == null) {
      known = new HashMap<>();
      known.put(before.entry().where(), before);
      lines = known;
    }
    TypeUse found = known.get(where);
    if (found == null) {
      found = new TypeUse(this, types.newEntry(Caller.of(where), this));
      known.put(where, found);
    }
    return found;
  }

  @Override
  public TypeOutcome get() {
    return outcome();
  }

  /** What the report says now. */
  synchronized TypeOutcome outcome() {
    TypeOutcome decided = outcome;
    if (decided != null) {
      return decided;
    }
    Construction known = made;
    if (known == null) {
      return new TypeOutcome("UNKNOWN", 0, 0, 0, false, false, "", WAITING, 0, 0);
    }
    ConstructionFacts facts = ConstructionFacts.of(known);
    return new TypeOutcome(
        known.combinerName(),
        facts.elements(),
        facts.words(),
        facts.words(),
        false,
        false,
        "",
        WAITING,
        facts.argumentBytes(),
        0);
  }

  /** Frees the tuned type, before MPI ends. */
  synchronized void finish() {
    handle = 0;
    kept = 0;
    Datatype type = tuned;
    tuned = null;
    if (type != null) {
      type.close();
    }
  }
}
