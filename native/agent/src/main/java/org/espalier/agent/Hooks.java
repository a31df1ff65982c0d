// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import org.espalier.agent.Settings.Feature;
import org.espalier.agent.check.TypeChecks;
import org.espalier.agent.content.Construction;
import org.jspecify.annotations.Nullable;

/**
 * What rewritten classes of mpi.jar call. No method throws anything: whatever goes wrong in here,
 * the program's own type is used and the program goes on.
 */
public final class Hooks {
  private static volatile Settings settings = Settings.read(null);

  private static volatile Runnable saving = () -> {};

  private static volatile CommittedTypes types = new CommittedTypes(settings);

  private static volatile @Nullable Job job;

  private Hooks() {}

  /**
   * Takes the settings; called once, before any rewritten class.
   *
   * @param read the settings
   * @param save keeps what was rewritten for the next run
   */
  static void configure(Settings read, Runnable save) {
    settings = read;
    saving = save;
    types = new CommittedTypes(read);
  }

  /** Called before the static initialiser of {@code mpi.MPI} loads the library. */
  public static void beforeLibrary() {
    guarded("preparing for the library", LibraryChecks::disarmUcx);
    guarded(
        "looking for the library",
        () ->
            LibraryChecks.missingLibrary(System.getProperty("java.library.path", ""))
                .ifPresent(Messages::warn));
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
          types.startedOn(rank, started.library());
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
   * @param made how it was made, or null where that is not known
   * @param name the name that the program gave it, or null
   * @return its state, or null for a predefined type
   */
  public static @Nullable TypeState committed(
      long handle, @Nullable Construction made, @Nullable String name) {
    try {
      return types.committed(handle, made, name);
    } catch (Throwable failure) {
      Messages.warn("a type stays as it is: " + failure);
      return null;
    }
  }

  /**
   * Called by the state of a type at a use that something is due at.
   *
   * @param state the type's state
   * @return the handle to communicate with
   */
  static long due(TypeState state) {
    guarded("tuning a type", () -> types.due(state));
    return state.communicated();
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
      return types.duplicated(handle, origin);
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
            JobReport.collect(current, settings, types.entries());
          }
        });
    guarded("freeing tuned types", types::finish);
  }

  /** Called behind {@code MPI_Finalize}. */
  public static void finalizedLibrary() {
    marker().finalizedLibrary();
    guarded("printing the report", JobReport::publish);
    if (System.getenv().getOrDefault("OMPI_COMM_WORLD_LOCAL_RANK", "0").equals("0")) {
      guarded("keeping rewritten classes", saving);
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
