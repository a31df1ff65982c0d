// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.classic.report.TypeOutcome;
import org.espalier.cost.CostModel;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DecodeLimits;
import org.espalier.mpi.type.DecodedDatatype;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Decides about committed types and builds the tuned ones. Safe for use by several threads.
 *
 * <p>The steps of one decision, each of which may end it with the program's own type kept: decode;
 * {@link TreeScan}; {@link Search} within the limit; {@link FormTable}; build; {@link Probe}.
 */
public final class Tuner {
  /**
   * A type with more constructors or entries is not even read: reading alone would break the limit.
   */
  private static final DecodeLimits LIMITS = new DecodeLimits(200, 20_000, 4L << 20);

  /** More runs than this are not compared one by one. */
  private static final int MAX_RUNS = 4 << 20;

  /** All decisions together may take this part of the run time. */
  private static final long SHARE = 20;

  private static final CostModel MODEL = CostModel.DEFAULT;

  private final Options options;
  private final FormTable forms;
  private final Search search = new Search();
  private final long born = System.nanoTime();
  private final AtomicLong spent = new AtomicLong();

  /**
   * What may be switched.
   *
   * @param rewrite whether tuned types are built at all
   * @param search whether the least-cost tree is searched for
   * @param guard whether both types are timed on the probe
   * @param limit the longest search of one decision
   * @param budget what all decisions of the process may take, beside a twentieth of the run time
   * @param measured what {@code espalier calibrate} has measured on the library, or nothing
   */
  public record Options(
      boolean rewrite,
      boolean search,
      boolean guard,
      Duration limit,
      Duration budget,
      Optional<FormCosts> measured) {}

  /**
   * What a decision came to.
   *
   * @param outcome for the report
   * @param tuned the type to communicate with, owned by the caller, or nothing
   */
  public record Result(TypeOutcome outcome, Optional<Datatype> tuned) {}

  /**
   * Makes a tuner.
   *
   * @param library the library underneath
   * @param options what may be switched
   */
  public Tuner(MpiLibrary.Available library, Options options) {
    this.options = options;
    this.forms = new FormTable(library, options.measured());
  }

  /**
   * Decides about one committed type.
   *
   * @param handle the program's type, committed
   * @return what to do, or nothing for a predefined type; never throws for what a type is like
   */
  public Optional<Result> tune(long handle) {
    long start = System.nanoTime();
    if (spent.get() > options.budget().toNanos() + (start - born) / SHARE) {
      // A program that commits ever new types must not wait for every one of them.
      return Optional.of(unread("the time for tuning is used up"));
    }
    try {
      return switch (Datatype.decode(handle, LIMITS)) {
        case Datatype.Decoding.Refused(var reason) -> Optional.of(unread(reason));
        case Datatype.Decoding.Decoded(var decoded) ->
            isPredefined(decoded.description())
                ? Optional.empty()
                : Optional.of(decided(Datatype.borrow(handle), decoded, start));
      };
    } finally {
      spent.addAndGet(System.nanoTime() - start);
    }
  }

  private static Result unread(String reason) {
    return new Result(
        new TypeOutcome("UNKNOWN", 0, 0, 0, false, false, "", reason, 0, 0), Optional.empty());
  }

  private Result decided(Datatype own, DecodedDatatype decoded, long start) {
    Decision decision = planned(decoded, start);
    if (!(decision instanceof Decision.Rewrite rewrite)) {
      return new Result(decision.outcome(), Optional.empty());
    }
    Datatype built = Datatype.of(rewrite.tree(), rewrite.form());
    Optional<String> objection = objection(own, built, decoded, start);
    if (objection.isPresent()) {
      built.close();
      return new Result(rewrite.outcome().keptBecause(objection.get()), Optional.empty());
    }
    return new Result(
        rewrite
            .outcome()
            .tunedTo(
                rewrite.costAfter(), rewrite.optimal(), rewrite.form().label(), tunedBytes(built)),
        Optional.of(built));
  }

  private static long tunedBytes(Datatype built) {
    return built.decode() instanceof Datatype.Decoding.Decoded(var decoded)
        ? Arguments.bytes(decoded.description())
        : 0;
  }

  private static boolean isPredefined(DatatypeDescription description) {
    return switch (description) {
      case DatatypeDescription.Named _,
          DatatypeDescription.Fortran _,
          DatatypeDescription.ValueIndex _ ->
          true;
      default -> false;
    };
  }

  private Optional<String> objection(
      Datatype own, Datatype built, DecodedDatatype decoded, long start) {
    if (!(decoded.tree() instanceof Reading.Tree(var tree))) {
      return Optional.of("the type has no tree");
    }
    Optional<Runs> runs = Runs.of(tree.tree(), MAX_RUNS);
    if (runs.isEmpty()) {
      return Optional.of("it has more than " + MAX_RUNS + " separate blocks");
    }
    long deadline = start + options.limit().toNanos();
    return Probe.objection(own, built, runs.get(), options.guard(), deadline);
  }

  private Decision planned(DecodedDatatype decoded, long start) {
    String combiner = Combiners.name(decoded.description());
    long bytes = Arguments.bytes(decoded.description());
    TypeOutcome kept = new TypeOutcome(combiner, 0, 0, 0, false, false, "", "", bytes, 0);
    return switch (decoded.tree()) {
      case Reading.Empty _ -> new Decision.Keep(kept.keptBecause("it has no elements"));
      case Reading.Kept(var reason) -> new Decision.Keep(kept.keptBecause(reason));
      case Reading.Tree(var tree) -> {
        long before = MODEL.cost(tree.tree());
        long elements = tree.tree().length();
        yield planned(
            new TypeOutcome(combiner, elements, before, before, false, false, "", "", bytes, 0),
            tree,
            decoded.bounds(),
            start);
      }
    };
  }

  private Decision planned(TypeOutcome kept, BoundedTree own, TypeBounds bounds, long start) {
    TypeTree tree = own.tree();
    Optional<Runs> runs = Runs.of(tree, MAX_RUNS);
    if (runs.isEmpty()) {
      return keep(kept, "it has more than " + MAX_RUNS + " separate blocks");
    }
    TypeTree scanned = TreeScan.of(tree, MODEL);
    long bound = LowerBound.of(runs.get(), MODEL);
    Search.Found found =
        options.search() && !isSettled(scanned)
            ? search.improve(scanned, MODEL, runs.get(), bound, options.limit(), start)
            : new Search.Found(scanned, MODEL.cost(scanned) == bound);
    long after = MODEL.cost(found.tree());
    if (after >= kept.costBefore()) {
      return found.optimal()
          ? keep(kept.proved(), "already of least cost")
          : keep(kept, "nothing cheaper found");
    }
    Optional<String> reason = reasonToKeep(bounds);
    if (reason.isPresent()) {
      return keep(kept, reason.get());
    }
    return switch (forms.choose(found.tree())) {
      case FormTable.Choice.Keep(var why) -> keep(kept, why);
      case FormTable.Choice.Build(TreeForm form) ->
          options.rewrite()
              ? new Decision.Rewrite(
                  kept,
                  after,
                  found.optimal(),
                  new BoundedTree(found.tree(), own.lb(), own.extent()),
                  form)
              : keep(kept, "tuning is switched off");
    };
  }

  private static Optional<String> reasonToKeep(TypeBounds bounds) {
    if (bounds.size() == bounds.trueExtent() && !bounds.isDense()) {
      // Open MPI's mark for such a type depends on how it was made, and by that mark mpi.jar copies
      // whole
      // extents of a Java array, gaps included, or elements only. The program's type must decide.
      return Optional.of("its data are one block in a wider extent");
    }
    if (bounds.size() > Probe.MAX_DATA_BYTES) {
      return Optional.of("too much data to check within the limit");
    }
    if (bounds.trueExtent() > Probe.MAX_SPAN_BYTES) {
      return Optional.of("it spans too much memory to check");
    }
    return Optional.empty();
  }

  /** Nothing but repetitions of a leaf: the scan has settled it. */
  private static boolean isSettled(TypeTree tree) {
    return switch (tree) {
      case Con _ -> true;
      case Vec vec -> isSettled(vec.child());
      // A single displacement only moves.
      case Idx idx -> idx.displacements().size() == 1 && isSettled(idx.child());
      case Strc _, IdxBuc _, VecBuc _ -> false;
    };
  }

  private static Decision keep(TypeOutcome outcome, String reason) {
    return new Decision.Keep(outcome.keptBecause(reason));
  }
}
