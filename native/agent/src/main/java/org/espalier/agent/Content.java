// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.espalier.agent.content.Construction;
import org.espalier.agent.content.ConstructionFacts;
import org.espalier.agent.report.TypeEntry;
import org.espalier.agent.report.TypeEntry.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What is known of all types made in one way: how they were made, how much they were used, what was
 * decided, and the one tuned type that they share.
 *
 * <p>A decision is taken once. Until then the program's own types communicate; afterwards either
 * they still do, or each takes the tuned type at its next use.
 *
 * <p>Uses are added up without a lock: communication calls must not wait for one. Where threads
 * share a content a use may be lost, and the decision comes a little later.
 *
 * <p>There are no lambdas here, nor in what a first commit calls besides: linking one takes as long
 * as a thousand commits.
 */
final class Content implements Supplier<Outcome> {
  /** Source lines of this many commits are looked up one by one, then those of every 64th. */
  private static final int LINES_OF_ALL = 16;

  private static final int LINES_OF_ONE_IN = 64;

  private enum Phase {
    WAITING,
    DECIDING,
    DECIDED
  }

  /** Uses before it is worked out what a use is worth: most types are not used as often. */
  private static final long UNWEIGHED_USES = 64;

  private final Worth worth;

  // Guarded by this.
  private final Map<String, TypeEntry> entries = new LinkedHashMap<>();
  private @Nullable Construction made;
  private @Nullable TypeEntry last;
  private @Nullable Outcome outcome;
  private Phase phase = Phase.WAITING;
  private long commits;

  private boolean remembered;

  // What a use is credited with, what was credited, and when it is due: uses until it is weighed,
  // then in the unit of Worth.
  private boolean weighed;
  private long perUse = 1;
  private long credit;
  private volatile long due;

  // Nanoseconds that a use as the target's type of a one-sided call loses, negative until the first
  // such use; what was lost, and when it has come to what a decision may take.
  private volatile long perTarget = -1;
  private long lost;
  private volatile long lossDue;

  private volatile @Nullable TunedType tuned;

  /**
   * A content nothing is decided about.
   *
   * @param made how its types are made, or null where that is not known
   * @param worth when a decision is due
   * @param remembered whether it is found again by how its types are made
   */
  Content(@Nullable Construction made, Worth worth, boolean remembered) {
    this.made = made;
    this.worth = worth;
    this.remembered = remembered;
    this.due = Math.min(UNWEIGHED_USES, worth.price());
    this.lossDue = worth.lossPrice();
  }

  /** Counts a use of any kind; returns whether something is to be done about the type. */
  boolean used() {
    credit += perUse;
    return credit >= due;
  }

  /**
   * Counts a use as the target's type of a one-sided call; returns whether something is to be done
   * about the type.
   */
  boolean usedAsTarget() {
    long loss = perTarget;
    if (loss < 0) {
      loss = weighAsTarget();
    }
    if (loss > 0) {
      lost += loss;
      worth.lost(loss);
    }
    return used() || lost >= lossDue;
  }

  private synchronized long weighAsTarget() {
    if (perTarget < 0) {
      perTarget = worth.loss(made);
    }
    return perTarget;
  }

  /** Says whether one-sided uses have lost what a decision may take. */
  boolean hasLost() {
    return lost >= lossDue;
  }

  /**
   * Says whether the uses have come to what a decision costs; until a use is weighed they have not.
   */
  synchronized boolean isEarned() {
    if (!weighed) {
      weighed = true;
      long uses = credit;
      perUse = worth.credit(made);
      credit = uses * perUse;
      due = worth.price();
    }
    return credit >= due;
  }

  /** Asks again when as much has been earned once more. */
  synchronized void postpone() {
    if (phase == Phase.WAITING) {
      due = credit + worth.price();
    }
  }

  /** Begins a decision; false if it is taken, or another thread is at it. */
  synchronized boolean decide() {
    if (phase != Phase.WAITING) {
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
  synchronized void decided(Outcome decided, @Nullable TunedType type) {
    phase = Phase.DECIDED;
    outcome = decided;
    tuned = type;
    // A tuned type is for every type of the content at its next use; a kept one needs no more.
    due = type == null ? Long.MAX_VALUE : Long.MIN_VALUE;
    lossDue = Long.MAX_VALUE;
    perTarget = 0;
    if (type == null) {
      perUse = 0;
    }
  }

  @Nullable TunedType tuned() {
    return tuned;
  }

  /**
   * Finds the entry for a commit at the program's current line.
   *
   * @param types makes the entry of a line that this content was not committed at
   * @return the entry
   */
  synchronized TypeEntry entry(CommittedTypes types) {
    TypeEntry found = last;
    if (found == null || commits < LINES_OF_ALL || commits % LINES_OF_ONE_IN == 0) {
      String where = SourceLine.find();
      found = entries.get(where);
      if (found == null) {
        found = types.newEntry(where, this);
        entries.put(where, found);
      }
      last = found;
    }
    commits++;
    return found;
  }

  @Override
  public Outcome get() {
    return outcome();
  }

  /** What the report says of the content now. */
  synchronized Outcome outcome() {
    Outcome decided = outcome;
    if (decided != null) {
      return decided;
    }
    Construction known = made;
    if (known == null) {
      return new Outcome("UNKNOWN", 0, 0, 0, false, false, "", worth.reasonToWait(), 0, 0);
    }
    ConstructionFacts facts = ConstructionFacts.of(known);
    return new Outcome(
        known.combinerName(),
        facts.elements(),
        facts.words(),
        facts.words(),
        false,
        false,
        "",
        worth.reasonToWait(),
        facts.argumentBytes(),
        0);
  }

  /** After the type that led to the decision has adopted it: who else still needs it. */
  synchronized void adopted() {
    TunedType type = tuned;
    if (!remembered && type != null) {
      type.release();
    }
  }

  /** Lets go of what only serves to recognise types that are made again. */
  synchronized void forget() {
    outcome = outcome();
    made = null;
    TunedType type = tuned;
    if (remembered && type != null) {
      type.release();
    }
    remembered = false;
    if (phase == Phase.DECIDED) {
      due = Long.MAX_VALUE;
    }
  }
}
