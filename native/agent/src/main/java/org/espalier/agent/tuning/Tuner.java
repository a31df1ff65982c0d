// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.tuning;

import java.time.Duration;
import java.util.Optional;
import org.espalier.agent.report.TypeEntry.Outcome;
import org.espalier.cost.CostModel;
import org.espalier.mpi.Datatype;
import org.espalier.mpi.DatatypeDescription;
import org.espalier.mpi.DecodeLimits;
import org.espalier.mpi.DecodedDatatype;
import org.espalier.mpi.DecodedDatatype.Reading;
import org.espalier.mpi.MpiLibrary;
import org.espalier.mpi.TreeForm;
import org.espalier.mpi.TypeBounds;
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
 * <p>The steps of one commit, each of which may end it with the program's own type kept: decode;
 * look the content up; {@link TreeScan}; {@link Search} within the limit; {@link FormTable}; build;
 * {@link Probe}.
 */
public final class Tuner {
  /**
   * A type with more constructors or entries is not even read: reading alone would break the limit.
   */
  private static final DecodeLimits LIMITS = new DecodeLimits(200, 20_000, 4L << 20);

  /** More runs than this are not compared one by one. */
  private static final int MAX_RUNS = 4 << 20;

  private static final CostModel MODEL = CostModel.DEFAULT;

  private final MpiLibrary.Available library;
  private final Options options;
  private final DecisionCache cache = new DecisionCache();
  private final Search search = new Search();

  /**
   * What may be switched.
   *
   * @param rewrite whether tuned types are built at all
   * @param search whether the least-cost tree is searched for
   * @param remember whether decisions are kept by content
   * @param guard whether both types are timed on the probe
   * @param limit the longest search of one commit
   */
  public record Options(
      boolean rewrite, boolean search, boolean remember, boolean guard, Duration limit) {}

  /**
   * What a commit came to.
   *
   * @param outcome for the report
   * @param tuned the type to communicate with, owned by the caller, or nothing
   * @param name the type's name, or {@code ""}
   * @param content a hash of how the type was made
   */
  public record Result(Outcome outcome, Optional<Datatype> tuned, String name, int content) {}

  /**
   * Makes a tuner.
   *
   * @param library the library underneath
   * @param options what may be switched
   */
  public Tuner(MpiLibrary.Available library, Options options) {
    this.library = library;
    this.options = options;
  }

  /**
   * Decides about one committed type.
   *
   * @param handle the program's type, committed
   * @return what to do, or nothing for a predefined type; never throws for what a type is like
   */
  public Optional<Result> commit(long handle) {
    long start = System.nanoTime();
    return switch (Datatype.decode(handle, LIMITS)) {
      case Datatype.Decoding.Refused(var reason) ->
          Optional.of(
              new Result(
                  new Outcome("UNKNOWN", 0, 0, 0, false, false, "", reason),
                  Optional.empty(),
                  "",
                  0));
      case Datatype.Decoding.Decoded(var decoded) ->
          isPredefined(decoded.description())
              ? Optional.empty()
              : Optional.of(decided(handle, decoded, start));
    };
  }

  private Result decided(long handle, DecodedDatatype decoded, long start) {
    DecisionCache.Key key = new DecisionCache.Key(decoded.description(), decoded.bounds());
    Optional<Decision> before = options.remember() ? cache.find(key) : Optional.empty();
    Datatype own = Datatype.borrow(handle);
    if (before.isPresent()) {
      Optional<Datatype> built =
          switch (before.get()) {
            case Decision.Keep _ -> Optional.empty();
            case Decision.Rewrite rewrite ->
                Optional.of(Datatype.of(rewrite.tree(), rewrite.form()));
          };
      return new Result(before.get().outcome(), built, own.name(), key.hashCode());
    }
    Decision decision = planned(decoded, start);
    Optional<Datatype> tuned = Optional.empty();
    if (decision instanceof Decision.Rewrite rewrite) {
      Datatype built = Datatype.of(rewrite.tree(), rewrite.form());
      Optional<String> objection = objection(own, built, decoded, start);
      if (objection.isPresent()) {
        built.close();
        decision = keep(rewrite.outcome(), objection.get());
      } else {
        tuned = Optional.of(built);
      }
    }
    if (options.remember()) {
      cache.put(key, decision, decision.outcome().costBefore());
    }
    return new Result(decision.outcome(), tuned, own.name(), key.hashCode());
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
    return switch (decoded.tree()) {
      case Reading.Empty _ ->
          new Decision.Keep(new Outcome(combiner, 0, 0, 0, true, false, "", "it has no elements"));
      case Reading.Kept(var reason) ->
          new Decision.Keep(new Outcome(combiner, 0, 0, 0, false, false, "", reason));
      case Reading.Tree(var tree) -> planned(combiner, tree, decoded.bounds(), start);
    };
  }

  private Decision planned(String combiner, BoundedTree own, TypeBounds bounds, long start) {
    TypeTree tree = own.tree();
    long before = MODEL.cost(tree);
    Optional<Runs> runs = Runs.of(tree, MAX_RUNS);
    if (runs.isEmpty()) {
      return keep(
          new Outcome(combiner, tree.length(), before, before, false, false, "", ""),
          "it has more than " + MAX_RUNS + " separate blocks");
    }
    TypeTree scanned = TreeScan.of(tree, MODEL);
    long bound = LowerBound.of(runs.get(), MODEL);
    Search.Found found =
        options.search() && !isSettled(scanned)
            ? search.improve(scanned, MODEL, bound, options.limit(), start)
            : new Search.Found(scanned, MODEL.cost(scanned) == bound);
    long after = MODEL.cost(found.tree());
    Outcome same =
        new Outcome(combiner, tree.length(), before, before, found.optimal(), false, "", "");
    if (after >= before) {
      return keep(same, found.optimal() ? "already of least cost" : "nothing cheaper found");
    }
    Outcome unproved = new Outcome(combiner, tree.length(), before, before, false, false, "", "");
    Optional<String> reason = reasonToKeep(bounds);
    if (reason.isPresent()) {
      return keep(unproved, reason.get());
    }
    return switch (FormTable.choose(library, found.tree())) {
      case FormTable.Choice.Keep(var why) -> keep(unproved, why);
      case FormTable.Choice.Build(TreeForm form) ->
          options.rewrite()
              ? new Decision.Rewrite(
                  new Outcome(
                      combiner,
                      tree.length(),
                      before,
                      after,
                      found.optimal(),
                      true,
                      form.label(),
                      ""),
                  new BoundedTree(found.tree(), own.lb(), own.extent()),
                  form)
              : keep(unproved, "tuning is switched off");
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

  private static Decision keep(Outcome outcome, String reason) {
    return new Decision.Keep(
        new Outcome(
            outcome.combiner(),
            outcome.elements(),
            outcome.costBefore(),
            outcome.costBefore(),
            outcome.optimal() && !outcome.tuned(),
            false,
            "",
            reason));
  }
}
