// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.agent.Settings.Feature;
import org.espalier.agent.check.TypeChecks;
import org.espalier.agent.report.TypeEntry;
import org.espalier.agent.tuning.Tuner;
import org.espalier.mpi.MpiLibrary;
import org.jspecify.annotations.Nullable;

/**
 * What rewritten classes of mpi.jar call. No method throws anything: whatever goes wrong in here,
 * the program's own type is used and the program goes on.
 */
public final class Hooks {
  /** Kinds of types that are told apart in the report; a program that makes more is summed up. */
  private static final int MAX_ENTRIES = 20_000;

  private static volatile Settings settings = Settings.read(null);

  // Guarded by itself. In the order of first commits.
  private static final Map<Kind, TypeEntry> ENTRIES = new LinkedHashMap<>();

  private static volatile @Nullable Job job;

  /** What makes one entry of the report: committed at one line, made in one way. */
  private record Kind(String where, String name, int content, TypeEntry.Outcome outcome) {}

  /** Made at the first commit, which is when the tuning's classes are loaded. */
  private static final class Tuning {
    private static final Tuner TUNER =
        new Tuner(
            MpiLibrary.require(),
            new Tuner.Options(
                settings.has(Feature.TUNE),
                settings.has(Feature.SEARCH),
                settings.has(Feature.CACHE),
                settings.has(Feature.GUARD),
                settings.searchLimit(),
                settings.budget()));
  }

  private Hooks() {}

  /**
   * Takes the settings; called once, before any rewritten class.
   *
   * @param read the settings
   */
  static void configure(Settings read) {
    settings = read;
  }

  /** Called before the static initialiser of {@code mpi.MPI} loads the library. */
  public static void beforeLibrary() {
    guarded("preparing for the library", LibraryChecks::disarmUcx);
  }

  /**
   * Called when the static initialiser of {@code mpi.MPI} fails.
   *
   * @param failure what it failed with; it is thrown on
   */
  public static void libraryFailed(Throwable failure) {
    guarded("reading a failure", () -> Messages.warn(LibraryChecks.explain(failure)));
  }

  /**
   * Called behind {@code MPI_Init}.
   *
   * @param mpi the class {@code mpi.MPI}
   * @param rank this process's rank in {@code MPI_COMM_WORLD}
   * @param size the number of ranks
   * @param library what the library says of itself
   */
  public static void initialized(Class<?> mpi, int rank, int size, String library) {
    guarded(
        "looking at the job",
        () -> {
          Job started = new Job(mpi, rank, size, LibraryChecks.nameOf(library));
          job = started;
          marker().initialized();
          LibraryChecks.objections(started, System.getenv()).forEach(Messages::warn);
          if (settings.check()) {
            TypeChecks.start(mpi, rank, marker(), settings.gatherLimit());
          }
        });
  }

  private static Marker marker() {
    return new Marker(settings.marker());
  }

  /**
   * Called behind {@code MPI_Type_commit}.
   *
   * @param handle the program's type
   * @return its state, or null for a predefined type
   */
  public static @Nullable TypeState committed(long handle) {
    long start = System.nanoTime();
    try {
      Optional<Tuner.Result> result = Tuning.TUNER.commit(handle);
      return result.isEmpty() ? null : recorded(handle, result.get(), start);
    } catch (Throwable failure) {
      Messages.warn("a type stays as it is: " + failure);
      return failed(handle, failure, start);
    }
  }

  private static TypeState recorded(long handle, Tuner.Result result, long start) {
    Optional<TunedType> tuned = result.tuned().map(TunedType::new);
    try {
      TypeEntry entry =
          entry(new Kind(SourceLine.find(), result.name(), result.content(), result.outcome()));
      entry.committed(System.nanoTime() - start);
      return new TypeState(handle, tuned, entry);
    } catch (Throwable failure) {
      tuned.ifPresent(TunedType::release);
      throw failure;
    }
  }

  private static @Nullable TypeState failed(long handle, Throwable failure, long start) {
    try {
      TypeEntry.Outcome outcome =
          new TypeEntry.Outcome("UNKNOWN", 0, 0, 0, false, false, "", failure.toString());
      TypeEntry entry = entry(new Kind(SourceLine.find(), "", 0, outcome));
      entry.committed(System.nanoTime() - start);
      return new TypeState(handle, Optional.empty(), entry);
    } catch (Throwable _) {
      return null;
    }
  }

  private static TypeEntry entry(Kind kind) {
    Job current = job;
    int rank = current == null ? 0 : current.rank();
    synchronized (ENTRIES) {
      Kind place =
          ENTRIES.size() < MAX_ENTRIES || ENTRIES.containsKey(kind)
              ? kind
              : new Kind("elsewhere", "", 0, kind.outcome());
      return ENTRIES.computeIfAbsent(
          place, k -> new TypeEntry(rank, k.where(), k.name(), k.outcome()));
    }
  }

  /**
   * Called behind {@code MPI_Type_free}.
   *
   * @param state the freed type's state
   */
  public static void freed(TypeState state) {
    guarded("freeing a tuned type", state::release);
  }

  /**
   * Called behind {@code MPI_Type_dup} of a committed type; the duplicate is committed too (MPI 4.1
   * §5.1.10).
   *
   * @param handle the duplicate
   * @param origin the state of what was duplicated
   * @return the duplicate's state, or null where it stands for itself
   */
  public static @Nullable TypeState duplicated(long handle, TypeState origin) {
    try {
      return settings.has(Feature.DUP) && origin.isTuned() ? origin.ofDuplicate(handle) : null;
    } catch (Throwable failure) {
      Messages.warn("a duplicate stays as it is: " + failure);
      return null;
    }
  }

  /** Called before {@code MPI_Finalize}: the last moment at which ranks can talk. */
  public static void finalizing() {
    TypeChecks.finish(settings.gatherLimit());
    guarded(
        "collecting the report",
        () -> {
          Job current = job;
          if (current != null && settings.has(Feature.REPORT)) {
            JobReport.collect(current, settings, entries());
          }
        });
  }

  /** Called behind {@code MPI_Finalize}. */
  public static void finalizedLibrary() {
    marker().finalizedLibrary();
    guarded("printing the report", JobReport::publish);
  }

  private static List<TypeEntry> entries() {
    synchronized (ENTRIES) {
      return new ArrayList<>(ENTRIES.values());
    }
  }

  private static void guarded(String doing, Runnable action) {
    try {
      action.run();
    } catch (Throwable failure) {
      try {
        Messages.warn(doing + " failed: " + failure);
      } catch (Throwable _) {
        // Not even a line can be printed; the program still goes on.
      }
    }
  }
}
