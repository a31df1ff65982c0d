// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.espalier.classic.job.Caller;
import org.espalier.classic.job.Messages;
import org.espalier.classic.job.Settings;
import org.espalier.classic.job.Settings.Feature;
import org.espalier.classic.report.TypeEntry;
import org.espalier.classic.report.TypeOutcome;
import org.espalier.classic.tuning.Fitting;
import org.espalier.classic.tuning.Tuner;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/**
 * The committed types of this process, by how they were made: so a type that is made, used and
 * freed in every step of a loop comes to the same tuned one. A commit asks MPI nothing unless types
 * are tuned at their commit. MPI is called only inside the program's own calls, on the thread that
 * makes them. No method throws: whatever goes wrong in here, the program's own type is used.
 */
public final class CommittedTypes {
  /** Histories that are found again, and what their lists hold together: a few megabytes. */
  static final int MAX_HISTORIES = 4096;

  static final long MAX_LISTED = 1L << 20;

  /** Source lines of this many commits are looked up one by one, then those of one in 256. */
  static final int LINES_OF_ALL = 512;

  private static final int LINES_OF_ONE_IN = 256;

  /** Loading the tuning and its native calls, 0.3 s of one core, and a first decision. */
  private static final Duration LOADING = Duration.ofMillis(400);

  private static final Duration KERNEL = Duration.ofNanos(500_000);
  private static final Duration LOADING_KERNELS = Duration.ofMillis(100);

  /** The same where the calls that made a type say everything, and MPI need not be asked. */
  private static final Duration LOADING_TOLD_KERNELS = Duration.ofMillis(4);

  /** So many commits of a process are timed. */
  private static final long TIMED_COMMITS = 1000;

  /** Kernels where nothing is tuned. */
  private static final Settings.Tuning NEVER = new Settings.Tuning.AtUse(Long.MAX_VALUE);

  private final Settings settings;
  private final Worth worth;
  private final Worth kernels;
  private final Worth toldKernels;
  private final int rank;
  private final Map<Construction, TypeHistory> known = new HashMap<>(); // guarded by itself
  private long listed; // guarded by known
  private final List<TypeEntry> entries = new ArrayList<>(); // guarded by itself
  private @Nullable TypeEntry elsewhere; // guarded by known
  private long commits; // guarded by known
  private long lookUps; // guarded by known
  private @Nullable TypeHistory unlisted; // guarded by known

  /** A bit for the low 16 bits of each hash in the list; written under known until it is full. */
  private final long[] hashes = new long[1024];

  /** Whether no more are listed. */
  private volatile boolean full;

  private final boolean atCommit;
  private volatile boolean loaded;
  private volatile boolean kernelsLoaded;
  private volatile boolean toldKernelsLoaded;

  /** What is said of types that are counted together; no lambda, which is linked at run time. */
  private static final Supplier<TypeOutcome> UNLISTED =
      new Supplier<>() {
        private final TypeOutcome outcome =
            new TypeOutcome("UNKNOWN", 0, 0, 0, false, false, "", "too many types to list", 0, 0);

        @Override
        public TypeOutcome get() {
          return outcome;
        }
      };

  /**
   * No types yet.
   *
   * @param settings what the process was told
   * @param rank its rank, for the report
   */
  public CommittedTypes(Settings settings, int rank) {
    this.settings = settings;
    this.rank = rank;
    this.worth = new Worth(settings.tuning(), settings.searchLimit(), LOADING, sendsDescriptions());
    this.atCommit = worth.isAtCommit();
    Settings.Tuning kernel = settings.has(Feature.TUNE) ? settings.tuning() : NEVER;
    this.kernels = new Worth(kernel, KERNEL, LOADING_KERNELS, false);
    this.toldKernels = new Worth(kernel, KERNEL, LOADING_TOLD_KERNELS, false);
  }

  /**
   * Open MPI's component {@code pt2pt} sends descriptions of types along, where it is asked for.
   */
  private static boolean sendsDescriptions() {
    String components = System.getenv("OMPI_MCA_osc");
    return components != null && !components.startsWith("^") && components.contains("pt2pt");
  }

  /**
   * Begins the life of a committed type.
   *
   * @param handle the program's type
   * @param made how it was made, or null where that is not known
   * @param elements its basic elements, or 0 where they are not known
   * @param name the name that the program gave it, or null
   * @return what its uses are counted in
   */
  public TypeUse committed(
      long handle, @Nullable Construction made, long elements, @Nullable String name) {
    boolean timed = isTimed();
    long start = timed ? System.nanoTime() : 0;
    TypeUse use;
    synchronized (known) {
      use = history(made, elements).use(this);
    }
    if (name != null) {
      use.named(name);
    }
    if (atCommit) {
      take(use, handle);
    }
    use.entry().committed(timed ? System.nanoTime() - start : 0);
    return use;
  }

  /**
   * Whether it is told what the next commit takes: with thousands of types nobody reads what each
   * one took, and two looks at a clock take as long as a commit. The first ones of a program are
   * those that take long; two threads that count at once make it one more.
   */
  private boolean isTimed() {
    return atCommit || (!full && commits < TIMED_COMMITS);
  }

  /**
   * Says whether types are tuned as they are committed.
   *
   * @return whether a commit may call MPI
   */
  public boolean tunesAtCommit() {
    return atCommit;
  }

  /** The history of a type; the lock is held. */
  private TypeHistory history(@Nullable Construction made, long counted) {
    TypeHistory before = made == null ? null : made.history;
    if (before != null && before.isWeighedBy(worth)) {
      return before;
    }
    TypeHistory found =
        made == null || (full && !isHashKnown(made.hashCode())) ? null : known.get(made);
    if (found != null && made != null) {
      made.history = found;
      return found;
    }
    if (made != null && !full && listed + made.listed() <= MAX_LISTED) {
      // Counting anew would look at every entry of its lists.
      long elements = counted > 0 ? counted : ConstructionFacts.elements(made);
      Worth due = ConstructionTree.isTold(made) ? toldKernels : kernels;
      TypeHistory history = new TypeHistory(made, elements, worth, due);
      known.put(made, history);
      made.history = history;
      int hash = made.hashCode();
      hashes[wordOf(hash)] |= 1L << hash;
      listed += made.listed();
      full = known.size() == MAX_HISTORIES;
      return history;
    }
    // Too many, or of a kind that is not known: they are counted together and never tuned.
    TypeHistory rest = unlisted;
    if (rest == null) {
      rest = new TypeHistory(null, 0, worth, null);
      rest.decided(UNLISTED.get(), null);
      unlisted = rest;
    }
    if (full) {
      rest.listIsFull();
    }
    return rest;
  }

  /**
   * Says whether a type may be listed: not where the list is full and knows none of such a hash, so
   * that nobody has to tell how it was made.
   *
   * @param hash of its construction
   * @return false where {@link #committed} needs no construction
   */
  public boolean mayBeListed(int hash) {
    return !full || isHashKnown(hash); // once it is full, no more hashes come
  }

  private int wordOf(int hash) {
    return (hash >>> 6) & (hashes.length - 1);
  }

  /** Whether a type may be listed, by a glance: a look into the map misses the caches. */
  private boolean isHashKnown(int hash) {
    return (hashes[wordOf(hash)] & (1L << hash)) != 0;
  }

  /**
   * Takes the decision that is due at a use, if it pays.
   *
   * @param use the type
   * @param handle the program's type
   */
  public void decide(TypeUse use, long handle) {
    long start = System.nanoTime();
    take(use, handle);
    use.entry().spent(System.nanoTime() - start);
  }

  private void take(TypeUse use, long handle) {
    TypeHistory history = use.history();
    if (settings.check() || !history.decide(loaded)) {
      return;
    }
    long start = System.nanoTime();
    TypeOutcome outcome = history.outcome();
    Datatype tuned = null;
    try {
      Optional<Tuner.Result> result = TypeTuning.of(settings).tune(handle);
      if (result.isPresent()) {
        outcome = result.get().outcome();
        tuned = result.get().tuned().orElse(null);
      } else {
        outcome = outcome.keptBecause("it is predefined");
      }
    } catch (Throwable failure) {
      Messages.warn("a type stays as it is: " + failure);
      outcome = outcome.keptBecause(failure.toString());
    } finally {
      history.decided(outcome, tuned);
      loaded = true;
      worth.spent(System.nanoTime() - start);
    }
  }

  /**
   * Says whether a kernel is to be fitted to a type now; if so, it is not said again unless the
   * kernel is slower than the library ({@link #tried}).
   *
   * @param use the type
   * @return true if all packing so far has taken what fitting takes
   */
  public boolean mayFit(TypeUse use) {
    TypePacking packing = use.history().packing();
    return packing != null
        && packing.take(packing.worth() == kernels ? kernelsLoaded : toldKernelsLoaded);
  }

  /**
   * Says whether a kernel is to be fitted to a type now, because something else than its uses has
   * paid for it; if so, it is not said again unless the kernel is slower than the library.
   *
   * @param use the type
   * @return true if none was fitted
   */
  public boolean takesKernel(TypeUse use) {
    TypePacking packing = use.history().packing();
    return settings.has(Feature.TUNE) && packing != null && packing.takeAnyway();
  }

  /**
   * Fits a kernel, which is to be tried: to what its constructor calls say, and where they do not
   * say everything, to what MPI says.
   *
   * @param use the type
   * @param handle the program's type
   * @param bounds what MPI says of its bytes
   * @return the kernel and its tree, or null where there is none
   */
  public @Nullable Fitting fit(TypeUse use, long handle, TypeBounds bounds) {
    try {
      Construction made = use.history().made();
      Optional<Fitting> told = made == null ? Optional.empty() : told(made, bounds);
      toldKernelsLoaded |= told.isPresent();
      if (told.isPresent()) {
        return told.get();
      }
      kernelsLoaded = true;
      return Fitting.of(handle).orElse(null);
    } catch (RuntimeException | Error failure) { // of memory, or of a stack that is full, too
      Messages.warn("a type is packed by the library: " + failure);
      return null;
    }
  }

  private static Optional<Fitting> told(Construction made, TypeBounds bounds) {
    ConstructionTree read = ConstructionTree.of(made);
    return read == null || !read.isWithin(bounds)
        ? Optional.empty()
        : Fitting.of(read.tree(), read.extent(), read.choices(made));
  }

  /**
   * Takes what a trial came to.
   *
   * @param use the type
   * @param fitting what was tried
   * @param savedNanosPerByte what the kernel saves; not a number where it packed other bytes
   */
  public void tried(TypeUse use, Fitting fitting, double savedNanosPerByte) {
    if (Double.isNaN(savedNanosPerByte)) {
      Messages.warn(
          "a kernel packs other bytes than the library, and is not used: please report it");
      return;
    }
    TypePacking packing = use.history().packing();
    boolean told = settings.tuning() instanceof Settings.Tuning.AtUse || worth.isAtCommit();
    if (packing == null) {
      return;
    }
    if (savedNanosPerByte > 0 || told) {
      packing.fitted(fitting.kernel(), told ? null : fitting.choices(), savedNanosPerByte);
      use.history().packedByKernel(fitting.words());
    } else {
      packing.lost();
    }
  }

  /**
   * Counts a commit, and says whether its line may be looked up. That takes ten times as long as a
   * commit; a program that commits thousands of types is told of the first ones by their lines. The
   * lock is held.
   *
   * @param wanted whether its type asks for it
   * @return whether it is done
   */
  boolean mayLookUp(boolean wanted) {
    boolean may = wanted && lookUps < LINES_OF_ALL + commits / LINES_OF_ONE_IN;
    lookUps += may ? 1 : 0;
    commits++;
    return may;
  }

  /** Makes the entry of a history at a line. */
  TypeEntry newEntry(Caller where, TypeHistory history) {
    synchronized (entries) {
      TypeEntry entry = new TypeEntry(rank, where, "", history);
      entries.add(entry);
      return entry;
    }
  }

  /** The entry of all types whose line is not looked up; the lock is held. */
  TypeEntry elsewhere() {
    TypeEntry rest = elsewhere;
    if (rest == null) {
      rest = new TypeEntry(rank, Caller.of("elsewhere"), "", UNLISTED);
      synchronized (entries) {
        entries.add(rest);
      }
      elsewhere = rest;
    }
    return rest;
  }

  /**
   * Lists the entries in the order of their first commits.
   *
   * @return the entries of this rank
   */
  public List<TypeEntry> entries() {
    synchronized (entries) {
      return new ArrayList<>(entries);
    }
  }

  /** Frees the tuned types, before MPI ends. */
  public void finish() {
    synchronized (known) {
      for (TypeHistory history : known.values()) {
        history.finish();
      }
      known.clear();
    }
  }
}
