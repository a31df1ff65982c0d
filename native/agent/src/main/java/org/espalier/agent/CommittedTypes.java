// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.agent.Settings.Feature;
import org.espalier.agent.Worth.Account;
import org.espalier.agent.content.Construction;
import org.espalier.agent.report.TypeEntry;
import org.espalier.agent.report.TypeEntry.Outcome;
import org.espalier.agent.tuning.Tuner;
import org.espalier.mpi.library.MpiLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The committed types of this process: what a commit, a duplicate and a use that is due come to,
 * and the entries of the report.
 *
 * <p>A commit asks MPI nothing unless types are tuned at their commit: it looks the content up and
 * counts. MPI is called only inside the program's own calls, on the thread that makes them.
 */
final class CommittedTypes {
  /** Kinds of types that are told apart in the report; a program that makes more is summed up. */
  private static final int MAX_ENTRIES = 20_000;

  private final Settings settings;
  private final OneSidedPath oneSided = new OneSidedPath(System.getenv());
  private final Worth worth;
  private final Contents contents;
  private final List<TypeEntry> entries = new ArrayList<>(); // guarded by itself
  private @Nullable TypeEntry elsewhere; // guarded by entries
  private volatile int rank;
  private volatile boolean loaded;

  /** Made at the first decision, which is when the tuning's classes are loaded. */
  private static final class Tuning {
    private static @Nullable Tuner tuner;

    private Tuning() {}

    static synchronized Tuner of(Settings settings) {
      Tuner made = tuner;
      if (made == null) {
        MpiLibrary.Available library = MpiLibrary.require();
        made =
            new Tuner(
                library,
                new Tuner.Options(
                    settings.has(Feature.TUNE),
                    settings.has(Feature.SEARCH),
                    settings.has(Feature.GUARD),
                    settings.searchLimit(),
                    settings.budget(),
                    Calibration.read(settings.forms(), library)));
        tuner = made;
      }
      return made;
    }
  }

  CommittedTypes(Settings settings) {
    this.settings = settings;
    this.worth = new Worth(settings.tuning(), settings.searchLimit(), oneSided, System::nanoTime);
    this.contents = new Contents(settings.has(Feature.CACHE), worth);
  }

  /** Takes this process's rank, for the entries to come, and what the library is. */
  void startedOn(int givenRank, String library) {
    rank = givenRank;
    oneSided.startedOn(library);
  }

  /**
   * Begins the life of a committed type.
   *
   * @param handle the program's type
   * @param made how it was made, or null
   * @param name the name that the program gave it, or null
   * @return its state, or null for a predefined type
   */
  @Nullable TypeState committed(long handle, @Nullable Construction made, @Nullable String name) {
    if (made != null && made.isPredefined()) {
      return null;
    }
    long start = System.nanoTime();
    Content content = contents.of(made);
    TypeEntry entry = content.entry(this);
    if (name != null) {
      entry.named(name);
    }
    TypeState state = new TypeState(handle, content, entry);
    if (content.tuned() != null) {
      state.adopt();
    } else if (worth.isAtCommit()) {
      decide(state, Account.CHANCES);
    }
    entry.committed(System.nanoTime() - start);
    return state;
  }

  /** The state of a duplicate, which is committed as its origin is (MPI 4.1 §5.1.10). */
  @Nullable TypeState duplicated(long handle, TypeState origin) {
    return settings.has(Feature.DUP) ? origin.ofDuplicate(handle) : null;
  }

  /** Does what a use has made due: another type of the content's tuned type, or a decision. */
  void due(TypeState state) {
    Content content = state.content();
    if (content.tuned() != null) {
      state.adopt();
    } else if (content.hasLost() && worth.isAffordable(Account.LOSSES, loaded)) {
      decideAtUse(state, Account.LOSSES);
    } else if (content.isEarned()) {
      if (worth.isAffordable(Account.CHANCES, loaded)) {
        decideAtUse(state, Account.CHANCES);
      } else {
        content.postpone();
      }
    }
  }

  private void decideAtUse(TypeState state, Account account) {
    long start = System.nanoTime();
    decide(state, account);
    state.entry().spent(System.nanoTime() - start);
  }

  private void decide(TypeState state, Account account) {
    Content content = state.content();
    if (!content.decide()) {
      return;
    }
    long start = System.nanoTime();
    Optional<Tuner.Result> result = Optional.empty();
    Outcome outcome = content.outcome().keptBecause("it is predefined");
    try {
      result = Tuning.of(settings).tune(state.own);
      if (result.isPresent()) {
        outcome = result.get().outcome();
      }
    } catch (Throwable failure) {
      Messages.warn("a type stays as it is: " + failure);
      outcome = outcome.keptBecause(failure.toString());
    } finally {
      content.decided(
          outcome, result.flatMap(Tuner.Result::tuned).map(TunedType::new).orElse(null));
      loaded = true;
    }
    state.adopt();
    content.adopted();
    worth.spent(account, System.nanoTime() - start);
  }

  /** Makes the entry of a content at a line. */
  TypeEntry newEntry(String where, Content content) {
    synchronized (entries) {
      if (entries.size() < MAX_ENTRIES) {
        TypeEntry entry = new TypeEntry(rank, where, "", content);
        entries.add(entry);
        return entry;
      }
      TypeEntry rest = elsewhere;
      if (rest == null) {
        Outcome sum =
            new Outcome("UNKNOWN", 0, 0, 0, false, false, "", "too many types to list", 0, 0);
        rest = new TypeEntry(rank, "elsewhere", "", () -> sum);
        entries.add(rest);
        elsewhere = rest;
      }
      return rest;
    }
  }

  /** The entries in the order of their first commits. */
  List<TypeEntry> entries() {
    synchronized (entries) {
      return new ArrayList<>(entries);
    }
  }

  /** Frees the tuned types that only wait for a type that is made again. */
  void finish() {
    contents.forgetAll();
  }
}
