// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.time.Duration;
import org.espalier.classic.job.Marker;
import org.espalier.classic.job.Messages;
import org.espalier.mpi.raw.Handles;
import org.jspecify.annotations.Nullable;

/**
 * Follows the calls of one process, of one thread at a time. {@link #before} sees a call's
 * arguments and may put a status in the place of one that is ignored; {@link #after} sees what the
 * call has written.
 */
public final class Checker {
  /** Notes of calls that are complete are on their way. */
  private static final long DRAIN_NANOS = 3_000_000_000L;

  private final int worldRank;
  private final Differences differences;
  private final CheckedCommunicators communicators;
  private final FollowedCalls calls;
  private boolean ended;

  private Checker(int worldRank, Marker marker) {
    this.worldRank = worldRank;
    this.differences = new Differences(worldRank, marker);
    this.communicators = new CheckedCommunicators(differences, worldRank);
    this.calls = new FollowedCalls(communicators);
  }

  /**
   * Starts checking; all ranks call. A rank without checking would never answer, so the others wait
   * for all with a limit.
   *
   * @param worldRank this process's rank in {@code MPI_COMM_WORLD}
   * @param marker takes a sign of a difference
   * @param limit how long the last rank may take
   * @return the checker, or null where not all ranks came, with a line that says so
   */
  public static @Nullable Checker start(int worldRank, Marker marker, Duration limit) {
    if (Calls.isMultithreaded()) {
      Messages.warn("types are not checked: threads of one rank call MPI at the same time");
      return null;
    }
    if (!Calls.allCame(limit)) {
      Messages.warn(
          "types are not checked: not all ranks joined within " + limit.toSeconds() + " s");
      return null;
    }
    Checker checker = new Checker(worldRank, marker);
    checker.communicators.add(Handles.COMM_WORLD);
    checker.communicators.add(Handles.COMM_SELF);
    return checker;
  }

  /**
   * Sees a call before it is made. Nothing is thrown: what goes wrong ends the checking, not the
   * program.
   *
   * @param function its name in C
   * @param words its arguments; a status that is ignored may be replaced
   * @return what {@link #after} wants to know, or null
   */
  public @Nullable Object before(String function, long[] words) {
    if (ended) {
      return null;
    }
    try {
      communicators.poll();
      return calls.before(function, words);
    } catch (RuntimeException failure) {
      end(failure);
      return null;
    }
  }

  /**
   * Sees a call behind it.
   *
   * @param before what {@link #before} gave, or null
   * @param words its arguments
   * @param code what it returned
   */
  public void after(@Nullable Object before, long[] words, int code) {
    if (before instanceof Following following && !ended) {
      try {
        following.run(words, code);
      } catch (RuntimeException failure) {
        end(failure);
      }
    }
  }

  private void end(RuntimeException failure) {
    ended = true;
    Messages.warn("types are checked no longer on this rank: " + failure);
  }

  /**
   * Ends checking before MPI ends: waits for what is on its way, adds up, and rank 0 tells.
   *
   * @param limit how long the last rank may take
   */
  public void finish(Duration limit) {
    boolean whole = !ended;
    ended = true; // what is called from here on is our own
    try {
      Patience patience = new Patience();
      long start = System.nanoTime();
      while (whole
          && communicators.left() > 0
          && System.nanoTime() - start < DRAIN_NANOS
          && patience.pause()) {
        communicators.poll();
      }
      for (Site site : communicators.unresolved()) {
        Messages.warn("types not compared: " + site);
      }
      if (!Calls.allCame(limit)) {
        Messages.warn("types: not all ranks joined at the end; what was found is told above");
        return;
      }
      long[] mine = differences.counts();
      mine[1] += communicators.left();
      long[] all = Calls.sums(mine, limit);
      if (all != null && worldRank == 0) {
        Messages.print(
            "espalier: types of %,d transfers on %d ranks checked: %,d differ, %,d could not be compared"
                .formatted(all[0] + all[2], Calls.size(Handles.COMM_WORLD), all[2], all[1]));
      }
    } catch (RuntimeException failure) {
      Messages.warn("types could not be checked to the end: " + failure);
    }
  }
}
